import { sql } from 'kysely'
import { toId } from '../db/ids.ts'
import type { Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

/** Who works for shops: a seller for some, an operator for all. */
export type ShopCaller = { id: number; isOperator: boolean; shopIds: number[] }

/** The shop that is named, or the first that they reach; a foreign one is a missing one. */
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
