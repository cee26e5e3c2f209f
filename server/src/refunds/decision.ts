import type { Disposition, PortalRefund, RefundDecisionRequest } from '@sealane/contract/refunds'
import { returnStock } from '../products/stock.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.ts'
import type { Context } from '../http/serve.ts'
import { later } from '../orders/order.rules.ts'
import { scopeOf } from '../orders/shipping.ts'
import { readSetting } from '../settings/settings.ts'
import { lockDecisionsOf } from '../settings/two-operators.ts'
import { amountFor, grantOf, isCarried, piecesForAll, totalOf, type Grant } from './amount.rules.ts'
import { closeOffer, grant, offer } from './offer.ts'
import {
  checkAppealDecider,
  checkStaff,
  checkDecisionReason,
  decide,
  isAppealDecision,
  type RefundTransitionAction,
  type RefundStep,
} from './refund.rules.ts'
import { selectAnsweredBy } from './refund.sql.ts'
import { returnLabelFor } from './return-address.ts'
import { passByOperator } from './two-operators.ts'
import { lossOf, settle } from './settlement.ts'
import { findRefund, toPortalRefund } from './shown.ts'
import { lockRefundWithOrder, takeStep, type RefundActor, type LockedRefund } from './step.ts'

/** The shop, or an operator in its place, answers: of ten at once one counts. */
export async function decideRefund(context: Context, { body }: { body: RefundDecisionRequest }): Promise<PortalRefund> {
  return applyDecision(context, body, { pass: 'pass', refuse: 'refuse' })
}

/** An operator's last word on an appeal, of one who has not answered in the shop's place. */
export async function decideAppeal(context: Context, { body }: { body: RefundDecisionRequest }): Promise<PortalRefund> {
  return applyDecision(context, body, { pass: 'rule_pass', refuse: 'rule_refuse' })
}

async function applyDecision(
  context: Context,
  body: RefundDecisionRequest,
  actionOf: Record<RefundDecisionRequest['verdict'], RefundTransitionAction>,
): Promise<PortalRefund> {
  const { tx, caller } = context
  const asked = actionOf[body.verdict]
  if (caller.isOperator) await lockDecisionsOf(tx, caller.id) // Before any account, as in all decisions about money.
  const held = await lockRefundWithOrder(tx, toId(body.id), scopeOf(caller), asked)
  const { refund } = held
  const doer = { who: await checkDecider(tx, refund, caller, asked), id: caller.id, now: new Date() }
  decide(held.state, { action: asked, ...doer })
  checkDecisionReason(body)
  const action = asked === 'pass' && totalOf(grantFor(held, body.freight)) < refund.amount ? 'pass_less' : asked
  const step = decide(held.state, { action, ...doer })

  const { verdict, reason = '', freight } = body
  if (verdict === 'pass' && !(await isAgreed(tx, refund, { action: asked, amount: passedBy(held, freight) }, doer)))
    return showToStaff(context, refund.id)
  if (verdict === 'refuse') await refuse(tx, held, { step, reason }, doer)
  else await approve(tx, held, { step, freight }, doer)
  const detail = { ...(reason !== '' && { reason }), ...(freight !== undefined && { freight }) }
  await recordDecision(tx, {
    operatorId: caller.id,
    subject: 'refund',
    id: refund.id,
    verdict: asked,
    detail,
  })
  return showToStaff(context, refund.id)
}

async function checkDecider(
  tx: Tx,
  refund: LockedRefund['refund'],
  caller: Context['caller'],
  asked: RefundTransitionAction,
) {
  const who = checkStaff(refund, caller, asked)
  if (isAppealDecision(asked)) checkAppealDecider(await selectAnsweredBy(tx, refund.id), caller.id)
  return who
}

type ReturnReceipt = { id: string; quantity: number; disposition: Disposition }

/**
 * The goods are back with the shop, which says how many and what becomes of them. All that was promised goes back at once;
 * less is an offer, and the money waits for the shopper's word.
 */
