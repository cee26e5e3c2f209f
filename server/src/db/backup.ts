import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '../config.ts'
import { notesName, sealNotes, tableFile, type BackupNotes, type FileNote, type BackupTable } from './backup-notes.ts'
import type { Client } from './installation.ts'
import { readMigrations } from './migrate.ts'
import { checkPepper } from './pepper.ts'

/** The source of a backup. */
export type Source = {
  pool: pg.Pool
  /** The name of the database, for the notes. */
  database: string
  /** The folder of the uploads; undefined where they are in a separate storage. */
  uploads: string | undefined
  pepper: string
  /** Whether the pepper is in the data folder, and so belongs into the backup. */
  isPepperInFolder: boolean
  isDemo: (client: Client) => Promise<boolean>
}

/**
 * Copies every table as of one moment, while the shop is open, then the uploads and the pepper. The backup is written beside the target and gets its
 * name when it is complete and on the disk, so that an interrupted one never counts as a backup. The target must be new or empty.
 */
export async function backUp(source: Source, target: string): Promise<BackupNotes> {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new ConfigError(`${target} is not empty: name a new folder`)
  const unfinished = `${target}.unfinished`
  if (existsSync(unfinished)) {
    throw new ConfigError(`${unfinished} is there: a backup is being made, or one was broken off. Delete it if none is`)
  }
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const notes = await writeInto(unfinished, source)
    await writeBytes(path.join(unfinished, notesName), Readable.from([sealNotes(notes)]))
    await syncFolders(unfinished)
    await rename(unfinished, target)
    await syncFolder(path.dirname(target))
    return notes
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Names the columns, so that a table with further columns since then still assigns the values correctly. */
export function withColumns({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

/** Returns the findings of the ledger audit in the snapshot of this connection. */
export async function findingsOf(client: Client): Promise<BackupNotes['findings']> {
  const { rows } = await client.query<{ check: string; violations: number }>(
    `select check_name as check, violations from audit() where violations > 0 order by 1, 2`,
  )
  return rows
}

async function writeInto(folder: string, source: Source): Promise<BackupNotes> {
  const { database, uploads, pepper, isPepperInFolder } = source
  const { files, ...state } = await copyTables(folder, source)
  if (uploads !== undefined) Object.assign(files, await copyUploads(folder, uploads))
  if (isPepperInFolder) files['pepper'] = await writeBytes(path.join(folder, 'pepper'), Readable.from([pepper]))
  return { format: 2, database, ...state, files, has_uploads: uploads !== undefined }
}

type BackupState = Omit<BackupNotes, 'format' | 'database' | 'has_uploads'>

/** Copies all tables in one snapshot. */
async function copyTables(folder: string, { pool, pepper, isDemo }: Source): Promise<BackupState> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await checkPepper(client, pepper)
    const files: BackupNotes['files'] = {}
    const tables: BackupTable[] = []
    for (const table of await listTables(client)) {
      const rows = client.query(copyTo(`copy ${withColumns(table)} to stdout`))
      const { lines, ...note } = await writeBytes(path.join(folder, 'tables', `${table.name}.copy`), rows)
      files[tableFile(table.name)] = note
      tables.push({ ...table, rows: lines }) // A line end within a value is written as \n.
    }
    const state = await describe(client)
    const [migrations, findings, is_demo] = [
      await readMigrations(client),
      await findingsOf(client),
      await isDemo(client),
    ]
    await client.query('commit')
    return { ...state, migrations: migrations ?? [], tables, files, findings, is_demo }
  } finally {
    client.release(true) // A failed copy leaves the connection in the middle of a response.
  }
}

async function describe(client: Client): Promise<Pick<BackupNotes, 'made_at' | 'accounts' | 'orders'>> {
  const { rows } = await client.query<{ made_at: Date; accounts: number; orders: number }>(
    `select now() as made_at, (select count(*) from accounts) as accounts, (select count(*) from orders) as orders`,
  )
  const [{ made_at, accounts, orders } = { made_at: new Date(), accounts: 0, orders: 0 }] = rows
  return { made_at: made_at.toISOString(), accounts, orders }
}

/** Lists the tables, without unlogged ones: counters that a crash may lose are not worth a backup. */
async function listTables(client: Client): Promise<Omit<BackupTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<BackupTable, 'rows'>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
     group by c.relname order by c.relname`,
  )
  return rows
}

/** An upload never changes, but one may be deleted while others are copied. */
async function copyUploads(folder: string, uploads: string): Promise<BackupNotes['files']> {
  if (!existsSync(uploads)) return {}
  const notes: BackupNotes['files'] = {}
  for (const entry of await readdir(uploads, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = path.join(entry.parentPath, entry.name)
    const name = path.posix.join('files', ...path.relative(uploads, from).split(path.sep))
    const to = path.join(folder, ...name.split('/'))
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    const note = await writeBytes(to, createReadStream(from)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || existsSync(from)) throw error
      await rm(to, { force: true })
    })
    if (note !== undefined) notes[name] = { bytes: note.bytes, sha256: note.sha256 }
  }
  return notes
}

/** Writes a file and flushes it to the disk, then describes its content. */
async function writeBytes(file: string, from: Readable): Promise<FileNote & { lines: number }> {
  const hash = createHash('sha256')
  const counted = { bytes: 0, lines: 0 }
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      counted.bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) counted.lines += 1
      done(null, chunk)
    },
  })
  await pipeline(from, count, (bytes) => writeFile(file, bytes, { mode: 0o600, flush: true }))
  return { ...counted, sha256: hash.digest('hex') }
}

/** A file is safe only when its name is on the disk, too. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolder(path.join(entry.parentPath, entry.name))
  }
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Folders cannot be opened there.
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
