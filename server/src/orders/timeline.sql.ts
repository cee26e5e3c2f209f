import type { RefundStatus } from '@sealane/contract/refunds'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { OrderItemQuantity } from '../shipping/shipping.rules.ts'
import { within, type OrderScope } from './order.sql.ts'
import { sentOf } from './refunding.sql.ts'

type TrackingRow = { code: string; place: string | null; text: string | null; at: string }
export type ShipmentRow = {
  id: string
  carrier: string
  tracking_no: string | null
  items: OrderItemQuantity[]
  events: TrackingRow[]
}

/** The events of an order, and the pieces that are still to be sent. Times are text, with an offset. */
export type OrderTimeline = {
  events: { kind: string; actor: string; at: string }[]
  shipments: ShipmentRow[]
  unshipped: (OrderItemQuantity & { sku: string | null })[]
  /** Items of a paid order of which something can be refunded, without those with an open request. US cents. */
  refundable: { item_id: string; goods: number; freight: number }[]
  /** Newest first, including withdrawn ones; `refunded` is the amount that the shopper got back. */
  refunds: { id: string; status: RefundStatus; refunded: number | null; ended_at: string | null }[]
}

/** Selects the timelines by order. */
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
          select i.id, v.sku, i.quantity - i.cancelled - ${sentOf} as quantity
          from order_items i join variants v on v.id = i.variant_id where i.order_id = o.id
        ) u where u.quantity > 0), '[]') as unshipped,
      coalesce((select json_agg(json_build_object('item_id', i.id::text, 'goods', i.paid - i.refunded, 'freight', i.paid_freight - i.refunded_freight)
          order by i.id)
        from order_items i where i.order_id = o.id and o.payment_state = 'paid' and i.paid + i.paid_freight > i.refunded + i.refunded_freight
          and not exists (select 1 from refunds r where r.item_id = i.id and r.status not in ('refunded', 'refused', 'withdrawn'))), '[]') as refundable,
      coalesce((select json_agg(json_build_object('id', r.id::text, 'status', r.status, 'refunded', r.refunded,
          'ended_at', r.ended_at) order by r.id desc)
        from refunds r where r.order_id = o.id), '[]') as refunds
    from orders o where o.id = any(${orderIds}::bigint[])
  `.execute(queries)
  return new Map(rows.map(({ id, ...story }) => [id, story]))
}

/** Selects the order of a parcel, if the caller may see it. */
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
