import type { Tx } from '../db/database.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { announce } from '../messages/live.ts'
import { backOf, sharesFor } from '../orders/escrow.rules.ts'
import { saveGivenBack } from '../orders/refunding.ts'
import { endsShipping, piecesGiven, totalOf, type Grant } from './amount.rules.ts'
import { nextOf, type Step } from './refund.rules.ts'
import { insertEvent, saveRefund, selectStanding, type Change } from './refund.sql.ts'
import { tell, type DoerNow, type Held } from './step.ts'

/** `pieces` are those that the money is for, where it is not all of the request's. */
type Settlement = { sum: Grant; step: Step; change?: Partial<Change>; pieces?: number }

/**
 * The step that leads to the money, and the money: both in one transaction, both in the story. The request's id names the
 * payment once and for all.
 */
export async function settle(tx: Tx, held: Held, settlement: Settlement, doer: DoerNow): Promise<void> {
  const { refund, order, state } = held
  const { step, sum, change = {} } = settlement
  const { now, who, id } = doer
  const paying = nextOf({ ...state, status: step.to }, { action: 'pay', who: 'system', now })
  if (paying === undefined || order.payment_state !== 'paid') {
    throw new Error(`Nothing can be paid back for the request ${refund.id}`)
  }
  const { money, part } = settled(held, settlement)
  await saveRefund(tx, refund.id, { ...change, ...money, status: paying.to, due_at: null, ended_at: now })
  await insertEvent(tx, refund.id, { kind: step.tells, actor: who, actorId: id, at: now })
  await insertEvent(tx, refund.id, { kind: paying.tells, actor: 'system', actorId: null, at: now })

  await saveGivenBack(tx, order, { part, ...(await selectStanding(tx, order.id)) }, doer)
  const actor = id === null ? who : `${who}:${id}`
  const transfers = backOf(refund.account_id, { amount: totalOf(sum), promotion: part.promotion }) // An offer of nothing moves nothing.
  if (transfers.length > 0) await post(tx, { kind: 'refund', reference: String(refund.id), actor }, transfers)
  await announce(tx, refund.account_id, { type: 'balance', data: await balanceOf(tx, refund.account_id) })
  await tell(tx, refund, { kind: step.tells === 'not_sent' ? 'approved' : paying.tells, who, now }) // Of unsent pieces all is said at once.
}

/** The loss of the shop by a payment: the shopper's part and the one that goes back to the platform's promotions. US cents. */
export function lossOf(held: Held, payment: Pick<Settlement, 'sum' | 'pieces'>): number {
  return totalOf(payment.sum) + settled(held, payment).part.promotion
}

/** The parts of the payment that the request and the item keep. */
function settled({ refund, order, item }: Held, { sum, pieces = refund.pieces }: Pick<Settlement, 'sum' | 'pieces'>) {
  const { goods, freight, withFreight } = sum
  const { claim, type, reason } = refund
  const given = piecesGiven(item, { goods, freight, claim, type, reason, pieces })
  const { promotion, commission } = sharesWithin(order, sharesFor(item, { ...sum, pieces: given }))
  const money = {
    ...{ refunded: totalOf(sum), refunded_freight: freight, with_freight: withFreight, pieces_given: given },
    ...{ promotion_returned: promotion, commission_returned: commission },
  }
  const ends = endsShipping(item, { claim, goods, given })
  return { money, part: { itemId: item.id, goods, freight, endsShipping: ends, promotion, commission } }
}

type Shares = ReturnType<typeof sharesFor>

/** Refunds from before items had shares may have brought the platform more than theirs: it never gets more than it gave. */
function sharesWithin(
  { platform_discount, promotion_returned }: Held['order'],
  { promotion, commission }: Shares,
): Shares {
  return { promotion: Math.min(promotion, platform_discount - promotion_returned), commission }
}
