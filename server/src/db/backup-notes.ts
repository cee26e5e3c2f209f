import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { ConfigError } from '../config.ts'

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const Notes = v.object({
  format: v.literal(2),
  /** The time of the snapshot, by the database's clock. */
  made_at: v.string(),
  /** The name of the database. */
  database: v.string(),
  migrations: v.array(v.string()),
  /** The columns in the order in which they were copied. */
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: Whole })),
  /** Every file of the backup but its notes, by its path with slashes. */
  files: v.record(v.string(), v.object({ bytes: Whole, sha256: v.string() })),
  /** The findings of the ledger audit; empty where all sums are right. */
  findings: v.array(v.object({ check: v.string(), violations: Whole })),
  accounts: Whole,
  orders: Whole,
  is_demo: v.boolean(),
  /** Whether the backup contains uploads. It does not where they are in a separate storage. */
  has_uploads: v.boolean(),
})

/** The notes of a backup: enough to prove that it is complete. */
export type BackupNotes = v.InferOutput<typeof Notes>
export type BackupTable = BackupNotes['tables'][number]
export type FileNote = BackupNotes['files'][string]

export const notesName = 'backup.json'

/** Returns the notes with their own checksum at the end. */
export function sealNotes(notes: BackupNotes): string {
  return `${JSON.stringify({ ...notes, seal: digestOf(notes) }, null, 2)}\n`
}

/**
 * Reads the notes of a backup, and compares every file with them.
 *
 * @throws ConfigError with one line: no backup, incomplete, altered, or from before backups had checksums
 */
export async function verifyBackup(folder: string): Promise<BackupNotes> {
  const notes = await readNotes(folder)
  for (const [name, noted] of Object.entries(notes.files)) {
    const file = path.join(folder, ...name.split('/'))
    if (!existsSync(file)) throw broken(folder, `${name} is missing`)
    const { bytes, sha256 } = await describeFile(file)
    if (bytes !== noted.bytes || sha256 !== noted.sha256) throw broken(folder, `${name} was altered`)
  }
  const missing = notes.tables.find(({ name }) => !(tableFile(name) in notes.files))
  if (missing !== undefined) throw broken(folder, `${tableFile(missing.name)} is not noted`)
  return notes
}

/** Returns the path of a table's file in a backup. */
export function tableFile(table: string): string {
  return `tables/${table}.copy`
}

async function readNotes(folder: string): Promise<BackupNotes> {
  const file = path.join(folder, notesName)
  if (!existsSync(file)) {
    throw new ConfigError(`${folder} is no backup: it has no ${notesName}. One that was broken off never gets it`)
  }
  const read: unknown = await readFile(file, 'utf8').then(parse)
  if (typeof read === 'object' && read !== null && !('format' in read)) {
    throw new ConfigError(
      `${folder} is from before backups could be proven whole: restore it with the Sealane that made it, then upgrade`,
    )
  }
  const { success, output: notes } = v.safeParse(Notes, read)
  if (!success || (read as { seal?: unknown }).seal !== digestOf(notes))
    throw broken(folder, `${notesName} was altered`)
  return notes
}

async function describeFile(file: string): Promise<FileNote> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

function digestOf(notes: BackupNotes): string {
  return createHash('sha256')
    .update(JSON.stringify(v.parse(Notes, notes)))
    .digest('hex')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function broken(folder: string, fault: string): ConfigError {
  return new ConfigError(`${folder} is no whole backup: ${fault}`)
}
