import type { PortalOrder } from '@sealane/contract/orders'
import { Link } from 'wouter'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '@sealane/ui/tag'
import { Check } from '@sealane/ui/check'
import type { ChosenRows } from '../ui/use-chosen.ts'
import { useNow } from '../ui/age.tsx'
import { statusTones, urgencyOf } from './order.rules.ts'
import { useOverlay } from './use-overlay.ts'

/** The list of orders. The number opens the order; arrow keys move between the rows. */
export function OrderTable({ orders, chosen }: { orders: PortalOrder[]; chosen: ChosenRows<PortalOrder> }) {
  const text = useTranslations('portal.orders')
  return (
    <>
      <div className="px-4.5">
        <Check checked={chosen.isAll} onChange={chosen.toggleAll}>
          <span className="type-c1 text-ink-2">{text('chooseAll')}</span>
        </Check>
      </div>
      <QueueTable
        columns={[
          { name: 'order', title: text('order') },
          { name: 'to', title: text('to'), from: 'mid' },
          { name: 'items', title: text('items'), from: 'desk' },
          { name: 'paid', title: text('paid'), from: 'mid', align: 'right' },
          { name: 'state', title: text('state'), from: 'desk' },
          { name: 'actions', title: text('actions'), isHidden: true },
        ]}
      >
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            isChosen={chosen.has(order.id)}
            onToggle={() => chosen.toggle(order.id)}
          />
        ))}
      </QueueTable>
    </>
  )
}

type OrderRowProps = { order: PortalOrder; isChosen: boolean; onToggle: () => void }

function OrderRow({ order, isChosen, onToggle }: OrderRowProps) {
  const text = useTranslations('portal.orders')
  const { address, total, order_no } = order
  return (
    <tr>
      <td>
        <div className="flex items-center gap-1">
          <Check aria-label={text('choose', { order: order_no })} checked={isChosen} onChange={onToggle} />
          <div className="min-w-0">
            <OrderName order={order} />
            <div className="mt-1 flex flex-wrap items-center gap-2 desk:hidden">
              <span className="mid:hidden">
                <MoneyText cents={total} size="xs" />
              </span>
              <State order={order} />
            </div>
          </div>
        </div>
      </td>
      <td className="max-mid:hidden">
        <CityAndCountry city={address.city} country={address.country} />
      </td>
      <td className="max-desk:hidden">
        <Thumbnails order={order} />
      </td>
      <td className="text-right max-mid:hidden">
        <MoneyText cents={total} size="xs" />
      </td>
      <td className="max-desk:hidden">
        <State order={order} />
      </td>
      <td>
        <RowActions order={order} />
      </td>
    </tr>
  )
}

function OrderName({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders')
  const format = useFormatter()
  const { addressOf } = useOverlay()
  const at = format.dateTime(new Date(order.created_at), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <>
      <Link
        to={addressOf('open', order.order_no)}
        data-row=""
        aria-label={text('openOrder', { order: order.order_no })}
        className="inline-flex min-h-6 items-center font-bold text-brand-text"
      >
        {order.order_no}
      </Link>
      <div className="type-c2 text-ink-2">
        {at} · {order.shop.name}
      </div>
    </>
  )
}

function CityAndCountry({ city, country }: { city: string; country: string }) {
  const text = useTranslations('portal.orders')
  const format = useFormatter()
  return <>{text('cityAndCountry', { city, country: format.displayName(country, { type: 'region' }) ?? country })}</>
}

const shownMaximum = 4

function Thumbnails({ order: { items } }: { order: PortalOrder }) {
  return (
    <div className="flex items-center gap-1.5">
      {items.slice(0, shownMaximum).map((item) => (
        <img
          key={item.id}
          src={item.image}
          alt={item.name}
          title={item.name}
          width={40}
          height={40}
          loading="lazy"
          className="size-10 flex-none rounded-frame object-cover"
          style={{ backgroundColor: item.image_color }}
        />
      ))}
      {items.length > shownMaximum && <span className="type-c2 text-ink-2">+{items.length - shownMaximum}</span>}
    </div>
  )
}

/** Tags of an order that a row shows. */
const tagsShown = 3

/** The status and the first tags; an order that waits for shipment also shows its deadline. */
function State({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders')
  const format = useFormatter()
  const now = useNow()
  const { status, ship_by, label, packed, tags } = order
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Tag tone={statusTones[`${status}`]}>{label}</Tag>
      {status === 1 && ship_by !== null && (
        <Tag tone={urgencyOf(ship_by, now)}>
          {text(urgencyOf(ship_by, now) === 'bad' ? 'wasDue' : 'shipBy', {
            date: format.dateTime(new Date(ship_by), { day: 'numeric', month: 'short' }),
          })}
        </Tag>
      )}
      {packed && status === 1 && <Tag tone="ok">{text('packed')}</Tag>}
      {tags.slice(0, tagsShown).map((tag) => (
        <Tag key={tag} tone="brand">
          {tag}
        </Tag>
      ))}
    </span>
  )
}

function RowActions({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders')
  const { show } = useOverlay()
  const { order_no } = order
  return (
    <div className="flex justify-end gap-2 max-mid:flex-col">
      {order.can.includes('pack') && (
        <Button variant="outline" aria-label={`${text('pack')}: ${order_no}`} onClick={() => show('pack', order_no)}>
          {text('pack')}
        </Button>
      )}
      {order.can.includes('ship') && (
        <Button variant="soft" aria-label={`${text('ship')}: ${order_no}`} onClick={() => show('ship', order_no)}>
          {text('ship')}
        </Button>
      )}
    </div>
  )
}
