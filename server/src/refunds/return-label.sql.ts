import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/** Returns the shop's address for returns, in lines; null if it has none. */
export async function findReturnLabel(queries: Queries, shopId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('return_addresses')
    .select('label')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row?.label ?? null
}

/** Locks the shop's return address until the transaction ends. Called before its orders are locked. */
export async function lockReturnAddress(tx: Tx, shopId: number): Promise<void> {
  await sql`select 1 from shops where id = ${shopId} for key share`.execute(tx)
}
