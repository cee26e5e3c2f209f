import { selectContact, type Contact } from '../accounts/contact.sql.ts'
import type { Tx } from '../db/database.ts'
import type { MailKind } from '../notifications/mail.rules.ts'
import { writeMail } from '../notifications/mail.ts'
import { notify } from '../notifications/notification.ts'
import { maskEmail } from './device.rules.ts'
import { wrongCode } from './email-code.ts'
import { keepFormerEmail, reclaimEmail } from './former-email.sql.ts'
import { recordRecovery } from './recovery.sql.ts'

type ContactChange = { accountId: number; before: Contact; after: string | null; isVerified?: boolean }

export function isAnother({ email }: Contact, after: string | null | undefined): boolean {
  return after !== undefined && after?.toLowerCase() !== email?.toLowerCase()
}

/**
 * Notifies the owner of a changed address, also at the old one if it was verified: leaving that one counts as a recovery. An established address may
 * be taken back for some days.
 */
export async function leaveEmail(tx: Tx, pepper: string, change: ContactChange): Promise<void> {
  const { accountId, before, after } = change
  const isKept = isAnother(before, after) && (await keepFormerEmail(tx, accountId, before))
  await notifyEmailChanged(tx, pepper, { ...change, kind: isKept ? 'email_reclaimable' : 'email_changed' })
}

/** Restores a former address to which a code was sent. The password alone may have replaced it, and does not suffice to keep the replacement. */
export async function returnToEmail(tx: Tx, pepper: string, accountId: number, email: string): Promise<void> {
  const before = await selectContact(tx, accountId)
  if (before.isVerified && !isAnother(before, email)) return
  if (!(await reclaimEmail(tx, accountId, email))) throw wrongCode(0)
  await notifyEmailChanged(tx, pepper, { accountId, before, after: email, isVerified: true, kind: 'email_changed' })
}

/**
 * Notifies the owner when the address changes, and when an address begins to reset passwords, including the first one: an intruder would first change
 * or add the address.
 */
async function notifyEmailChanged(
  tx: Tx,
  pepper: string,
  { accountId, before, after, isVerified = false, kind }: ContactChange & { kind: MailKind },
): Promise<void> {
  const { account, email: to, language } = before
  const isLeft = to !== null && isAnother(before, after)
  if (!isLeft && (before.resets || !isVerified)) return
  const email = after === null ? 'none' : maskEmail(after)
  await notify(tx, accountId, { kind: 'email_changed', params: { email }, link: '/profile' })
  if (!isLeft || !before.isVerified) return
  await recordRecovery(tx, accountId, 'email')
  await writeMail(tx, pepper, { accountId, to, language, kind, params: { account, email } })
}
