import type { PortalOrder } from '@sealane/contract/orders'
import { ExternalLink, Truck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { withoutLogistics } from './carrier.rules.ts'
import { isTrackable } from './order.rules.ts'
import { TrackParcel } from './track-form.tsx'
import { stepOf } from './tracking.rules.ts'

/** The shipped parcels, each with its number and content. */
export function Shipments({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders')
  if (order.shipments.length === 0) return undefined
  return (
    <section>
      <h3 className="type-h2 mb-2">{text('shipments')}</h3>
      <ul className="grid gap-3">
        {order.shipments.map((shipment) => (
          <li key={shipment.id} className="rounded-tile p-4 inset-ring inset-ring-line">
            <ShipmentParcel order={order} shipment={shipment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ShipmentParcelProps = { order: PortalOrder; shipment: PortalOrder['shipments'][number] }

function ShipmentParcel({ order, shipment }: ShipmentParcelProps) {
  const { carrier, tracking_no, tracking_url, items, events } = shipment
  const text = useTranslations('portal.orders')
  const isByHand = carrier.toLowerCase() === withoutLogistics
  const nameOf = (id: string) => order.items.find((item) => item.id === id)?.name ?? id
  return (
    <>
      <div className="flex items-center gap-2 font-semibold">
        <Icon of={Truck} size={20} />
        {isByHand ? text('byHand') : carrier}
      </div>
      {tracking_no !== null && <TrackingNumber number={tracking_no} url={tracking_url} />}
      <ul className="type-c1 mt-2 text-ink-2">
        {items.map(({ item_id, quantity }) => (
          <li key={item_id}>{text('nameAndPieces', { name: nameOf(item_id), n: quantity })}</li>
        ))}
      </ul>
      <Events events={events} />
      {isTrackable(order) && <TrackParcel shipment={shipment} />}
    </>
  )
}

function TrackingNumber({ number, url }: { number: string; url: string | null }) {
  if (url === null) return <div className="mt-1 font-mono">{number}</div>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="mt-1 inline-flex min-h-6 items-center gap-1.5 font-mono text-brand-text underline"
    >
      {number}
      <Icon of={ExternalLink} size={16} />
    </a>
  )
}

function Events({ events }: { events: ShipmentParcelProps['shipment']['events'] }) {
  const text = useTranslations('portal.orders')
  const format = useFormatter()
  return (
    <ul className="type-c2 mt-2 text-ink-2">
      {events.toReversed().map((event) => {
        const step = stepOf(event.code)
        const eventText = event.text ?? (step === undefined ? event.code : text(`step_${step}`))
        return (
          <li key={Object.values(event).join(' ')}>
            {format.dateTime(new Date(event.at), { dateStyle: 'medium', timeStyle: 'short' })} · {eventText}
            {event.place !== null && ` · ${event.place}`}
          </li>
        )
      })}
    </ul>
  )
}
