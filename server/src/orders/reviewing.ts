import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { checkReviewable } from './order.rules.ts'
import { lockOrders, saveOrder, selectStates, type OrderRow } from './order.sql.ts'
import { recordOrderEvent } from './order.ts'

/** Locks the caller's order if it may be reviewed. One of ten simultaneous requests returns; the others are refused. */
export async function lockReviewable({ tx, caller }: Context, id: string): Promise<OrderRow> {
  const [unlockedOrder] = await selectStates(tx, [toId(id)])
  if (unlockedOrder?.account_id !== caller.id) throw new Refusal('NOT_FOUND')
  checkReviewable(unlockedOrder) // Refuses most of many simultaneous requests before they wait for the lock.
  const [order] = await lockOrders(tx, [toId(id)], { accountId: caller.id })
  if (order === undefined) throw new Refusal('NOT_FOUND')
  checkReviewable(order)
  return order
}

/** Marks the order as reviewed. */
export async function markAsReviewed(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await saveOrder(tx, order.id, { fulfilment: order.fulfilment, reviewed_at: now })
  await recordOrderEvent(tx, order, 'reviewed', { who: 'shopper', id: order.account_id, now })
}
