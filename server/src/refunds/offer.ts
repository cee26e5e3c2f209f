import type { Refund } from '@sealane/contract/refunds'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { later } from '../orders/order.rules.ts'
import { readSetting } from '../settings/settings.ts'
import { totalOf, type Grant } from './amount.rules.ts'
import { showOwn } from './application.ts'
import { decide, type RefundStep } from './refund.rules.ts'
import { saveReminded, type RefundUpdate } from './refund.sql.ts'
import { returnLabelFor } from './return-address.ts'
import { payRefund } from './refund-payment.ts'
import { lockRefundWithOrder, takeStep, publishRefundEvent, type RefundActor, type LockedRefund } from './step.ts'

type OfferTerms = { step: RefundStep; sum: Grant; change?: Partial<RefundUpdate> }

/** Makes an offer. The shopper has a while to accept or to appeal it; until then no money moves. */
export async function offer(
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

/** Accepts the smaller sum for the shopper: of ten simultaneous requests, one takes effect. */
export async function acceptOffer(context: Context, { body }: { body: { id: string } }): Promise<Refund> {
  const { tx, caller } = context
  const actor: RefundActor = { who: 'shopper', id: caller.id, now: new Date() }
  const lockedRefund = await lockRefundWithOrder(tx, toId(body.id), { accountId: caller.id })
  await closeOffer(tx, lockedRefund, { step: decide(lockedRefund.state, { action: 'accept', ...actor }) }, actor)
  return showOwn(context, lockedRefund.refund.id)
}

/** Makes the offer final: the shopper accepts it or lets its time expire, or an operator upholds it. */
export async function closeOffer(
  tx: Tx,
  lockedRefund: LockedRefund,
  { step, change }: Omit<OfferTerms, 'sum'>,
  actor: RefundActor,
): Promise<void> {
  const { offered, offered_freight, received_quantity, with_freight } = lockedRefund.refund
  const freight = offered_freight ?? 0
  const pieces = received_quantity ?? lockedRefund.refund.pieces
  await grant(
    tx,
    lockedRefund,
    { step, sum: { goods: (offered ?? 0) - freight, freight, withFreight: with_freight }, change, pieces },
    actor,
  )
}

type Granting = { step: RefundStep; sum: Grant; change?: Partial<RefundUpdate> | undefined; pieces?: number }

/** Pays at once, or, if the goods must be returned first, gives the shopper a while to send them. */
export async function grant(tx: Tx, lockedRefund: LockedRefund, granting: Granting, actor: RefundActor): Promise<void> {
  const { step, sum, change = {}, pieces = lockedRefund.refund.pieces } = granting
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

/** Reminds the shopper once that the time to answer ends. Does nothing if the offer was answered meanwhile. */
export async function remindOfOffer(tx: Tx, id: number, now: Date): Promise<void> {
  const { refund } = await lockRefundWithOrder(tx, id, 'all')
  if (refund.status !== 'offered' || refund.reminded_at !== null) return
  await saveReminded(tx, id, now)
  await publishRefundEvent(tx, refund, { kind: 'offer_ends', who: 'system', now })
}
