import { createReadStream } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { quoted, withColumns, type BackupNotes, type Table } from './backup.ts'
import { migrate } from './migrate.ts'

/**
 * Fills a new database from a backup: all or nothing, refused where people already are. Needs a role that may set
 * `session_replication_role`, because the ledger's triggers would rightly refuse old entries. Migrations newer than the
 * backup have run before the tables are filled, so a backup restores into a newer version too.
 */
export async function restore(pool: pg.Pool, source: string, dataFolder: string | undefined): Promise<BackupNotes> {
  const notes = JSON.parse(await readFile(path.join(source, 'backup.json'), 'utf8')) as BackupNotes
  await migrate(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select 1 from accounts limit 1')
    if (rows.length > 0) throw new Error('This database is not empty: restore into a new one')
    await client.query('set local session_replication_role = replica')
    for (const table of notes.tables) await fillTable(client, source, table)
    await setSequences(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  if (dataFolder !== undefined) await bringFiles(source, dataFolder)
  return notes
}

async function fillTable(client: pg.PoolClient, source: string, table: Table): Promise<void> {
  await client.query(`delete from ${quoted(table.name)}`) // What a migration had put there.
  const file = createReadStream(path.join(source, 'tables', `${table.name}.copy`))
  await pipeline(file, client.query(copyFrom(`copy ${withColumns(table)} from stdin`)))
}

/** The next id follows the last one that was restored. */
async function setSequences(client: pg.PoolClient): Promise<void> {
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

async function bringFiles(source: string, dataFolder: string): Promise<void> {
  const found = await readdir(source)
  for (const name of ['files', 'pepper'].filter((wanted) => found.includes(wanted))) {
    await cp(path.join(source, name), path.join(dataFolder, name), { recursive: true })
  }
}
