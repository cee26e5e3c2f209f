import type { Database, Tx } from '../db/database.ts'
import { cancelUnfunded } from '../orders/closing.ts'
import { collectClaim } from './reversal.ts'
import { selectCollectable, selectUnfunded } from './reversal.sql.ts'

/**
 * Cancels what accounts with claims have paid and nothing was sent of, and takes from each balance what its owner owes of recharges
 * that were taken back. Each in its own transaction, so that one that fails keeps no other waiting.
 */
export async function collectClaims(database: Database): Promise<void> {
  for (const id of await selectUnfunded(database)) {
    // oxlint-disable-next-line no-await-in-loop -- one order after the other
    await tryOne(database, `order ${id}`, (tx) => cancelUnfunded(tx, id, new Date()))
  }
  for (const credit of await selectCollectable(database)) {
    // oxlint-disable-next-line no-await-in-loop -- a single account may owe several
    await tryOne(database, `${credit.table} ${credit.id}`, (tx) => collectClaim(tx, credit))
  }
}

async function tryOne(database: Database, what: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await database.transaction().execute(work)
  } catch (error) {
    console.error(`claims: nothing came of ${what}:`, error)
  }
}
