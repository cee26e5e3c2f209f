import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { lockMoneyDecision } from '../accounts/operator-lock.sql.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { unseal } from '../notifications/seal.ts'
import { Refusal } from '../refusal.ts'
import { recordAlone, selectNeedsSecondAbove } from '../settings/two-operators.sql.ts'
import { lockToDecide, lockIsRequesterGone, postWithdrawal, notifyWithdrawal } from './withdrawal.ts'
import { selectOneForAudit } from './withdrawal-audit.sql.ts'
import { decideSettlement, decideWithdrawal } from './withdrawal.rules.ts'
import {
  saveClosed,
  saveDestinationPaid,
  saveFirstFailure,
  saveWithdrawalDecision,
  selectWithdrawal,
  type WithdrawalRow,
} from './withdrawal.sql.ts'

/** Returns the data for an operator's decision. The card number is complete as long as somebody has to pay it out. */
export async function showWithdrawal({ tx, caller, resources }: Context, id: number): Promise<PortalWithdrawal> {
  const found = await selectOneForAudit(tx, id, caller)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  const { shown, row } = found
  if (row.card_sealed === null || row.closed_at !== null) return shown
  return { ...shown, bank_card_no: unseal(resources.pepper, row.card_sealed, 'cards') }
}

type DecideWithdrawalInput = { id: string; verdict: 'pass' | 'refuse'; reason?: string | undefined }

/** Passes or refuses a withdrawal, once: of ten simultaneous decisions, or of a decision and the owner's cancellation, one takes effect. */
export async function applyWithdrawalDecision(
  context: Context,
  { body }: { body: DecideWithdrawalInput },
): Promise<PortalWithdrawal> {
  const { tx, caller } = context
  const id = toId(body.id)
  const operator = await lockForDecision(context, id)
  const lockRequest = { id, scope: 'all', maySend: body.verdict === 'pass' } as const
  const { row: withdrawal, decision: outcome } = await lockToDecide(tx, lockRequest, (row, isFrozen) =>
    decideWithdrawal(row, body, { ...operator, isFrozen }),
  )
  await saveWithdrawalDecision(tx, withdrawal.id, caller.id, outcome)
  const { kind, ...detail } = outcome
  await recordDecision(tx, { operatorId: caller.id, subject: 'withdrawal', id: withdrawal.id, verdict: kind, detail })
  if (kind === 'passed' && withdrawal.first_verdict_by === null) await countAlone(tx, withdrawal, caller.id)
  if (kind === 'refused') await postWithdrawal(tx, withdrawal, 'withdrawal_returned', caller.account)
  if (kind !== 'passed_first') await notifyWithdrawal(tx, await selectWithdrawal(tx, withdrawal.id), kind)
  return showWithdrawal(context, withdrawal.id)
}

type SettleWithdrawalInput = { id: string; outcome: 'settled' | 'failed'; note?: string | undefined }

/**
 * Records that the money has left, or that it could not be sent and is returned. Above the limit the first of two operators only reports the failure:
 * an operator who has in fact sent the money would otherwise give it away a second time.
 */
export async function settleWithdrawal(
  context: Context,
  { body }: { body: SettleWithdrawalInput },
): Promise<PortalWithdrawal> {
  const { tx, caller } = context
  const [id, { outcome, note = '' }] = [toId(body.id), body]
  const operator = await lockForDecision(context, id)
  const lockRequest = { id, scope: 'all', maySend: outcome === 'settled', isSent: true } as const
  const { row: withdrawal, decision } = await lockToDecide(tx, lockRequest, (row, isFrozen) =>
    decideSettlement(row, { outcome, note }, { ...operator, isFrozen }),
  )
  await recordDecision(tx, { operatorId: caller.id, subject: 'withdrawal', id, verdict: decision, detail: { note } })
  if (decision === 'failed_first') await saveFirstFailure(tx, id, { note, operatorId: caller.id })
  else await closeSent(context, withdrawal, { outcome: decision, note })
  return showWithdrawal(context, id)
}

/** Locks the requester's ownership of the shop, then the operator's account. */
async function lockForDecision({ tx, caller }: Context, id: number) {
  const isAskerGone = await lockIsRequesterGone(tx, id)
  await lockMoneyDecision(tx, caller, 'finance')
  const twoOperatorsAbove = await selectNeedsSecondAbove(tx, 'withdrawal', { id, operatorId: caller.id })
  return { operatorId: caller.id, conflicts: caller.conflicts, twoOperatorsAbove, isAskerGone }
}

type SentWithdrawalClosing = { outcome: 'settled' | 'failed'; note: string }

async function closeSent(
  { tx, caller }: Context,
  row: WithdrawalRow,
  { outcome, note }: SentWithdrawalClosing,
): Promise<void> {
  await saveClosed(tx, row.id, { state: outcome, by: caller.id, note })
  if (outcome === 'settled') await saveDestinationPaid(tx, row)
  if (outcome === 'failed' && row.first_failure_by === null) await countAlone(tx, row, caller.id)
  await postWithdrawal(tx, row, outcome === 'settled' ? 'withdrawal_settled' : 'withdrawal_returned', caller.account)
  await notifyWithdrawal(tx, await selectWithdrawal(tx, row.id), outcome)
}

async function countAlone(tx: Tx, { owner_kind, owner, amount }: WithdrawalRow, operatorId: number): Promise<void> {
  await recordAlone(tx, { operatorId, subject: 'withdrawal', recipient: `${owner_kind} ${owner}`, amount })
}
