import { sql } from 'kysely'
import { decodeCursor, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { type CardRow, type Cards, cardColumns, dressed, toCard, type Viewer } from './cards.sql.ts'
import { moment } from './sorting.sql.ts'

export async function isOnSale(tx: Tx, productId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('is_on_sale', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** False where it was liked already. */
export async function insertLike(tx: Tx, accountId: number, productId: number): Promise<boolean> {
  const row = await tx
    .insertInto('likes')
    .values({ account_id: accountId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where it was not liked. */
export async function deleteLike(tx: Tx, accountId: number, productId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('likes')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What somebody likes, newest first. */
export async function selectLiked(
  queries: Queries,
  viewer: Viewer,
  cursor: string | undefined,
  size: number,
): Promise<Cards> {
  const values = decodeCursor(cursor, ['number', 'number'])
  const [since, id] = (values ?? []) as (number | null)[]
  const after = since === undefined ? sql`true` : sql`(l.created_at, l.product_id) < (${moment(since)}, ${id}::bigint)`
  const page = sql`
    select ${cardColumns}, l.created_at as key
    from likes l join products p on p.id = l.product_id and p.is_on_sale
    where l.account_id = ${viewer.accountId} and ${after}
    order by l.created_at desc, l.product_id desc limit ${size + 1}`
  const { rows } = await dressed(page, viewer, 'new').execute(queries)
  const { items, next } = toPage<CardRow>(rows, size, ({ value, id: product }) => [value, product])
  return { items: items.map(toCard), next }
}
