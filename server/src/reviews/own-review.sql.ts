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

const shownVariants = 3
const specLetters = 200

/** Inserts the review with every product of the order and some bought variants: everybody reads them, and the buyer and the shop decide how many there are. */
export async function insertReview(tx: Tx, review: NewReview): Promise<{ id: number; products: number[] }> {
  const { id } = await tx
    .insertInto('reviews')
    .values({ ...review, pictures: JSON.stringify(review.pictures) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ product_id: number }>`
    with bought as (
      select distinct product_id, nullif(spec, '') as spec from order_items where order_id = ${review.order_id}
    ), numbered as (
      select *, row_number() over (partition by product_id order by spec) as place from bought
    ), listed as (
      select product_id, case when count(spec) > ${sql.lit(shownVariants)} then ', …' else '' end as more,
        coalesce(string_agg(left(spec, ${sql.lit(specLetters)}), ', ' order by place) filter (where place <= ${sql.lit(shownVariants)}), '') as specs
      from numbered group by product_id
    )
    insert into review_products (review_id, product_id, spec)
    select ${id}, product_id, case when length(specs || more) > ${sql.lit(specLetters)} then left(specs, ${sql.lit(specLetters)} - 1) || '…' else specs || more end
    from listed returning product_id
  `.execute(tx)
  return { id, products: rows.map(({ product_id }) => product_id) }
}
