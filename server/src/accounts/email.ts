import type { Tx } from '../db/database.ts'
import { writeMail, type MailParams } from '../messages/mail.ts'
import { notify } from '../messages/notification.ts'
import { selectContact, type Contact } from './account.sql.ts'
import { maskEmail } from './device.rules.ts'
import { recordRecovery } from './recovery.ts'

type OwnerMail = {
  accountId: number
  kind:
    | 'password_changed'
    | 'payment_code_changed'
    | 'payment_code_reset'
    | 'passkey_added'
    | 'passkey_removed'
    | 'passkey_asking_off'
    | 'second_factor_added'
    | 'second_factor_removed'
    | 'staff_added'
    | 'shop_owners_changed'
    | 'return_address_changed'
    | 'destination_added'
  params?: MailParams
}

/** Tells the account at its verified address; an address that nobody has proven gets nothing about the account. */
export async function mailOwner(tx: Tx, pepper: string, { accountId, kind, params }: OwnerMail): Promise<void> {
  const { account, email, language, isVerified } = await selectContact(tx, accountId)
  if (email === null || !isVerified) return
  await writeMail(tx, pepper, { accountId, to: email, language, kind, params: { account, ...params } })
}

/** Tells several accounts the same. */
export async function mailOwners(
  tx: Tx,
  pepper: string,
  { accountIds, ...told }: Omit<OwnerMail, 'accountId'> & { accountIds: readonly number[] },
): Promise<void> {
  for (const accountId of accountIds) await mailOwner(tx, pepper, { accountId, ...told })
}

/**
 * Somebody who took over an account would change the address first. The owner is notified, also at the old address if it was
 * verified; to leave that one is a recovery.
 */
export async function notifyEmailChanged(
  tx: Tx,
  pepper: string,
  { accountId, before, after }: { accountId: number; before: Contact; after: string | null },
): Promise<void> {
  if (before.email === null || before.email.toLowerCase() === after?.toLowerCase()) return
  const email = after === null ? 'none' : maskEmail(after)
  await notify(tx, accountId, { kind: 'email_changed', params: { email }, link: '/profile' })
  if (!before.isVerified) return
  await recordRecovery(tx, accountId, 'email')
  const { account, email: to, language } = before
  await writeMail(tx, pepper, { accountId, to, language, kind: 'email_changed', params: { account, email } })
}