export async function receiveReturn(context: Context, { body }: { body: ReturnReceipt }): Promise<PortalRefund> {
  const { tx, caller } = context
  if (caller.isOperator) await lockDecisionsOf(tx, caller.id)
  const held = await lockRefundWithOrder(tx, toId(body.id), scopeOf(caller))
  const { refund, item } = held
  const doer = { who: checkStaff(refund, caller, 'receive'), id: caller.id, now: new Date() }
  decide(held.state, { action: 'receive', ...doer })
  const { quantity, disposition } = body
  const granted = grantedOf(held)
  const sum = amountFor(granted, item, quantity)
  const isLess = quantity < piecesForAll(granted, item)

  const step = decide(held.state, { action: isLess ? 'receive_less' : 'receive', ...doer })
  const given = { action: 'receive', amount: lossOf(held, { sum: granted }), more: { quantity, disposition } } as const
  if (!(await isAgreed(tx, refund, given, doer))) return showToStaff(context, refund.id)
  const change = { received_quantity: quantity, disposition }
  if (disposition === 'restock') await returnStock(tx, [{ variant_id: item.variant_id, quantity }])
  if (isLess) await offer(tx, held, { step, sum, change }, doer)
  else await settle(tx, held, { sum, step, change, pieces: quantity }, doer)
  const detail = { quantity, disposition, amount: totalOf(sum) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'refund', id: refund.id, verdict: 'receive', detail })
  return showToStaff(context, refund.id)
}

type Approval = { step: RefundStep; freight?: boolean | undefined }

/** The sum that was asked for goes back, or the approver's own. A smaller sum of the shop's is an offer. */
export async function approve(tx: Tx, held: LockedRefund, approval: Approval, doer: RefundActor): Promise<void> {
  const { step, freight } = approval
  const { refund } = held
  if (refund.received_quantity !== null) {
    const change = { received_quantity: refund.pieces } // All counts as returned, whatever the shop said.
    return grant(tx, held, { step, sum: grantedOf(held), change }, doer)
  }
  const sum = grantFor(held, freight)
  if (step.to === 'offered') await returnLabelOf(tx, refund, doer)
  return step.to === 'offered' ? offer(tx, held, { step, sum }, doer) : grant(tx, held, { step, sum }, doer)
}

/**
 * What an operator takes from a shop counts towards the limits for two operators: in the shop's place, by a ruling, or by saying how much
 * of a return has come, which nobody else has seen; then what is kept back counts, too.
 */
async function isAgreed(
  tx: Tx,
  refund: LockedRefund['refund'],
  given: { action: RefundTransitionAction; amount: number; more?: object },
  { who, id }: { who: string; id: number },
): Promise<boolean> {
  return who !== 'operator' || passByOperator(tx, refund, { ...given, operatorId: id })
}

/** The loss of the shop when the request is passed, or when its offer is accepted. US cents. */
function passedBy(held: LockedRefund, freight: boolean | undefined): number {
  return lossOf(held, { sum: held.refund.received_quantity === null ? grantFor(held, freight) : grantedOf(held) })
}

function grantFor({ refund, item }: LockedRefund, freight: boolean | undefined): Grant {
  const { amount, freight: askedFreight, with_freight: withFreight } = refund
  const asked = { goods: amount - askedFreight, freight: askedFreight, withFreight }
  return grantOf(asked, item, { freight, isShipped: isCarried(refund.claim, item) })
}

/** A shop that has not said where returns go approves none, with freight or without. */
async function returnLabelOf(tx: Tx, { type, shop_id }: LockedRefund['refund'], doer: RefundActor): Promise<void> {
  if (type === 'return') await returnLabelFor(tx, shop_id, doer)
}

/**
 * The shopper may appeal for a while, unless this is the answer to the appeal; until then the shop is not paid out. Where an
 * offer was appealed, the offer holds.
 */
async function refuse(
  tx: Tx,
  held: LockedRefund,
  { step, reason }: { step: RefundStep; reason: string },
  doer: RefundActor & { who: 'seller' | 'operator' },
): Promise<void> {
  const refusal = { refusal_reason: reason, refused_by: doer.who, refused_at: doer.now }
  if (step.to !== 'refused') return closeOffer(tx, held, { step, change: refusal }, doer)
  const isFinal = held.refund.appealed_at !== null
  const seconds = await readSetting(tx, 'timer.refund_appeal_s')
  const appeal_until = isFinal ? null : later(doer.now, seconds)
  await takeStep(tx, held, { ...step, ...refusal, appeal_until }, doer)
}

/** What the approval of a return promised. */
export function grantedOf({ refund: { granted, granted_freight, with_freight } }: LockedRefund): Grant {
  const freight = granted_freight ?? 0
  return { goods: (granted ?? 0) - freight, freight, withFreight: with_freight }
}

export async function showToStaff({ tx, caller, visit, resources }: Context, id: number): Promise<PortalRefund> {
  const row = await findRefund(tx, id, scopeOf(caller))
  return toPortalRefund(row, { language: visit.language, pepper: resources.pepper, now: new Date() }, caller)
}
