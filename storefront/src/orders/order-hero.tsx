import type { OrderDetail } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { formOf } from '../addresses/country.rules.ts'
import { useCountryName } from '../addresses/use-names.ts'
import { Arc } from './arc.tsx'
import { deadlineOf, latestOf, progressOf, ringOf } from './order.rules.ts'
import { Postmark } from './postmark.tsx'
import { useMoment } from './use-moment.ts'

/** Shows the order's status, the most important fact at present and the progress. It is dark in both themes. */
export function OrderHero({ order }: { order: OrderDetail }) {
  const text = useTranslations('orders.hero')
  const hasMark = latestOf(order)?.place != null
  return (
    <section
      aria-label={text('label')}
      className="overflow-hidden rounded-card bg-night text-on-night shadow-2 [--surface:#fffdf9]"
    >
      <div className="relative px-4.5 pt-4.5 pb-4">
        <div className={`min-h-21 ${hasMark ? 'pr-26' : ''}`}>
          <h2 className={`type-d1 text-balance ${hasMark ? 'max-phone:text-28' : ''} [:lang(th)_&]:text-28`}>
            {order.label}
          </h2>
          <p className="type-b2 mt-1 font-semibold">
            <Fact order={order} />
          </p>
          <p className="type-c1 mt-1.5 text-on-night-2">{text('items', { n: order.pieces, shop: order.shop.name })}</p>
        </div>
        <Mark order={order} />
        {order.status !== -1 && <ShipmentProgress order={order} />}
      </div>
      <div className="air" />
    </section>
  )
}

/** Shows the next event and its time, else the last event. */
function Fact({ order }: { order: OrderDetail }) {
  const text = useTranslations('orders.hero')
  const moment = useMoment()
  const deadline = deadlineOf(order)
  if (order.status === 2) return text(latestOf(order)?.code === 'arrived' ? 'arrived' : 'onTheWay')
  if (deadline?.kind === 'payBy') return text('payBy', { time: moment.at(deadline.at) })
  if (deadline?.kind === 'shipsBy') return text('shipsBy', { day: moment.day(deadline.at) })
  return moment.day(order.events.at(-1)?.at ?? order.created_at)
}

/** The postmark of the parcel's last known place. */
function Mark({ order }: { order: OrderDetail }) {
  const moment = useMoment()
  const latest = latestOf(order)
  if (latest?.place == null) return undefined
  return (
    <span className="absolute top-2.5 right-4 text-sun">
      <Postmark
        ring={ringOf(latest.place)}
        day={moment.day(latest.at)}
        time={moment.time(latest.at)}
        className="size-23"
      />
    </span>
  )
}

/** Shows the progress of the parcels. */
function ShipmentProgress({ order }: { order: OrderDetail }) {
  const text = useTranslations('orders.hero')
  const countryName = useCountryName()
  const { country, city } = order.address
  const { onlyCity } = formOf(country) // Such a town has the same name as its country, which is translated into every language.
  return (
    <>
      <Arc progress={progressOf(order)} />
      <p className="type-c1 flex justify-between gap-4 font-semibold">
        <span>{countryName(order.from_country)}</span>
        <span className="text-right">
          {text('you', { city: onlyCity === undefined ? city : countryName(country) })}
        </span>
      </p>
    </>
  )
}
