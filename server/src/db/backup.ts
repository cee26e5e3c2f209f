import { createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** What a backup holds beside the tables: from which migrations, and when. */
export type BackupNotes = { migrations: string[]; tables: string[]; made_at: string }

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
      const file = createWriteStream(path.join(target, 'tables', `${table}.copy`), { mode: 0o600 })
      await pipeline(client.query(copyTo(`copy ${quoted(table)} to stdout`)), file)
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

/** Counters that a crash may lose are not worth keeping. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relpersistence = 'p' and relname <> 'migrations' order by relname`,
  )
  return rows.map(({ name }) => name)
}

async function copyFiles(dataFolder: string, target: string): Promise<void> {
  const found = await readdir(dataFolder)
  for (const name of ['files', 'pepper'].filter((wanted) => found.includes(wanted))) {
    await cp(path.join(dataFolder, name), path.join(target, name), { recursive: true })
  }
}
