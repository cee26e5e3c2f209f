import type { Order } from '@sealane/contract/orders'
import { ChevronRight, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { Icon } from '@sealane/ui/icon'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'

type OrderRowsProps = { orders: Order[]; fact?: (order: Order) => ReactNode }

/** Lists one order for each shop, with its number and sum; a tap opens it. */
export function DueOrders({ orders, fact }: OrderRowsProps) {
  const text = useTranslations('orders')
  return (
    <Card>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="not-first:border-t not-first:border-line">
            <Link href={`/orderInfo/${order.id}`} className="flex min-h-16 items-center gap-3 px-4 py-2.5">
              <ShopLogo src={order.shop.logo} />
              <span className="min-w-0 grow">
                <span className="type-h3 block truncate">{order.shop.name}</span>
                <span className="type-c1 mt-0.5 block text-ink-2 tabular-nums">
                  {order.order_no}
                  {' · '}
                  {text('items', { n: order.pieces })}
                </span>
                {fact !== undefined && <span className="type-c1 block text-ink-2">{fact(order)}</span>}
              </span>
              <MoneyText cents={order.total} size="s" />
              <Icon of={ChevronRight} size={16} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Offers to pay one shop now and the others later. */
export function PayAlone({ orders, onPay }: { orders: Order[]; onPay: (order: Order) => void }) {
  const text = useTranslations('orders.pay')
  const money = useMoney()
  if (orders.length === 0) return undefined
  return (
    <Card className="mt-3">
      {orders.map((order) => (
        <button
          key={order.id}
          type="button"
          onClick={() => onPay(order)}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-3 not-first:border-t not-first:border-line"
        >
          <Icon of={Package} />
          <span className="min-w-0 grow">
            <span className="type-h3 block">{text('onlyShop', { shop: order.shop.name })}</span>
            <span className="type-c1 block text-ink-2">{text('onlyShopText', { amount: money(order.total) })}</span>
          </span>
          <Icon of={ChevronRight} size={16} className="text-ink-3" />
        </button>
      ))}
    </Card>
  )
}
