import type { FollowedShop } from '@sealane/contract/shops'
import { sql } from 'kysely'
import { decodeCursor, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { toMicroseconds } from '../db/list.ts'
import { shopColumns, type ShopRow, toShop, type ShopViewer } from './shop.sql.ts'
import { sitting } from './shop-visits.sql.ts'

export async function isShop(tx: Tx, shopId: number): Promise<boolean> {
  const row = await tx.selectFrom('shops').select('id').where('id', '=', shopId).executeTakeFirst()
  return row !== undefined
}

/** Returns false if the account followed the shop already. */
export async function insertFollow(tx: Tx, accountId: number, shopId: number): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ account_id: accountId, shop_id: shopId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('shop_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the account did not follow the shop. */
export async function deleteFollow(tx: Tx, accountId: number, shopId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('account_id', '=', accountId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Marks the shop's counters for recalculation. */
export async function insertStaleShop(tx: Tx, shopId: number): Promise<void> {
  await tx.insertInto('stale_counters').values({ shop_id: shopId }).execute()
}

export async function countFollowed(queries: Queries, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from follows where account_id = ${accountId}`.execute(queries)
  return rows[0]?.count ?? 0
}

const newestMaximum = 4
/** A viewer who comes back after a while has begun another visit, as `saveFollowerVisits` will record. */
const newsSince = sql`case when l.looked_at < now() - ${sitting} then greatest(l.news_since, l.looked_at) else l.news_since end`

type FollowedRow = ShopRow & Pick<FollowedShop, 'rating' | 'new_products'>
export type Followed = { items: FollowedShop[]; next: string | null }

/** Selects the shops that the account follows, the last followed first, each with its news since the last visit. */
export async function selectFollowed(
  queries: Queries,
  audience: ShopViewer,
  cursor: string | undefined,
  size: number,
): Promise<Followed> {
  const position = decodeCursor(cursor, ['number', 'number'])
  const since = toMicroseconds(sql`l.created_at`)
  const after =
    position === undefined ? sql`true` : sql`(${since}, s.id) < (${position[0]}::bigint, ${position[1]}::bigint)`
  const { rows } = await sql<FollowedRow>`
    select ${shopColumns(audience, newestMaximum)}, s.rating, ${since} as key,
      (select count(*)::int from products n where n.shop_id = s.id and n.is_on_sale and n.created_at > ${newsSince}) as new_products
    from follows l join shops s on s.id = l.shop_id
    where l.account_id = ${audience.accountId} and ${after}
    order by ${since} desc, s.id desc limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, size, ({ key, id }) => [key, id])
  return { items: items.map((row) => ({ ...row, ...toShop(row) })), next }
}
