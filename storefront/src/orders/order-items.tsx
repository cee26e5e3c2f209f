import type { OrderDetail } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { refundAddress, requestAddress } from '../refunds/refund-address.rules.ts'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Picture } from '../ui/picture.tsx'
import { SellerLine } from './seller-line.tsx'
import { SumLine, Sums } from './sums.tsx'

/** Shows the items bought from the shop, and their total. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const { shop, items, total, promo_code } = order
  const text = useTranslations('orders')
  return (
    <Card className="mt-3">
      <SellerLine shop={shop} orderId={order.id} />
      <ul>
        {items.map((item) => (
          <OrderItem key={item.id} item={item} order={order} />
        ))}
      </ul>
      <div className="mx-4 mt-1.5 border-t border-line py-4">
        <Sums {...order} pieces={order.pieces}>
          {promo_code !== null && <SumLine name={text('sums.promoCode')}>{promo_code}</SumLine>}
          <div className="mt-1 flex items-baseline justify-between gap-3 font-semibold">
            <dt>{text('sums.total')}</dt>
            <dd>
              <MoneyText cents={total} />
            </dd>
          </div>
        </Sums>
      </div>
    </Card>
  )
}

type OrderItemProps = { item: OrderDetail['items'][number]; order: OrderDetail }

function OrderItem({ item, order }: OrderItemProps) {
  const { product_id, name, spec, image, image_color, unit_price, quantity } = item
  const text = useTranslations('orders')
  const money = useMoney()
  const facts = [spec, text('quantity', { n: quantity })].filter((fact) => fact !== '').join(' · ')
  return (
    <li className="flex items-center gap-3 px-4">
      <Link href={`/detail/${product_id}/${order.shop.id}`} className="wraps flex min-w-0 grow items-center gap-3 py-2">
        <Picture src={image} color={image_color} alt="" sizes="64px" className="size-16 flex-none rounded-input" />
        <span className="min-w-0 grow">
          <span className="type-h3 line-clamp-2">{name}</span>
          <span className="type-c1 mt-1 block text-ink-2">
            {facts}
            {quantity > 1 && <span className="block">{text('each', { amount: money(unit_price) })}</span>}
          </span>
        </span>
      </Link>
      <span className="flex max-w-[40%] flex-none flex-col items-end">
        <MoneyText cents={unit_price * quantity} size="s" className="mt-1.5" />
        <RefundLink item={item} order={order} />
      </span>
    </li>
  )
}

/** Links to the refund request for the item, labelled with its status; without one, to a new request while the order permits it. */
function RefundLink({ item, order }: OrderItemProps) {
  const text = useTranslations('orders')
  if (item.refund === null && !order.can.includes('refund')) return undefined
  const href = item.refund === null ? refundAddress(order, item) : requestAddress(order, item.refund.id)
  const words = item.refund?.label ?? text('refundItem')
  return (
    <Link
      href={href}
      aria-label={`${words}: ${item.name}`}
      className="type-c1 flex min-h-11 items-center text-right font-semibold text-brand-text"
    >
      {words}
    </Link>
  )
}
