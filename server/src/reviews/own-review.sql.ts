import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

export type OwnRow = {
  received_at: Date | null
  id: number | null
  content: string
  product_score: number | null
  service_score: number | null
  postage_score: number | null
  pictures: string[]
  reply: string | null
  replied_at: Date | null
  hidden_reason: string | null
  created_at: Date | null
}

/** Selects the order's review, if there is one. */
export async function selectOwnReview(
  queries: Queries,
  { accountId, orderId }: { accountId: number; orderId: number },
): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select o.received_at, r.id, coalesce(r.content, '') as content, r.product_score, r.service_score, r.postage_score, coalesce(r.pictures, '[]') as pictures, r.reply, r.replied_at,
      r.hidden_reason, r.created_at
    from orders o left join reviews r on r.order_id = o.id
    where o.id = ${orderId} and o.account_id = ${accountId}
  `.execute(queries)
  return rows[0]
}

export type NewReview = {
  order_id: number
  account_id: number
  shop_id: number
  content: string
  language: string
  product_score: number
  service_score: number
  postage_score: number
  pictures: string[]
  created_at: Date
}

/** Inserts the review with every product of the order and the bought variants. */
export async function insertReview(tx: Tx, review: NewReview): Promise<{ id: number; products: number[] }> {
  const { id } = await tx
    .insertInto('reviews')
    .values({ ...review, pictures: JSON.stringify(review.pictures) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ product_id: number }>`
    insert into review_products (review_id, product_id, spec)
    select ${id}, product_id, coalesce(string_agg(distinct nullif(spec, ''), ', '), '') from order_items where order_id = ${review.order_id}
    group by product_id returning product_id
  `.execute(tx)
  return { id, products: rows.map(({ product_id }) => product_id) }
}
