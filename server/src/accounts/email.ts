import type { Tx } from '../db/database.ts'
import { writeMail, type MailParams } from '../notifications/mail.ts'
import { selectContact } from './account.sql.ts'

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
