import type { OrderAttachment, ProductAttachment } from '@sealane/contract/chat'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { StatusTag } from '../orders/status-tag.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { Picture } from '../ui/picture.tsx'
import { Tag } from '@sealane/ui/tag'

const attachmentCardStyle = 'block w-72.5 max-w-full overflow-hidden rounded-product bg-surface shadow-1'

/** An order in the chat, in its current state; a tap opens it. */
export function OrderAttachmentCard({ order }: { order: OrderAttachment }) {
  const text = useTranslations('orders')
  return (
    <Link href={`/orderInfo/${order.id}`} className={attachmentCardStyle}>
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-b border-line px-3.5 py-2.5">
        <span className="type-c1 font-semibold">{text('number', { no: order.order_no })}</span>
        <StatusTag order={order} />
      </span>
      <span className="flex items-center gap-3 px-3.5 py-3">
        <OrderLine order={order} />
      </span>
    </Link>
  )
}

/** Shows the order's first item or the number of items, and the total. */
export function OrderLine({ order }: { order: OrderAttachment }) {
  const text = useTranslations('orders')
  const [item] = order.items
  if (item === undefined) return undefined
  const facts =
    order.lines > 1 ? [text('items', { n: order.pieces })] : [item.spec, text('quantity', { n: item.quantity })]
  return (
    <>
      <Picture
        src={item.image}
        color={item.image_color}
        alt=""
        sizes="56px"
        className="size-14 flex-none rounded-input"
      />
      <span className="min-w-0 grow">
        <span className="type-h3 line-clamp-2">{item.name}</span>
        <span className="type-c1 mt-0.5 block text-ink-2">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </span>
      <MoneyText cents={order.total} size="s" className="flex-none" />
    </>
  )
}

/** A product in the chat, in its current state; a tap opens it while it is on sale. */
export function ProductAttachmentCard({ product }: { product: ProductAttachment }) {
  const { id, shop_id, on_sale } = product
  const line = (
    <span className="flex items-center gap-3 px-3.5 py-3">
      <ProductLine product={product} />
    </span>
  )
  if (!on_sale) return <div className={attachmentCardStyle}>{line}</div>
  return (
    <Link href={`/detail/${id}/${shop_id}`} className={attachmentCardStyle}>
      {line}
    </Link>
  )
}

export function ProductLine({ product }: { product: ProductAttachment }) {
  const text = useTranslations('service.talk')
  const { name, image, image_color, unit_price, on_sale } = product
  return (
    <>
      <Picture src={image} color={image_color} alt="" sizes="56px" className="size-14 flex-none rounded-input" />
      <span className="min-w-0 grow">
        <span className="type-h3 line-clamp-2">{name}</span>
        {on_sale ? <MoneyText cents={unit_price} size="s" className="mt-1.5" /> : <Tag>{text('gone')}</Tag>}
      </span>
    </>
  )
}
