import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The number of the advisory lock: two servers may start at once on a new database. */
const lockNumber = 727_033

/** Waits for concurrent writers of the first documents, and returns whether there is any document. */
export async function lockDocuments(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
  return (await tx.selectFrom('documents').select('id').limit(1).executeTakeFirst()) !== undefined
}
