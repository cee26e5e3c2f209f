import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { refuseDuplicate } from './account.sql.ts'

/** The address of an account's mails, and whether it is verified. */
export type Contact = {
  account: string
  email: string | null
  language: FileName
  isVerified: boolean
  /** Whether codes mailed to this address reset the password and the payment code. */
  resets: boolean
  /** The time of its verification, where the address is probably not an intruder's. */
  establishedAt: Date | null
}

/**
 * An address is established after 30 days, and one from the account's first day at once: an intruder arrives later, and is noticed within 30 days.
 */
const isEstablished = sql<boolean>`(
  email_verified_at < now() - interval '30 days' or email_verified_at < created_at + interval '1 day')`

export async function selectContact(queries: Queries, accountId: number): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select account, email, language, email_verified_at is not null as "isVerified",
      email_verified_at is not null and email_resets as resets,
      case when email_resets and ${isEstablished} then email_verified_at end as "establishedAt"
    from accounts where id = ${accountId}
  `.execute(queries)
  const [contact] = rows
  if (contact === undefined) throw new Error(`The account ${accountId} does not exist`)
  return contact
}

/** Stores the address as the account's verified one. An address that it has verified already, and that resets, keeps the time of the first proof. */
export async function saveVerifiedEmail(
  tx: Tx,
  accountId: number,
  { email, verifiedAt = new Date() }: { email: string; verifiedAt?: Date },
): Promise<void> {
  const first = sql<Date>`case when email = ${email} and email_resets then email_verified_at end`
  await tx
    .updateTable('accounts')
    .set({
      email,
      email_key: email.toLowerCase(),
      email_verified_at: sql<Date>`coalesce(${first}, ${verifiedAt})`,
      email_resets: true,
    })
    .where('id', '=', accountId)
    .execute()
    .catch(refuseDuplicate)
}

/**
 * Excludes an address that is not established from resets until it is verified again. Returns whether it could reset before. The caller has locked
 * the account.
 */
export async function distrustNewEmail(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    update accounts set email_resets = false
    where id = ${accountId} and email_resets and email_verified_at is not null and not ${isEstablished} returning 1
  `.execute(tx)
  return rows.length > 0
}
