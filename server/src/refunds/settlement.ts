import type { Tx } from '../db/database.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { announce } from '../messages/live.ts'
import { backOf, sharesFor } from '../orders/escrow.rules.ts'
import { saveGivenBack } from '../orders/refunding.ts'
import { totalOf, type Grant } from './amount.rules.ts'
import { nextOf, type Step } from './refund.rules.ts'
import { insertEvent, saveRefund, selectStanding, type Change } from './refund.sql.ts'
import { tell, type DoerNow, type Held } from './step.ts'

/** `pieces` are those that the money is for, where it is not all of the request's. `isUnsent` where they will not be sent. */
type Settlement = { sum: Grant; step: Step; change?: Partial<Change>; pieces?: number; isUnsent?: boolean }

/**
 * The step that leads to the money, and the money: both in one transaction, both in the story. The request's id names the
 * payment once and for all.
 */
export async function settle(
  tx: Tx,
  held: Held,
  { sum, step, change = {}, pieces = held.refund.pieces, isUnsent = false }: Settlement,
  doer: DoerNow,
): Promise<void> {
  const { refund, order, item, state } = held
  const { now, who, id } = doer
  const paying = nextOf({ ...state, status: step.to }, { action: 'pay', who: 'system', now })
  if (paying === undefined || order.payment_state !== 'paid') {
    throw new Error(`Nothing can be paid back for the request ${refund.id}`)
  }
  const { goods, freight, withFreight } = sum
  const amount = totalOf(sum)
  const { promotion, commission } = sharesWithin(order, sharesFor(item, { goods, freight, withFreight, pieces }))
  const money = {
    ...{ refunded: amount, refunded_freight: freight, with_freight: withFreight },
    ...{ promotion_returned: promotion, commission_returned: commission },
  }
  await saveRefund(tx, refund.id, { ...change, ...money, status: paying.to, due_at: null, ended_at: now })
  await insertEvent(tx, refund.id, { kind: step.tells, actor: who, actorId: id, at: now })
  await insertEvent(tx, refund.id, { kind: paying.tells, actor: 'system', actorId: null, at: now })

  const part = { itemId: item.id, goods, freight, isUnsent, promotion, commission }
  await saveGivenBack(tx, order, { part, ...(await selectStanding(tx, order.id)) }, doer)
  const actor = id === null ? who : `${who}:${id}`
  const transfers = backOf(refund.account_id, { amount, promotion }) // An offer of nothing moves nothing.
  if (transfers.length > 0) await post(tx, { kind: 'refund', reference: String(refund.id), actor }, transfers)
  await announce(tx, refund.account_id, { type: 'balance', data: await balanceOf(tx, refund.account_id) })
  await tell(tx, refund, { kind: step.tells === 'not_sent' ? step.tells : paying.tells, who, now })
}

type Shares = ReturnType<typeof sharesFor>

/** Refunds from before items had shares may have brought the platform more than theirs: it never gets more than it gave. */
function sharesWithin(
  { platform_discount, promotion_returned }: Held['order'],
  { promotion, commission }: Shares,
): Shares {
  return { promotion: Math.min(promotion, platform_discount - promotion_returned), commission }
}
