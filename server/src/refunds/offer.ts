import type { Refund } from '@sealane/contract/refunds'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { showOwn } from './application.ts'
import { payOrAwaitReturn, type OfferTerms } from './approval.ts'
import { decide } from './refund.rules.ts'
import { saveReminded } from './refund.sql.ts'
import { lockRefundWithOrder, publishRefundEvent, type RefundActor, type LockedRefund } from './step.ts'

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
  await payOrAwaitReturn(
    tx,
    lockedRefund,
    { step, sum: { goods: (offered ?? 0) - freight, freight, withFreight: with_freight }, change, pieces },
    actor,
  )
}

/** Reminds the shopper once that the time to answer ends. Does nothing if the offer was answered meanwhile. */
export async function remindOfOffer(tx: Tx, id: number, now: Date): Promise<void> {
  const { refund } = await lockRefundWithOrder(tx, id, 'all')
  if (refund.status !== 'offered' || refund.reminded_at !== null) return
  await saveReminded(tx, id, now)
  await publishRefundEvent(tx, refund, { kind: 'offer_ends', who: 'system', now })
}
