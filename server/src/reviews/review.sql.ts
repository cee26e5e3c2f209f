import type { Review } from '@sealane/contract/catalogue'
import { sql } from 'kysely'
import { decodeCursor, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { authorOf } from './review.rules.ts'

type Asked = { id: string; stars?: number | undefined; cursor?: string | undefined; size: number }
type Row = Omit<Review, 'id' | 'author' | 'created_at'> & {
  id: number
  account: string
  given_name: string
  family_name: string
  created_at: Date
  key: number
}

/** What buyers wrote about a product, newest first; with `stars`, those that gave it as many. */
export async function selectReviews(
  queries: Queries,
  { id, stars, cursor, size }: Asked,
): Promise<{ items: Review[]; next: string | null }> {
  const place = decodeCursor(cursor, ['number', 'number'])
  const key = sql`(extract(epoch from r.created_at) * 1000000)::bigint`
  const after = place === undefined ? sql`true` : sql`(${key}, r.id) < (${place[0]}::bigint, ${place[1]}::bigint)`
  const hasStars = stars === undefined ? sql`true` : sql`r.product_score = ${stars}::int`
  const { rows } = await sql<Row>`
    select r.id, a.account, a.given_name, a.family_name, coalesce(a.country, '') as country, rp.spec, r.content, r.language,
      r.product_score, r.service_score, r.postage_score, r.pictures, r.reply, r.created_at, ${key} as key
    from review_products rp
    join reviews r on r.id = rp.review_id
    join accounts a on a.id = r.account_id
    where rp.product_id = ${toId(id)} and ${hasStars} and ${after}
    order by ${key} desc, r.id desc limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, size, (row) => [row.key, row.id])
  return { items: items.map(toReview), next }
}

function toReview(row: Row): Review {
  return { ...row, id: String(row.id), author: authorOf(row), created_at: row.created_at.toISOString() }
}
