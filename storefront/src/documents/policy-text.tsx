import type { Policy } from '@sealane/contract/documents'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'
import { useFileName } from '../app/messages.ts'
import { Icon } from '@sealane/ui/icon'
import { Note } from '@sealane/ui/note'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import { Contents } from './contents.tsx'
import { Prose } from './prose.tsx'

const contentsFrom = 3

/** One policy: its version, its date, the changes and its text. */
export function PolicyText({ policy }: { policy: Policy }) {
  const text = useTranslations('content.law')
  const day = useDay()
  const { version, sections, what_changed, upcoming } = policy
  return (
    <Card className="px-5 pt-5.5 pb-10">
      <h2 className="type-d1 text-26! max-phone:text-24!">{policy.title}</h2>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Tag>{text('version', { version })}</Tag>
        <span className="type-c1 text-ink-2">{text('validFrom', { date: day(policy.valid_from) })}</span>
      </div>
      {what_changed !== '' && <Change since={version - 1} words={what_changed} />}
      {upcoming !== null && <Upcoming slug={policy.slug} upcoming={upcoming} />}
      {sections.length >= contentsFrom && <Contents sections={sections} />}
      <Prose html={policy.html} language={policy.language} size="page" />
    </Card>
  )
}

function Change({ since, words }: { since: number; words: string }) {
  const text = useTranslations('content.law')
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center gap-1.5 font-display text-16 font-bold text-brand-text">
        {text('whatChanged', { version: since })}
        <Icon of={ChevronRight} size={16} className="group-open:rotate-90" />
      </summary>
      <p className="pb-2 text-ink-2">{words}</p>
    </details>
  )
}

type UpcomingProps = { slug: string; upcoming: NonNullable<Policy['upcoming']> }

/** Announces the upcoming version, which readers can already open on the public page. */
function Upcoming({ slug, upcoming: { version, valid_from, what_changed } }: UpcomingProps) {
  const text = useTranslations('content.law')
  const day = useDay()
  const fileName = useFileName()
  return (
    <div className="mt-3">
      <Note tone="brand">
        <b className="block">{text('upcoming', { version, date: day(valid_from) })}</b>
        {what_changed !== '' && <span className="block">{what_changed}</span>}
        <a
          href={`/${fileName}/terms/${slug}?version=${version}`}
          className="inline-flex min-h-11 items-center font-bold"
        >
          {text('read')}
        </a>
      </Note>
    </div>
  )
}

/** Formats a calendar day; the day is the same in all time zones. */
function useDay(): (day: string) => string {
  const dateTime = useDateTime()
  return (day) => dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
}
