import type { HelpAnswer } from '@sealane/contract/documents'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { markHtml, markText } from './help.rules.ts'
import { Prose } from './prose.tsx'
import { useVote } from './use-vote.ts'

type AnswersProps = { answers: HelpAnswer[]; words: string[] }

/** Questions that unfold; the first is open. */
export function HelpAnswers({ answers, words }: AnswersProps) {
  const [openId, setOpenId] = useState(answers[0]?.id)
  return (
    <Card className="overflow-hidden">
      {answers.map((answer) => (
        <Answer
          key={answer.id}
          answer={answer}
          words={words}
          isOpen={answer.id === openId}
          onToggle={() => setOpenId(answer.id === openId ? undefined : answer.id)}
        />
      ))}
    </Card>
  )
}

type AnswerProps = { answer: HelpAnswer; words: string[]; isOpen: boolean; onToggle: () => void }

function Answer({ answer, words, isOpen, onToggle }: AnswerProps) {
  const id = useId()
  return (
    <div className="not-first:border-t not-first:border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left"
        >
          <span className="type-h3 min-w-0 grow">
            <MarkedTitle title={answer.title} words={words} />
          </span>
          <Icon of={isOpen ? ChevronUp : ChevronDown} size={16} className="text-ink-3" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-4">
        <div className="-mt-2">
          <Prose html={markHtml(answer.html, words)} language={answer.language} />
        </div>
        <Vote answer={answer} />
      </div>
    </div>
  )
}

function MarkedTitle({ title, words }: { title: string; words: string[] }) {
  return markText(title, words).map(({ text, isMarked }, index) =>
    isMarked ? (
      <mark key={index} className="rounded-tag bg-warn-soft text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

/** Asks whether the answer helped; the shopper's vote stays visible. */
function Vote({ answer }: { answer: HelpAnswer }) {
  const text = useTranslations('content.help')
  const voting = useVote(answer)
  const { helped } = answer
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-2" aria-live="polite">
      {helped === null ? (
        <>
          <span className="type-c1 grow text-ink-2">{text('didHelp')}</span>
          <span className="ml-auto flex gap-2">
            {([true, false] as const).map((word) => (
              <Button
                key={String(word)}
                variant="outline"
                size="m"
                className="whitespace-nowrap"
                disabled={voting.isPending}
                onClick={() => voting.mutate(word)}
              >
                {text(word ? 'yes' : 'no')}
              </Button>
            ))}
          </span>
        </>
      ) : (
        <span className="type-c1 text-ink-2">{text(helped ? 'thanks' : 'askPerson')}</span>
      )}
    </div>
  )
}
