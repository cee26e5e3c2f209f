import type { Tx } from '../db/database.ts'
import type { Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { lockPassword } from '../accounts/account.sql.ts'
import { selectContact, type Contact } from '../accounts/contact.sql.ts'
import { isAnother } from './former-email.ts'
import { checkLoginPassword } from './password.ts'

/** Each change writes a notification. */
const changeRate = { maximum: 10, windowS: 3_600 }

type EmailChangeInput = { email?: string | null | undefined; password?: string | undefined }

/**
 * Changing a verified address requires the login password, because the codes for every password are then sent to the new one. Returns the hash that
 * was verified, undefined where no password is needed.
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

/** Checks again under the account's lock: meanwhile its address may have been verified, or its password changed. */
export async function checkEmailChange(tx: Tx, { accountId, before, after, judged }: EmailChange): Promise<void> {
  if (!leavesVerified(before, after)) return
  if (judged === undefined) throw new Refusal('PASSWORD_REQUIRED', { fields: { password: 'PASSWORD_REQUIRED' } })
  if (!(await lockPassword(tx, accountId, judged))) throw new Refusal('WRONG_CREDENTIALS')
}

function leavesVerified(contact: Contact, after: string | null | undefined): boolean {
  return contact.isVerified && isAnother(contact, after)
}
