import type { Database, Tx } from '../db/database.ts'
import { lockAccount, sumOwed } from '../accounts/account.sql.ts'
import { balanceOf } from '../ledger/ledger.sql.ts'
import { cancelUnfunded } from '../orders/closing.ts'
import { collectClaim } from './reversal.ts'
import { selectCollectable, selectUnfunded } from './reversal.sql.ts'
import { log } from '../log.ts'

/**
 * Takes from each balance what its owner owes of recharges that were taken back. Where it is not enough, orders of which nothing was sent
 * are cancelled, the newest first, until it is. Each in its own transaction, so that one that fails keeps no other waiting.
 */
export async function collectClaims(database: Database): Promise<void> {
  await collect(database)
  for (const { id, account_id } of await selectUnfunded(database)) {
    await tryOne(database, `order ${id}`, async (tx) => {
      await lockAccount(tx, account_id) // Two runs at once do not cancel two orders for one claim.
      const { balance } = await balanceOf(tx, account_id)
      if ((await sumOwed(tx, account_id)) > balance) await cancelUnfunded(tx, id, new Date())
    })
    await collect(database)
  }
}

async function collect(database: Database): Promise<void> {
  for (const credit of await selectCollectable(database)) {
    await tryOne(database, `${credit.table} ${credit.id}`, (tx) => collectClaim(tx, credit))
  }
}

async function tryOne(database: Database, what: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await database.transaction().execute(work)
  } catch (error) {
    log.error({ part: 'claims', claim: what, err: error }, 'A claim could not be collected')
  }
}
