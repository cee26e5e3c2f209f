import type { Tx } from '../db/database.ts'
import { balanceOf, post } from '../ledger/ledger.sql.ts'
import { publishEvent } from '../events/event.sql.ts'
import { notify } from '../notifications/notification.ts'
import type { DuePayment } from './deposit.sql.ts'
import { nameOf } from './recharge-id.ts'

type CreditablePayment = Pick<DuePayment, 'id' | 'account_id' | 'transaction_hash' | 'log_index' | 'amount'>
type CreditedPayment = CreditablePayment & { network: string; isLiving: boolean }

/** Posts a payment whose row has just become credited. The money for a deleted account is posted to the suspense account. */
export async function creditOne(tx: Tx, one: CreditedPayment, actor = 'watcher'): Promise<void> {
  const { network, transaction_hash, log_index, account_id, amount, isLiving } = one
  const entry = { kind: 'deposit', reference: `${network}:${transaction_hash}:${log_index}`, actor }
  const owner = { kind: 'shopper_available', owner: account_id } as const
  const to = isLiving ? owner : ({ kind: 'suspense' } as const)
  const isNew = await post(tx, entry, [{ from: { kind: 'chain' }, to, amount }])
  if (!isNew) throw new Error(`${entry.reference} was credited before`)
  if (!isLiving) return
  await publishEvent(tx, account_id, { type: 'recharge', data: { id: nameOf(one.id), status: 1 } })
  await publishEvent(tx, account_id, { type: 'balance', data: await balanceOf(tx, account_id) })
  const params = { amount, stated: amount, as_stated: 'yes' }
  await notify(tx, account_id, { kind: 'recharge_passed', params, link: `/topUpRecord?id=${nameOf(one.id)}` })
}
