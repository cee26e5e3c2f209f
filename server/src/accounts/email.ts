import type { Tx } from '../db/database.ts'
import { writeMail, type MailParams } from '../notifications/mail.ts'
import { selectContact } from './contact.sql.ts'

/** A transaction, and the pepper that encrypts the secrets of its mails. */
export type MailContext = { tx: Tx; resources: { pepper: string } }

type OwnerMail = {
  accountId: number
  kind:
    | 'password_changed'
    | 'payment_code_set'
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
    | 'shop_changed'
    | 'destination_added'
  params?: MailParams
}

/** Writes a mail to the account's verified e-mail address. An account without one gets none. */
export async function mailOwner(tx: Tx, pepper: string, { accountId, kind, params }: OwnerMail): Promise<void> {
  const { account, email, language, isVerified } = await selectContact(tx, accountId)
  if (email === null || !isVerified) return
  await writeMail(tx, pepper, { accountId, to: email, language, kind, params: { account, ...params } })
}

/** Writes the same mail to several accounts. */
export async function mailOwners(
  tx: Tx,
  pepper: string,
  { accountIds, ...mail }: Omit<OwnerMail, 'accountId'> & { accountIds: readonly number[] },
): Promise<void> {
  for (const accountId of accountIds) await mailOwner(tx, pepper, { accountId, ...mail })
}
