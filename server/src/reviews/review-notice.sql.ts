import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Data for notifications about a review: its order, the people to notify, and a picture. */
export type ReviewNoticeFacts = {
  order_no: string
  account_id: number
  shop: string
  staff: number[]
  image: string
  image_color: string
}

export async function selectReviewNoticeFacts(tx: Tx, orderId: number): Promise<ReviewNoticeFacts> {
  const { rows } = await sql<ReviewNoticeFacts>`
    select o.order_no, o.account_id, s.name as shop, i.image, i.image_color,
      array(select account_id from shop_staff where shop_id = o.shop_id and role <> 'packer') as staff
    from orders o join shops s on s.id = o.shop_id join lateral (
      select image, image_color from order_items where order_id = o.id order by id limit 1) i on true
    where o.id = ${orderId}
  `.execute(tx)
  const [facts] = rows
  if (facts === undefined) throw new Error(`The order ${orderId} of a review does not exist`)
  return facts
}
