import type { UserSafety } from '@sealane/contract/user-care'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision, type CommandNote } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { lockAccount } from '../accounts/account.sql.ts'
import { forgiveAttempts } from './attempts.sql.ts'
import { mailOwner, type MailContext } from '../accounts/email.ts'
import { toLoginSession } from './login-session.ts'
import { selectSessions } from './login-session.sql.ts'
import { recordRecovery, selectRecoveries } from './recovery.sql.ts'
import { attemptsKey, notifyFactorChange } from './second-factor.ts'
import { deleteFactor } from './second-factor.sql.ts'
import { deleteSessions } from './session.sql.ts'
import { checkOthers, checkRank, showUser } from '../accounts/user.ts'
import { clearPaymentCode, deleteSessionOf, selectSafety } from './user-care.sql.ts'

const noToken = Buffer.alloc(0)

/** Returns the account's protections, its recoveries and its sessions. */
export async function showSafety(queries: Queries, id: number): Promise<UserSafety> {
  const safety = await selectSafety(queries, id)
  if (safety === undefined) throw new Refusal('NOT_FOUND')
  const sessions = await selectSessions(queries, { id, tokenHash: noToken })
  const recovered = await selectRecoveries(queries, id, new Date())
  const recoveries = recovered.map(({ what, recovered_at }) => ({ what, at: recovered_at.toISOString() }))
  return { ...safety, recoveries, sessions: sessions.map(toLoginSession) }
}

type EndSessionInput = { body: { id: string; session: string } }

export async function endSessionOf({ tx, caller }: Context, { body }: EndSessionInput): Promise<object> {
  const id = toId(body.id)
  checkRank(await showUser({ tx, caller }, id), caller)
  if (!(await deleteSessionOf(tx, id, body.session))) throw new Refusal('NOT_FOUND')
  const detail = { session: body.session }
  await recordDecision(tx, { operatorId: caller.id, subject: 'account', id, verdict: 'session_ended', detail })
  return {}
}

type ResetInput = { body: { id: string; checked: string } }

export async function resetCode(context: Context, { body }: ResetInput): Promise<UserSafety> {
  const { tx, caller } = context
  const id = toId(body.id)
  checkOthers(await showUser({ tx, caller }, id), caller)
  await clearCodeOf(context, id, { operatorId: caller.id, note: { reason: body.checked } })
  return showSafety(tx, id)
}

export async function resetFactor(context: Context, { body }: ResetInput): Promise<UserSafety> {
  const { tx, caller } = context
  const id = toId(body.id)
  checkOthers(await showUser({ tx, caller }, id), caller)
  await lockAccount(tx, id)
  await removeFactorOf(context, id, { operatorId: caller.id, note: { reason: body.checked } })
  return showSafety(tx, id)
}

/** A reset by an operator, or by an administrator on the command line: then without `operatorId`. */
type AccountReset = { operatorId: number; note: { reason: string } } | { operatorId: null; note: CommandNote }

/**
 * Clears a payment code, including a locked one (`CODE_NOT_SET` where there is none). All sessions end. The account sets a new code after its next
 * login, without an old one.
 */
export async function clearCodeOf(context: MailContext, id: number, { operatorId, note }: AccountReset): Promise<void> {
  const { tx, resources } = context
  if (!(await clearPaymentCode(tx, id))) throw new Refusal('CODE_NOT_SET')
  await recordRecovery(tx, id, 'payment_code')
  await forgiveAttempts(tx, `payment_code:${id}`)
  await deleteSessions(tx, id)
  const detail = { from: 'set', to: 'none', ...note }
  await recordDecision(tx, { operatorId, subject: 'account', id, verdict: 'code_reset', detail })
  await notify(tx, id, { kind: 'payment_code_reset', params: {}, link: '/changePayPwd' })
  await mailOwner(tx, resources.pepper, { accountId: id, kind: 'payment_code_reset' })
}

/**
 * Removes the authenticator app of an operator who has lost it (`NOT_FOUND` where there is none). All sessions end. The back office opens again once
 * the account has set up another app. The caller has locked the account.
 */
export async function removeFactorOf(
  context: MailContext,
  id: number,
  { operatorId, note }: AccountReset,
): Promise<void> {
  const { tx } = context
  if (!(await deleteFactor(tx, id))) throw new Refusal('NOT_FOUND')
  await recordRecovery(tx, id, 'second_factor')
  await forgiveAttempts(tx, attemptsKey(id))
  await deleteSessions(tx, id)
  const detail = { from: 'set', to: 'none', ...note }
  await recordDecision(tx, { operatorId, subject: 'account', id, verdict: 'factor_reset', detail })
  await notifyFactorChange(context, id, 'second_factor_removed')
}

/** Ends all sessions of an account, on the command line. */
export async function endAllSessions(tx: Tx, id: number, note: CommandNote): Promise<void> {
  await deleteSessions(tx, id)
  await recordDecision(tx, { operatorId: null, subject: 'account', id, verdict: 'logged_out', detail: note })
}
