import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { popularityOf } from './popularity.rules.ts'
import { countedReviews } from './review-counts.sql.ts'

export type Stale = { productIds: number[]; shopIds: number[] }

const lockNumber = 727_002
/** Maxima below the limit of a column of type integer. */
const countMaximum = sql.lit(1_000_000_000)
const popularityMaximum = sql.lit(2_000_000_000)

/** Queues products and shops whose facts have changed; the roll-up recomputes their counters. */
export async function insertStale(tx: Tx, { productIds = [], shopIds = [] }: Partial<Stale>): Promise<void> {
  const rows = [
    ...distinct(productIds).map((product_id) => ({ product_id })),
    ...distinct(shopIds).map((shop_id) => ({ shop_id })),
  ]
  if (rows.length > 0) await tx.insertInto('stale_counters').values(rows).execute()
}

/** Queues the products that the account liked and the shops that it followed. */
export async function insertStaleOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    insert into stale_counters (product_id, shop_id)
    select product_id, null::bigint from likes where account_id = ${accountId}
    union all select null, shop_id from follows where account_id = ${accountId}
  `.execute(tx)
}

/** Takes the next rows of the queue for this transaction. Returns undefined while another roll-up runs. */
export async function claimStaleCounters(tx: Tx, maximum: number): Promise<Stale | undefined> {
  const { rows: locks } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber}) as is_mine`.execute(tx)
  if (locks[0]?.is_mine !== true) return undefined
  const { rows } = await sql<{ product_id: number | null; shop_id: number | null }>`
    delete from stale_counters where id in (select id from stale_counters order by id limit ${maximum})
    returning product_id, shop_id
  `.execute(tx)
  return {
    productIds: distinct(rows.map(({ product_id }) => product_id)),
    shopIds: distinct(rows.map(({ shop_id }) => shop_id)),
  }
}

/** Moves the first row of the queue to its end. */
export async function postponeStale(queries: Queries): Promise<void> {
  await sql`
    with taken as (
      delete from stale_counters where id = (select min(id) from stale_counters) returning product_id, shop_id)
    insert into stale_counters (product_id, shop_id) select product_id, shop_id from taken
  `.execute(queries)
}

/** Queues products and shops whose counters of 30 days may have changed without a new fact. */
export async function insertAged(tx: Tx): Promise<void> {
  await sql`insert into stale_counters (product_id) select id from products where sales > 0 or heat > 0`.execute(tx)
  await sql`insert into stale_counters (shop_id) select id from shops where sales > 0`.execute(tx)
}

/**
 * Recomputes the counters of the products and returns the ids of their shops. Pieces sold are those of paid orders that were not cancelled. Excluded
 * are refunded pieces (by their share of the money), orders of related accounts, and orders with a total of 0. Counts end at their maximum: a product
 * that cannot be counted would block all others. Heat is the sort key of "hot". A like notes when its product is sold out, so that the list can show
 * that it is back.
 */
export async function saveProductCounters(tx: Tx, productIds: number[]): Promise<number[]> {
  // A statement of its own: only the next statement sees what other transactions changed while this one waited for the locks.
  await sql`select from products where id = any (${productIds}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ shop_id: number }>`
    with facts as (
      select k.id, coalesce(i.sold, 0) as sold, coalesce(i.sales, 0) as sales, r.*, v.cheapest, v.former,
        coalesce(v.in_stock, false) as in_stock, coalesce(v.stock, 0) as stock,
        (select count(*) from likes l where l.product_id = k.id and l.created_at > now() - interval '30 days') as likes
      from (select id from products where id = any (${productIds}::bigint[])) k
      left join lateral (${soldPieces}) i on true
      left join lateral (${countedReviews(sql`review_products where product_id = k.id and not is_hidden`)}) r on true
      left join lateral (
        select min(unit_price) filter (where is_on_sale) as cheapest, bool_or(stock > 0) filter (where is_on_sale) as in_stock,
          (array_agg(list_price order by unit_price, position) filter (where is_on_sale))[1] as former, least(coalesce(sum(stock), 0), ${countMaximum})::int as stock
        from variants where product_id = k.id and removed_at is null) v on true
    ),
    missed as (
      update likes l set sold_out_at = now() from facts f
      where l.product_id = f.id and not f.in_stock and l.sold_out_at is null
    )
    update products p set
      sold = f.sold, sales = f.sales, reviews = f.reviews, rating = f.rating, service_rating = f.service_rating,
      postage_rating = f.postage_rating, review_counts = f.review_counts, in_stock = f.in_stock, stock = f.stock,
      unit_price = coalesce(f.cheapest, p.unit_price),
      list_price = case when f.former > coalesce(f.cheapest, p.unit_price) then f.former end,
      heat = least(${popularityMaximum},
        ${popularityOf.sold}::bigint * f.sales + ${popularityOf.liked}::int * f.likes + floor(${popularityOf.seen}::int * ln(1 + p.seen)))
    from facts f where p.id = f.id
    returning p.shop_id
  `.execute(tx)
  return distinct(rows.map(({ shop_id }) => shop_id))
}

const soldPieces = sql`
  select least(coalesce(sum(pieces), 0), ${countMaximum})::int as sold,
    least(coalesce(sum(pieces) filter (where paid_at > now() - interval '30 days'), 0), ${countMaximum})::int as sales
  from (
    select o.paid_at, i.quantity - case when i.paid > 0 then i.quantity * i.refunded / i.paid else 0 end as pieces
    from order_items i join orders o on o.id = i.order_id
    where i.product_id = k.id and o.fulfilment <> -1 and o.payment_state in ('paid', 'released')
      and o.total > 0 and o.related_by is null) pieces`

/** Recomputes the counters of shops. A shop's sales are the sum of its products' sales. */
export async function saveShopCounters(tx: Tx, shopIds: number[]): Promise<void> {
  await sql`select from shops where id = any (${shopIds}::bigint[]) order by id for no key update`.execute(tx)
  await sql`
    with facts as (
      select k.id, r.*, p.*, (select count(*) from follows f where f.shop_id = k.id) as fans
      from (select id from shops where id = any (${shopIds}::bigint[])) k
      left join lateral (${countedReviews(sql`reviews where shop_id = k.id and hidden_at is null`)}) r on true
      left join lateral (
        select least(coalesce(sum(sold), 0), ${countMaximum}) as total_sales, least(coalesce(sum(sales), 0), ${countMaximum}) as sales,
          coalesce(sum(n), 0) as on_sale,
          coalesce(jsonb_object_agg(category_id, n) filter (where n > 0 and category_id is not null), '{}') as on_sale_by_category
        from (
          select category_id, sum(sold) as sold, sum(sales) as sales, count(*) filter (where is_on_sale) as n
          from products where shop_id = k.id group by 1) c) p on true
    )
    update shops s set fans = f.fans, reviews = f.reviews, good_reviews = f.good_reviews, rating = f.rating,
      review_counts = f.review_counts, total_sales = f.total_sales, sales = f.sales,
      on_sale = f.on_sale, on_sale_by_category = f.on_sale_by_category
    from facts f where s.id = f.id
  `.execute(tx)
}

function distinct(ids: (number | null)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== null)
}
