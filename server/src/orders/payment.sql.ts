import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/** Shipping is due within the slowest product's handling days and the timer. Answers the products. */
export async function savePaid(tx: Tx, ids: number[], { now, shipS }: { now: Date; shipS: number }): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    with items as (
      select i.order_id, i.product_id, p.handling_days from order_items i join products p on p.id = i.product_id
      where i.order_id = any(${ids}::bigint[])
    ), paid as (
      update orders o set fulfilment = 1, payment_state = 'paid', paid_at = ${now},
        ship_by = ${now}::timestamptz + make_interval(secs => ${shipS}, days => (
          select max(handling_days) from items where order_id = o.id))
      where o.id = any(${ids}::bigint[])
    )
    select distinct product_id from items
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
