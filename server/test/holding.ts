import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database, Tx } from '../src/db/database.ts'

/** Runs work in a transaction that stays open until the returned function is called: others that need the same rows wait meanwhile. */
export async function hold(database: Database, begin: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: isHeld, resolve: confirm, reject } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  const transaction = database.transaction().execute(async (tx) => {
    await begin(tx)
    confirm()
    await isOver
  })
  transaction.catch(reject)
  await isHeld
  return async () => {
    letGo()
    await transaction
  }
}

/** Waits until this number of connections wait for a lock. */
export async function areWaiting(database: Database, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select distinct pid from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(database)
    expect(rows).toHaveLength(count)
  })
}
