import type { Withdrawal } from '@sealane/contract/withdrawals'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { Card } from '@sealane/ui/card'
import { RecordHead } from '../top-ups/record-head.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'
import { isReturnedToBalance, states } from './withdrawal-words.ts'
import { describeDestination } from './withdrawal.rules.ts'

type WithdrawalCardProps = { withdrawal: Withdrawal; onCancel: () => void }

/** One withdrawal: destination, status, charge, and the reason if it was returned. */
export function WithdrawalCard({ withdrawal, onCancel }: WithdrawalCardProps) {
  const text = useTranslations('withdrawals')
  const destination = describeDestination(withdrawal)
  return (
    <Card className="overflow-hidden">
      <RecordHead
        look={states[withdrawal.state]}
        title={destination}
        at={withdrawal.created_at}
        status={text(`states.${withdrawal.state}`)}
      />
      <Shares withdrawal={withdrawal} />
      <Progress withdrawal={withdrawal} />
      {withdrawal.can.includes('cancel') && (
        <div className="flex items-center justify-between gap-3 border-t border-line py-1 pr-1 pl-4">
          <span className="type-c1 text-ink-2">{text('records.held')}</span>
          <Button
            variant="text"
            size="m"
            className="flex-none text-bad!"
            aria-label={`${text('records.cancel')}: ${destination}`}
            onClick={onCancel}
          >
            {text('records.cancel')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Shows amount, charge and paid-out amount; for a returned withdrawal there is no charge and no payout. */
export function Shares({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useTranslations('withdrawals')
  const isBack = isReturnedToBalance(withdrawal)
  const shares = [
    { label: text('amount'), cents: withdrawal.amount },
    { label: text('charge'), cents: isBack ? 0 : withdrawal.service_charge },
    { label: text('arrival'), cents: isBack ? 0 : withdrawal.actual_arrival, isPale: isBack },
  ]
  return (
    <dl className="grid grid-cols-[repeat(3,auto)] grid-rows-[auto_auto] px-4 py-3 max-[17em]:block">
      {shares.map(({ label, cents, isPale = false }) => (
        <div
          key={label}
          className="row-span-2 grid min-w-0 grid-rows-subgrid px-2.5 first:pl-0 last:pr-0 not-first:border-l not-first:border-line max-[17em]:border-0! max-[17em]:px-0"
        >
          <dt className="type-c1 hyphens-auto break-words text-ink-2">{label}</dt>
          <dd className="mt-1">
            <MoneyText cents={cents} size="s" className={isPale ? 'text-ink-2' : ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the progress, or that the money was returned and the reason. */
function Progress({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useTranslations('withdrawals.records')
  const money = useMoney()
  const { state, reason, amount } = withdrawal
  if (state === 'auditing') return undefined
  if (!isReturnedToBalance(withdrawal)) {
    return (
      <div className="px-4 pb-3.5">
        <WithdrawalSteps withdrawal={withdrawal} />
        {reason !== null && <p className="type-c1 mt-2.5 text-ink-2">{text('note', { note: reason })}</p>}
      </div>
    )
  }
  const back = text('back', { amount: money(amount) })
  return (
    <div className="px-3 pb-3">
      <Note tone={state === 'cancelled' ? 'plain' : 'bad'}>
        {reason !== null && <span className="block">{reason}</span>}
        {back}
      </Note>
    </div>
  )
}
