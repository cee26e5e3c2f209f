import type { Tx } from '../db/database.ts'
import type { RateLimit } from '../http/rates.ts'
import type { Context, Situation } from '../http/serve.ts'
import { keyOfSession } from '../http/session.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal, caughtRefusal } from '../refusal.ts'
import { isStaff, lockAccount, savePassword, selectSecrets } from '../accounts/account.sql.ts'
import { distrustNewEmail, selectContact } from '../accounts/contact.sql.ts'
import { deviceOf } from './device.rules.ts'
import { saveDevice } from './device.sql.ts'
import { hashAsker, hashEmail, verifyEmailCode, useCode, type EmailProof } from './email-code.ts'
import { mailOwner } from '../accounts/email.ts'
import { returnToEmail } from './former-email.ts'
import { distrustNewPasskeys } from './passkey.sql.ts'
import { isRightPassword, notifyPasswordGuessed } from './password-check.ts'
import { recordRecovery } from './recovery.sql.ts'
import { deleteSessions } from './session.sql.ts'
import { isRecognizedSourceOf, saveSource } from './source.sql.ts'
import { isWeak } from './weak-password.ts'

type ChangePasswordInput = {
  old_password?: string | undefined
  email?: string | undefined
  code?: string | undefined
  asked_with?: string | undefined
  new_password: string
}
/** The account and the verified hash of its password; `email` is the code that proved it. */
type ProvenPassword = { accountId: number; from: string; email?: EmailProof }
type PreparedPasswordChange = ProvenPassword & { to: string; isWeak: boolean; isSame: boolean }

/**
 * Verifies the old password or the mailed code and hashes the new password, before the transaction. Neither the response to a weak password nor the
 * time of any response reveals whether it is the present one. A mailed code is verified outside the queue for hashing, because it may wait for a
 * lock.
 */
export async function preparePasswordChange(
  situation: Situation,
  { body }: { body: ChangePasswordInput },
): Promise<PreparedPasswordChange> {
  const { caller, visit, resources } = situation
  const { old_password: typed, new_password: wanted } = body
  if (typed !== undefined && caller.id === 0) throw new Refusal('LOGIN_REQUIRED')
  const proven: ProvenPassword =
    typed === undefined
      ? await proveByCode(situation, body)
      : { accountId: caller.id, from: await checkLoginPassword(situation, { field: 'old_password', password: typed }) }
  const isNewWeak = await checkNewPassword(situation, proven.accountId, wanted)
  const hashed = await resources.hashing.passwords.enter(
    async ({ verify, hash }) => ({ isSame: await verify(proven.from, wanted), to: await hash(wanted) }),
    visit.source,
  )
  return { ...proven, ...hashed, isWeak: isNewWeak }
}

/** Shoppers may use any password that the specification allows; staff need one that is not guessed first. */
async function checkNewPassword({ resources }: Situation, accountId: number, password: string): Promise<boolean> {
  const { reader } = resources.databases
  const { account } = await selectContact(reader, accountId)
  if (!isWeak(password, account)) return false
  if (await isStaff(reader, accountId))
    throw new Refusal('PASSWORD_WEAK', { fields: { new_password: 'PASSWORD_WEAK' } })
  return true
}

/**
 * Changes the password. An unchanged password is refused only at the point where another would be saved: otherwise a caller with a mailed code could
 * guess with it and let each guess fail before the code is used. All sessions of the account end. Known sources and devices are forgotten except
 * those of this request: a source where an intruder used the old password is not the owner's.
 */
export async function changePassword(
  { tx, resources, visit }: Context,
  _input: unknown,
  { accountId, from, to, isWeak: isNewWeak, isSame, email }: PreparedPasswordChange,
): Promise<object> {
  const address = email && (await useCode(tx, email))
  await lockAccount(tx, accountId) // A login with the old password happens before the change, or not at all.
  if (!(await savePassword(tx, accountId, { from, to, isWeak: isNewWeak }))) throw new Refusal('WRONG_CREDENTIALS')
  if (isSame) throw new Refusal('PASSWORDS_SAME', { fields: { new_password: 'PASSWORDS_SAME' } })
  await distrustPasskeys(tx, accountId)
  if (address !== undefined) {
    await recordRecovery(tx, accountId, 'password')
    await returnToEmail(tx, resources.pepper, accountId, address)
  } else if (await distrustNewEmail(tx, accountId))
    await notify(tx, accountId, { kind: 'email_to_verify', params: {}, link: '/passwords' })
  await saveSource(tx, { accountId, source: visit.source, pepper: resources.pepper })
  await saveDevice(tx, accountId, deviceOf(visit.userAgent))
  await deleteSessions(tx, accountId)
  await notify(tx, accountId, { kind: 'password_changed', params: {}, link: null })
  await mailOwner(tx, resources.pepper, { accountId, kind: 'password_changed' })
  return {}
}

