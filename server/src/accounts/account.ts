import { randomBytes } from 'node:crypto'
import type { UserInfo } from '@sealane/contract/accounts'
import parseMobile from 'libphonenumber-js/min'
import type { Queries, Tx } from '../db/database.ts'
import { checkNames } from '../display-name.ts'
import type { Context, Situation } from '../http/serve.ts'
import type { Visit } from '../http/visit.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { notify } from '../messages/notification.ts'
import { Refusal } from '../refusal.ts'
import { addressOf, releaseUploads, useUpload } from '../uploads/uploads.ts'
import {
  insertAccount,
  lockAccount,
  lockCaller,
  lockFinance,
  lockPassword,
  sumOwed,
  saveProfile,
  saveVerifiedEmail,
  saveWeakness,
  selectContact,
  selectLogin,
  selectAccountProfile,
} from './account.sql.ts'
import { deviceOf } from './device.rules.ts'
import { saveDevice } from './device.sql.ts'
import { verifyEmailCode, useCode, type EmailProof } from './email-code.ts'
import { checkEmailChange, verifyEmailChange } from './email-change.ts'
import { notifyEmailChanged } from './email.ts'
import { isRightLogin } from './login-password.ts'
import { checkLoginPassword } from './password.ts'
import { insertSession } from './session.sql.ts'
import { saveSource } from './source.sql.ts'
import { isWeak } from './weak-password.ts'

export { lockAccount, lockCaller, lockFinance, lockPassword, sumOwed }

/** Three days, as the cookie that keeps the token (specification, section 9). */
const sessionLifetimeMs = 3 * 24 * 3_600_000
const registerRate = { maximum: 60, windowS: 3_600 }
/** Log-ins of one account from one source: more than people log in, and few enough that a program's log-ins cost little. */
const rightRate = { maximum: 100, windowS: 600 }

type RegistrationInput = { account: string; password: string; email?: string | undefined; mobile?: string | undefined }

/** Outside the transaction: counts, and hashes the password. */
export async function prepareRegistration(
  { visit, resources }: Situation,
  { body }: { body: RegistrationInput },
): Promise<string> {
  checkMobile(body.mobile)
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
    passwordHash,
    isWeak: isWeak(body.password, body.account),
    language: visit.language,
  })
  return openSession(context, { id, account: body.account })
}

type LoginInput = { account: string; password: string }
type LoginAccount = { id: number; account: string }
type VerifiedLogin = LoginAccount & { password_hash: string; password_weak: boolean }

/** Outside the transaction: a wrong password counts although the request is refused. */
export async function checkPassword(situation: Situation, { body }: { body: LoginInput }): Promise<VerifiedLogin> {
  const { visit, resources } = situation
  const known = await selectLogin(resources.databases.reader, body.account)
  await resources.rates.check(rightKey(known, visit), rightRate)
  if (!(await isRightLogin(situation, body, known)) || known === undefined) throw new Refusal('WRONG_CREDENTIALS')
  await countLogin(situation, known)
  return known
}

/** Counts a log-in that was proven, by whatever proof. */
export function countLogin({ visit, resources }: Situation, account: { id: number }): Promise<void> {
  return resources.rates.take(rightKey(account, visit), rightRate)
}

function rightKey(account: { id: number } | undefined, { source }: Visit): string {
  return `login_right:${account?.id ?? 0}:${source}`
}

/** A password that was changed while it was looked at opens nothing: its sessions have just been ended. */
export async function logIn(context: Context, { body }: { body: LoginInput }, login: VerifiedLogin) {
  const { tx } = context
  if (!(await lockPassword(tx, login.id, login.password_hash))) throw new Refusal('WRONG_CREDENTIALS')
  const isWeakNow = isWeak(body.password, login.account)
  if (isWeakNow !== login.password_weak) await saveWeakness(tx, login.id, isWeakNow)
  return openSession(context, login)
}

export async function userInfo(queries: Queries, accountId: number): Promise<UserInfo> {
  const [person, money] = [await selectAccountProfile(queries, accountId), await balanceOf(queries, accountId)]
  return { ...person, ...money }
}

type Profile = Parameters<typeof saveProfile>[2] & { password?: string | undefined }

export function prepareProfile(situation: Situation, { body }: { body: Profile }): Promise<string | undefined> {
  return verifyEmailChange(situation, body)
}

export async function changeProfile(
  { tx, caller, resources }: Context,
  { body: { password: _password, ...body } }: { body: Profile },
  judged: string | undefined,
): Promise<UserInfo> {
  checkMobile(body.mobile)
  const { avatar, email } = body
  await lockCaller(tx, caller) // Of two changes at once each sees the one before it.
  const picture = avatar === undefined ? undefined : await replaceAvatar(tx, caller.id, avatar)
  const before = await selectContact(tx, caller.id)
  await checkEmailChange(tx, { accountId: caller.id, before, after: email, judged })
  await saveProfile(tx, caller.id, { ...body, avatar: picture })
  if (email !== undefined)
    await notifyEmailChanged(tx, resources.pepper, { accountId: caller.id, before, after: email })
  const info = await userInfo(tx, caller.id)
  if (body.given_name !== undefined || body.family_name !== undefined) checkProfileNames(info)
  return info
}

/** Each name, and then both together, as reviews and talks show them. */
function checkProfileNames({ given_name, family_name }: Pick<UserInfo, 'given_name' | 'family_name'>): void {
  checkNames({ given_name, family_name })
  checkNames({ given_name: `${given_name} ${family_name}`.trim() })
}

/** Answers the address of the new avatar, null for none. The former ones are not shown any more. */
async function replaceAvatar(tx: Tx, accountId: number, id: string | null): Promise<string | null> {
  await releaseUploads(tx, accountId, 'avatar')
  return id === null ? null : addressOf(await useUpload(tx, id, accountId, 'avatar'))
}

type EmailVerificationInput = { email: string; code: string; password?: string | undefined }
type ProvenEmail = { code: EmailProof; judged: string }

/**
 * Codes for every password go to a verified address, so each one takes the login password, the first one too (ASVS 5, 7.5.1).
 * The password is judged first: a wrong one costs no try of the code.
 */
export async function prepareEmail(
  situation: Situation,
  { body }: { body: EmailVerificationInput },
): Promise<ProvenEmail> {
  const { email, code, password } = body
  const judged = await checkLoginPassword(situation, { field: 'password', password })
  const { caller, resources } = situation
  return {
    judged,
    code: await verifyEmailCode(resources, { email, code, purpose: 'verify_email', askedBy: caller.id }),
  }
}

/** The address may be the account's already, or become so by this. It is stored in the spelling that the code was sent to. */
export async function verifyEmail(
  { tx, caller, resources }: Context,
  _input: unknown,
  { code, judged }: ProvenEmail,
): Promise<UserInfo> {
  await lockCaller(tx, caller)
  const email = await useCode(tx, code)
  if (!(await lockPassword(tx, caller.id, judged))) throw new Refusal('WRONG_CREDENTIALS')
  const before = await selectContact(tx, caller.id)
  await saveVerifiedEmail(tx, caller.id, email)
  await notifyEmailChanged(tx, resources.pepper, { accountId: caller.id, before, after: email })
  return userInfo(tx, caller.id)
}

/** The numbering plan of the country decides; the contract has only looked at the shape. */
export function checkMobile(mobile: string | null | undefined): void {
  if (mobile != null && parseMobile(mobile)?.isPossible() !== true) {
    throw new Refusal('INVALID_INPUT', { fields: { mobile: 'mobile' } })
  }
}

/** By whatever proof: from now on the source is one where the owner has logged in. */
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
