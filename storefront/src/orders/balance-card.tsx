import { CircleCheck, TriangleAlert, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import type { AmountDue } from './payment.rules.ts'

type PaymentBalanceCardProps = { dues: AmountDue; balance: number }

/** Compares the balance with the amount due: shows the rest afterwards, or the missing amount. */
export function PaymentBalanceCard({ dues: { total, short }, balance }: PaymentBalanceCardProps) {
  const text = useTranslations('orders.pay')
  const money = useMoney()
  return (
    <Card className="mt-3 overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 px-4 pt-3.5 pb-3">
        <Icon of={Wallet} className="text-brand-text" />
        <p className="min-w-0 grow">
          <span className="type-h3 block">{text('balance')}</span>
          <span className="type-c1 block text-ink-2 tabular-nums">{text('available', { amount: money(balance) })}</span>
        </p>
        <Tag tone={short > 0 ? 'warn' : 'ok'}>
          <Icon of={short > 0 ? TriangleAlert : CircleCheck} size={14} />
          {short > 0 ? text('short', { amount: money(short) }) : text('left', { amount: money(balance - total) })}
        </Tag>
      </div>
      {short > 0 && (
        <div className="px-4 pb-3.5">
          <progress value={balance} max={total} aria-label={text('balance')} className="progress-bar" />
          <p aria-hidden="true" className="type-c1 mt-2 flex justify-between text-ink-2 tabular-nums">
            <span>{money(balance)}</span>
            <span>{money(total)}</span>
          </p>
        </div>
      )}
      <div className="air" />
    </Card>
  )
}
