import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

type StoredUsage = { bytes: number; files: number; isNew: boolean }

/** Bytes and files that the account has stored within 24 hours, and whether it was registered within them. */
export async function selectStored(queries: Queries, accountId: number): Promise<StoredUsage> {
  const { rows } = await sql<StoredUsage>`
    select coalesce(sum(bytes), 0)::bigint as bytes, count(*)::int as files,
      exists (select from accounts where id = ${accountId} and created_at > now() - interval '24 hours') as "isNew"
    from uploads where account_id = ${accountId} and created_at > now() - interval '24 hours'
  `.execute(queries)
  return rows[0] ?? { bytes: 0, files: 0, isNew: true }
}
