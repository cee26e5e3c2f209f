import { hasDuty, type Duty } from '@sealane/contract/access'
import type { Team } from '@sealane/contract/team'
import type { PortalUserDetail } from '@sealane/contract/users'
import type { Queries, Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { lockAccount, saveDuties } from '../accounts/account.sql.ts'
import { makeEnrolmentCode } from '../auth/enrolment.ts'
import { revokeFirstPayouts } from '../accounts/payout.ts'
import { freezeUser, showUser, type FreezeInput } from '../accounts/user.ts'
import { toId } from '../db/ids.ts'
import { revokeCommissionProposals } from '../shops/commission.ts'
import { revokeFirstBudgets } from '../promotions/promotion.ts'
import { revokeProposals } from '../settings/proposal.ts'
import { lockSettings } from '../settings/setting.sql.ts'
import { revokeFirstDepositDecisions } from '../blockchain/held-deposit.sql.ts'
import { revokeFirstRechargeDecisions } from '../top-ups/reversal.sql.ts'
import { revokeFirstWithdrawalDecisions } from '../withdrawals/withdrawal.sql.ts'
import { lockOwners, selectAccountByName, selectTeam } from './team.sql.ts'

type DutyChangeInput = { body: { account: string; duty: Duty } }

export async function showTeam(queries: Queries): Promise<Team> {
  return { items: await selectTeam(queries), next: null }
}

/** Grants a duty. An account without one becomes an operator. */
export async function grantDuty(context: Context, { body: { account, duty } }: DutyChangeInput): Promise<Team> {
  const { id, duties } = await findMember(context, account)
  if (!duties.includes(duty)) await change(context, { id, account, duty, before: duties, held: [...duties, duty] })
  return showTeam(context.tx)
}

/**
 * Takes a duty away. An owner cannot take their own owner duty, so one owner always remains. Without a duty for money, the person's first decisions
 * of two no longer count.
 */
export async function revokeDuty(context: Context, { body: { account, duty } }: DutyChangeInput): Promise<Team> {
  await lockSettings(context.tx) // Before any account, as in every change of a setting.
  const { id, duties } = await findMember(context, account)
  if (id === context.caller.id && duty === 'owner') throw new Refusal('NOT_ALLOWED')
  if (duties.includes(duty)) {
    await change(context, { id, account, duty, before: duties, held: duties.filter((one) => one !== duty) })
  }
  return showTeam(context.tx)
}

/**
 * Creates a code with which another operator sets up an authenticator app. Nobody creates one for themselves, because a thief with the session could.
 */
export async function inviteToEnrol(context: Context, { body: { account } }: { body: { account: string } }) {
  const { tx, caller, resources } = context
  const { id, duties } = await findMember(context, account)
  if (id === caller.id) throw new Refusal('NOT_ALLOWED')
  if (duties.length === 0) throw new Refusal('INVALID_INPUT', { fields: { account: 'account_unknown' } })
  await lockAccount(tx, id)
  const { code, expiresAt } = await makeEnrolmentCode(tx, resources.pepper, { accountId: id, madeBy: caller.id })
  const detail = { account, until: expiresAt.toISOString() }
  await recordDecision(tx, { operatorId: caller.id, subject: 'team', id, verdict: 'enrolment_made', detail })
  return { code, expires_at: expiresAt.toISOString() }
}

/**
 * Finds the member under a lock: one change of the team at a time, by a person who is still an owner, so that two owners cannot remove each other.
 */
async function findMember({ tx, caller }: Context, account: string) {
  if (!(await lockOwners(tx)).includes(caller.id)) throw new Refusal('NOT_ALLOWED')
  const member = await selectAccountByName(tx, account)
  if (member === undefined) throw new Refusal('INVALID_INPUT', { fields: { account: 'account_unknown' } })
  return member
}

/** Freezes an account; its first decisions of two no longer count. */
export async function freezeMember(context: Context, input: FreezeInput): Promise<PortalUserDetail> {
  await lockSettings(context.tx) // Before any account, as in every change of a setting.
  const user = await freezeUser(context, input)
  if (!input.body.frozen || user.duties.length === 0) return user
  await revokeFirstDecisions(context.tx, toId(user.id), [])
  return showUser(context, toId(user.id))
}

/** Revokes first decisions of two for which the operator no longer has the duty. Returns their number. */
async function revokeFirstDecisions(tx: Tx, id: number, remainingDuties: Duty[]): Promise<number> {
  const proposals = await revokeProposals(tx, id, remainingDuties)
  const commissions = hasDuty(remainingDuties, ['catalogue']) ? 0 : await revokeCommissionProposals(tx, id)
  return proposals + commissions + (hasDuty(remainingDuties, ['finance']) ? 0 : await revokeMoneyDecisions(tx, id))
}

const moneyRevocations = [
  revokeFirstWithdrawalDecisions,
  revokeFirstRechargeDecisions,
  revokeFirstDepositDecisions,
  revokeFirstPayouts,
  revokeFirstBudgets,
]

async function revokeMoneyDecisions(tx: Tx, id: number): Promise<number> {
  let revoked = 0
  for (const revoke of moneyRevocations) revoked += await revoke(tx, id)
  return revoked
}

type AppliedDutyChange = { id: number; account: string; duty: Duty; before: Duty[]; held: Duty[] }

async function change({ tx, caller }: Context, { id, account, duty, before, held }: AppliedDutyChange): Promise<void> {
  await saveDuties(tx, id, held)
  const decision = held.includes(duty) ? 'granted' : 'taken_away'
  const [from, to] = [before, held].map((duties) => duties.join(', ') || 'none')
  const unsaid = decision === 'granted' ? 0 : await revokeFirstDecisions(tx, id, held)
  const detail = { account, duty, from, to, ...(unsaid > 0 && { unsaid }) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'team', id, verdict: decision, detail })
}
