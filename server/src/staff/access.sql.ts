import { sql } from 'kysely'
import { toId } from '../db/ids.ts'
import type { Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

/** A caller who works for shops: a seller for some, an operator for all. */
export type ShopCaller = { id: number; isOperator: boolean; shopIds: number[] }

/** Returns the requested shop, or the first that the caller reaches. A shop out of reach counts as missing. */
export async function findAccessibleShopId(
  queries: Queries,
  caller: ShopCaller,
  requestedId: string | undefined,
): Promise<number> {
  const own = caller.isOperator ? sql`true` : sql`id = any(${caller.shopIds}::bigint[])`
  const named = requestedId === undefined ? sql`true` : sql`id = ${toId(requestedId)}`
  const { rows } = await sql<{ id: number }>`
    select id from shops where ${own} and ${named} order by id limit 1
  `.execute(queries)
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND')
  return rows[0].id
}
