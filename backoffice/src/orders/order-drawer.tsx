import type { PortalOrder } from '@sealane/contract/orders'
import { Ban, NotebookPen } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Tag } from '@sealane/ui/tag'
import { Note } from '@sealane/ui/note'
import { AddressLabel } from './address-label.tsx'
import { isPossible, statusTones } from './order.rules.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderTags } from './order-tags.tsx'
import { ItemLine } from './item-line.tsx'
import { Shipments } from './shipments.tsx'
import type { Overlay } from './use-overlay.ts'

type DrawerProps = { order: PortalOrder; onAct: (action: Overlay) => void; onClose: () => void }

/** Everything about one order, beside the list. */
export function OrderDrawer({ order, onAct, onClose }: DrawerProps) {
  const text = useTranslations('portal.orders')
  const { order_no, label, status, items, note, cancellation } = order
  const title = (
    <span className="flex flex-wrap items-center gap-2.5">
      {order_no} <Tag tone={statusTones[`${status}`]}>{label}</Tag>
    </span>
  )
  return (
    <Dialog
      title={title}
      width="side"
      onClose={onClose}
      foot={order.can.length > 0 && <Actions order={order} onAct={onAct} />}
    >
      <div className="grid gap-5">
        <AddressLabel order={order} />
        {note !== '' && (
          <Note icon={NotebookPen}>
            <span className="sr-only">{text('note')}: </span>“{note}”
          </Note>
        )}
        {cancellation !== null && (
          <Note icon={Ban}>
            {text(`cancelledBy_${cancellation.by}`)} · {text(`cancelReasons.${cancellation.reason}`)}
            {cancellation.note !== '' && <div>“{cancellation.note}”</div>}
          </Note>
        )}
        <section>
          <h3 className="type-h2 mb-1">{text('items')}</h3>
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.id}>
                <ItemLine item={item} quantity={item.quantity} />
              </li>
            ))}
          </ul>
          <Sums order={order} />
        </section>
        <Dates order={order} />
        <OrderTags order={order} />
        <OrderNotes order={order} />
        <Shipments order={order} />
        <OrderHistory order={order} />
      </div>
    </Dialog>
  )
}

const looks = { cancel: 'danger', refund: 'outline', finish: 'outline', pack: 'outline', ship: 'primary' } as const
const inOrder = ['cancel', 'refund', 'finish', 'pack', 'ship'] as const

type ActionsProps = { order: PortalOrder; onAct: (action: Overlay) => void }

function Actions({ order, onAct }: ActionsProps) {
  const text = useTranslations('portal.orders')
  return inOrder
    .filter((action) => isPossible(order, action))
    .map((action) => (
      <Button key={action} variant={looks[action]} onClick={() => onAct(action)}>
        {text(action)}
      </Button>
    ))
}

function Sums({ order }: { order: PortalOrder }) {
  const { subtotal, freight, discount, promo_code, total, rest } = order
  const text = useTranslations('portal.orders')
  const money = useMoney()
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 tabular-nums">
      <Line name={text('subtotal')} value={money(subtotal)} />
      <Line name={text('freight')} value={money(freight)} />
      {discount > 0 && (
        <Line
          name={promo_code === null ? text('discount') : `${text('discount')} ${promo_code}`}
          value={money(-discount)}
        />
      )}
      <dt className="font-semibold">{text('total')}</dt>
      <dd className="price text-right text-20">{money(total)}</dd>
      {rest < total && <Line name={text('refunded')} value={money(rest - total)} />}
    </dl>
  )
}

function Dates({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders')
  const format = useFormatter()
  const { shopper, shop, created_at, ship_by, auto_confirm_at, after_sale_until, pay_by } = order
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  const dates = [
    ['orderedAt', created_at],
    ['payBy', order.status === 0 ? pay_by : null],
    ['toShipBy', order.status === 1 ? ship_by : null],
    ['autoConfirmAt', order.status === 2 ? auto_confirm_at : null],
    ['afterSaleUntil', after_sale_until],
  ] as const
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
      <Line name={text('shopper')} value={shopper.account} />
      <Line name={text('shop')} value={shop.name} />
      {order.related_by !== null && <Line name={text('related')} value={text(`relations.${order.related_by}`)} />}
      {dates.map(([name, time]) => time !== null && <Line key={name} name={text(name)} value={at(time)} />)}
    </dl>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  )
}
