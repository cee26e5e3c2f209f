import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { ParcelArrival } from './carrier.rules.ts'
import type { OrderItemQuantity } from './shipping.rules.ts'

type NewShipment = { orderId: number; carrier: string; trackingNo: string | null; units: OrderItemQuantity[]; at: Date }

/** Inserts a parcel with its contents and its first tracking event. */
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

export type NewEvent = { shipmentId: number; code: string; place: string | null; text: string | null; at: Date }

/** Inserts a tracking event. Returns false if it is impossible: after the arrival, or before the parcel left. */
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

/** Counts the tracking events of the order's parcels. The order is locked. */
export async function countEvents(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shipments p join tracking_events t on t.shipment_id = p.id where p.order_id = ${orderId}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Selects the parcels of an order, each with whether its arrival was reported. */
export async function selectArrivals(queries: Queries, orderId: number): Promise<ParcelArrival[]> {
  const { rows } = await sql<ParcelArrival>`
    select p.carrier, p.tracking_no,
      exists (select 1 from tracking_events t where t.shipment_id = p.id and t.code = 'arrived') as has_arrived
    from shipments p where p.order_id = ${orderId}
  `.execute(queries)
  return rows
}
