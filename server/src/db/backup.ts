import { createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** What a backup holds beside the tables: from which migrations, and when. */
export type BackupNotes = { migrations: string[]; tables: Table[]; made_at: string }
/** The columns in the order in which they were copied. */
export type Table = { name: string; columns: string[] }

/**
 * Copies every table as of one moment into a folder, while the shop is open, and the files and the pepper beside them.
 * The folder must be new or empty.
 */
export async function backUp(pool: pg.Pool, dataFolder: string | undefined, target: string): Promise<BackupNotes> {
  await mkdir(path.join(target, 'tables'), { recursive: true, mode: 0o700 })
  if ((await readdir(path.join(target, 'tables'))).length > 0) throw new Error(`${target} already holds a backup`)
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    for (const table of tables) {
      const file = createWriteStream(path.join(target, 'tables', `${table.name}.copy`), { mode: 0o600 })
      await pipeline(client.query(copyTo(`copy ${withColumns(table)} to stdout`)), file)
    }
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    await client.query('commit')
    const notes = { migrations: rows.map(({ name }) => name), tables, made_at: new Date().toISOString() }
    await writeFile(path.join(target, 'backup.json'), JSON.stringify(notes, null, 2))
    if (dataFolder !== undefined) await copyFiles(dataFolder, target)
    return notes
  } finally {
    client.release()
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** By name, so that a table that has grown since still knows which is which. */
export function withColumns({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

/** Counters that a crash may lose are not worth keeping. */
async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
     group by c.relname order by c.relname`,
  )
  return rows
}

async function copyFiles(dataFolder: string, target: string): Promise<void> {
  const found = await readdir(dataFolder)
  for (const name of ['files', 'pepper'].filter((wanted) => found.includes(wanted))) {
    await cp(path.join(dataFolder, name), path.join(target, name), { recursive: true })
  }
}
