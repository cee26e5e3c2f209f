import type { Tx } from '../db/database.ts'
import { publishEvent } from '../events/event.sql.ts'
import type { DuePayment } from './deposit.sql.ts'
import { saveOnHold } from './held-deposit.sql.ts'
import { nameOf } from './recharge-id.ts'

/** Puts a payment that no watcher credits on hold for two operators. Its shopper sees it as waiting. */
export async function putDepositOnHold(tx: Tx, one: DuePayment): Promise<void> {
  if (!(await saveOnHold(tx, one))) return
  await publishEvent(tx, one.account_id, { type: 'recharge', data: { id: nameOf(one.id), status: 0 } })
}
