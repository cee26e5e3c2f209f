import type { Duty } from '@sealane/contract/access'
import type { UserInfo } from '@sealane/contract/accounts'
import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { isSessionOf } from '../http/session.ts'
import { unreadMaximum } from '../events/event.sql.ts'
import { Refusal } from '../refusal.ts'
import type { Spender } from '../auth/spending.rules.ts'

export type NewAccount = {
  account: string
  passwordHash: string
  isWeak: boolean
  email?: string | undefined
  mobile?: string | undefined
  language: FileName
}

/** The refusal's fields by the violated constraint: an account name and a verified e-mail address belong to one account each. */
const duplicateFields: Record<string, Record<string, string>> = {
  accounts_account_key_key: { account: 'ACCOUNT_TAKEN' },
  accounts_email_key_key: { email: 'email_taken' },
}

export async function insertAccount(
  tx: Tx,
  { account, passwordHash, isWeak, email, mobile, language }: NewAccount,
): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      account,
      account_key: account.toLowerCase(),
      password_hash: passwordHash,
      password_weak: isWeak,
      email: email ?? null,
      email_key: email?.toLowerCase() ?? null,
      mobile: mobile ?? null,
      language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate)
  return id
}

/** Finds a login by account name, or by an e-mail address that the account has verified. No name contains an `@`. */
export async function selectLogin(queries: Queries, name: string) {
  const key = name.trim().toLowerCase()
  const named = queries.selectFrom('accounts').select(['id', 'account', 'password_hash', 'password_weak'])
  return (
    key.includes('@')
      ? named.where('email_key', '=', key).where('email_verified_at', 'is not', null)
      : named.where('account_key', '=', key)
  ).executeTakeFirst()
}

export async function selectSecrets(queries: Queries, accountId: number) {
  return queries
    .selectFrom('accounts')
    .select(['password_hash', 'payment_code_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function isOlderThanDay(queries: Queries, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where id = ${accountId} and created_at < now() - interval '1 day'
  `.execute(queries)
  return rows.length > 0
}

export async function lockAccount(tx: Tx, accountId: number): Promise<{ isFrozen: boolean }> {
  const row = await tx
    .selectFrom('accounts')
    .select('frozen_at')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { isFrozen: row.frozen_at !== null }
}

/** Reads without a lock, for a caller that already has locks on rows that are locked after accounts. */
export async function isAccountFrozen(queries: Queries, accountId: number): Promise<boolean> {
  const row = await queries.selectFrom('accounts').select('frozen_at').where('id', '=', accountId).executeTakeFirst()
  return row === undefined || row.frozen_at !== null
}

export async function lockAccountByName(tx: Tx, account: string) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'account', 'duties'])
    .where('account_key', '=', account.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Sums what an account owes from reversed top-ups, in US cents. A statement of its own: one that waited for the lock would see the top-ups as they
 * were before.
 */
export async function sumOwed(queries: Queries, accountId: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`select claims_against(${accountId}) as owed`.execute(queries)
  return rows[0]?.owed ?? 0
}

/**
 * Locks the caller's account, and refuses a session that ended during the wait: a new password ends all sessions under the same lock. A second
 * statement reads debts and session, because one that waited for the lock would see them as they were before.
 */
export async function lockCaller(tx: Tx, { id, tokenHash }: { id: number; tokenHash: Buffer }): Promise<Spender> {
  const { isFrozen } = await lockAccount(tx, id)
  const { rows } = await sql<{ owed: number; isOpen: boolean }>`
    select claims_against(${id}) as owed, ${isSessionOf(tokenHash)} as "isOpen"
  `.execute(tx)
  const [{ owed, isOpen } = { owed: 0, isOpen: false }] = rows
  if (!isOpen) throw new Refusal('LOGIN_REQUIRED')
  return { isFrozen, owed }
}

/** Whether the password is still the verified one. Locks the account, so that this remains true until the transaction ends. */
export async function lockPassword(tx: Tx, accountId: number, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Saves the password. Returns whether the former one was still the verified one. The caller has locked the account. */
export async function savePassword(
  tx: Tx,
  accountId: number,
  { from, to, isWeak }: { from: string; to: string; isWeak: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password_hash: to, password_weak: isWeak, password_changed_at: sql`clock_timestamp()` })
    .where('id', '=', accountId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores whether the password is weak, which only a login can determine from the plain text. The caller has locked the account. */
export async function saveWeakness(tx: Tx, accountId: number, isWeak: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ password_weak: isWeak }).where('id', '=', accountId).execute()
}

/** Whether the account works for the platform or for a shop. */
export async function isStaff(queries: Queries, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts a where id = ${accountId}
      and (duties <> '{}' or exists (select 1 from shop_staff s where s.account_id = a.id))
  `.execute(queries)
  return rows.length > 0
}

/** Returns the hash of the payment code. Locks the account, so that the code does not change until the transaction ends. */
export async function lockPaymentCode(tx: Tx, accountId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('payment_code_hash')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.payment_code_hash
}

export async function savePaymentCode(tx: Tx, accountId: number, codeHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ payment_code_hash: codeHash }).where('id', '=', accountId).execute()
}

