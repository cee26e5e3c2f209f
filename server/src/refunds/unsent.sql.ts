import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { DuePosition, DueSpan } from '../due.ts'
import { sentOf } from '../orders/refunding.sql.ts'

const batch = 200

/** Selects orders of which a part was sent and the rest is overdue, the longest due first, without a lock. */
export async function selectOverdueRests(queries: Queries, { now, after, leftOut }: DueSpan): Promise<DuePosition[]> {
  const isAfter = after === undefined ? sql`true` : sql`(ship_by, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<DuePosition>`
    select id, ship_by::text as at from orders
    where fulfilment = 1 and ship_by <= ${now} and open_refunds = 0 and exists (select 1 from shipments where order_id = orders.id)
      and ${isAfter} and id <> all(${leftOut}::bigint[])
    order by ship_by, id limit ${batch}
  `.execute(queries)
  return rows
}

type UnsentItem = { id: number; variant_id: number; unsent: number }

/** Selects the items of an order with pieces that were not sent. */
export async function selectUnsentItems(queries: Queries, orderId: number): Promise<UnsentItem[]> {
  const { rows } = await sql<UnsentItem>`
    select * from (
      select i.id, i.variant_id, i.quantity - i.cancelled
        - ${sentOf}::int as unsent
      from order_items i where i.order_id = ${orderId}
    ) item where unsent > 0 order by id
  `.execute(queries)
  return rows
}
