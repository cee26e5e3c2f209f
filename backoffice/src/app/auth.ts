import type { UserInfo } from '@sealane/contract/accounts'
import type { AuthProvider } from 'ra-core'
import { accessRightsOf, isStaff, mayOpen, type AccessRights } from './access.rules.ts'
import { call } from './call.ts'
import { SessionOver } from './failure.ts'
import { leaveStep } from './login-step.ts'
import { forgetToken, readToken, saveSession } from './session.ts'

/** The account is right, but nobody gave it a role here. */
export class NotStaff extends Error {
  override name = 'NotStaff'
}

let currentUser: Promise<UserInfo> | undefined

/** Who is logged in, asked once: every page asks what this person may do. */
function readCurrentUser(): Promise<UserInfo> {
  currentUser ??= call('GET /api/user/getUserInfo').catch((error: unknown) => {
    currentUser = undefined
    throw error
  })
  return currentUser
}

/** What is known of who is logged in changed: it is asked anew when `auth` is renewed. */
export function forgetCurrentUser(): void {
  currentUser = undefined
}

export const auth: AuthProvider = {
  async login({ account, password }: { account: string; password: string }) {
    const { userinfo } = await call('POST /api/user/login', { body: { account, password } })
    saveSession(userinfo.token, userinfo.account)
    leaveStep()
    currentUser = undefined
    if (isStaff(accessRightsOf(await readCurrentUser()))) return
    await leave()
    throw new NotStaff()
  },
  logout: leave,
  /** A broken line logs nobody out; an ended session does. */
  async checkAuth() {
    if (readToken() === undefined) throw new Error('Nobody is logged in')
    const found = await readCurrentUser().catch((error: unknown) => {
      if (error instanceof SessionOver) throw error
      return undefined
    })
    if (found !== undefined && !isStaff(accessRightsOf(found))) throw new NotStaff()
  },
  async checkError(error: unknown) {
    if (error instanceof SessionOver) throw error
  },
  async getIdentity() {
    const { id, account, shops } = await readCurrentUser()
    return { id, fullName: account, shops }
  },
  async getPermissions(): Promise<AccessRights> {
    return readToken() === undefined ? { duties: [], shopRole: undefined } : accessRightsOf(await readCurrentUser())
  },
  async canAccess({ resource }) {
    return mayOpen(accessRightsOf(await readCurrentUser()), resource)
  },
}

/** The session ends on the server too; where it cannot be reached, at least here. */
async function leave(): Promise<void> {
  if (readToken() !== undefined) await call('POST /api/user/logout').catch(() => undefined)
  forgetToken()
  leaveStep()
  currentUser = undefined
}