export async function saveLanguage(tx: Tx, accountId: number, language: FileName): Promise<void> {
  await tx.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()
}

type ProfileChange = {
  family_name?: string | undefined
  given_name?: string | undefined
  email?: string | null | undefined
  mobile?: string | null | undefined
  avatar?: string | null | undefined
}

/**
 * Changes the given fields. A changed e-mail address has to be verified again. A verified one keeps its spelling: in another case it may be another
 * person's mailbox.
 */
export async function saveProfile(tx: Tx, accountId: number, change: ProfileChange): Promise<void> {
  const { email, ...rest } = change
  const key = email?.toLowerCase() ?? null
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  await tx
    .updateTable('accounts')
    .set({
      ...given,
      ...(email !== undefined && {
        email: sql<string>`case when email_key = ${key} and email_verified_at is not null then email else ${email} end`,
        email_key: key,
        email_verified_at: sql`case when email_key = ${key} then email_verified_at end`,
      }),
      language: sql`language`,
    })
    .where('id', '=', accountId)
    .execute()
    .catch(refuseDuplicate)
}

type AccountProfile = Omit<UserInfo, 'balance' | 'held'>

export async function selectAccountProfile(queries: Queries, accountId: number): Promise<AccountProfile> {
  const { rows } = await sql<
    Omit<AccountProfile, 'roles' | 'id' | 'password_changed_at'> & {
      id: number
      password_changed_at: Date
    }
  >`
    select id, account, family_name, given_name, email, email_verified_at is not null and email_resets as email_verified,
      mobile, avatar, language, duties,
      coalesce(password_changed_at, created_at) as password_changed_at,
      payment_code_hash is not null as has_payment_code,
      frozen_at is not null as frozen, claims_against(id) as owed,
      (select count(*) from (
        select from notifications where account_id = accounts.id and read_at is null limit ${unreadMaximum}) counted) as unread,
      coalesce((select json_agg(json_build_object('id', shop.id::text, 'name', shop.name, 'role', staff.role) order by shop.id)
        from shop_staff staff join shops shop on shop.id = staff.shop_id where staff.account_id = accounts.id), '[]') as shops
    from accounts where id = ${accountId}
  `.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error(`The account ${accountId} of a session does not exist`)
  const roles: AccountProfile['roles'] = ['shopper']
  if (row.shops.length > 0) roles.push('seller')
  if (row.duties.length > 0) roles.push('operator')
  return { ...row, id: String(row.id), password_changed_at: row.password_changed_at.toISOString(), roles }
}

/** Converts a violated constraint about another account's name or address into a refusal. */
export function refuseDuplicate(error: { constraint?: string }): never {
  const fields = duplicateFields[error.constraint ?? '']
  if (fields === undefined) throw error
  throw new Refusal('ACCOUNT_TAKEN', { fields })
}

/** Returns false where there was none. */
export async function deletePaymentCode(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    update accounts set payment_code_hash = null where id = ${accountId} and payment_code_hash is not null returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Stores whether withdrawals require a passkey. */
export async function savePasskeyRequirement(tx: Tx, accountId: number, wants: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ proves_withdrawals: wants }).where('id', '=', accountId).execute()
}

export async function saveDuties(tx: Tx, accountId: number, held: readonly Duty[]): Promise<void> {
  await sql`update accounts set duties = ${held} where id = ${accountId} and deleted_at is null`.execute(tx)
}
