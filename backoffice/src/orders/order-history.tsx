import type { PortalOrder } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { Moment } from '../ui/moment.tsx'
import { orderTimelineOf } from './order.rules.ts'

/** The events of the order and the people who caused them, newest first. */
export function OrderHistory({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders')
  return (
    <section>
      <h3 className="type-h2 mb-2">{text('history')}</h3>
      <ol className="grid gap-1.5">
        {orderTimelineOf(order).map(({ kind, actor, at }) => (
          <li key={`${kind} ${at}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {text(`happened_${kind}`)}
              <span className="text-ink-2"> · {text(`by_${actor}`)}</span>
            </span>
            <Moment at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
