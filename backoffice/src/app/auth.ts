import { navigate } from 'wouter/use-browser-location'
import { accessRightsOf, isStaff } from './access.rules.ts'
import { base } from './address.ts'
import { call, endSession } from './call.ts'
import { leaveStep } from './login-step.ts'
import { queries } from './queries.ts'
import { readToken, saveSession } from './session.ts'

/** The account has no duty and no role in a shop. */
export class NotStaff extends Error {
  override name = 'NotStaff'
}

/** Logs in, and opens the page of the address. Throws what the server refuses, and `NotStaff`. */
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
 * Ends the session in this browser, then on the server. The other order would show the failure of the stream, which ends with its session.
 * The address is left too: it may name what only this person may see.
 */
export async function logOut(): Promise<void> {
  const token = readToken()
  navigate(base, { replace: true })
  endSession()
  if (token !== undefined) await call('POST /api/user/logout', {}, { token }).catch(() => undefined)
}
