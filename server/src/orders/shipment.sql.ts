import type { RefundStatus } from '@sealane/contract/refunds'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { ParcelArrival } from './carrier.rules.ts'
import { within, type OrderScope } from './order.sql.ts'
import type { OrderItemQuantity } from './shipping.rules.ts'

type TrackingRow = { code: string; place: string | null; text: string | null; at: string }
export type ShipmentRow = {
  id: string
  carrier: string
  tracking_no: string | null
  items: OrderItemQuantity[]
  events: TrackingRow[]
}

/** What happened to an order, and what is still to be sent. Times are text, with an offset. */
export type OrderTimeline = {
  events: { kind: string; actor: string; at: string }[]
  shipments: ShipmentRow[]
  unshipped: (OrderItemQuantity & { sku: string | null })[]
  /** Newest first, withdrawn ones too; `refunded` is what the shopper got back. */
  refunds: { id: string; status: RefundStatus; refunded: number | null; ended_at: string | null }[]
}

/** By order. */
export async function selectOrderTimelines(queries: Queries, orderIds: number[]): Promise<Map<number, OrderTimeline>> {
  const { rows } = await sql<OrderTimeline & { id: number }>`
    select o.id,
      coalesce((select json_agg(json_build_object('kind', e.kind, 'actor', e.actor, 'at', e.happened_at) order by e.id)
        from order_events e where e.order_id = o.id), '[]') as events,
      coalesce((select json_agg(json_build_object('id', p.id::text, 'carrier', p.carrier, 'tracking_no', p.tracking_no,
          'items', (select coalesce(json_agg(json_build_object('item_id', c.item_id::text, 'quantity', c.quantity)
            order by c.item_id), '[]') from shipment_items c where c.shipment_id = p.id),
          'events', (select coalesce(json_agg(json_build_object('code', t.code, 'place', t.place, 'text', t.text,
            'at', t.happened_at) order by t.happened_at, t.id), '[]') from tracking_events t where t.shipment_id = p.id)) order by p.id)
        from shipments p where p.order_id = o.id), '[]') as shipments,
      coalesce((select json_agg(json_build_object('item_id', u.id::text, 'quantity', u.quantity, 'sku', u.sku) order by u.id) from (
          select i.id, v.sku, i.quantity - i.cancelled - coalesce((select sum(c.quantity) from shipment_items c where c.item_id = i.id), 0) as quantity
          from order_items i join variants v on v.id = i.variant_id where i.order_id = o.id
        ) u where u.quantity > 0), '[]') as unshipped,
      coalesce((select json_agg(json_build_object('id', r.id::text, 'status', r.status, 'refunded', r.refunded,
          'ended_at', r.ended_at) order by r.id desc)
        from refunds r where r.order_id = o.id), '[]') as refunds
    from orders o where o.id = any(${orderIds}::bigint[])
  `.execute(queries)
  return new Map(rows.map(({ id, ...story }) => [id, story]))
}

type NewShipment = { orderId: number; carrier: string; trackingNo: string | null; units: OrderItemQuantity[]; at: Date }

/** A parcel with its contents and its first tracking event. */
export async function insertShipment(tx: Tx, { orderId, carrier, trackingNo, units, at }: NewShipment): Promise<void> {
  const [ids, quantities] = [units.map(({ item_id }) => item_id), units.map(({ quantity }) => quantity)]
  await sql`
    with parcel as (
      insert into shipments (order_id, carrier, tracking_no, shipped_at)
      values (${orderId}, ${carrier}, ${trackingNo}, ${at}) returning id
    ), contents as (
      insert into shipment_items (shipment_id, item_id, quantity)
      select parcel.id, item_id, quantity from parcel, unnest(${ids}::bigint[], ${quantities}::int[]) unit (item_id, quantity)
    )
    insert into tracking_events (shipment_id, code, happened_at) select id, 'shipped', ${at} from parcel
  `.execute(tx)
}

/** The order that a parcel belongs to, as far as the caller may see it. */
export async function selectOrderOf(
  queries: Queries,
  shipmentId: number,
  scope: OrderScope,
): Promise<number | undefined> {
  const { rows } = await sql<{ order_id: number }>`
    select o.id as order_id from shipments p join orders o on o.id = p.order_id where p.id = ${shipmentId} and ${within(scope)}
  `.execute(queries)
  return rows[0]?.order_id
}

export type NewEvent = { shipmentId: number; code: string; place: string | null; text: string | null; at: Date }

/** Answers false where it cannot be: after the arrival nothing more happens, and nothing happens before the parcel left. */
export async function insertTracking(tx: Tx, { shipmentId, code, place, text, at }: NewEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into tracking_events (shipment_id, code, place, text, happened_at)
    select id, ${code}, ${place}, ${text}, ${at} from shipments p
    where id = ${shipmentId} and shipped_at <= ${at}
      and not exists (select 1 from tracking_events t where t.shipment_id = p.id and t.code = 'arrived')
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** The number of tracking events of the order's parcels. The order is locked. */
export async function countEvents(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shipments p join tracking_events t on t.shipment_id = p.id where p.order_id = ${orderId}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** The parcels of an order, and whether it was said of each that it has arrived. */
export async function selectArrivals(queries: Queries, orderId: number): Promise<ParcelArrival[]> {
  const { rows } = await sql<ParcelArrival>`
    select p.carrier, p.tracking_no,
      exists (select 1 from tracking_events t where t.shipment_id = p.id and t.code = 'arrived') as has_arrived
    from shipments p where p.order_id = ${orderId}
  `.execute(queries)
  return rows
}
