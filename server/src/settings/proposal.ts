import { hasDuty, type Duty } from '@sealane/contract/access'
import type { SettingProposal } from '@sealane/contract/settings'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { hasTransfers } from '../ledger/ledger.sql.ts'
import { notifyDuty, type Notice } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { actionsOf, decideCancel, decideConfirm, effectiveAt } from './proposal.rules.ts'
import {
  countHolders,
  insertProposal,
  lockHolders,
  lockProposal,
  saveConfirmed,
  saveEnded,
  selectOpenProposal,
  selectOpenProposals,
  type ProposalRow,
} from './proposal.sql.ts'
import { dutyOf } from './setting.rules.ts'
import type { AnySettingValue } from './setting.sql.ts'
import { readSetting } from './settings.ts'

type ProposalOperator = { id: number; account: string }
type ProposalInput = { key: string; value: AnySettingValue; before: AnySettingValue }

/**
 * Records a change that another operator has to confirm. If no other has the duty, the waiting time begins now. It replaces a waiting change, unless
 * the same person repeats the same value. The caller has locked the settings.
 */
export async function propose(
  tx: Tx,
  operator: ProposalOperator,
  { key, value, before }: ProposalInput,
): Promise<SettingProposal> {
  if ((await lockHolders(tx, [operator.id], dutyOf(key))).length === 0) throw new Refusal('NOT_ALLOWED')
  const open = await selectOpenProposal(tx, key)
  if (open?.proposed_by === operator.id && open.value === value) return toProposal(open, operator.id)
  await endOpenProposal(tx, key, operator.id)
  const isAlone = await isOnlyHolder(tx, dutyOf(key))
  const now = new Date()
  await insertProposal(tx, {
    key,
    value,
    before,
    proposed_by: operator.id,
    confirmed_at: isAlone ? now : null,
    effective_at: isAlone ? effectiveAt(now, await readSetting(tx, 'finance.change_wait_s')) : null,
  })
  await record(tx, operator, { key, verdict: 'proposed', detail: { before, proposed: value } })
  const needs = isAlone ? 'time' : 'operator'
  const params = { operator: operator.account, setting: key, needs }
  await notifyColleagues(tx, key, { kind: 'setting_proposed', params, link }, operator.id)
  return showOpen(tx, key, operator.id)
}

/** Whether one operator alone may make a change that needs two: while the shop is being set up, and if no other operator has the duty. */
export async function mayChangeAlone(tx: Tx, duty: Duty): Promise<boolean> {
  return !(await hasTransfers(tx)) || (await isOnlyHolder(tx, duty))
}

/** An operator who lost the duty within the waiting time of changes counts too. */
async function isOnlyHolder(tx: Tx, duty: Duty): Promise<boolean> {
  return (await countHolders(tx, duty, await readSetting(tx, 'finance.change_wait_s'))) < 2
}

/** Ends a waiting change in favour of another one, or of a value that was saved at once. */
export async function endOpenProposal(tx: Tx, key: string, by: number): Promise<void> {
  const open = await selectOpenProposal(tx, key)
  if (open !== undefined) await saveEnded(tx, open.id, { ended: 'replaced', by })
}

type ConfirmedProposal = { key: string; pending: SettingProposal }

/** Confirms a proposal: of ten operators at once, one takes effect, and the waiting time begins. The caller has locked the settings. */
export async function confirmProposal(tx: Tx, operator: ProposalOperator, id: number): Promise<ConfirmedProposal> {
  const proposal = await lockProposalFor(tx, operator, id)
  const { key } = proposal
  if (decideConfirm(proposal, operator.id) === 'counts') {
    const at = new Date()
    const effective = effectiveAt(at, await readSetting(tx, 'finance.change_wait_s'))
    await saveConfirmed(tx, id, { by: operator.id, at, effectiveAt: effective })
    const detail = { before: proposal.before, proposed: proposal.value, proposed_by: proposal.proposer }
    await record(tx, operator, { key, verdict: 'confirmed', detail })
    const params = { operator: operator.account, setting: key, day: effective }
    await notifyColleagues(tx, key, { kind: 'setting_confirmed', params, link }, operator.id)
  }
  return { key, pending: await showOpen(tx, key, operator.id) }
}

