import type { Withdrawal, WithdrawalState } from '@sealane/contract/withdrawals'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../orders/use-moment.ts'
import { Icon } from '@sealane/ui/icon'

const reached: Partial<Record<WithdrawalState, number>> = { auditing: 1, passed: 2, settled: 3 }

/** The steps of a withdrawal: requested, approved, sent. Nothing if the money was returned. */
export function WithdrawalSteps({
  withdrawal: { state, created_at, decided_at, closed_at },
}: {
  withdrawal: Withdrawal
}) {
  const text = useTranslations('withdrawals.steps')
  const moment = useMoment()
  const count = reached[state]
  if (count === undefined) return undefined
  const steps = [
    { word: 'asked', at: created_at },
    { word: 'passed', at: decided_at },
    { word: 'settled', at: closed_at },
  ] as const
  return (
    <ol aria-label={text('label')} className="grid grid-cols-3">
      {steps.map(({ word, at }, index) => {
        const isDone = index < count
        return (
          <li
            key={word}
            aria-current={index === count - 1 ? 'step' : undefined}
            className="relative px-1 text-center text-balance"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={`absolute top-2.5 right-[calc(50%+14px)] left-[calc(-50%+14px)] h-0.5 ${isDone ? 'bg-ok' : 'bg-line-2'}`}
              />
            )}
            <span
              className={`mx-auto grid size-5.5 place-items-center rounded-full ${isDone ? 'bg-ok text-surface' : 'inset-ring-2 inset-ring-line-2'}`}
            >
              {isDone && <Icon of={Check} size={14} />}
            </span>
            <span className={`type-c1 mt-1.5 block ${isDone ? 'font-semibold' : 'text-ink-2'}`}>{text(word)}</span>
            {at !== null && <span className="type-c2 block text-ink-2 tabular-nums">{moment.at(at)}</span>}
          </li>
        )
      })}
    </ol>
  )
}
