import { navigate } from 'wouter/use-browser-location'
import { accessRightsOf, isStaff } from './access.rules.ts'
import { base } from './address.ts'
import { call, endSession } from './call.ts'
import { leaveStep } from './login-step.ts'
import { queries } from './queries.ts'
import { readToken, saveSession } from './session.ts'

/** Thrown for an account without a duty and without a role in a shop. */
export class NotStaff extends Error {
  override name = 'NotStaff'
}

/** Logs in and opens the page of the URL. Throws the server's refusal, or `NotStaff`. */
export async function logIn(account: string, password: string): Promise<void> {
  const { userinfo } = await call('POST /api/user/login', { body: { account, password } })
  const { token } = userinfo
  try {
    if (!isStaff(accessRightsOf(await call('GET /api/user/getUserInfo', {}, { token })))) throw new NotStaff()
  } catch (error) {
    await call('POST /api/user/logout', {}, { token }).catch(() => undefined)
    throw error
  }
  queries.clear()
  leaveStep()
  saveSession(token, userinfo.account)
}

/**
 * Ends the session in this browser, then on the server. In the reverse order, the event stream, which ends with its session, would show an error.
 * Also leaves the URL, because it may contain names that only this person may see.
 */
export async function logOut(): Promise<void> {
  const token = readToken()
  navigate(base, { replace: true })
  endSession()
  if (token !== undefined) await call('POST /api/user/logout', {}, { token }).catch(() => undefined)
}
