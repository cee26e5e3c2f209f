import type { Database } from '../db/database.ts'
import { collectClaim } from './reversal.ts'
import { selectCollectable } from './reversal.sql.ts'

/**
 * Takes from each balance what its owner owes of recharges that were taken back. Each in its own transaction, so that one that
 * fails keeps no other waiting. Answers how many were taken.
 */
export async function collectClaims(database: Database): Promise<number> {
  let taken = 0
  for (const credit of await selectCollectable(database)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a single account may owe several
      if (await database.transaction().execute((tx) => collectClaim(tx, credit))) taken += 1
    } catch (error) {
      console.error(`claims: nothing was taken for ${credit.table} ${credit.id}:`, error)
    }
  }
  return taken
}
