import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { CircleCheck, OctagonX, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { MoneyText } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { ownerOf } from './withdrawal.rules.ts'

const withdrawalOutcomeStyles = {
  settled: { icon: CircleCheck, look: 'bg-ok-soft text-ok' },
  failed: { icon: Undo2, look: 'bg-bad-soft text-bad' },
  refused: { icon: OctagonX, look: 'bg-bad-soft text-bad' },
  cancelled: { icon: Undo2, look: 'bg-sunken text-ink' },
} as const

/** The result of a closed withdrawal; it cannot be changed here. */
export function WithdrawalOutcome({ withdrawal }: { withdrawal: PortalWithdrawal }) {
  const text = useTranslations('portal.withdrawals')
  const { state, amount, actual_arrival, reason } = withdrawal
  if (state === 'auditing' || state === 'passed') return undefined
  const owner = ownerOf(withdrawal)
  const { icon, look } = withdrawalOutcomeStyles[state]
  return (
    <div className="grid gap-3 p-5">
      <div className={`flex items-center gap-3 rounded-tile p-4 ${look}`}>
        <Icon of={icon} size={24} />
        <div className="min-w-0 grow">
          <div className="font-semibold">{text(state)}</div>
          <div className="type-c2">{text(state === 'settled' ? 'leftUs' : 'gaveBack', owner)}</div>
        </div>
        <MoneyText cents={state === 'settled' ? actual_arrival : amount} size="m" />
      </div>
      {reason !== null && (
        <Note>
          <b className="block text-ink">{text('shopperReads', owner)}</b>
          {reason}
        </Note>
      )}
    </div>
  )
}
