import type { UserSafety } from '@sealane/contract/user-care'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { lockAccount } from '../accounts/account.sql.ts'
import { forgiveAttempts } from './attempts.sql.ts'
import { mailOwner } from '../accounts/email.ts'
import { toLoginSession } from './login-session.ts'
import { selectSessions } from './login-session.sql.ts'
import { recordRecovery } from './recovery.sql.ts'
import { attemptsKey, notifyFactorChange } from './second-factor.ts'
import { deleteFactor } from './second-factor.sql.ts'
import { deleteSessions } from './session.sql.ts'
import { checkOthers, checkRank, showUser } from '../accounts/user.ts'
import { clearPaymentCode, deleteSessionOf, selectSafety } from './user-care.sql.ts'

const noToken = Buffer.alloc(0)

/** How the account is protected, and where it is logged in. */
export async function showSafety(queries: Queries, id: number): Promise<UserSafety> {
  const safety = await selectSafety(queries, id)
  if (safety === undefined) throw new Refusal('NOT_FOUND')
  const sessions = await selectSessions(queries, { id, tokenHash: noToken })
  return { ...safety, sessions: sessions.map(toLoginSession) }
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

type Resetting = { body: { id: string; checked: string } }

/** Whoever is logged in to the account has to log in again, and sets a new code then: a fresh log-in needs no old one. */
export async function resetCode({ tx, caller, resources }: Context, { body }: Resetting): Promise<UserSafety> {
  const id = toId(body.id)
  checkOthers(await showUser({ tx, caller }, id), caller)
  if (!(await clearPaymentCode(tx, id))) throw new Refusal('CODE_NOT_SET')
  await recordRecovery(tx, id, 'payment_code')
  await forgiveAttempts(tx, `payment_code:${id}`)
  await deleteSessions(tx, id)
  const detail = { from: 'set', to: 'none', reason: body.checked }
  await recordDecision(tx, { operatorId: caller.id, subject: 'account', id, verdict: 'code_reset', detail })
  await notify(tx, id, { kind: 'payment_code_reset', params: {}, link: '/changePayPwd' })
  await mailOwner(tx, resources.pepper, { accountId: id, kind: 'payment_code_reset' })
  return showSafety(tx, id)
}

/** Removes the app of an operator who has lost it. The back office opens for them again once they have set up another. */
export async function resetFactor({ tx, caller, resources }: Context, { body }: Resetting): Promise<UserSafety> {
  const id = toId(body.id)
  checkOthers(await showUser({ tx, caller }, id), caller)
  await lockAccount(tx, id)
  if (!(await deleteFactor(tx, id))) throw new Refusal('NOT_FOUND')
  await recordRecovery(tx, id, 'second_factor')
  await forgiveAttempts(tx, attemptsKey(id))
  await deleteSessions(tx, id)
  const detail = { from: 'set', to: 'none', reason: body.checked }
  await recordDecision(tx, { operatorId: caller.id, subject: 'account', id, verdict: 'factor_reset', detail })
  await notifyFactorChange({ tx, resources }, id, 'second_factor_removed')
  return showSafety(tx, id)
}