/** An intruder with the old password may have added a passkey. */
async function distrustPasskeys(tx: Tx, accountId: number): Promise<void> {
  const passkeys = await distrustNewPasskeys(tx, accountId)
  if (passkeys > 0) await notify(tx, accountId, { kind: 'passkeys_kept', params: { passkeys }, link: '/security' })
}

async function proveByCode(situation: Situation, body: ChangePasswordInput): Promise<ProvenPassword> {
  const { caller, resources } = situation
  const { email, code, asked_with } = body
  if (email === undefined || code === undefined)
    throw new Refusal('INVALID_INPUT', { fields: missing(caller.id, body) })
  const emailProof = await verifyMailedCode(situation, { email, code, asked_with })
  const { password_hash: from } = await selectSecrets(resources.databases.reader, emailProof.accountId)
  return { accountId: emailProof.accountId, from, email: emailProof }
}

const codeRate = { maximum: 20, windowS: 600 }
/** Further limit of an address, at a source where its owner has logged in. */
const ownCodeRate = { maximum: 10, windowS: 600 }

type TypedCode = { email: string; code: string; asked_with: string | undefined }

/**
 * Wrong codes count by their source, for any address. At a source where its owner has logged in, an address has a few attempts beyond these. A wrong
 * one among them gets the same response as a stranger's.
 */
async function verifyMailedCode(situation: Situation, typed: TypedCode): Promise<EmailProof> {
  const { visit, resources } = situation
  const { rates, databases, pepper } = resources
  const { source } = visit
  const ofSource = { key: `code:${source}`, rate: codeRate }
  const isHere = await isRecognizedSourceOf(databases.reader, { email: typed.email, source, pepper })
  const refusal = isHere ? await caughtRefusal(rates.check(ofSource.key, ofSource.rate)) : undefined
  const own = { key: `code_own:${hashEmail(pepper, typed.email)}:${source}`, rate: ownCodeRate }
  try {
    return await countWrongCode(situation, typed, refusal === undefined ? ofSource : own)
  } catch (error) {
    throw refusal ?? error
  }
}

async function countWrongCode(
  { visit, resources }: Situation,
  { email, code, asked_with }: TypedCode,
  { key, rate }: { key: string; rate: RateLimit },
): Promise<EmailProof> {
  await resources.rates.take(key, rate)
  const asker = hashAsker(resources.pepper, visit, asked_with)
  const emailProof = await verifyEmailCode(resources, { purpose: 'reset_password', email, code, asker })
  await resources.rates.giveBack(key)
  return emailProof
}

function missing(callerId: number, { email, code }: ChangePasswordInput): Record<string, string> {
  if (callerId !== 0 && email === undefined && code === undefined) return { old_password: 'PASSWORD_REQUIRED' }
  return { ...(email === undefined && { email: 'required' }), ...(code === undefined && { code: 'required' }) }
}

/** Limits of one session, and of all sessions of an account together: a stolen session leaves attempts to the owner's own. */
const sessionRate = { maximum: 10, windowS: 600 }
const accountRate = { maximum: 20, windowS: 600 }

/** Verifies the caller's own password. Wrong ones count, and the owner is notified of many. Returns its hash. */
export async function checkLoginPassword(
  { caller, visit, resources }: Situation,
  { field, password }: { field: 'password' | 'old_password'; password: string | undefined },
): Promise<string> {
  if (password === undefined || password === '')
    throw new Refusal('PASSWORD_REQUIRED', { fields: { [field]: 'PASSWORD_REQUIRED' } })
  const { password_hash: hashed } = await selectSecrets(resources.databases.reader, caller.id)
  const limits = [
    { key: `password_in:${keyOfSession(caller)}`, rate: sessionRate },
    { key: `password:${caller.id}`, rate: accountRate },
  ]
  if (await isRightPassword(resources, { limits, hashed, password, source: visit.source })) return hashed
  await notifyPasswordGuessed(resources, caller.id, limits)
  throw new Refusal('WRONG_CREDENTIALS', { fields: { [field]: 'password_wrong' } })
}
