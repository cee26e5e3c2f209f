import { lockStock } from '../products/stock.sql.ts'
import type { Tx } from '../db/database.ts'
import { publishEvent, publishEvents } from '../events/event.sql.ts'
import { balanceOf, post } from '../ledger/ledger.sql.ts'
import { notifyAll } from '../notifications/notification.ts'
import { refundOf } from '../orders/escrow.rules.ts'
import { isRestOverdue } from '../orders/order.rules.ts'
import { lockRefundable, saveOrderRefund, type RefundableOrder } from '../orders/refunding.ts'
import { totalOf, unsentSum } from './amount.rules.ts'
import { noticesOf } from './refund-notice.rules.ts'
import { selectFacts } from './refund-notice.sql.ts'
import {
  insertEvents,
  insertPaidRefunds,
  selectItems,
  selectOrderRefundState,
  selectStaff,
  type RefundItemRow,
} from './refund.sql.ts'
import { divideRefundPayment } from './refund-payment.ts'
import { selectUnsentItems } from './unsent.sql.ts'

/**
 * Refunds the pieces that a shop has not sent in time after it sent others of the order, with their share of freight. Each of these items gets a
 * request that is paid at once; the order continues with what was sent (decision 40). The number of statements does not depend on the number
 * of items, because other orders wait for the variants.
 */
export async function giveBackUnsent(tx: Tx, orderId: number, now: Date): Promise<void> {
  const variants = (await selectUnsentItems(tx, orderId)).map(({ variant_id }) => variant_id)
  await lockStock(tx, variants)
  const order = await lockRefundable(tx, orderId)
  if (!isRestOverdue(order, now)) return
  const unsent = (await selectUnsentItems(tx, orderId)).map(({ id }) => id)
  const payments = toPayments(order, await selectItems(tx, unsent, 'all'), now)
  const ids = await insertPaidRefunds(
    tx,
    payments.map(({ refund }) => refund),
  )
  for (const kind of ['not_sent', 'refunded'] as const)
    await insertEvents(tx, ids, { kind, actor: 'system', actorId: null, at: now })
  const parts = payments.map(({ part }) => part)
  const actor = { who: 'system', id: null, now } as const
  await saveOrderRefund(tx, order, { parts, ...(await selectOrderRefundState(tx, orderId)) }, actor)
  await postPayments(tx, order, { payments, ids })
  await publishPayments(tx, order, { payments, ids }, now)
}

type UnsentPayment = ReturnType<typeof toPayments>[number]

/** Returns for each item the request for all unsent pieces, and the parts of its payment. */
function toPayments(order: RefundableOrder, items: RefundItemRow[], now: Date) {
  let { promotion_returned } = order
  return items.map((item) => {
    const { unsent: pieces } = item
    const sum = { ...unsentSum(item, pieces), withFreight: true }
    const request = {
      ...{ order_id: order.id, item_id: item.id, account_id: order.account_id, shop_id: order.shop_id },
      ...{
        ordinal: item.made + 1,
        requested_by: 'system' as const,
        product_status: 'not_received',
        pieces,
        claimed_pieces: pieces,
      },
      ...({ type: 'refund', claim: 'unsent', reason: 'late', explanation: '' } as const),
      ...{ amount: totalOf(sum), freight: sum.freight, with_freight: true, due_at: null, created_at: now },
    }
    const divided = { refund: request, order: { ...order, promotion_returned }, item: { ...item, pieces } }
    const { money, part } = divideRefundPayment(divided, { sum })
    promotion_returned += part.promotion
    return { sum, part, refund: { ...request, ...money, status: 'refunded' as const, ended_at: now } }
  })
}

type PaidUnsent = { payments: UnsentPayment[]; ids: number[] }

/** Posts the payments. The request's id is the unique reference of each payment. */
async function postPayments(tx: Tx, { account_id }: RefundableOrder, { payments, ids }: PaidUnsent): Promise<void> {
  for (const [place, { sum, part }] of payments.entries()) {
    const transfers = refundOf(account_id, { amount: totalOf(sum), promotion: part.promotion })
    const entry = { kind: 'refund', reference: String(ids[place]), actor: 'system' }
    if (transfers.length > 0) await post(tx, entry, transfers)
  }
}

/** Publishes one notification for all of them, with the sum. It links to the last of these requests. */
async function publishPayments(
  tx: Tx,
  order: RefundableOrder,
  { payments, ids }: PaidUnsent,
  now: Date,
): Promise<void> {
  const { account_id, shop_id } = order
  await publishEvent(tx, account_id, { type: 'balance', data: await balanceOf(tx, account_id) })
  const concerned = [...new Set([account_id, ...(await selectStaff(tx, shop_id))])]
  const events = ids.map((id) => ({ type: 'refund' as const, data: { id: String(id) } }))
  await publishEvents(
    tx,
    events.flatMap((event) => concerned.map((to) => ({ to, event }))),
  )
  const refunded = payments.reduce((total, { sum }) => total + totalOf(sum), 0)
  const facts = refunded > 0 ? await selectFacts(tx, ids.slice(-1)) : []
  await notifyAll(
    tx,
    facts.flatMap((refund) => noticesOf({ ...refund, refunded }, { kind: 'not_sent', who: 'system', now })),
  )
}
