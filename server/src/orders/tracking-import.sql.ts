import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { within, type OrderScope } from './order.sql.ts'
import type { ParcelEvent } from '../shipping/parcel-events.rules.ts'

/** Selects the ids of these orders by their numbers. Orders out of scope count as missing. */
export async function selectIdsByNumber(
  queries: Queries,
  numbers: readonly string[],
  scope: OrderScope,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; order_no: string }>`
    select o.id, o.order_no from orders o where o.order_no = any(${numbers}::text[]) and ${within(scope)}
  `.execute(queries)
  return new Map(rows.map(({ id, order_no }) => [order_no, id]))
}

export type ParcelRow = {
  id: number
  order_id: number
  carrier: string
  tracking_no: string | null
  shipped_at: Date
  events: ParcelEvent[]
}

/** Selects the parcels that have left, with their tracking events, by order. */
export async function selectParcels(queries: Queries, orderIds: readonly number[]): Promise<Map<number, ParcelRow[]>> {
  const parcels = await queries
    .selectFrom('shipments')
    .select(['id', 'order_id', 'carrier', 'tracking_no', 'shipped_at'])
    .where('order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .orderBy('id')
    .execute()
  const events = await queries
    .selectFrom('tracking_events')
    .select(['shipment_id', 'code', 'place', 'text', 'happened_at as at'])
    .where('shipment_id', '=', sql<number>`any(${parcels.map(({ id }) => id)}::bigint[])`)
    .execute()
  const eventsOf = Map.groupBy(events, ({ shipment_id }) => shipment_id)
  const withEvents = parcels.map((parcel) => ({ ...parcel, events: eventsOf.get(parcel.id) ?? [] }))
  return Map.groupBy(withEvents, ({ order_id }) => order_id)
}
