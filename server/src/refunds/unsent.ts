import { lockStock } from '../products/stock.ts'
import type { Tx } from '../db/database.ts'
import { notifyAll } from '../notifications/notification.ts'
import { isRestOverdue } from '../orders/order.rules.ts'
import { lockRefundable } from '../orders/refunding.ts'
import { totalOf, unsentSum } from './amount.rules.ts'
import { noticesOf } from './refund-notice.rules.ts'
import { selectFacts } from './refund-notice.sql.ts'
import { nextOf } from './refund.rules.ts'
import { insertRefund, lockRefund, selectItem } from './refund.sql.ts'
import { settle } from './settlement.ts'
import { toLockedRefund } from './step.ts'
import { selectUnsentItems } from './unsent.sql.ts'

/**
 * Gives back the pieces that a shop has not sent in time after it sent others of the order, with their share of freight. Each of
 * these items gets a request that is paid at once; the order goes on with what was sent (decisions, page 40).
 */
export async function giveBackUnsent(tx: Tx, orderId: number, now: Date): Promise<void> {
  const variants = (await selectUnsentItems(tx, orderId)).map(({ variant_id }) => variant_id)
  await lockStock(tx, variants)
  if (!isRestOverdue(await lockRefundable(tx, orderId), now)) return
  const given: { id: number; amount: number }[] = []
  for (const { id, unsent } of await selectUnsentItems(tx, orderId)) {
    given.push(await giveBackPieces(tx, { itemId: id, pieces: unsent }, now))
  }
  await notifyOnce(tx, given, now)
}

/** One notice for all of them, with the sum; it leads to the last of these requests. */
async function notifyOnce(tx: Tx, given: { id: number; amount: number }[], now: Date): Promise<void> {
  const sum = given.reduce((total, { amount }) => total + amount, 0)
  const last = given.at(-1)
  if (last === undefined || sum === 0) return
  const facts = await selectFacts(tx, [last.id])
  const event = { kind: 'not_sent', who: 'system', now } as const
  await notifyAll(
    tx,
    facts.flatMap((refund) => noticesOf({ ...refund, refunded: sum }, event)),
  )
}

async function giveBackPieces(tx: Tx, unsent: { itemId: number; pieces: number }, now: Date) {
  const { itemId, pieces } = unsent
  const item = await selectItem(tx, itemId, 'all')
  if (item === undefined) throw new Error(`There is no item ${itemId}`)
  const order = await lockRefundable(tx, item.order_id) // As the item before it has left it.
  const sum = { ...unsentSum(item, pieces), withFreight: true }
  const id = await insertRefund(tx, {
    ...{ order_id: order.id, item_id: item.id, account_id: order.account_id, shop_id: order.shop_id },
    ...{
      ordinal: item.requests.length + 1,
      type: 'refund',
      product_status: 'not_received',
      claim: 'unsent',
      pieces,
      claimed_pieces: pieces,
    },
    ...{ amount: totalOf(sum), freight: sum.freight, with_freight: true, reason: 'late', explanation: '' },
    ...{ due_at: null, created_at: now },
  })
  const lockedRefund = toLockedRefund(await lockRefund(tx, id), order, item)
  const actor = { who: 'system', id: null, now } as const
  const step = nextOf(lockedRefund.state, { action: 'miss_shipping', ...actor })
  if (step === undefined) throw new Error(`The request ${id} cannot be paid`)
  await settle(tx, lockedRefund, { sum, step, pieces }, actor)
  return { id, amount: totalOf(sum) }
}
