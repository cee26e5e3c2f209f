import type { Tx } from '../db/database.ts'
import { later } from '../orders/order.rules.ts'
import { readSetting } from '../settings/settings.ts'
import { grantOf, isCarried, totalOf, type Grant } from './amount.rules.ts'
import { payRefund } from './refund-payment.ts'
import type { RefundStep } from './refund.rules.ts'
import type { RefundUpdate } from './refund.sql.ts'
import { returnLabelFor } from './return-address.ts'
import { takeStep, type LockedRefund, type RefundActor } from './step.ts'

type Approval = { step: RefundStep; freight?: boolean | undefined }

/** Grants the requested sum or the approver's own. A smaller sum of the shop is an offer. */
export async function approveRefund(
  tx: Tx,
  lockedRefund: LockedRefund,
  approval: Approval,
  actor: RefundActor,
): Promise<void> {
  const { step, freight } = approval
  const { refund } = lockedRefund
  if (refund.received_quantity !== null) {
    const change = { received_quantity: refund.pieces } // All pieces count as returned, whatever the shop reported.
    return payOrAwaitReturn(tx, lockedRefund, { step, sum: grantedOf(lockedRefund), change }, actor)
  }
  const sum = grantFor(lockedRefund, freight)
  if (step.to !== 'offered') return payOrAwaitReturn(tx, lockedRefund, { step, sum }, actor)
  await checkReturnAddress(tx, refund, actor)
  return makeOffer(tx, lockedRefund, { step, sum }, actor)
}

export type OfferTerms = { step: RefundStep; sum: Grant; change?: Partial<RefundUpdate> }

/** Makes an offer. The shopper has a while to accept or to appeal it; until then no money moves. */
export async function makeOffer(
  tx: Tx,
  lockedRefund: LockedRefund,
  { step, sum, change }: OfferTerms,
  actor: RefundActor,
): Promise<void> {
  await takeStep(
    tx,
    lockedRefund,
    {
      ...step,
      ...change,
      offered: totalOf(sum),
      offered_freight: sum.freight,
      offered_at: actor.now,
      reminded_at: null,
      due_at: later(actor.now, await readSetting(tx, 'timer.refund_appeal_s')),
    },
    actor,
  )
}

type ApprovalTerms = { step: RefundStep; sum: Grant; change?: Partial<RefundUpdate> | undefined; pieces?: number }

/** Pays at once, or, if the goods must be returned first, gives the shopper a while to send them. */
export async function payOrAwaitReturn(
  tx: Tx,
  lockedRefund: LockedRefund,
  terms: ApprovalTerms,
  actor: RefundActor,
): Promise<void> {
  const { step, sum, change = {}, pieces = lockedRefund.refund.pieces } = terms
  if (step.to === 'in_progress') return payRefund(tx, lockedRefund, { sum, step, change, pieces }, actor)
  await takeStep(
    tx,
    lockedRefund,
    {
      ...step,
      ...change,
      ...{ offered: null, offered_freight: null, offered_at: null },
      granted: totalOf(sum),
      granted_freight: sum.freight,
      with_freight: sum.withFreight,
      ...(await awaitReturn(tx, lockedRefund.refund.shop_id, actor)),
    },
    actor,
  )
}

/** Gives the shopper a while to send the goods. As long as the shop has no return address, that time runs for the shop. */
async function awaitReturn(
  tx: Tx,
  shopId: number,
  actor: RefundActor,
): Promise<Pick<RefundUpdate, 'return_address' | 'due_at'>> {
  const return_address = await returnLabelFor(tx, shopId, actor)
  const seconds = await readSetting(tx, return_address === null ? 'timer.refund_answer_s' : 'timer.refund_return_s')
  return { return_address, due_at: later(actor.now, seconds) }
}

/** Requires the shop's return address before the approval of a return, with or without freight. */
async function checkReturnAddress(
  tx: Tx,
  { type, shop_id }: LockedRefund['refund'],
  actor: RefundActor,
): Promise<void> {
  if (type === 'return') await returnLabelFor(tx, shop_id, actor)
}

/** Returns the sum of an approval: the requested one, or the shop's own choice of freight. */
export function grantFor({ refund, item }: LockedRefund, freight: boolean | undefined): Grant {
  const { amount, freight: requestedFreight, with_freight: withFreight } = refund
  const requested = { goods: amount - requestedFreight, freight: requestedFreight, withFreight }
  return grantOf(requested, item, { freight, isShipped: isCarried(refund.claim, item) })
}

/** Returns the sum that the approval of a return promised. */
export function grantedOf({ refund: { granted, granted_freight, with_freight } }: LockedRefund): Grant {
  const freight = granted_freight ?? 0
  return { goods: (granted ?? 0) - freight, freight, withFreight: with_freight }
}
