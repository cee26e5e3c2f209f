import type { OrderDetail } from '@sealane/contract/orders'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { isTrackingCode, type TrackingEvent } from './order.rules.ts'
import { TimelineStep } from './timeline-step.tsx'

type ShippedParcel = OrderDetail['shipments'][number]
type ParcelCardProps = { parcel: ShippedParcel; index: number; order: OrderDetail }

/** One parcel: its number, its content if there are several parcels, and its tracking events, newest first. */
export function ParcelCard({ parcel, index, order }: ParcelCardProps) {
  const text = useTranslations('orders.tracking')
  const count = order.shipments.length
  return (
    <Card className="mt-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="type-h2 min-h-11 content-center">
          {count > 1 ? text('parcel', { n: index + 1, count }) : text('title')}
        </h2>
        <ParcelNumber parcel={parcel} />
      </div>
      {count > 1 && <Contents parcel={parcel} order={order} />}
      <ol className="mt-2">
        {parcel.events.toReversed().map((event, position) => (
          <ParcelStep
            key={Object.values(event).join(' ')}
            event={event}
            isNewest={position === 0}
            isLast={position === parcel.events.length - 1}
          />
        ))}
      </ol>
    </Card>
  )
}

function ParcelNumber({ parcel: { carrier, tracking_no, tracking_url } }: { parcel: ShippedParcel }) {
  const text = useTranslations('orders.tracking')
  if (tracking_no === null) {
    return <p className="type-c1 text-ink-2">{carrier === 'none' ? text('without') : carrier}</p>
  }
  return (
    <p className="type-c1 flex min-w-0 items-center gap-1 text-ink-2">
      {tracking_url === null ? (
        <span className="min-w-0 truncate">
          {carrier} {tracking_no}
        </span>
      ) : (
        <a
          href={tracking_url}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 min-w-0 items-center gap-1.5 font-semibold text-brand-text"
        >
          <span className="truncate">
            {carrier} {tracking_no}
          </span>
          <Icon of={ExternalLink} size={14} />
        </a>
      )}
      <span className="-mr-3">
        <CopyButton value={tracking_no} label={text('number')} />
      </span>
    </p>
  )
}

function Contents({ parcel, order }: Pick<ParcelCardProps, 'parcel' | 'order'>) {
  const text = useTranslations('orders.tracking')
  return (
    <ul className="type-c1 mb-2 text-ink-2">
      {parcel.items.map(({ item_id, quantity }) => {
        const name = order.items.find(({ id }) => id === item_id)?.name ?? ''
        return <li key={item_id}>{text('content', { n: quantity, name })}</li>
      })}
    </ul>
  )
}

type ParcelStepProps = { event: TrackingEvent; isNewest: boolean; isLast: boolean }

function ParcelStep({ event: { code, place, text: own, at }, ...stands }: ParcelStepProps) {
  const text = useTranslations('orders.tracking')
  const words = isTrackingCode(code) ? text(code) : text('in_transit')
  return (
    <TimelineStep at={at} detail={place ?? undefined} {...stands}>
      {own ?? words}
    </TimelineStep>
  )
}
