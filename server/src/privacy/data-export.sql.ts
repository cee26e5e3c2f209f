import { sql, type Selectable } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'
import type { DataExports } from '../db/schema.ts'

const columns = ['account_id', 'state', 'file', 'asked_at', 'ready_at', 'tries'] as const
export type DataExportRow = Pick<Selectable<DataExports>, (typeof columns)[number]>

/** A file is kept for seven days; a job that does not renew its claim for two minutes has died. */
const retentionDays = 7
const claim = sql`now() + interval '2 minutes'`

export async function selectExport(queries: Queries, accountId: number): Promise<DataExportRow | undefined> {
  return queries.selectFrom('data_exports').select(columns).where('account_id', '=', accountId).executeTakeFirst()
}

/**
 * Queues an export for a job. One that already waits keeps its place and its tries, and one that has failed stays so for a day: a file that ends the
 * process that writes it must not end one after the other.
 */
export async function insertExportRequest(tx: Tx, accountId: number): Promise<DataExportRow> {
  await sql`
    insert into data_exports as asked (account_id) values (${accountId})
    on conflict (account_id) do update set state = 'waiting', file = null, ready_at = null, tries = 0, asked_at = now()
      where asked.state = 'ready' or (asked.state = 'failed' and asked.claimed_until < now())
  `.execute(tx)
  const row = await selectExport(tx, accountId)
  if (row === undefined) throw new Error(`An export of account ${accountId} was not written`)
  return row
}

/** Claims the export that has waited longest and that no job has claimed. */
export async function claimExport(database: Database): Promise<DataExportRow | undefined> {
  const { rows } = await sql<DataExportRow>`
    update data_exports set claimed_until = ${claim}, tries = tries + 1 where account_id = (
      select account_id from data_exports where state = 'waiting' and claimed_until < now()
      order by asked_at limit 1 for update skip locked)
    returning ${sql.join(columns.map((column) => sql.ref(column)))}
  `.execute(database)
  return rows[0]
}

export async function renewExportClaim(database: Database, accountId: number): Promise<void> {
  await sql`update data_exports set claimed_until = ${claim} where account_id = ${accountId}`.execute(database)
}

/** Waits for a deletion of the account, and makes later ones wait until the transaction ends. */
async function excludeDeletion(tx: Tx, accountId: number): Promise<void> {
  await sql`select 1 from accounts where id = ${accountId} for key share`.execute(tx)
}

/** Returns false if the export is no longer waited for: the account was deleted, or another job was faster. */
export async function saveReady(tx: Tx, { account_id, tries }: DataExportRow, file: string): Promise<boolean> {
  await excludeDeletion(tx, account_id)
  const { rows } = await sql`
    update data_exports set state = 'ready', file = ${file}, ready_at = now(), claimed_until = '-infinity'
    where account_id = ${account_id} and state = 'waiting' and tries = ${tries} returning 1
  `.execute(tx)
  return rows.length > 0
}

/** No request queues it again before a day has passed. Returns false if it is no longer waited for. */
export async function saveFailed(tx: Tx, accountId: number): Promise<boolean> {
  await excludeDeletion(tx, accountId)
  const { rows } = await sql`
    update data_exports set state = 'failed', claimed_until = now() + interval '1 day'
    where account_id = ${accountId} and state = 'waiting' returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Deletes exports after their retention time; returns their files. */
export async function deleteOld(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    delete from data_exports where coalesce(ready_at, asked_at) < now() - make_interval(days => ${retentionDays}) returning file
  `.execute(tx)
  return rows.flatMap(({ file }) => file ?? [])
}

/** Deletes the export of an account; returns its file. */
export async function deleteExport(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    delete from data_exports where account_id = ${accountId} returning file
  `.execute(tx)
  return rows.flatMap(({ file }) => file ?? [])
}

export function exportExpiresAt({ ready_at }: DataExportRow): Date | null {
  return ready_at === null ? null : new Date(ready_at.getTime() + retentionDays * 24 * 60 * 60 * 1000)
}
