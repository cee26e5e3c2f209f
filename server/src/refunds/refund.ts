import type { Refund } from '@sealane/contract/refunds'
import { lockCaller } from '../accounts/account.sql.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { later } from '../orders/order.rules.ts'
import { readSetting } from '../settings/settings.ts'
import { withoutApostrophe } from '../shipping/tracking-file.rules.ts'
import { findProofs, showOwn } from './application.ts'
import { decide } from './refund.rules.ts'
import { selectRefunds } from './refund-list.sql.ts'
import { insertProofs } from './refund.sql.ts'
import { countAppeal } from './request-quota.ts'
import { findRefund, toRefund } from './shown.ts'
import { lockRefundWithOrder, takeStep, type RefundActor, type LockedRefund } from './step.ts'

type RefundIdInput = { body: { id: string } }

/** Withdraws the shopper's request. If an appeal is withdrawn, the refusal stays. */
export async function withdrawRefund(context: Context, { body }: RefundIdInput): Promise<Refund> {
  const actor = refundActorOf(context)
  const lockedRefund = await lockOwnRefund(context, body.id)
  const step = decide(lockedRefund.state, { action: 'withdraw', ...actor })
  await takeStep(context.tx, lockedRefund, step, actor)
  return showOwn(context, lockedRefund.refund.id)
}

type ReturnParcel = { id: string; carrier: string; tracking_no: string }

/** Records that the goods are on their way back; the shop has a while to check them. */
export async function shipReturn(context: Context, { body }: { body: ReturnParcel }): Promise<Refund> {
  const { tx } = context
  const actor = refundActorOf(context)
  const lockedRefund = await lockOwnRefund(context, body.id)
  const step = decide(lockedRefund.state, { action: 'ship', ...actor })
  const { carrier } = body
  const tracking_no = withoutApostrophe(body.tracking_no)
  const due_at = later(actor.now, await readSetting(tx, 'timer.refund_check_s'))
  await takeStep(tx, lockedRefund, { ...step, due_at, carrier, tracking_no, return_shipped_at: actor.now }, actor)
  return showOwn(context, lockedRefund.refund.id)
}

type Appeal = { id: string; explanation: string; proofs: string[] }

/** Appeals a refusal, once: an operator decides finally. */
export async function appealRefusal(context: Context, { body }: { body: Appeal }): Promise<Refund> {
  const { tx, caller } = context
  const actor = refundActorOf(context)
  await lockCaller(tx, caller)
  const lockedRefund = await lockOwnRefund(context, body.id)
  const step = decide(lockedRefund.state, { action: 'appeal', ...actor })
  const uploadIds = await findProofs(tx, caller.id, body.proofs)
  await countAppeal(context)
  await insertProofs(tx, lockedRefund.refund.id, { uploadIds, ofAppeal: true })
  await takeStep(tx, lockedRefund, { ...step, appeal_explanation: body.explanation, appealed_at: actor.now }, actor)
  return showOwn(context, lockedRefund.refund.id)
}

/** Lists the shopper's requests, newest first. */
export async function listOwnRefunds(
  { tx, caller, visit, resources }: Context,
  { query }: { query: { cursor?: string | undefined; limit: number } },
): Promise<{ items: Refund[]; next: string | null }> {
  const { items, next } = await selectRefunds(tx, { scope: { accountId: caller.id }, sort: 'newest', ...query })
  const view = { language: visit.language, pepper: resources.pepper, now: new Date() }
  return { items: items.map((row) => toRefund(row, view)), next }
}

export async function showOwnRefund(context: Context, { query }: { query: { id: string } }): Promise<Refund> {
  const { tx, caller, visit, resources } = context
  const row = await findRefund(tx, toId(query.id), { accountId: caller.id })
  return toRefund(row, { language: visit.language, pepper: resources.pepper, now: new Date() })
}

function lockOwnRefund({ tx, caller }: Context, id: string): Promise<LockedRefund> {
  return lockRefundWithOrder(tx, toId(id), { accountId: caller.id })
}

function refundActorOf({ caller }: Context): RefundActor {
  return { who: 'shopper', id: caller.id, now: new Date() }
}
