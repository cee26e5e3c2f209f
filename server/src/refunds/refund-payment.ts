import type { Tx } from '../db/database.ts'
import { balanceOf, post } from '../ledger/ledger.sql.ts'
import { publishEvent } from '../events/event.sql.ts'
import { refundOf, sharesFor } from '../orders/escrow.rules.ts'
import { saveOrderRefund } from '../orders/refunding.ts'
import { endsShipping, refundedPieces, totalOf, type Grant } from './amount.rules.ts'
import { nextOf, type RefundStep } from './refund.rules.ts'
import { insertEvent, saveRefund, selectOrderRefundState, type RefundUpdate } from './refund.sql.ts'
import { giveTimeBack, publishRefundEvent, type RefundActor, type LockedRefund } from './step.ts'

/**
 * `pieces` are those that the money is for, if not all of the request's. `cancelled` are pieces that the shop will not send, if not all that the money
 * pays for; without `restock` they stay out of stock.
 */
type RefundPaymentInput = {
  sum: Grant
  step: RefundStep
  change?: Partial<RefundUpdate>
  pieces?: number
  cancelled?: number
  restock?: boolean
}

/**
 * Pays a refund: saves the request as paid, updates its order and moves the money from escrow, in the caller's transaction. The history gets two
 * events, the decision and the payment. The request's id is the unique reference of the payment.
 */
export async function payRefund(
  tx: Tx,
  lockedRefund: LockedRefund,
  payment: RefundPaymentInput,
  actor: RefundActor,
): Promise<void> {
  const { refund, order, state } = lockedRefund
  const { step, sum, change = {} } = payment
  const { now, who, id } = actor
  const paying = nextOf({ ...state, status: step.to }, { action: 'pay', who: 'system', now })
  if (paying === undefined || order.payment_state !== 'paid') {
    throw new Error(`Nothing can be paid back for the request ${refund.id}`)
  }
  const { money, part } = divideRefundPayment(lockedRefund, payment)
  await saveRefund(tx, refund.id, { ...change, ...money, status: paying.to, due_at: null, ended_at: now })
  await insertEvent(tx, refund.id, { kind: step.event, actor: who, actorId: id, at: now })
  await insertEvent(tx, refund.id, { kind: paying.event, actor: 'system', actorId: null, at: now })

  const restock = payment.restock ?? true
  await saveOrderRefund(tx, order, { parts: [part], restock, ...(await selectOrderRefundState(tx, order.id)) }, actor)
  await giveTimeBack(tx, refund, actor)
  const postedBy = id === null ? who : `${who}:${id}`
  const transfers = refundOf(refund.account_id, { amount: totalOf(sum), promotion: part.promotion }) // An offer of zero moves no money.
  if (transfers.length > 0) await post(tx, { kind: 'refund', reference: String(refund.id), actor: postedBy }, transfers)
  await publishEvent(tx, refund.account_id, { type: 'balance', data: await balanceOf(tx, refund.account_id) })
  await publishRefundEvent(tx, refund, { kind: paying.event, who, now })
}

/** Returns the loss of the shop by a payment: the shopper's part and the part that is returned to the platform's promotions. US cents. */
export function lossOf(lockedRefund: LockedRefund, payment: Pick<RefundPaymentInput, 'sum' | 'pieces'>): number {
  return totalOf(payment.sum) + divideRefundPayment(lockedRefund, payment).part.promotion
}

/** The parts of a request, its order and its item that determine how a payment is divided. */
type DividedRefund = {
  refund: Pick<LockedRefund['refund'], 'claim' | 'type' | 'reason' | 'pieces'>
  order: Pick<LockedRefund['order'], 'platform_discount' | 'promotion_returned'>
  item: LockedRefund['item']
}

/** Returns the parts of the payment that the request and the item store. */
export function divideRefundPayment(
  { refund, order, item }: DividedRefund,
  { sum, pieces = refund.pieces, cancelled }: Pick<RefundPaymentInput, 'sum' | 'pieces' | 'cancelled'>,
) {
  const { goods, freight, withFreight } = sum
  const { claim, type, reason } = refund
  const given = cancelled ?? refundedPieces(item, { goods, freight, claim, type, reason, pieces })
  const { promotion, commission } = sharesWithin(order, sharesFor(item, { ...sum, pieces: given }))
  const money = {
    ...{ refunded: totalOf(sum), refunded_freight: freight, with_freight: withFreight, pieces_given: given },
    ...{ promotion_returned: promotion, commission_returned: commission },
  }
  const paidFor = endsShipping(item, { claim, goods, given }) ? item.unsent : 0
  return { money, part: { itemId: item.id, goods, freight, cancelled: cancelled ?? paidFor, promotion, commission } }
}

type RefundShares = ReturnType<typeof sharesFor>

/** Limits the platform's part: refunds from before items had shares may have returned too much to it. It never gets more than it gave. */
function sharesWithin(
  { platform_discount, promotion_returned }: DividedRefund['order'],
  { promotion, commission }: RefundShares,
): RefundShares {
  return { promotion: Math.min(promotion, platform_discount - promotion_returned), commission }
}
