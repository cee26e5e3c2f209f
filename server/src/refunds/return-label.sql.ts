import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/** Where the shop has goods sent back to, in lines; null as long as it has not said. */
export async function findReturnLabel(queries: Queries, shopId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('return_addresses')
    .select('label')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row?.label ?? null
}

/** Until the transaction ends the shop's return address stays. Before its orders are locked. */
export async function lockReturnAddress(tx: Tx, shopId: number): Promise<void> {
  await sql`select 1 from shops where id = ${shopId} for key share`.execute(tx)
}
