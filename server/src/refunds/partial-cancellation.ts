import type { CancelReason, PortalOrder } from '@sealane/contract/orders'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { cancelForShop } from '../orders/closing.ts'
import { showForStaff } from '../orders/handling.ts'
import type { OrderRow } from '../orders/order.sql.ts'
import { totalOf } from './amount.rules.ts'
import { findItems, insertStaffRefund, lockForStaffRefund, type StaffRefundActor } from './own-initiative.ts'
import { payRefund } from './refund-payment.ts'
import type { RefundItemRow } from './refund.sql.ts'
import { cancelledSum } from './staff-refund.rules.ts'
import { selectUnsentItems } from './unsent.sql.ts'

type PartialCancellation = {
  id: string
  rest: number
  items: { item_id: string; quantity: number }[]
  reason: CancelReason
  note: string
  restock: boolean
}

/**
 * Decision 55: cancels pieces that the shop cannot send, and gives back their price and freight. All pieces of an order of which nothing was sent are
 * the order: that is cancelled.
 */
export async function cancelItems(context: Context, { body }: { body: PartialCancellation }): Promise<PortalOrder> {
  const { tx } = context
  const { order, actor } = await lockForStaffRefund(context, body, 'cancel_items')
  const { id, reason, note, restock } = body
  const items = await findItems(tx, order, body.items)
  if (await isWholeOrder(tx, order, body.items)) return cancelForShop(context, { body: { id, reason, note, restock } })
  for (const { item, input } of items) await cancelPieces(tx, { order, item, pieces: input.quantity, body }, actor)
  return showForStaff(context, order.id)
}

async function isWholeOrder(tx: Tx, order: OrderRow, items: PartialCancellation['items']): Promise<boolean> {
  if (order.is_part_shipped) return false
  const chosen = new Map(items.map(({ item_id, quantity }) => [toId(item_id), quantity]))
  return (await selectUnsentItems(tx, order.id)).every(({ id, unsent }) => chosen.get(id) === unsent)
}

type CancelledPieces = { order: OrderRow; item: RefundItemRow; pieces: number; body: PartialCancellation }

async function cancelPieces(
  tx: Tx,
  { order, item, pieces, body: { reason, note, restock } }: CancelledPieces,
  actor: StaffRefundActor,
): Promise<void> {
  const sum = cancelledSum(item, pieces)
  const cancelled = await insertStaffRefund(tx, { order, item, sum, reason, note, claim: 'unsent', pieces }, actor)
  const step = { to: 'in_progress', event: 'not_sent' } as const
  await payRefund(tx, cancelled, { sum, step, pieces, cancelled: pieces, restock }, actor)
  const detail = { amount: totalOf(sum), cause: reason, pieces, restock, ...(note !== '' && { note }) }
  await recordDecision(tx, {
    operatorId: actor.id,
    subject: 'refund',
    id: cancelled.refund.id,
    verdict: 'cancelled',
    detail,
  })
}
