import type pg from 'pg'
import { ConfigError, type Config } from '../config.ts'
import { nameOfDatabase } from '../db/database-url.rules.ts'
import { openPool } from '../db/database.ts'
import { hasCluster } from '../db/embedded-home.ts'
import { startEmbedded, type Embedded } from '../db/embedded.ts'
import type { Client } from '../db/installation.ts'
import { listMigrations, readMigrations, refuseNewerSchema } from '../db/migrate.ts'
import { explain } from '../failure.ts'

/** The shop that a command uses. */
export type CommandTarget = {
  pool: pg.Pool
  /** The data folder in use. */
  folder: string
  /** The name of the database, for people. */
  database: string
}

/**
 * Does the work on the database of this configuration, whether or not the shop is open. It never creates a database, and the database must contain a
 * shop unless it `mayBeEmpty`: with a forgotten configuration, the command would use another shop than the intended one.
 */
export async function withCommandTarget<Result>(
  config: Config,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean },
  work: (target: CommandTarget) => Promise<Result>,
): Promise<Result> {
  for (const remark of config.remarks) console.warn(remark)
  const closing: (() => Promise<unknown>)[] = []
  try {
    const target = await openCommandTarget(config, mayBeEmpty, closing)
    return await work(target)
  } catch (error) {
    throw explain(error as Error, config)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function openCommandTarget(
  config: Config,
  mayBeEmpty: boolean,
  closing: (() => Promise<unknown>)[],
): Promise<CommandTarget> {
  const embedded = await startWhereNeeded(config, mayBeEmpty)
  if (embedded !== undefined) closing.push(embedded.stop)
  const folder = embedded?.folder ?? config.dataFolder
  const database = nameOf(config, folder)
  const pool = openPool(embedded?.url ?? config.databaseUrl ?? '', { max: 2 })
  closing.push(() => pool.end())
  if (!mayBeEmpty && (await readMigrations(pool)) === undefined) throw noShop(database)
  return { pool, folder, database }
}

/** Refuses a database that the start has still to migrate, or that a newer version has migrated, for commands that rely on the current tables. */
export async function refuseOlderSchema(client: Client, database: string): Promise<void> {
  await refuseNewerSchema(client)
  const done = (await readMigrations(client)) ?? []
  const missing = (await listMigrations()).find((name) => !done.includes(name))
  if (missing === undefined) return
  throw new ConfigError(`${database} has still to be migrated (${missing}): start the shop first`)
}

async function startWhereNeeded(config: Config, mayBeEmpty: boolean): Promise<Embedded | undefined> {
  if (config.databaseUrl !== undefined) return undefined
  if (!mayBeEmpty && !hasCluster(config.dataFolder)) throw noShop(nameOf(config, config.dataFolder))
  return startEmbedded(config.dataFolder, config.isDataFolderChosen)
}

function nameOf({ databaseUrl }: Config, folder: string): string {
  return databaseUrl === undefined
    ? `The embedded database in ${folder}`
    : `The database ${nameOfDatabase(databaseUrl)}`
}

function noShop(database: string): ConfigError {
  return new ConfigError(
    `${database} is no shop's. Name the configuration of the shop that you mean: SEALANE_CONFIG=<file>, or --config <file>`,
  )
}
