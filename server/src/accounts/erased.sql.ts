import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

type ErasedPassword = { from: string; to: string }

/**
 * Replaces the personal data by a number. The account's new key can be neither typed nor registered. Returns false where the password is no longer
 * the verified one.
 */
export async function saveErased(tx: Tx, accountId: number, { from, to }: ErasedPassword): Promise<boolean> {
  const { rows } = await sql`
    update accounts set account = 'deleted-' || id, account_key = '~deleted-' || id, password_hash = ${to},
      payment_code_hash = null, family_name = '', given_name = '', email = null, email_key = null,
      email_verified_at = null, mobile = null, avatar = null, country = null, language = 'en', deleted_at = now()
    where id = ${accountId} and password_hash = ${from} returning 1
  `.execute(tx)
  return rows.length > 0
}
