import type { LikedProduct } from '@sealane/contract/catalog'
import { sql } from 'kysely'
import { decodeCursor, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { type CardRow, cardColumns, dressed, onlyVariant, toDirectCard, type CatalogueViewer } from './cards.sql.ts'
import { fromMicroseconds } from '../db/list.ts'

/** Time within which a like that was removed can be restored unchanged. */
const regretted = sql`interval '10 minutes'`

/**
 * Returns the shop of a product that is on sale, or that the account unliked a moment ago: an undo also restores a product that is no longer on sale.
 */
export async function selectLikeableOf(tx: Tx, accountId: number, productId: number): Promise<number | undefined> {
  const { rows } = await sql<{ shop_id: number }>`
    select p.shop_id from products p where p.id = ${productId} and (p.is_on_sale or exists (
      select 1 from likes_let_go g
      where g.account_id = ${accountId} and g.product_id = p.id and g.let_go_at > now() - ${regretted}))
  `.execute(tx)
  return rows[0]?.shop_id
}

/** Inserts a like with the price and whether the product is sold out. Returns false where it was liked already. */
export async function insertLike(tx: Tx, accountId: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    with regained as (
      delete from likes_let_go where account_id = ${accountId} and product_id = ${productId}
      returning created_at, liked_price, sold_out_at, let_go_at
    )
    insert into likes (account_id, product_id, created_at, liked_price, sold_out_at)
    select ${accountId}, p.id, coalesce(g.created_at, now()),
      case when g.let_go_at is null then p.unit_price else g.liked_price end,
      coalesce(g.sold_out_at, case when not p.in_stock then now() end)
    from products p left join regained g on g.let_go_at > now() - ${regretted}
    where p.id = ${productId}
    on conflict do nothing
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Deletes a like. Returns false where there was none. */
export async function deleteLike(tx: Tx, accountId: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from likes where account_id = ${accountId} and product_id = ${productId}
      returning account_id, product_id, created_at, liked_price, sold_out_at
    )
    insert into likes_let_go (account_id, product_id, created_at, liked_price, sold_out_at) select * from gone
    on conflict (account_id, product_id) do update set created_at = excluded.created_at,
      liked_price = excluded.liked_price, sold_out_at = excluded.sold_out_at, let_go_at = now()
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function countLikes(queries: Queries, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from likes where account_id = ${accountId}`.execute(queries)
  return rows[0]?.count ?? 0
}

type LikedRow = CardRow & { variant_id: number | null } & Pick<
    LikedProduct,
    'liked_price' | 'price_dropped_by' | 'back_in_stock' | 'on_sale'
  >
export type Liked = { items: LikedProduct[]; next: string | null }

/** The changes since the like was inserted. */
const facts = sql`p.is_on_sale as on_sale, p.liked_price,
  case when p.is_on_sale and p.unit_price < p.liked_price then p.liked_price - p.unit_price end as price_dropped_by,
  p.is_on_sale and p.in_stock and p.sold_out_at is not null as back_in_stock, ${onlyVariant} as variant_id,`

/** Selects the products that the account likes, newest first. A product that is no longer on sale stays in the list and is marked. */
export async function selectLiked(
  queries: Queries,
  audience: CatalogueViewer,
  cursor: string | undefined,
  size: number,
): Promise<Liked> {
  const values = decodeCursor(cursor, ['number', 'number'])
  const [since, id] = (values ?? []) as (number | null)[]
  const after =
    since === undefined ? sql`true` : sql`(l.created_at, l.product_id) < (${fromMicroseconds(since)}, ${id}::bigint)`
  const page = sql`
    select ${cardColumns}, p.is_on_sale, l.liked_price, l.sold_out_at, l.created_at as key
    from likes l join products p on p.id = l.product_id
    where l.account_id = ${audience.accountId} and ${after}
    order by l.created_at desc, l.product_id desc limit ${size + 1}`
  const { rows } = await dressed<LikedRow>(page, audience, 'new', facts).execute(queries)
  const { items, next } = toPage(rows, size, ({ value, id: product }) => [value, product])
  return { items: items.map(toLiked), next }
}

function toLiked(row: LikedRow): LikedProduct {
  const { liked_price, price_dropped_by, back_in_stock, on_sale } = row
  return { ...toDirectCard(row), liked_price, price_dropped_by, back_in_stock, on_sale }
}
