import type { ProductReview, ReviewCounts, ReviewedProduct, ReviewQuery, ShopReview } from '@sealane/contract/reviews'
import type { FileName } from '@sealane/contract/locales'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { toMicroseconds } from '../db/list.ts'
import { authorOf } from './review.rules.ts'

export type Reader = { language: FileName; accountId: number }
type Listed<Item> = { items: Item[]; next: string | null; counts: ReviewCounts }

type Row = Omit<ProductReview & ShopReview, 'id' | 'author' | 'created_at'> & {
  id: number
  account: string
  given_name: string
  family_name: string
  is_deleted: boolean
  created_at: Date
  key: number
}

/** Which reviews, what each list says of the goods, and who asks. */
type Asked = { from: RawBuilder<unknown>; of: RawBuilder<unknown>; goods: RawBuilder<unknown>; reader: Reader }

/** What buyers wrote about a product, newest first. */
export function selectProductReviews(
  queries: Queries,
  reader: Reader,
  query: ReviewQuery,
): Promise<Listed<ProductReview>> {
  const from = sql`review_products rp join reviews r on r.id = rp.review_id`
  const of = sql`rp.product_id = ${toId(query.id)} and r.hidden_at is null`
  return selectReviews(queries, { from, of, goods: sql`rp.spec`, reader }, query)
}

/** What buyers wrote about a shop's goods, newest first. */
export function selectShopReviews(queries: Queries, reader: Reader, query: ReviewQuery): Promise<Listed<ShopReview>> {
  const of = sql`r.shop_id = ${toId(query.id)} and r.hidden_at is null`
  const goods = sql`${productsIn(reader.language)} as products`
  return selectReviews(queries, { from: sql`reviews r`, of, goods, reader }, query)
}

/** What a review is about, as it is called now. */
export function productsIn(language: FileName): RawBuilder<ReviewedProduct[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', p.id::text, 'name', t.name, 'spec', b.spec, 'image', p.image,
      'image_color', p.image_color) order by p.id), '[]')
    from review_products b join products p on p.id = b.product_id
    join product_translations t on t.product_id = p.id and t.locale = ${language} where b.review_id = r.id)`
}

async function selectReviews<Item>(queries: Queries, asked: Asked, query: ReviewQuery): Promise<Listed<Item>> {
  const { from, of, goods, reader } = asked
  const { rows } = await sql<Row>`
    select r.id, a.account, a.given_name, a.family_name, a.deleted_at is not null as is_deleted,
      coalesce(a.country, '') as country, r.account_id = ${reader.accountId} as mine, r.content, r.language,
      r.product_score, r.service_score, r.postage_score, r.pictures, r.reply, r.created_at, ${goods}, ${key} as key
    from ${from} join accounts a on a.id = r.account_id
    where ${of} and ${narrowed(query, reader)} and ${after(query.cursor)}
    order by ${key} desc, r.id desc limit ${pageSize(query.limit) + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, pageSize(query.limit), (row) => [row.key, row.id])
  return { items: items.map((row) => toReview(row) as Item), next, counts: await countReviews(queries, asked) }
}

/** Microseconds, as PostgreSQL counts. */
const key = toMicroseconds(sql`r.created_at`)

function after(cursor: string | undefined): RawBuilder<unknown> {
  const place = decodeCursor(cursor, ['number', 'number'])
  return place === undefined ? sql`true` : sql`(${key}, r.id) < (${place[0]}::bigint, ${place[1]}::bigint)`
}

function narrowed({ stars, with_pictures, own_language }: ReviewQuery, { language }: Reader): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(stars === undefined ? [] : [sql`r.product_score = ${stars}::int`]),
    ...(with_pictures === true ? [hasPictures] : []),
    ...(own_language === true ? [sql`r.language = ${language}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const hasPictures = sql`jsonb_array_length(r.pictures) > 0`

/** All that are shown, whatever is asked for. */
async function countReviews(queries: Queries, { from, of, reader: { language } }: Asked): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select count(*)::int as all, (count(*) filter (where ${hasPictures}))::int as with_pictures,
      (count(*) filter (where r.language = ${language}))::int as own_language,
      json_build_array(${sql.join([1, 2, 3, 4, 5].map((stars) => sql`count(*) filter (where r.product_score = ${stars}::int)`))}) as stars
    from ${from} where ${of}
  `.execute(queries)
  return rows[0] ?? { all: 0, with_pictures: 0, own_language: 0, stars: [0, 0, 0, 0, 0] }
}

function toReview(row: Row): ProductReview & ShopReview {
  return { ...row, id: String(row.id), author: authorOf(row), created_at: row.created_at.toISOString() }
}
