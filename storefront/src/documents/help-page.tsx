import type { HelpAnswer, HelpCategory } from '@sealane/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link, useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { ActionBar, Page } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { helpAnswers } from './documents.queries.ts'
import { HelpAnswers } from './help-answers.tsx'
import { findAnswers, frequentOf, isTopic, wordsOf } from './help.rules.ts'
import { HelpTopics } from './help-topics.tsx'

/** Help answers by search or by topic; customer service is always one tap away. */
export function HelpPage() {
  const text = useTranslations('titles')
  const query = useQuery(helpAnswers(useCall()))
  return (
    <Page title={text('helpAndSupport')} fallback="/profile" bar={<ContactSupportBar />}>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {({ items }) => (items.length === 0 ? <NoHelp /> : <Help answers={items} />)}
      </Loaded>
    </Page>
  )
}

function Help({ answers }: { answers: HelpAnswer[] }) {
  const text = useTranslations('content.help')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const topicParam = new URLSearchParams(useSearch()).get('topic')
  const topic = isTopic(topicParam) ? topicParam : undefined
  const words = wordsOf(typed)
  return (
    <>
      <search>
        <SearchField ref={input} label={text('search')} typed={typed} onType={setTyped} />
      </search>
      {words.length > 0 ? (
        <HelpSearchResults answers={findAnswers(answers, words)} typed={typed} words={words} />
      ) : (
        <OfTopic key={topic} answers={answers} topic={topic} />
      )}
      <HelpTopics answers={answers} chosen={words.length > 0 ? undefined : topic} />
    </>
  )
}

type HelpSearchResultsProps = { answers: HelpAnswer[]; typed: string; words: string[] }

/** The results of a search; screen readers announce their number. */
function HelpSearchResults({ answers, typed, words }: HelpSearchResultsProps) {
  const text = useTranslations('content.help')
  const isFound = answers.length > 0
  return (
    <>
      <p aria-live="polite" className={label}>
        {isFound && text('found', { n: answers.length })}
      </p>
      {isFound ? (
        <HelpAnswers key={words.join(' ')} answers={answers} words={words} />
      ) : (
        <Empty title={text('nothing', { words: typed.trim() })} text={text('nothingText')} />
      )}
    </>
  )
}

/** The questions of a topic, or the most frequent ones. */
function OfTopic({ answers, topic }: { answers: HelpAnswer[]; topic: HelpCategory | undefined }) {
  const text = useTranslations('content')
  if (topic === undefined) {
    return (
      <>
        <p className={label}>{text('help.frequent')}</p>
        <HelpAnswers answers={frequentOf(answers)} words={noWords} />
      </>
    )
  }
  return (
    <>
      <p className={label}>
        {text(`topics.${topic}`)}
        <Link href="/helpAndSupport" replace className="hit text-brand-text">
          {text('help.allQuestions')}
        </Link>
      </p>
      <HelpAnswers answers={answers.filter(({ category }) => category === topic)} words={noWords} />
    </>
  )
}

const noWords: string[] = []
const label = 'type-c1 mt-4 flex min-h-8 items-center justify-between gap-3 px-1 pb-1 font-semibold text-ink-2'

function ContactSupportBar() {
  const text = useTranslations('content.help')
  return (
    <ActionBar>
      <div className="flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-frame bg-sunken">
          <Icon of={Headset} />
        </span>
        <div className="min-w-0 grow">
          <div className="type-h3">{text('notAnswered')}</div>
          <div className="type-c1 text-ink-2">{text('writePerson')}</div>
        </div>
        <ButtonLink href="/service" size="m" className="flex-none">
          {text('openChat')}
        </ButtonLink>
      </div>
    </ActionBar>
  )
}

function NoHelp() {
  const text = useTranslations('content.help')
  return <Empty title={text('empty')} text={text('emptyText')} />
}
