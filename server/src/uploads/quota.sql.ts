import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** Bytes and files that an account has stored within 24 hours: all, and those since its last change of password. */
type StoredUsage = { all: UploadUsage; own: UploadUsage; isNew: boolean }
export type UploadUsage = { bytes: number; files: number }

/** `isNew` is true for an account that was registered within 24 hours. */
export async function selectStored(queries: Queries, accountId: number): Promise<StoredUsage> {
  const { rows } = await sql<StoredUsage>`
    select json_build_object('bytes', coalesce(sum(u.bytes), 0), 'files', count(u.id)) as "all",
      json_build_object('bytes', coalesce(sum(u.bytes) filter (where ${isOwn}), 0), 'files', count(u.id) filter (where ${isOwn})) as own,
      a.created_at > now() - interval '24 hours' as "isNew"
    from accounts a left join uploads u on u.account_id = a.id and u.created_at > now() - interval '24 hours'
    where a.id = ${accountId} group by a.id
  `.execute(queries)
  const [usage] = rows
  if (usage === undefined) throw new Error(`The account ${accountId} does not exist`)
  return usage
}

const isOwn = sql`u.created_at > coalesce(a.password_changed_at, '-infinity')`