/** Cancels a proposal; the setting stays as it is. The caller has locked the settings. */
export async function cancelProposal(tx: Tx, operator: ProposalOperator, id: number): Promise<ProposalRow> {
  const proposal = await lockProposalFor(tx, operator, id)
  const { key } = proposal
  if (decideCancel(proposal, operator.id) === 'counts') {
    await saveEnded(tx, id, { ended: 'cancelled', by: operator.id })
    const detail = { before: proposal.before, proposed: proposal.value, proposed_by: proposal.proposer }
    await record(tx, operator, { key, verdict: 'cancelled', detail })
    const params = { operator: operator.account, setting: key }
    await notifyColleagues(tx, key, { kind: 'setting_cancelled', params, link }, operator.id)
  }
  return proposal
}

/**
 * Ends the changes that an operator proposed or confirmed and for which the kept duties are not enough. Returns their number. The caller has locked
 * the settings.
 */
export async function revokeProposals(tx: Tx, operatorId: number, kept: readonly Duty[]): Promise<number> {
  const own = (await selectOpenProposals(tx)).filter(
    ({ key, proposed_by, confirmed_by }) =>
      [proposed_by, confirmed_by].includes(operatorId) && !hasDuty(kept, [dutyOf(key)]),
  )
  for (const proposal of own) await failProposal(tx, proposal, 'duty_lost')
  return own.length
}

/** Ends a change that no longer fits, and records that. */
export async function failProposal(tx: Tx, proposal: ProposalRow, fault: string): Promise<void> {
  const { id, key, before, value, proposed_by: operatorId } = proposal
  await saveEnded(tx, id, { ended: 'failed', by: null, fault })
  const detail = { before, proposed: value, reason: fault }
  await recordDecision(tx, { operatorId, subject: 'setting', id: key, verdict: 'failed', detail })
  await notifyProposalOutcome(tx, proposal, 'setting_failed')
}

/** Notifies all operators with the setting's duty of the outcome of the change. */
export async function notifyProposalOutcome(
  tx: Tx,
  { key, proposer }: ProposalRow,
  kind: 'setting_applied' | 'setting_failed',
): Promise<void> {
  await notifyDuty(tx, dutyOf(key), { kind, params: { operator: proposer, setting: key }, link })
}

/** Locks the proposal and the operator's duty. A proposal for which the operator has no duty counts as missing. */
async function lockProposalFor(tx: Tx, { id: operatorId }: ProposalOperator, id: number): Promise<ProposalRow> {
  const proposal = await lockProposal(tx, id)
  if (proposal === undefined) throw new Refusal('NOT_FOUND')
  if ((await lockHolders(tx, [operatorId], dutyOf(proposal.key))).length === 0) throw new Refusal('NOT_FOUND')
  return proposal
}

/** Returns a proposal as the operator sees it. */
export function toProposal(row: ProposalRow, operatorId: number): SettingProposal {
  return {
    id: String(row.id),
    value: row.value,
    before: row.before,
    proposed_by: row.proposer,
    proposed_at: row.proposed_at.toISOString(),
    needs: row.confirmed_at === null ? 'operator' : 'time',
    confirmed_by: row.confirmer,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    effective_at: row.effective_at?.toISOString() ?? null,
    can: actionsOf(row, operatorId),
  }
}

async function showOpen(tx: Tx, key: string, operatorId: number): Promise<SettingProposal> {
  const open = await selectOpenProposal(tx, key)
  if (open === undefined) throw new Error(`The change of ${key} was recorded and is not there`)
  return toProposal(open, operatorId)
}

const link = '/portal/setting'

/** Notifies all operators with the setting's duty except the one who acted. */
async function notifyColleagues(tx: Tx, key: string, notice: Notice, by: number): Promise<void> {
  await notifyDuty(tx, dutyOf(key), notice, by)
}

type Recorded = { key: string; verdict: string; detail: object }

async function record(tx: Tx, { id }: ProposalOperator, { key, verdict, detail }: Recorded): Promise<void> {
  await recordDecision(tx, { operatorId: id, subject: 'setting', id: key, verdict, detail })
}
