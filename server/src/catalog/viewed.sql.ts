import type { DirectCard } from '@sealane/contract/catalog'
import { sql } from 'kysely'
import { decodeCursor, toPage } from '../db/cursor.ts'
import type { Database, Queries, Tx } from '../db/database.ts'
import { type CardRow, cardColumns, dressed, onlyVariant, toDirectCard, type CatalogueViewer } from './cards.sql.ts'
import { fromMicroseconds } from '../db/list.ts'

/** A view of a product by an account. */
export type ProductView = { accountId: number; productId: number; at: Date }

/** Adds views to products, by id, and queues them for the roll-up. */
export async function addProductViews(database: Database, views: [productId: number, times: number][]): Promise<void> {
  const [ids, times] = [views.map(([id]) => id), views.map(([, count]) => count)]
  await sql`
    with locked as (select id from products where id = any (${ids}::bigint[]) order by id for no key update),
    changed as (
      update products p set seen = p.seen + v.times
      from unnest(${ids}::bigint[], ${times}::int[]) v (id, times), locked k
      where p.id = v.id and k.id = p.id
      returning p.id
    )
    insert into stale_counters (product_id) select id from changed
  `.execute(database)
}

/** Maximum number of products stored for an account. It bounds the time of a page of the list. */
const viewedMaximum = 500

/** Stores the last view of each product. Products that no longer exist are skipped. Only the newest are kept. */
export async function saveViewedProducts(queries: Queries, views: readonly ProductView[]): Promise<void> {
  const { rows } = await sql<{ account_id: number; is_new: boolean }>`
    with people as (
      select id from accounts where id = any(${views.map(({ accountId }) => accountId)}::bigint[]) and deleted_at is null
      order by id for key share
    )
    insert into seen_products as s (account_id, product_id, seen_at)
    select account_id, p.id, least(at, now())
    from unnest(${views.map(({ accountId }) => accountId)}::bigint[], ${views.map(({ productId }) => productId)}::bigint[],
      ${views.map(({ at }) => at)}::timestamptz[]) v (account_id, product_id, at)
    join people on people.id = v.account_id join products p on p.id = v.product_id
    order by 1, 2
    on conflict (account_id, product_id) do update set seen_at = greatest(s.seen_at, excluded.seen_at)
    returning account_id, xmax = 0 as is_new
  `.execute(queries)
  const grown = rows.filter(({ is_new }) => is_new).map(({ account_id }) => account_id)
  if (grown.length > 0) await deleteOldViews(queries, grown)
}

/** Skips rows that another process is updating: they are new again, or are deleted with the next new view. */
async function deleteOldViews(queries: Queries, accountIds: number[]): Promise<void> {
  await sql`
    with newest as (
      select a.id, o.seen_at, o.product_id
      from (select distinct id from unnest(${accountIds}::bigint[]) id) a,
        lateral (select seen_at, product_id from seen_products where account_id = a.id
          order by seen_at desc, product_id desc offset ${viewedMaximum - 1} limit 1) o
    ), old as (
      select s.account_id, s.product_id from seen_products s join newest n on n.id = s.account_id
      where (s.seen_at, s.product_id) < (n.seen_at, n.product_id)
      order by 1, 2 for update of s skip locked
    )
    delete from seen_products s using old where s.account_id = old.account_id and s.product_id = old.product_id
  `.execute(queries)
}

export async function deleteViewedProducts(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('seen_products').where('account_id', '=', accountId).execute()
}

type ViewedProductRow = CardRow & { variant_id: number | null }

/** Selects the products that an account viewed and can still buy or wait for, the last view first. */
export async function selectViewedProducts(
  queries: Queries,
  audience: CatalogueViewer,
  cursor: string | undefined,
  size: number,
): Promise<{ items: DirectCard[]; next: string | null }> {
  const values = decodeCursor(cursor, ['number', 'number'])
  const [since, id] = (values ?? []) as (number | null)[]
  const after =
    since === undefined ? sql`true` : sql`(v.seen_at, v.product_id) < (${fromMicroseconds(since)}, ${id}::bigint)`
  const page = sql`
    select ${cardColumns}, v.seen_at as key from seen_products v join products p on p.id = v.product_id and p.is_on_sale
    where v.account_id = ${audience.accountId} and ${after}
    order by v.seen_at desc, v.product_id desc limit ${size + 1}`
  const { rows } = await dressed<ViewedProductRow>(page, audience, 'new', sql`${onlyVariant} as variant_id,`).execute(
    queries,
  )
  const { items, next } = toPage(rows, size, ({ value, id: product }) => [value, product])
  return { items: items.map(toDirectCard), next }
}
