import { createReadStream, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ConfigError } from '../config.ts'
import type { Storage } from '../uploads/storage.ts'
import { tableFile, verifyBackup, type BackupNotes, type BackupTable } from './backup-notes.ts'
import { findingsOf, quoted, withColumns } from './backup.ts'
import { hasTable, type Client } from './installation.ts'
import { listMigrations, lockMigrations, prepareMigrations, readMigrations, runMigration } from './migrate.ts'
import { checkPepper } from './pepper.ts'

/** A verified backup, with the pepper that the restored shop will have. */
export type CheckedBackup = { source: string; notes: BackupNotes; pepper: string }

/** The target of a restore. */
export type RestoreTarget = {
  pool: pg.Pool
  storage: Storage
  /** The folder of the pepper, unless it is given in `SECRET_PEPPER`. */
  folder: string
  isPepperGiven: boolean
  /** Refuses the demo's data where others can access the shop: checks the tables, whatever the notes contain. */
  refuseDemo: (client: Client) => Promise<void>
}

/**
 * Checks everything that can be wrong with a backup before anything is touched, even a database.
 *
 * @param given `SECRET_PEPPER`
 * @throws ConfigError with one line
 */
export async function checkBackup(
  source: string,
  given: string | undefined,
  refuseDemo: (isDemo: boolean) => void,
): Promise<CheckedBackup> {
  const notes = await verifyBackup(source)
  await refuseNewer(notes)
  refuseDemo(notes.is_demo)
  return { source, notes, pepper: await choosePepper(source, given, notes) }
}

/**
 * Fills an empty database from a backup: all or nothing. The tables are filled in the schema from which they were copied, verified by `audit()`, and
 * then migrated to the program's own. Needs a role that may set `session_replication_role`, because the ledger's triggers would refuse old entries.
 *
 * @returns the findings of the ledger audit now
 * @throws ConfigError with one line where the database is not suitable
 */
export async function restore(
  target: RestoreTarget,
  { source, notes, pepper }: CheckedBackup,
): Promise<BackupNotes['findings']> {
  const client = await target.pool.connect()
  try {
    await client.query('begin')
    const findings = await fill(client, source, notes)
    await checkPepper(client, pepper)
    await target.refuseDemo(client)
    for (const name of Object.keys(notes.files)) await bringUpload(target.storage, source, name)
    if (!target.isPepperGiven) writeFileSync(path.join(target.folder, 'pepper'), pepper, { mode: 0o600, flush: true })
    await client.query('commit')
    return findings
  } catch (error) {
    await client.query('rollback').catch(() => {}) // The first error is the one to report.
    throw explain(error as Error & { code?: string })
  } finally {
    client.release(true)
  }
}

async function refuseNewer({ migrations }: BackupNotes): Promise<void> {
  const ownMigrations = await listMigrations()
  const newer = migrations.find((name) => !ownMigrations.includes(name))
  if (newer !== undefined) {
    throw new ConfigError(`This backup is from a newer Sealane (${newer}): restore it with that one`)
  }
}

async function choosePepper(source: string, given: string | undefined, { files }: BackupNotes): Promise<string> {
  const kept = 'pepper' in files ? await readFile(path.join(source, 'pepper'), 'utf8') : undefined
  const pepper = given ?? kept
  if (pepper === undefined) {
    throw new ConfigError(
      'There is no pepper in this backup, and without it nobody can log in or pay: give the shop’s own in SECRET_PEPPER',
    )
  }
  if (kept !== undefined && pepper !== kept) {
    throw new ConfigError('SECRET_PEPPER is another than the one in this backup: leave it out, or put the right one in')
  }
  return pepper
}

/** Returns the findings of the ledger audit at the end. */
async function fill(client: pg.PoolClient, source: string, notes: BackupNotes): Promise<BackupNotes['findings']> {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query('set local session_replication_role = replica') // Refused before anything is done.
  await client.query('set local session_replication_role = origin')
  await lockMigrations(client)
  await prepareMigrations(client)
  const done = (await readMigrations(client)) ?? []
  await refuseUsed(client, done, notes)
  for (const name of notes.migrations.filter((migration) => !done.includes(migration))) await runMigration(client, name)

  await client.query('set local session_replication_role = replica')
  for (const table of notes.tables) await fillTable(client, source, table)
  await setSequences(client)
  await client.query('set local session_replication_role = origin')
  refuseOtherFindings(await findingsOf(client), notes.findings)

  const later = (await listMigrations()).filter((name) => !notes.migrations.includes(name))
  for (const name of later) {
    await runMigration(client, name)
    await client.query('set constraints all immediate; set constraints all deferred') // A separate transaction would also check them here.
  }
  return findingsOf(client)
}

async function refuseUsed(client: Client, done: string[], { migrations }: BackupNotes): Promise<void> {
  if (!(await hasTable(client, 'accounts'))) return
  const { rows } = await client.query('select 1 from accounts limit 1')
  if (rows.length > 0) throw new ConfigError('This database is not empty: restore into a new one')
  if (done.some((name) => !migrations.includes(name))) {
    throw new ConfigError(
      'This database has a newer schema than the backup: restore into a new one, in which no shop was opened',
    )
  }
}

function refuseOtherFindings(found: BackupNotes['findings'], noted: BackupNotes['findings']): void {
  if (JSON.stringify(found) === JSON.stringify(noted)) return
  const [names, before] = [found, noted].map((findings) =>
    findings.map(({ check, violations }) => `${check} ${violations}`).join(', '),
  )
  throw new ConfigError(
    `The ledger does not add up as it did (${names || 'nothing found'}, when it was backed up ${before || 'nothing found'}): nothing was restored`,
  )
}

async function fillTable(client: pg.PoolClient, source: string, table: BackupTable): Promise<void> {
  await client.query(`delete from ${quoted(table.name)}`) // Rows that a migration inserted.
  const file = createReadStream(path.join(source, ...tableFile(table.name).split('/')))
  await pipeline(file, client.query(copyFrom(`copy ${withColumns(table)} from stdin`)))
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${quoted(table.name)}`)
  if (rows[0]?.count !== table.rows) {
    throw new ConfigError(
      `${table.name} has ${rows[0]?.count} rows where the backup notes ${table.rows}: nothing was restored`,
    )
  }
}

/** The next id follows the last restored one. */
async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  )
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval('${sequence}', coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
    )
  }
  await client.query(`select setval('event_positions', coalesce(max(position), 0) + 1, false) from events`)
}

/** Uploads are named by their content, so files of a failed restore are identical. */
async function bringUpload(storage: Storage, source: string, name: string): Promise<void> {
  const [kind, ...parts] = name.split('/')
  if (kind === 'files') await storage.put(parts.join('/'), await readFile(path.join(source, 'files', ...parts)))
}

function explain(error: Error & { code?: string }): Error {
  if (error.code !== '42501' || !error.message.includes('session_replication_role')) return error
  return new ConfigError(
    'The role in DATABASE_URL may not set session_replication_role. As a superuser: grant set on parameter session_replication_role to <role>, for as long as the restore takes',
  )
}
