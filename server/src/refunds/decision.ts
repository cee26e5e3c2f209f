import type { Disposition, PortalRefund, RefundDecisionRequest } from '@sealane/contract/refunds'
import { returnStock } from '../products/stock.sql.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { later } from '../orders/order.rules.ts'
import { scopeOf } from '../orders/handling.ts'
import { readSetting } from '../settings/settings.ts'
import { lockAccount } from '../accounts/account.sql.ts'
import { lockMoneyDecision } from '../accounts/operator-lock.sql.ts'
import { Refusal } from '../refusal.ts'
import { amountFor, piecesForAll, totalOf } from './amount.rules.ts'
import { approveRefund, grantedOf, grantFor, makeOffer } from './approval.ts'
import { closeOffer } from './offer.ts'
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
import { recordOperatorPass } from './two-operators.ts'
import { lossOf, payRefund } from './refund-payment.ts'
import { findRefund, toPortalRefund } from './shown.ts'
import { lockRefundWithOrder, takeStep, type RefundActor, type LockedRefund } from './step.ts'

/** Decides a request for the shop, or as an operator in its place: of ten simultaneous decisions, one takes effect. */
export async function decideRefund(context: Context, { body }: { body: RefundDecisionRequest }): Promise<PortalRefund> {
  return applyDecision(context, body, { pass: 'pass', refuse: 'refuse' })
}

/** Decides an appeal finally. An operator who has already answered in place of the shop may not do so. */
export async function decideAppeal(context: Context, { body }: { body: RefundDecisionRequest }): Promise<PortalRefund> {
  return applyDecision(context, body, { pass: 'rule_pass', refuse: 'rule_refuse' })
}

async function applyDecision(
  context: Context,
  body: RefundDecisionRequest,
  actionOf: Record<RefundDecisionRequest['verdict'], RefundTransitionAction>,
): Promise<PortalRefund> {
  const { tx, caller } = context
  const requestedAction = actionOf[body.verdict]
  await lockDecider(tx, caller)
  if (body.verdict === 'pass') await refuseFrozenSeller(tx, caller)
  const lockedRefund = await lockRefundWithOrder(tx, toId(body.id), scopeOf(caller), requestedAction)
  const { refund } = lockedRefund
  const actor = { who: await checkDecider(tx, refund, caller, requestedAction), id: caller.id, now: new Date() }
  decide(lockedRefund.state, { action: requestedAction, ...actor })
  checkDecisionReason(body)
  const action =
    requestedAction === 'pass' && totalOf(grantFor(lockedRefund, body.freight)) < refund.amount
      ? 'pass_less'
      : requestedAction
  const step = decide(lockedRefund.state, { action, ...actor })

  const { verdict, reason = '', freight } = body
  if (
    verdict === 'pass' &&
    !(await recordAgreement(tx, refund, { action: requestedAction, amount: passedBy(lockedRefund, freight) }, actor))
  )
    return showToStaff(context, refund.id)
  if (verdict === 'refuse') await refuseRefund(tx, lockedRefund, { step, reason }, actor)
  else await approveRefund(tx, lockedRefund, { step, freight }, actor)
  const detail = { ...(reason !== '' && { reason }), ...(freight !== undefined && { freight }) }
  await recordDecision(tx, {
    operatorId: caller.id,
    subject: 'refund',
    id: refund.id,
    verdict: requestedAction,
    detail,
  })
  return showToStaff(context, refund.id)
}

/** Refuses a frozen seller, who could give money to friends. They may still refuse requests and report how much was returned. */
async function refuseFrozenSeller(tx: Tx, { id, isOperator }: Context['caller']): Promise<void> {
  if (!isOperator && (await lockAccount(tx, id)).isFrozen) throw new Refusal('FROZEN')
}

/** Locks the operator's account before any other account, as all decisions about money do. */
export async function lockDecider(tx: Tx, caller: Context['caller']): Promise<void> {
  if (caller.isOperator) await lockMoneyDecision(tx, caller, 'support')
}

