import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/**
 * Saves the payment. The shipping deadline is the handling days promised at checkout plus the timer, counted from the end of the holiday that was
 * announced when the order was placed. Returns the ids of the products.
 */
export async function savePaid(tx: Tx, ids: number[], { now, shipS }: { now: Date; shipS: number }): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    with paid as (
      update orders set fulfilment = 1, payment_state = 'paid', paid_at = ${now},
        ship_by = greatest(${now}::timestamptz, away_until) + make_interval(secs => ${shipS}, days => handling_days)
      where id = any(${ids}::bigint[])
    )
    select distinct product_id from order_items where order_id = any(${ids}::bigint[])
  `.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

export async function selectUnpaid(queries: Queries, groupId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from orders where group_id = ${groupId} and fulfilment = 0`.execute(queries)
  return rows.map(({ id }) => id)
}

export async function selectProducts(queries: Queries, orderIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from order_items where order_id = any(${orderIds}::bigint[])
  `.execute(queries)
  return rows.map(({ product_id }) => product_id)
}
