import type { Tx } from '../db/database.ts'
import type { Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { lockPassword, selectContact, type Contact } from '../accounts/account.sql.ts'
import { writeMail } from '../notifications/mail.ts'
import { notify } from '../notifications/notification.ts'
import { maskEmail } from './device.rules.ts'
import { checkLoginPassword } from './password.ts'
import { recordRecovery } from './recovery.sql.ts'

/** Each change writes a notice. */
const changeRate = { maximum: 10, windowS: 3_600 }

type EmailChangeInput = { email?: string | null | undefined; password?: string | undefined }

/**
 * Whoever moves a verified address away gets the codes for every password: it takes the login password. Answers the hash that
 * was judged, undefined where none is needed.
 */
export async function verifyEmailChange(
  situation: Situation,
  { email, password }: EmailChangeInput,
): Promise<string | undefined> {
  const { caller, resources } = situation
  const before = await selectContact(resources.databases.reader, caller.id)
  if (isAnother(before, email)) await resources.rates.take(`email_change:${caller.id}`, changeRate)
  if (!leavesVerified(before, email)) return undefined
  return checkLoginPassword(situation, { field: 'password', password })
}

type EmailChange = { accountId: number; before: Contact; after: string | null | undefined; judged: string | undefined }

/** Asks again where the account is held: meanwhile its address may have been verified, or its password changed. */
export async function checkEmailChange(tx: Tx, { accountId, before, after, judged }: EmailChange): Promise<void> {
  if (!leavesVerified(before, after)) return
  if (judged === undefined) throw new Refusal('PASSWORD_REQUIRED', { fields: { password: 'PASSWORD_REQUIRED' } })
  if (!(await lockPassword(tx, accountId, judged))) throw new Refusal('WRONG_CREDENTIALS')
}

function leavesVerified(contact: Contact, after: string | null | undefined): boolean {
  return contact.isVerified && isAnother(contact, after)
}

type ContactChange = { accountId: number; before: Contact; after: string | null; isVerified?: boolean }

function isAnother({ email }: Contact, after: string | null | undefined): boolean {
  return after !== undefined && after?.toLowerCase() !== email?.toLowerCase()
}

/**
 * Somebody who took over an account would change the address first, or add one. The owner is notified when it changes, and when one begins to
 * reset passwords, the first too; also at the old address if it was verified: to leave that one is a recovery.
 */
export async function notifyEmailChanged(
  tx: Tx,
  pepper: string,
  { accountId, before, after, isVerified = false }: ContactChange,
): Promise<void> {
  const { account, email: to, language } = before
  const isLeft = to !== null && isAnother(before, after)
  if (!isLeft && (before.resets || !isVerified)) return
  const email = after === null ? 'none' : maskEmail(after)
  await notify(tx, accountId, { kind: 'email_changed', params: { email }, link: '/profile' })
  if (!isLeft || !before.isVerified) return
  await recordRecovery(tx, accountId, 'email')
  await writeMail(tx, pepper, { accountId, to, language, kind: 'email_changed', params: { account, email } })
}
