import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

type Named = { id: number; name: string }

/** Every shop with its name. A name is compared by what it looks like, which the database does not know. */
export async function selectShopNames(queries: Queries): Promise<Named[]> {
  return queries.selectFrom('shops').select(['id', 'name']).orderBy('id').execute()
}

/** Of the advisory lock: of two shops that take one name at once, the second one sees the first. */
const lockNumber = 727_024

export async function lockShopNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
}
