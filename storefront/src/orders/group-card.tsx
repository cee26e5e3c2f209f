import type { Order } from '@sealane/contract/orders'
import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { MoneyText } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import { DueOrders } from './pay-orders.tsx'
import { amountDueOf } from './payment.rules.ts'
import { useAwaitingRecharge } from './use-awaiting-recharge.ts'
import { useMoment } from './use-moment.ts'

/** The unpaid orders of one checkout, which are paid together. */
export function GroupCard({ orders }: { orders: Order[] }) {
  const text = useTranslations('orders')
  const moment = useMoment()
  const { total, payBy } = amountDueOf(orders, 0, [])
  const isAwaiting = useAwaitingRecharge(orders)
  return (
    <Card className="pb-3.5">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3.5">
        <h3 className="type-h3 min-w-0 grow">{text('entry.together', { n: orders.length })}</h3>
        {payBy !== undefined && (
          <Tag tone="warn">
            <Icon of={Clock} size={14} />
            {text('deadlines.payBy', { time: moment.at(payBy) })}
          </Tag>
        )}
      </div>
      <div className="[&>div]:bg-transparent [&>div]:shadow-none">
        <DueOrders orders={orders} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2">
        <p className="flex items-baseline gap-2">
          <span className="type-c1 text-ink-2">{text('sums.total')}</span>
          <MoneyText cents={total} />
        </p>
        <ButtonLink
          href={`/payment?group=${orders[0]?.group_id ?? ''}`}
          size="m"
          className="ml-auto"
          variant={isAwaiting ? 'outline' : 'primary'}
        >
          {text(isAwaiting ? 'entry.awaitingRecharge' : 'actions.short.pay')}
        </ButtonLink>
      </div>
    </Card>
  )
}
