import type { OrderAttachment, ProductAttachment } from '@sealane/contract/chat'
import { Link } from 'wouter'
import { useTranslations } from 'use-intl'
import { orderAddress } from '../app/address.ts'
import { useMoney } from '@sealane/ui/money-text'
import { Tag } from '@sealane/ui/tag'

const attachmentStyle = 'block w-75 max-w-full overflow-hidden rounded-picture bg-surface text-left shadow-1'

/** The order that a message refers to, with its current state and a link to it. */
export function OfficeOrderAttachmentCard({ order }: { order: OrderAttachment }) {
  const text = useTranslations('portal.conversations')
  const [item] = order.items
  return (
    <Link to={orderAddress(order.order_no, order.status)} className={attachmentStyle}>
      <span className="flex items-center justify-between gap-2 border-b border-line px-3.5 py-2.5">
        <span className="type-c1 font-semibold">{text('orderNo', { no: order.order_no })}</span>
        <Tag>{order.label}</Tag>
      </span>
      {item !== undefined && (
        <AttachmentLine image={item.image} color={item.image_color} name={item.name} cents={order.total}>
          {order.lines > 1 ? text('andMore', { n: order.lines - 1 }) : item.spec}
        </AttachmentLine>
      )}
    </Link>
  )
}

/** The product that a message refers to, as shoppers see it. */
export function OfficeProductAttachmentCard({ product }: { product: ProductAttachment }) {
  const text = useTranslations('portal.conversations')
  const { id, shop_id, name, image, image_color, unit_price, on_sale } = product
  const line = (
    <AttachmentLine image={image} color={image_color} name={name} cents={unit_price}>
      {on_sale ? '' : text('gone')}
    </AttachmentLine>
  )
  if (!on_sale) return <div className={attachmentStyle}>{line}</div>
  return (
    <a href={`/detail/${id}/${shop_id}`} target="_blank" rel="noreferrer" className={attachmentStyle}>
      {line}
    </a>
  )
}

type AttachmentLineProps = { image: string; color: string; name: string; cents: number; children: string }

function AttachmentLine({ image, color, name, cents, children }: AttachmentLineProps) {
  const money = useMoney()
  return (
    <span className="flex items-center gap-3 px-3.5 py-3">
      <img
        src={image}
        alt=""
        width={52}
        height={52}
        className="size-13 flex-none rounded-input object-cover"
        style={{ backgroundColor: color }}
      />
      <span className="min-w-0 grow">
        <span className="type-h3 block truncate">{name}</span>
        <span className="type-c1 block text-ink-2">{children}</span>
      </span>
      <span className="flex-none font-semibold tabular-nums">{money(cents)}</span>
    </span>
  )
}
