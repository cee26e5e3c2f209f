import { sql, type RawBuilder } from 'kysely'
import { saveVerifiedEmail, type Contact } from '../accounts/contact.sql.ts'
import type { Tx } from '../db/database.ts'

/** Days for which a former address still resets the password. */
export const reclaimDays = 7
const isRecent = sql<boolean>`former_emails.left_at > now() - make_interval(days => ${sql.lit(reclaimDays)})`

/**
 * Stores a former address, and returns whether it may return. Only an established one may: another may belong to an intruder whom the owner removes.
 * An address that is left again keeps the day of the first time.
 */
export async function keepFormerEmail(
  tx: Tx,
  accountId: number,
  { email, establishedAt }: Pick<Contact, 'email' | 'establishedAt'>,
): Promise<boolean> {
  if (email === null || establishedAt === null) return false
  await sql`
    insert into former_emails (account_id, email, email_key, verified_at)
    values (${accountId}, ${email}, ${email.toLowerCase()}, ${establishedAt})
    on conflict (account_id, email_key) do update set
      email = excluded.email, verified_at = excluded.verified_at, left_at = now() where not (${isRecent})
  `.execute(tx)
  return true
}

/** Rows of `former_emails` that may return to their account: recent ones, unless another account has verified the address since. */
export function reclaimable(emailKey: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select account_id, email, verified_at from former_emails where email_key = ${emailKey} and ${isRecent}
      and not exists (select 1 from accounts other where other.email_key = ${emailKey} and other.email_verified_at is not null))`
}

/**
 * Restores a former address of the account, verified since its original date. Deletes all its other former addresses: they may belong to an intruder.
 * Returns false where the address is none of them.
 */
export async function reclaimEmail(tx: Tx, accountId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ email: string; verified_at: Date }>`
    select email, verified_at from former_emails
    where account_id = ${accountId} and email_key = ${email.toLowerCase()} and ${isRecent}
  `.execute(tx)
  const [former] = rows
  if (former === undefined) return false
  await tx.deleteFrom('former_emails').where('account_id', '=', accountId).execute()
  await saveVerifiedEmail(tx, accountId, { email: former.email, verifiedAt: former.verified_at })
  return true
}

/**
 * Forgets the former addresses of an account whose payment code was proven: a thief with the password does not know it. A code that was set or reset
 * by a weaker proof, after the address was left or within 30 days before, proves nothing: it may be the thief's.
 */
export async function forgetFormerEmails(tx: Tx, accountId: number): Promise<void> {
  await sql`
    delete from former_emails f where account_id = ${accountId} and not exists (
      select 1 from recoveries r where r.account_id = f.account_id and r.what = 'payment_code'
        and r.recovered_at > f.left_at - interval '30 days')
  `.execute(tx)
}
