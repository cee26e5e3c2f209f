import type { PortalRecharge } from '@sealane/contract/top-ups'
import { CircleCheck, OctagonX } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { isFoundOnChain } from './found.rules.ts'
import { Reversal } from './reversal.tsx'

type RechargeDecisionSummaryProps = {
  recharge: PortalRecharge
  /** Called after the second of two operators has decided on the reversal. */
  onDecided: () => void
}

/** The decision, its operator and time; it cannot be changed here. */
export function RechargeDecisionSummary({ recharge, onDecided }: RechargeDecisionSummaryProps) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  const { status, received, reason, first_verdict } = recharge
  const isPassed = status === 1
  const isByItself = isFoundOnChain(recharge) && recharge.decided_by === null
  return (
    <div className="grid gap-3 p-5">
      <div
        className={`flex items-center gap-3 rounded-tile p-4 ${isPassed ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad'}`}
      >
        <Icon of={isPassed ? CircleCheck : OctagonX} size={24} />
        <div className="min-w-0 grow">
          <div className="font-semibold">
            {text(isPassed ? (isByItself ? 'creditedByItself' : 'credited') : 'refused')}
          </div>
          <By recharge={recharge} />
        </div>
        {received !== null && <MoneyText cents={received} size="m" />}
      </div>
      <Reversal recharge={recharge} onDecided={onDecided} />
      {reason !== null && (
        <Note>
          <b className="block text-ink">{text('shopperReads')}</b>
          {reason}
        </Note>
      )}
      {first_verdict !== null && (
        <Note>{text('firstPassed', { operator: first_verdict.operator, amount: money(first_verdict.received) })}</Note>
      )}
    </div>
  )
}

function By({ recharge }: { recharge: PortalRecharge }) {
  const { decided_by, decided_at } = recharge
  const text = useTranslations('portal.verdict')
  const format = useFormatter()
  if (decided_at === null || (decided_by === null && !isFoundOnChain(recharge))) return undefined
  const at = format.dateTime(new Date(decided_at), { dateStyle: 'medium', timeStyle: 'short' })
  return <div className="type-c2">{text('by', { operator: decided_by ?? text('watcher'), at })}</div>
}
