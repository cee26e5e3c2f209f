import type { PortalRecharge } from '@sealane/contract/top-ups'
import { lockAccount } from '../accounts/account.sql.ts'
import { lockMoneyDecision } from '../accounts/operator-lock.sql.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.sql.ts'
import { publishEvent } from '../events/event.sql.ts'
import { notify } from '../notifications/notification.ts'
import { resetUncoveredDeadlines } from '../orders/reservation.ts'
import { Refusal } from '../refusal.ts'
import { lockCursors } from '../blockchain/chain.sql.ts'
import { readAudit } from './recharge.ts'
import { recordAlone } from '../settings/two-operators.sql.ts'
import { checkDroppable, decideReversal } from './recharge.rules.ts'
import { nameOfCredit, readName, type Credit } from '../blockchain/recharge-id.ts'
import { selectOneForAudit } from './recharge-list.sql.ts'
import {
  clearFirstReversal,
  lockCursorsOf,
  lockReversible,
  reversalsOf,
  saveFirstReversal,
  saveCollected,
  saveReversal,
  reopenProvedDeposit,
  selectOwner,
  selectReversalLimit,
  selectCreditRoute,
  type LockedReversible,
  type CreditRoute,
} from './reversal.sql.ts'

type ReverseRechargeInput = { body: { id: string; reason: string } }
type LockedReversal = LockedReversible & { credit: Credit }

/**
 * Reverses a recharge that was passed, or credited by a watcher, by mistake: by a new entry and never below zero. The missing part stays a claim,
 * which is taken from later income of the balance. Above the limit the first of two operators only requests it.
 */
export async function reverseRecharge(context: Context, { body }: ReverseRechargeInput): Promise<PortalRecharge> {
  const { tx, caller } = context
  const { reason } = body
  const named = readName(body.id)
  await lockCursors(tx) // Before any account, as watchers do: payments that they saw may have to be credited now.
  await lockMoneyDecision(tx, caller, 'finance')
  const lockedReversal = await lockWithOwner(tx, named)
  const { credit } = lockedReversal
  const twoOperatorsAbove = await selectReversalLimit(tx, lockedReversal, caller.id)
  const outcome = decideReversal(lockedReversal, reason, { operatorId: caller.id, twoOperatorsAbove })
  if (outcome === 'reversed') {
    if (lockedReversal.first_reversal_by === null) await countAlone(tx, lockedReversal, caller.id)
    await reverse(context, lockedReversal, reason)
  } else {
    const detail = { reason, amount: lockedReversal.received }
    await saveFirstReversal(tx, credit, { reason, operatorId: caller.id })
    await recordReversal(context, credit, { verdict: outcome, detail })
  }
  return show(context, credit)
}

async function countAlone(tx: Tx, { account_id, received }: LockedReversal, operatorId: number): Promise<void> {
  const amount = received ?? 0
  if (amount > 0) await recordAlone(tx, { operatorId, subject: 'recharge', recipient: reversalsOf(account_id), amount })
}

/** Drops the reversal that a first operator requested. The recharge stays as it is and nobody is notified, because no money has moved. */
export async function dropReversal(
  context: Context,
  { body: { id, reason } }: ReverseRechargeInput,
): Promise<PortalRecharge> {
  const { tx, caller } = context
  const lockedReversal = await lockWithOwner(tx, readName(id))
  checkDroppable(lockedReversal, caller.id)
  await clearFirstReversal(tx, lockedReversal.credit)
  await recordReversal(context, lockedReversal.credit, { verdict: 'reversal_dropped', detail: { reason } })
  return show(context, lockedReversal.credit)
}

/** Locks the account first, as everything does that spends its balance. */
async function lockWithOwner(tx: Tx, credit: Credit): Promise<LockedReversal> {
  const owner = await selectOwner(tx, credit)
  if (owner === undefined) throw new Refusal('NOT_FOUND')
  await lockCursorsOf(tx, credit)
  await lockAccount(tx, owner)
  const reversible = await lockReversible(tx, credit)
  if (reversible === undefined) throw new Refusal('NOT_FOUND')
  return { ...reversible, credit }
}

async function reverse(context: Context, locked: LockedReversal, reason: string): Promise<void> {
  const { tx, caller } = context
  const { credit, account_id } = locked
  const received = locked.received ?? 0
  const way = await selectCreditRoute(tx, credit)
  const isSuspended = way.to === 'suspense' // The account was deleted: the money was not spent, and nobody reads the reason.
  const amount = isSuspended ? received : Math.min((await balanceOf(tx, account_id)).balance, received)
  await saveReversal(tx, credit, { amount, reason, operatorId: caller.id })
  if (credit.table === 'recharges') await reopenProvedDeposit(tx, credit)
  await recordReversal(context, credit, { verdict: 'reversed', detail: { reason, amount, claim: received - amount } })
  const entry = { reference: nameOfCredit(credit), actor: caller.account }
  await postReversal(tx, { credit, account_id, way, amount }, entry)
  await resetUncoveredDeadlines(tx, account_id)
  if (!isSuspended) await notifyReversal(tx, { credit, account_id, amount, reason })
}

/** Takes income from the balance of an account that still owes a part of this reversed recharge. */
export async function collectClaim(tx: Tx, credit: Credit): Promise<void> {
  const { account_id, received, reversed, reversals, reversal_reason } = await lockWithOwner(tx, credit)
  const { balance } = await balanceOf(tx, account_id)
  const amount = Math.min(balance, (received ?? 0) - (reversed ?? 0))
  if (reversed === null || amount <= 0) return
  const further = reversals + 1
  await saveCollected(tx, credit, { reversed: reversed + amount, reversals: further })
  const entry = { reference: `${nameOfCredit(credit)}/${further}`, actor: 'system' }
  await postReversal(tx, { credit, account_id, way: await selectCreditRoute(tx, credit), amount }, entry)
  await notifyReversal(tx, { credit, account_id, amount, reason: reversal_reason ?? '' })
}

type TakeBackInput = { credit: Credit; account_id: number; way: CreditRoute; amount: number }

async function postReversal(
  tx: Tx,
  { account_id, way, amount }: TakeBackInput,
  { reference, actor }: { reference: string; actor: string },
): Promise<void> {
  if (amount === 0) return
  const from =
    way.to === 'suspense'
      ? ({ kind: 'suspense' } as const)
      : ({ kind: 'shopper_available', owner: account_id } as const)
  await post(tx, { kind: 'recharge_reversed', reference, actor }, [{ from, to: { kind: way.from }, amount }])
}

type ReversedCredit = { credit: Credit; account_id: number; amount: number; reason: string }

async function notifyReversal(tx: Tx, { credit, account_id, amount, reason }: ReversedCredit): Promise<void> {
  if (amount > 0) await publishEvent(tx, account_id, { type: 'balance', data: await balanceOf(tx, account_id) })
  const params = { amount, reason }
  await notify(tx, account_id, { kind: 'recharge_reversed', params, link: `/topUpRecord?id=${nameOfCredit(credit)}` })
}

type ReversalRecord = { verdict: string; detail: object }

async function recordReversal(
  { tx, caller }: Context,
  credit: Credit,
  { verdict, detail }: ReversalRecord,
): Promise<void> {
  const id = nameOfCredit(credit)
  await recordDecision(tx, { operatorId: caller.id, subject: 'recharge', id, verdict, detail })
}

async function show(context: Context, credit: Credit): Promise<PortalRecharge> {
  const shown = await selectOneForAudit(context.tx, await readAudit(context), credit)
  if (shown === undefined) throw new Error(`${credit.table} ${credit.id} vanished while it was decided`)
  return shown
}
