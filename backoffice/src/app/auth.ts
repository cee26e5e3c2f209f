import { accessRightsOf, isStaff } from './access.rules.ts'
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
  if (!isStaff(accessRightsOf(await call('GET /api/user/getUserInfo', {}, { token })))) {
    await call('POST /api/user/logout', {}, { token }).catch(() => undefined)
    throw new NotStaff()
  }
  queries.clear()
  leaveStep()
  saveSession(token, userinfo.account)
}

/** Ends the session on the server too; if the server does not answer, at least here. */
export async function logOut(): Promise<void> {
  if (readToken() !== undefined) await call('POST /api/user/logout').catch(() => undefined)
  endSession()
}
