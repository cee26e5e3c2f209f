import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

type WrongReturn = {
  order_no: string
  item_id: number
  promotion_returned: number
  promotion_due: number
  commission_returned: number
  commission_due: number
}

/** Selects the first 100 items for which a refund returned a wrong share of discount or commission. US cents. */
export async function selectWrongReturns(queries: Queries): Promise<WrongReturn[]> {
  const { rows } = await sql<WrongReturn>`
    select o.order_no, r.item_id, r.promotion_returned, r.promotion_due, r.commission_returned, r.commission_due
    from item_returns r join orders o on o.id = r.order_id
    where r.promotion_returned <> r.promotion_due or (r.is_counted and r.commission_returned <> r.commission_due)
    order by r.item_id limit 100
  `.execute(queries)
  return rows
}