async function checkDecider(
  tx: Tx,
  refund: LockedRefund['refund'],
  caller: Context['caller'],
  requestedAction: RefundTransitionAction,
) {
  const who = checkStaff(refund, caller, requestedAction)
  if (isAppealDecision(requestedAction)) checkAppealDecider(await selectAnsweredBy(tx, refund.id), caller.id)
  return who
}

type ReturnReceipt = { id: string; quantity: number; disposition: Disposition }

/**
 * Records that the goods are back at the shop, how many there are and what happens to them. Everything promised is paid at once; a smaller sum is an
 * offer and waits for the shopper's answer.
 */
export async function receiveReturn(context: Context, { body }: { body: ReturnReceipt }): Promise<PortalRefund> {
  const { tx, caller } = context
  await lockDecider(tx, caller)
  const lockedRefund = await lockRefundWithOrder(tx, toId(body.id), scopeOf(caller))
  const { refund, item } = lockedRefund
  const actor = { who: checkStaff(refund, caller, 'receive'), id: caller.id, now: new Date() }
  decide(lockedRefund.state, { action: 'receive', ...actor })
  const { quantity, disposition } = body
  const granted = grantedOf(lockedRefund)
  const sum = amountFor(granted, item, quantity)
  const isLess = quantity < piecesForAll(granted, item)

  const step = decide(lockedRefund.state, { action: isLess ? 'receive_less' : 'receive', ...actor })
  const given = {
    action: 'receive',
    amount: lossOf(lockedRefund, { sum: granted }),
    more: { quantity, disposition },
  } as const
  if (!(await recordAgreement(tx, refund, given, actor))) return showToStaff(context, refund.id)
  const change = { received_quantity: quantity, disposition }
  if (disposition === 'restock') await returnStock(tx, [{ variant_id: item.variant_id, quantity }])
  if (isLess) await makeOffer(tx, lockedRefund, { step, sum, change }, actor)
  else await payRefund(tx, lockedRefund, { sum, step, change, pieces: quantity }, actor)
  const detail = { quantity, disposition, amount: totalOf(sum) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'refund', id: refund.id, verdict: 'receive', detail })
  return showToStaff(context, refund.id)
}

/**
 * Records an operator's decision that takes money from a shop, and returns whether it takes effect: above the limits it needs a second operator. A
 * decision in place of the shop counts, a ruling, and a report of the pieces that arrived, which nobody can verify: the promised amount counts whole.
 */
async function recordAgreement(
  tx: Tx,
  refund: LockedRefund['refund'],
  given: { action: RefundTransitionAction; amount: number; more?: object },
  { who, id }: { who: string; id: number },
): Promise<boolean> {
  return who !== 'operator' || recordOperatorPass(tx, refund, { ...given, operatorId: id })
}

/** Returns the loss of the shop if the request is passed or its offer accepted. US cents. */
function passedBy(lockedRefund: LockedRefund, freight: boolean | undefined): number {
  return lossOf(lockedRefund, {
    sum: lockedRefund.refund.received_quantity === null ? grantFor(lockedRefund, freight) : grantedOf(lockedRefund),
  })
}

/**
 * Refuses the request. The shopper may appeal for a while, unless this is the answer to an appeal. Until then the shop is not paid. If an offer was
 * appealed, the offer is paid.
 */
async function refuseRefund(
  tx: Tx,
  lockedRefund: LockedRefund,
  { step, reason }: { step: RefundStep; reason: string },
  actor: RefundActor & { who: 'seller' | 'operator' },
): Promise<void> {
  const refusal = { refusal_reason: reason, refused_by: actor.who, refused_at: actor.now }
  if (step.to !== 'refused') return closeOffer(tx, lockedRefund, { step, change: refusal }, actor)
  const isFinal = lockedRefund.refund.appealed_at !== null
  const seconds = await readSetting(tx, 'timer.refund_appeal_s')
  const appeal_until = isFinal ? null : later(actor.now, seconds)
  await takeStep(tx, lockedRefund, { ...step, ...refusal, appeal_until }, actor)
}

export async function showToStaff({ tx, caller, visit, resources }: Context, id: number): Promise<PortalRefund> {
  const row = await findRefund(tx, id, scopeOf(caller))
  return toPortalRefund(row, { language: visit.language, pepper: resources.pepper, now: new Date() }, caller)
}
