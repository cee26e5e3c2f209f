import { sql } from 'kysely'
import { decodeCursor } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { shopColumns, type ShopRow, type Shops, toShops, type Viewer } from './shop.sql.ts'

export async function isShop(tx: Tx, shopId: number): Promise<boolean> {
  const row = await tx.selectFrom('shops').select('id').where('id', '=', shopId).executeTakeFirst()
  return row !== undefined
}

/** False where it was followed already. */
export async function insertFollow(tx: Tx, accountId: number, shopId: number): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ account_id: accountId, shop_id: shopId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('shop_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where it was not followed. */
export async function deleteFollow(tx: Tx, accountId: number, shopId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('account_id', '=', accountId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Has the shop's counters rolled up again. */
export async function insertStaleShop(tx: Tx, shopId: number): Promise<void> {
  await tx.insertInto('stale_counters').values({ shop_id: shopId }).execute()
}

/** The shops somebody follows, the newest first. */
export async function selectFollowed(
  queries: Queries,
  viewer: Viewer,
  cursor: string | undefined,
  size: number,
): Promise<Shops> {
  const place = decodeCursor(cursor, ['number', 'number'])
  const since = sql`(extract(epoch from l.created_at) * 1000000)::bigint`
  const after = place === undefined ? sql`true` : sql`(${since}, s.id) < (${place[0]}::bigint, ${place[1]}::bigint)`
  const { rows } = await sql<ShopRow>`
    select ${shopColumns(viewer)}, ${since} as key
    from follows l join shops s on s.id = l.shop_id
    where l.account_id = ${viewer.accountId} and ${after}
    order by ${since} desc, s.id desc limit ${size + 1}
  `.execute(queries)
  return toShops(rows, size)
}
