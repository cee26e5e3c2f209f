import { CircleCheck, CircleDashed } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { isToday } from '../chat/conversation.rules.ts'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { Initial } from '../ui/initial.tsx'
import type { ApprovalStep } from './decision.rules.ts'

type TwoProps = {
  /** The operator who has already decided. */
  first: { operator: string; said: string; at: string } | null
  /** The account of the current user. */
  account: string
  limit: number
  /** The amount that this operator has decided alone within a day. It counts towards the limit. */
  alone?: { recipient: number; total: number } | null | undefined
  step: ApprovalStep
  /** `until` is the note about the time before the second decision; `waits` is the note to the first operator meanwhile. */
  until: string
  waits: string
}

/** Shows, above the limit, who has decided and who decides now. The second operator sees the first. */
export function TwoOperators({ first, account, limit, alone, step, until, waits }: TwoProps) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  const format = useFormatter()
  const moment = (at: Date) =>
    format.dateTime(at, isToday(at) ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
  if (step === 'only') return undefined
  return (
    <div>
      <h3 className="type-c1 mb-2 font-semibold text-ink-2">{text('twoNeeded', { limit: money(limit) })}</h3>
      <div className="divide-y divide-line rounded-tile inset-ring inset-ring-line">
        {first !== null && <Operator name={first.operator} said={first.said} at={moment(new Date(first.at))} />}
        {step === 'waits_for_other' ? (
          <p className="type-c1 px-3.5 py-2.5">{waits}</p>
        ) : (
          <Operator name={account} said={text('youDecide')} />
        )}
        {step === 'first' && <Alone alone={alone} />}
        {step === 'first' && <p className="type-c1 px-3.5 py-2.5 text-ink-2">{until}</p>}
      </div>
    </div>
  )
}

/** Explains why the limit is lower than the setting. */
function Alone({ alone }: Pick<TwoProps, 'alone'>) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  if (alone == null || alone.total === 0) return undefined
  const sums = { recipient: money(alone.recipient), total: money(alone.total) }
  return <p className="type-c1 px-3.5 py-2.5">{text('decidedAlone', sums)}</p>
}

function Operator({ name, said, at }: { name: string; said: string; at?: string }) {
  return (
    <div className="flex items-center gap-2.5 px-3.5 py-2">
      <Initial of={name} />
      <div className="min-w-0 grow">
        <b>{name}</b> <span className="text-ink-2">{said}</span>
      </div>
      {at !== undefined && <span className="type-c2 text-right text-ink-2 tabular-nums">{at}</span>}
      <Icon
        of={at === undefined ? CircleDashed : CircleCheck}
        className={at === undefined ? 'text-ink-3' : 'text-ok'}
      />
    </div>
  )
}
