import type { Disposition, PortalRefund, RefundVerdict } from '@sealane/contract/refunds'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { later } from '../orders/order.rules.ts'
import { scopeOf } from '../orders/shipping.ts'
import { readSetting } from '../settings/settings.ts'
import { amountFor, grantOf, totalOf, type Grant } from './amount.rules.ts'
import { checkStaff, checkVerdict, decide, type Action, type Step } from './refund.rules.ts'
import { returnLabelFor } from './return-address.ts'
import { settle } from './settlement.ts'
import { findRefund, toPortalRefund } from './shown.ts'
import { hold, takeStep, type DoerNow, type Held } from './step.ts'

/** The shop, or an operator in its place, answers: of ten at once one counts. */
export async function decideRefund(context: Context, { body }: { body: RefundVerdict }): Promise<PortalRefund> {
  return judge(context, body, { pass: 'pass', refuse: 'refuse' })
}

/** An operator's last word on an appeal. */
export async function ruleAppeal(context: Context, { body }: { body: RefundVerdict }): Promise<PortalRefund> {
  return judge(context, body, { pass: 'rule_pass', refuse: 'rule_refuse' })
}

async function judge(
  context: Context,
  body: RefundVerdict,
  actionOf: Record<RefundVerdict['verdict'], Action>,
): Promise<PortalRefund> {
  const { tx, caller } = context
  const action = actionOf[body.verdict]
  const held = await hold(tx, toId(body.id), scopeOf(caller), action)
  const { refund } = held
  const doer = { who: checkStaff(refund, caller, action), id: caller.id, now: new Date() }
  const step = decide(held.state, { action, ...doer })
  checkVerdict(body)

  const { verdict, reason = '', freight } = body
  if (verdict === 'refuse') await refuse(tx, held, { step, reason }, doer)
  else await approve(tx, held, { step, freight }, doer)
  const detail = { ...(reason !== '' && { reason }), ...(freight !== undefined && { freight }) }
  await recordDecision(tx, {
    operatorId: caller.id,
    subject: 'refund',
    id: refund.id,
    verdict: action,
    detail,
  })
  return showToStaff(context, refund.id)
}

type Receipt = { id: string; quantity: number; disposition: Disposition }

/** The goods are back with the shop, which says how many and what becomes of them; the money goes. */
export async function receiveReturn(context: Context, { body }: { body: Receipt }): Promise<PortalRefund> {
  const { tx, caller } = context
  const held = await hold(tx, toId(body.id), scopeOf(caller))
  const { refund, item } = held
  const doer = { who: checkStaff(refund, caller, 'receive'), id: caller.id, now: new Date() }
  const step = decide(held.state, { action: 'receive', ...doer })
  const { quantity, disposition } = body
  const sum = amountFor(grantedOf(held), item, quantity)

  const change = { received_quantity: quantity, disposition }
  const restocked = disposition === 'restock' ? quantity : 0
  await settle(tx, held, { sum, step, change, pieces: quantity, restocked }, doer)
  const detail = { quantity, disposition, amount: totalOf(sum) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'refund', id: refund.id, verdict: 'receive', detail })
  return showToStaff(context, refund.id)
}

type Approval = { step: Step; freight?: boolean | undefined }

/** Money alone goes back at once; where goods come back first, the shopper has a while to send them. */
export async function approve(tx: Tx, held: Held, { step, freight }: Approval, doer: DoerNow): Promise<void> {
  const { refund, item, order } = held
  const { amount, freight: askedFreight, with_freight: withFreight } = refund
  const asked = { goods: amount - askedFreight, freight: askedFreight, withFreight }
  const granted = grantOf(asked, item, { freight, isShipped: order.is_part_shipped })
  if (step.to === 'in_progress') return settle(tx, held, { sum: granted, step }, doer)
  await takeStep(
    tx,
    held,
    {
      ...step,
      granted: totalOf(granted),
      granted_freight: granted.freight,
      with_freight: granted.withFreight,
      return_address: await returnLabelFor(tx, refund.shop_id, doer),
      due_at: later(doer.now, await readSetting(tx, 'timer.refund_return_s')),
    },
    doer,
  )
}

/** The shopper may appeal for a while, unless this is the answer to the appeal; until then the shop is not paid out. */
async function refuse(
  tx: Tx,
  held: Held,
  { step, reason }: { step: Step; reason: string },
  doer: DoerNow & { who: 'seller' | 'operator' },
): Promise<void> {
  const isFinal = held.refund.appealed_at !== null
  const seconds = await readSetting(tx, 'timer.refund_appeal_s')
  const appeal_until = isFinal ? null : later(doer.now, seconds)
  await takeStep(
    tx,
    held,
    { ...step, refusal_reason: reason, refused_by: doer.who, refused_at: doer.now, appeal_until },
    doer,
  )
}

/** What the approval of a return promised. */
export function grantedOf({ refund: { granted, granted_freight, with_freight } }: Held): Grant {
  const freight = granted_freight ?? 0
  return { goods: (granted ?? 0) - freight, freight, withFreight: with_freight }
}

export async function showToStaff({ tx, caller, visit, resources }: Context, id: number): Promise<PortalRefund> {
  const row = await findRefund(tx, id, scopeOf(caller))
  return toPortalRefund(row, { language: visit.language, pepper: resources.pepper, now: new Date() }, caller)
}
