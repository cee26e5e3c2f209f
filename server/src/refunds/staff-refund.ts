import type { PortalOrder } from '@sealane/contract/orders'
import type { StaffRefundReason } from '@sealane/contract/refund-reasons'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { showForStaff } from '../orders/handling.ts'
import { later } from '../orders/order.rules.ts'
import { saveOrderRefundState } from '../orders/refunding.ts'
import { readSetting } from '../settings/settings.ts'
import { totalOf, type Grant } from './amount.rules.ts'
import { findItems, insertStaffRefund, lockForStaffRefund, type StaffRefundActor } from './own-initiative.ts'
import { lossOf, payRefund } from './refund-payment.ts'
import { insertEvent, saveRefund, selectOrderRefundState } from './refund.sql.ts'
import { checkRefundable, givenSum } from './staff-refund.rules.ts'
import { publishRefundEvent, type LockedRefund } from './step.ts'
import { recordOperatorPass } from './two-operators.ts'

type StaffRefund = {
  id: string
  rest: number
  items: { item_id: string; goods: number; freight: number }[]
  reason: StaffRefundReason
  note: string
}

/** Decision 55: gives a part of the payment back, out of goodwill or for a mistake. The shopper keeps the goods, and all claims to the rest. */
export async function refundForShop(context: Context, { body }: { body: StaffRefund }): Promise<PortalOrder> {
  const { tx } = context
  const { order, actor } = await lockForStaffRefund(context, body, 'refund')
  const { reason, note } = body
  for (const [place, { item, input }] of (await findItems(tx, order, body.items)).entries()) {
    checkRefundable(item, actor.who)
    const sum = givenSum(input, item, place)
    const pieces = Math.max(1, item.sent + item.unsent)
    const refund = { order, item, sum, reason, note, claim: 'received', pieces } as const
    await give(tx, await insertStaffRefund(tx, refund, actor), sum, actor)
  }
  return showForStaff(context, order.id)
}

/** Pays at once. Above the limits of one operator it opens a request, which the shop or a second operator answers. */
async function give(tx: Tx, lockedRefund: LockedRefund, sum: Grant, actor: StaffRefundActor): Promise<void> {
  const { refund } = lockedRefund
  const pass = { action: 'pass', amount: lossOf(lockedRefund, { sum }), operatorId: actor.id } as const
  if (actor.who === 'operator' && !(await recordOperatorPass(tx, refund, pass))) return open(tx, lockedRefund, actor)
  await payRefund(tx, lockedRefund, { sum, step: { to: 'in_progress', event: 'given' } }, actor)
  const detail = {
    amount: totalOf(sum),
    cause: refund.reason,
    ...(refund.explanation !== '' && { note: refund.explanation }),
  }
  await recordDecision(tx, { operatorId: actor.id, subject: 'refund', id: refund.id, verdict: 'given', detail })
}

async function open(tx: Tx, { refund, order }: LockedRefund, actor: StaffRefundActor): Promise<void> {
  const { now, who, id } = actor
  const due_at = later(now, await readSetting(tx, 'timer.refund_answer_s'))
  await saveRefund(tx, refund.id, { status: 'applying', due_at, ended_at: null })
  await insertEvent(tx, refund.id, { kind: 'applied', actor: who, actorId: id, at: now })
  await saveOrderRefundState(tx, order, await selectOrderRefundState(tx, order.id), actor)
  await publishRefundEvent(tx, refund, { kind: 'applied', who, now })
}
