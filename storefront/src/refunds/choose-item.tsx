import type { OrderDetail } from '@sealane/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { orderDetail } from '../orders/orders.queries.ts'
import { DeadEnd } from '../ui/dead-end.tsx'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { Tag } from '@sealane/ui/tag'
import { ItemFacts } from './item-card.tsx'
import { refundAddress, requestAddress, type RefundRoute } from './refund-address.rules.ts'
import { RefundForItem } from './refund-for-item.tsx'

type ChooseItemProps = { place: Extract<RefundRoute, { is: 'order' }> }

/** Chooses the item of the order; if only one is possible, that one is used. */
export function ChooseItem({ place }: ChooseItemProps) {
  const text = useTranslations('titles')
  const query = useQuery({ ...orderDetail(useCall(), place.order), refetchOnMount: 'always' })
  const skeleton = (
    <Page title={text('refund')} fallback="/myPurchases">
      <RowsSkeleton count={3} />
    </Page>
  )
  return (
    <Loaded query={query} skeleton={skeleton} frame={DeadEnd}>
      {(order) => <Choice order={order} place={place} />}
    </Loaded>
  )
}

function Choice({ order, place: { products, amount } }: ChooseItemProps & { order: OrderDetail }) {
  const text = useTranslations()
  const named = order.items.filter(({ product_id }) => products.includes(product_id))
  const items = named.length === 0 ? order.items : named
  const [only] = items
  if (only !== undefined && items.length === 1) return <RefundForItem item={only.id} amount={amount} />
  return (
    <Page title={text('titles.refund')} fallback={`/orderInfo/${order.id}`}>
      <h2 className="type-d2 mt-2">{text('refunds.choose.title')}</h2>
      <p className="mt-1.5 mb-4 text-ink-2">{text('refunds.choose.text')}</p>
      <Card>
        <ul>
          {items.map((item) => (
            <li key={item.id} className="not-first:border-t not-first:border-line">
              <Link
                href={item.refund === null ? refundAddress(order, item) : requestAddress(order, item.refund.id)}
                className="flex items-center gap-3 p-3.5 -outline-offset-3"
              >
                <ItemFacts item={item}>
                  {item.refund !== null && (
                    <span className="mt-1.5 block">
                      <Tag>{item.refund.label}</Tag>
                    </span>
                  )}
                </ItemFacts>
                <Icon of={ChevronRight} size={16} className="text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}
