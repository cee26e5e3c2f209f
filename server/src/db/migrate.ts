import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { hasTable, type Client } from './installation.ts'

const folder = path.join(import.meta.dirname, '../../migrations')
/** Number of the advisory lock: two servers may start at once on a new database. */
const lockNumber = 727_001

/** Lists the migrations that this program knows, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
}

/** Lists those that have run in the database; undefined where none ever has. */
export async function readMigrations(client: Client): Promise<string[] | undefined> {
  if (!(await hasTable(client, 'migrations'))) return undefined
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Refuses a schema that this program does not know, because a newer version has migrated it. */
export async function refuseNewerSchema(client: Client): Promise<void> {
  const ownMigrations = await listMigrations()
  const newer = (await readMigrations(client))?.find((name) => !ownMigrations.includes(name))
  if (newer !== undefined) {
    throw new ConfigError(
      `This database was migrated by a newer Sealane (${newer}): start that one, or restore a backup from before into an empty database`,
    )
  }
}

/** Runs the SQL files that have not run here yet, in the order of their names, each in its own transaction. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${lockNumber})`)
    await prepareMigrations(client)
    const done = new Set(await readMigrations(client))
    for (const name of await listMigrations()) {
      if (!done.has(name)) await runAlone(client, name)
    }
    await runMigrations({ pgPool: pool })
  } finally {
    await client.query(`select pg_advisory_unlock(${lockNumber})`).catch(() => {})
    client.release()
  }
}

/** Locks the migrations for this transaction: meanwhile no start migrates the database. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${lockNumber})`)
}

export async function prepareMigrations(client: Client): Promise<void> {
  await client.query('create table if not exists migrations (name text primary key, ran_at timestamptz default now())')
}

/** Runs one file in the caller's transaction. */
export async function runMigration(client: Client, name: string): Promise<void> {
  try {
    await client.query(await readFile(path.join(folder, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function runAlone(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('begin')
  try {
    await runMigration(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
