import type { Order } from '@sealane/contract/orders'
import { ChevronRight, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { Icon } from '@sealane/ui/icon'
import { MoneyText } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Picture } from '../ui/picture.tsx'
import { BuyAgainButton } from './buy-again-button.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { deadlineOf, hasButtons, isBuyableAgain, type SupportedOrderAction } from './order.rules.ts'
import { StatusTag } from './status-tag.tsx'
import { useMoment } from './use-moment.ts'
import type { OrderActionHandler } from './use-order-actions.tsx'

type OrderCardProps = {
  order: Order
  act: OrderActionHandler
  isBusy: (order: Order, action: SupportedOrderAction) => boolean
}

const picturesMaximum = 3
/** The grid of the order cards. */
export const orderGrid = 'mt-3 grid items-start gap-3 desk:grid-cols-2 desk:gap-4.5'

/** An order in a list: a tap opens it, and the buttons are its permitted actions. */
export function OrderCard({ order, act, isBusy }: OrderCardProps) {
  const { id, shop, items, lines, pieces, total } = order
  const text = useTranslations('orders')
  const [only] = items
  return (
    <Card>
      <article aria-label={text('number', { no: order.order_no })} className="pb-3.5">
        <div className="flex items-center gap-2 px-4 pt-3.5 pb-2.5">
          <ShopLogo src={shop.logo} size={32} />
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1">
            <p className="type-h3 min-w-0 grow truncate">{shop.name}</p>
            <StatusTag order={order} />
          </div>
        </div>
        <Link href={`/orderInfo/${id}`} className="block px-4">
          <span className="flex items-center gap-2.5">
            {lines === 1 && only !== undefined ? <OneItem item={only} /> : <Pictures order={order} />}
            <span className="flex-none text-right">
              <MoneyText cents={total} />
              <span className="type-c2 mt-1.5 block text-ink-2">{text('items', { n: pieces })}</span>
            </span>
          </span>
          <NextStep order={order} />
        </Link>
        {hasButtons(order) && (
          <div className="mt-3.5 flex flex-wrap justify-end gap-2 px-4">
            {isBuyableAgain(order) && <BuyAgainButton order={order} />}
            <OrderButtons order={order} act={act} isBusy={isBusy} />
          </div>
        )}
      </article>
    </Card>
  )
}

function OneItem({ item: { name, spec, quantity, image, image_color } }: { item: Order['items'][number] }) {
  const text = useTranslations('orders')
  const facts = [spec, text('quantity', { n: quantity })].filter((fact) => fact !== '')
  return (
    <>
      <Picture src={image} color={image_color} alt="" sizes="76px" className="size-19 flex-none rounded-input" />
      <span className="min-w-0 grow">
        <span className="type-h3 line-clamp-2">{name}</span>
        <span className="type-c1 mt-1 block text-ink-2">{facts.join(' · ')}</span>
      </span>
    </>
  )
}

function Pictures({ order: { items, lines } }: { order: Order }) {
  const more = lines - picturesMaximum
  return (
    <span className="flex min-w-0 grow items-center gap-2.5">
      {items.slice(0, picturesMaximum).map(({ id, name, image, image_color }) => (
        <Picture
          key={id}
          src={image}
          color={image_color}
          alt={name}
          sizes="62px"
          className="size-15.5 flex-none rounded-input max-phone:size-13"
        />
      ))}
      {more > 0 && <span className="type-c1 font-semibold text-ink-2">+{more}</span>}
    </span>
  )
}

/** Shows the next automatic step and its time, and that a tap shows more. */
function NextStep({ order }: { order: Order }) {
  const text = useTranslations('orders.deadlines')
  const moment = useMoment()
  const deadline = deadlineOf(order)
  if (deadline === undefined) return undefined
  return (
    <span className="type-c1 mt-3 flex items-center gap-2 rounded-frame bg-sunken px-3 py-2.5">
      <Icon of={Clock} size={16} className="text-brand-text" />
      <span className="min-w-0 grow">{text(deadline.kind, { time: moment.at(deadline.at) })}</span>
      <Icon of={ChevronRight} size={16} className="text-ink-2" />
    </span>
  )
}
