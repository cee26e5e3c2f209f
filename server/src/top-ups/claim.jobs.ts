import type { Database, Tx } from '../db/database.ts'
import { lockAccount, sumOwed } from '../accounts/account.sql.ts'
import { balanceOf } from '../ledger/ledger.sql.ts'
import { cancelUnfunded } from '../orders/closing.ts'
import { collectClaim } from './reversal.ts'
import { selectCollectable, selectUnfunded } from './reversal.sql.ts'
import { log } from '../log.ts'

/**
 * Takes from each balance its owner's debt from reversed recharges. If it is not enough, it cancels orders of which nothing was sent, the newest
 * first, until it is. Each has its own transaction, so that one that fails does not delay the others.
 */
export async function collectClaims(database: Database): Promise<void> {
  await collect(database)
  for (const { id, account_id } of await selectUnfunded(database)) {
    await tryOne(database, `order ${id}`, async (tx) => {
      await lockAccount(tx, account_id) // Two simultaneous runs do not cancel two orders for one claim.
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
