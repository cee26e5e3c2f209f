import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { within, type Scope } from './order.sql.ts'

/** The ids of these orders by their numbers; foreign ones are missing ones. */
export async function selectIdsByNumber(
  queries: Queries,
  numbers: readonly string[],
  scope: Scope,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; order_no: string }>`
    select o.id, o.order_no from orders o where o.order_no = any(${numbers}::text[]) and ${within(scope)}
  `.execute(queries)
  return new Map(rows.map(({ id, order_no }) => [order_no, id]))
}

/** Carrier and number of every parcel that has left, by order. */
export async function selectParcels(
  queries: Queries,
  orderIds: readonly number[],
): Promise<Map<number, { carrier: string; tracking_no: string | null }[]>> {
  const rows = await queries
    .selectFrom('shipments')
    .select(['order_id', 'carrier', 'tracking_no'])
    .where('order_id', 'in', orderIds)
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}
