import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'
import { isTracing, traceStatement } from '../tracing.ts'
import { nameStatements } from './statement-names.ts'

export type Database = Kysely<DB>
/** A connection for statements: a transaction, or the read-only connections. */
export type Queries = Kysely<DB>
/** A transaction that may write. */
export type Tx = Kysely<DB>

/** Writes use `writer`, reads use `reader`, whose connections PostgreSQL itself keeps read-only. */
export type Databases = { writer: Database; reader: Database; writerPool: pg.Pool; readerPool: pg.Pool }

// Amounts and ids are bigint columns. They fit a safe integer; a value that does not is an error.
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)
/** PostgreSQL's type number of `bigint[]`, which the driver's list omits. */
const bigintArray: number = 1016
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver's list of types has no arrays
pg.types.setTypeParser(bigintArray, (list) => {
  const elements = list.slice(1, -1)
  return elements === ''
    ? []
    : elements.split(',').map((element) => (element === 'NULL' ? null : toSafeInteger(element)))
})
// Ratings and sums of a few thousand.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

function toSafeInteger(digits: string): number {
  const value = Number(digits)
  if (!Number.isSafeInteger(value)) throw new Error(`${digits} does not fit a safe integer`)
  return value
}

/**
 * Statements and waits for locks time out, so that no request blocks another forever. Short statements gain nothing by JIT compilation. Days begin by
 * UTC, whatever the time zone of the database.
 */
const limits =
  '-c statement_timeout=10000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000 -c jit=off -c random_page_cost=1.1 -c timezone=UTC'

export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, ...options })
  listenForErrors(pool)
  pool.on('connect', nameStatements)
  return pool
}

/** Writes select rows by ids and keys, for which every value has the same plan: one plan serves for all. */
const plannedOnce = ' -c plan_cache_mode=force_generic_plan'
/**
 * Searches and filters find many rows by one value and few by another: with one plan for all values, used after five executions, they would read
 * whole tables.
 */
const plannedForValues = ' -c plan_cache_mode=force_custom_plan'

/** Eight requests write at once. The other connections are for jobs, of which three and eight run at once; most of these wait for other machines. */
const writersMaximum = 14

/** Opens the connections of the application, with the restricted role where there is one. */
export function openDatabases(url: string, role: string | undefined): Databases {
  const asRole = role === undefined ? '' : ` -c role=${role}`
  const readerPool = openPool(url, {
    options: `${limits}${asRole}${plannedForValues} -c default_transaction_read_only=on`,
  })
  const writerPool = openPool(url, { max: writersMaximum, options: `${limits}${asRole}${plannedOnce}` })
  return { writer: openDatabase(writerPool), reader: openDatabase(readerPool), writerPool, readerPool }
}

export async function closeDatabases({ writer, reader }: Databases): Promise<void> {
  await Promise.all([writer.destroy(), reader.destroy()])
}

/** Opens a pool that does not name statements, because graphile-worker names its own. Two of its connections listen. */
export function openWorkerPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 6 })
  listenForErrors(pool)
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(isTracing() && { log: traceStatement }) })
}

/** PostgreSQL may end at any moment. A waiting caller then gets an error; without listeners, Node would end too. */
function listenForErrors(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}
