import type { ProductReview, ReviewCounts, ReviewedProduct, ReviewQuery, ShopReview } from '@sealane/contract/reviews'
import type { FileName } from '@sealane/contract/locales'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, fitting, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { fromMicroseconds, mayFit, toMicroseconds, weightBefore } from '../db/list.ts'
import { authorOf } from './review.rules.ts'

export type ReviewReader = { language: FileName; accountId: number }
type ReviewPage<Item> = { items: Item[]; next: string | null; counts: ReviewCounts }

type Narrowing = Pick<ReviewQuery, 'stars' | 'with_pictures' | 'own_language'>

/** `spec` is in a product's list, `products` in a shop's. */
type ListedReview = Omit<ProductReview, 'spec'> & Partial<Pick<ProductReview, 'spec'> & Pick<ShopReview, 'products'>>

type ReviewListRow = Omit<ListedReview, 'id' | 'author' | 'created_at'> & {
  id: number
  account: string
  given_name: string
  family_name: string
  is_deleted: boolean
  created_at: Date
  key: number
  weight: number
}

/**
 * A list of reviews. `from` is the table with an index in the list's order, `reviewId` its column with the review's id, `of` the condition that
 * excludes other rows, `spec` and `goods` the columns about goods, `weight` what a review counts of a page's maximum, `counted` the row with the
 * rolled-up counters.
 */
type ReviewListSource = {
  from: RawBuilder<unknown>
  reviewId: RawBuilder<unknown>
  of: RawBuilder<unknown>
  spec: RawBuilder<unknown>
  goods: RawBuilder<unknown>
  weight: RawBuilder<unknown>
  counted: RawBuilder<unknown>
}

/** Selects the reviews of a product, newest first. */
export function selectProductReviews(
  queries: Queries,
  reader: ReviewReader,
  query: ReviewQuery,
): Promise<ReviewPage<ProductReview>> {
  const list: ReviewListSource = {
    from: sql`review_products`,
    reviewId: sql`review_id`,
    of: sql`product_id = ${toId(query.id)} and not is_hidden`,
    spec: sql`spec`,
    goods: sql`f.spec`,
    weight: sql`0`,
    counted: sql`products where id = ${toId(query.id)}`,
  }
  return selectReviews(queries, list, reader, query)
}

/** Selects the reviews of a shop's products, newest first. */
export function selectShopReviews(
  queries: Queries,
  reader: ReviewReader,
  query: ReviewQuery,
): Promise<ReviewPage<ShopReview>> {
  const list: ReviewListSource = {
    from: sql`reviews`,
    reviewId: sql`id`,
    of: sql`shop_id = ${toId(query.id)} and hidden_at is null`,
    spec: sql`null`,
    goods: sql`${productsIn(reader.language)} as products`,
    weight: productsWeight(sql`found.id`),
    counted: sql`shops where id = ${toId(query.id)}`,
  }
  return selectReviews(queries, list, reader, query)
}

/** A review of an order of 200 lines has up to 200 products, each with hundreds of letters: a product counts as five parts. */
export function productsWeight(reviewId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select 5 * count(*)::int from review_products where review_id = ${reviewId})`
}

/** The products of a review, with their present names. */
export function productsIn(language: FileName): RawBuilder<ReviewedProduct[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', p.id::text, 'name', t.name, 'spec', b.spec, 'image', p.image,
      'image_color', p.image_color) order by p.id), '[]')
    from review_products b join products p on p.id = b.product_id
    join product_translations t on t.product_id = p.id and t.locale = ${language} where b.review_id = r.id)`
}

async function selectReviews<Item>(
  queries: Queries,
  list: ReviewListSource,
  reader: ReviewReader,
  query: ReviewQuery,
): Promise<ReviewPage<Item>> {
  const size = pageSize(query.limit)
  const { rows } = await sql<ReviewListRow>`
    with found as (${matchingReviews(list, reader, query)}), counted as materialized (
      select *, ${list.weight} as weight from found
    ), weighed as (
      select *, ${weightBefore(sql`created_at desc, id desc`)} from counted
    )
    select r.id, a.account, a.given_name, a.family_name, a.deleted_at is not null as is_deleted,
      coalesce(a.country, '') as country, r.account_id = ${reader.accountId} as mine, r.content, r.language,
      r.product_score, r.service_score, r.postage_score, r.pictures, r.reply, r.created_at, ${list.goods}, f.weight,
      ${toMicroseconds(sql`f.created_at`)} as key
    from weighed f join reviews r on r.id = f.id join accounts a on a.id = r.account_id where ${mayFit}
    order by f.created_at desc, f.id desc
  `.execute(queries)
  const { items, next } = toPage(rows, fitting(rows, size), (row) => [row.key, row.id])
  return { items: items.map((row) => toReview(row) as Item), next, counts: await selectCounts(queries, list, reader) }
}

/** Selects a page. A filtered list is merged from the newest reviews of each kind that matches, because an index has these in order. */
function matchingReviews(
  list: ReviewListSource,
  reader: ReviewReader,
  { cursor, limit, ...narrowing }: ReviewQuery,
): RawBuilder<unknown> {
  const { from, reviewId, of, spec } = list
  const newest = (kind: RawBuilder<unknown>) => sql`
    select ${reviewId} as id, created_at, ${spec} as spec from ${from}
    where ${of} and ${kind} and ${after(cursor, reviewId)}
    order by created_at desc, ${reviewId} desc limit ${pageSize(limit) + 1}`
  const kinds = kindsOf(narrowing)
  if (kinds.length === 0) return newest(sql`true`)
  const spoken = narrowing.own_language === true ? sql`language = ${reader.language}` : sql`true`
  const alike = sql`${spoken} and product_score = kind.stars and has_pictures = kind.has_pictures`
  return sql`
    select n.* from (values ${sql.join(kinds)}) kind (stars, has_pictures) cross join lateral (${newest(alike)}) n
    order by n.created_at desc, n.id desc limit ${pageSize(limit) + 1}`
}

/** Returns the kinds, stars with or without pictures, that match the filter; none without a filter. */
function kindsOf({ stars, with_pictures, own_language }: Narrowing): RawBuilder<unknown>[] {
  if (stars === undefined && with_pictures !== true && own_language !== true) return []
  const starCounts = stars === undefined ? [1, 2, 3, 4, 5] : [stars]
  const pictures = with_pictures === true ? [true] : [true, false]
  return starCounts.flatMap((number) => pictures.map((has) => sql`(${sql.lit(number)}, ${sql.lit(has)})`))
}

function after(cursor: string | undefined, reviewId: RawBuilder<unknown>): RawBuilder<unknown> {
  const position = decodeCursor(cursor, ['number', 'number'])
  if (position === undefined) return sql`true`
  return sql`(created_at, ${reviewId}) < (${fromMicroseconds(position[0])}, ${position[1]}::bigint)`
}

/** Selects the counts of all visible reviews, whatever the filter is. They are rolled up and a few seconds old. */
async function selectCounts(
  queries: Queries,
  { counted }: ReviewListSource,
  { language }: ReviewReader,
): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select reviews as all, (review_counts -> 'with_pictures')::int as with_pictures, review_counts -> 'stars' as stars,
      coalesce((review_counts -> 'languages' -> ${language}::text)::int, 0) as own_language
    from ${counted}
  `.execute(queries)
  return rows[0] ?? { all: 0, with_pictures: 0, own_language: 0, stars: [0, 0, 0, 0, 0] }
}

function toReview(row: ReviewListRow): ListedReview {
  return { ...row, id: String(row.id), author: authorOf(row), created_at: row.created_at.toISOString() }
}
