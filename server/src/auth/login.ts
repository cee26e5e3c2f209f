import { randomBytes } from 'node:crypto'
import { insertAccount, lockPassword, saveWeakness, selectLogin } from '../accounts/account.sql.ts'
import { toMobile } from '../accounts/mobile.ts'
import type { Tx } from '../db/database.ts'
import { checkNames } from '../display-name.ts'
import type { Context, Situation } from '../http/serve.ts'
import type { Visit } from '../http/visit.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { deviceOf } from './device.rules.ts'
import { saveDevice } from './device.sql.ts'
import { isRightLogin } from './login-password.ts'
import { insertSession } from './session.sql.ts'
import { saveSource } from './source.sql.ts'
import { isWeak } from './weak-password.ts'

/** Three days, as the cookie that contains the token (specification, section 9). */
const sessionLifetimeMs = 3 * 24 * 3_600_000
const registerRate = { maximum: 60, windowS: 3_600 }
/** Logins of one account from one source: more than people need, and few enough that a program's logins cost little. */
const rightRate = { maximum: 100, windowS: 600 }

type RegistrationInput = { account: string; password: string; email?: string | undefined; mobile?: string | undefined }

/** Runs outside the transaction: counts the attempt and hashes the password. */
export async function prepareRegistration(
  { visit, resources }: Situation,
  { body }: { body: RegistrationInput },
): Promise<string> {
  toMobile(body.mobile)
  checkNames({ account: body.account })
  return resources.hashing.passwords.enter(async ({ hash }) => {
    await resources.rates.take(`register:${visit.source}`, registerRate)
    return hash(body.password)
  }, visit.source)
}

export async function register(context: Context, { body }: { body: RegistrationInput }, passwordHash: string) {
  const { tx, visit } = context
  const id = await insertAccount(tx, {
    ...body,
    mobile: toMobile(body.mobile),
    passwordHash,
    isWeak: isWeak(body.password, body.account),
    language: visit.language,
  })
  return openSession(context, { id, account: body.account })
}

type LoginInput = { account: string; password: string }
type LoginAccount = { id: number; account: string }
type VerifiedLogin = LoginAccount & { password_hash: string; password_weak: boolean }

/** Runs outside the transaction: a wrong password counts although the request is refused. */
export async function checkPassword(situation: Situation, { body }: { body: LoginInput }): Promise<VerifiedLogin> {
  const { visit, resources } = situation
  const login = await selectLogin(resources.databases.reader, body.account)
  await resources.rates.check(rightKey(login, visit), rightRate)
  if (!(await isRightLogin(situation, body, login)) || login === undefined) throw new Refusal('WRONG_CREDENTIALS')
  await countLogin(situation, login)
  return login
}

/** Counts a proven login, by any proof. */
export function countLogin({ visit, resources }: Situation, account: { id: number }): Promise<void> {
  return resources.rates.take(rightKey(account, visit), rightRate)
}

function rightKey(account: { id: number } | undefined, { source }: Visit): string {
  return `login_right:${account?.id ?? 0}:${source}`
}

/** Refuses a password that was changed during its verification: the change has just ended all sessions. */
export async function logIn(context: Context, { body }: { body: LoginInput }, login: VerifiedLogin) {
  const { tx } = context
  if (!(await lockPassword(tx, login.id, login.password_hash))) throw new Refusal('WRONG_CREDENTIALS')
  const isWeakNow = isWeak(body.password, login.account)
  if (isWeakNow !== login.password_weak) await saveWeakness(tx, login.id, isWeakNow)
  return openSession(context, login)
}

/** Opens a session after any proof: from now on the source is one where the owner has logged in. */
export async function openSession({ tx, visit, resources }: Context, { id, account }: LoginAccount) {
  await saveSource(tx, { accountId: id, source: visit.source, pepper: resources.pepper })
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + sessionLifetimeMs)
  await insertSession(tx, { accountId: id, token, expiresAt, visit })
  await notifyNewDevice(tx, id, visit)
  return { userinfo: { id: String(id), account, token, expires_at: expiresAt.toISOString() } }
}

async function notifyNewDevice(tx: Tx, accountId: number, { userAgent, address }: Visit): Promise<void> {
  const device = deviceOf(userAgent)
  if (!(await saveDevice(tx, accountId, device))) return
  await notify(tx, accountId, { kind: 'new_device', params: { device, address }, link: '/profile' })
}
