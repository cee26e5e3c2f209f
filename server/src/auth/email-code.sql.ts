import type { EmailPurpose } from '@sealane/contract/accounts'
import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { reclaimable } from './former-email.sql.ts'

export type EmailCodeRequest = {
  id: number
  purpose: EmailPurpose
  email: string
  email_key: string
  asked_by: number | null
}

/** Does the same work for every address: a job looks up its account after the response. */
export async function insertCodeRequest(
  tx: Tx,
  { purpose, email, askedBy, asker }: { purpose: EmailPurpose; email: string; askedBy: number | null; asker: Buffer },
): Promise<void> {
  await tx
    .insertInto('email_codes')
    .values({ purpose, email, email_key: email.toLowerCase(), asked_by: askedBy, asker })
    .execute()
}

/** Locks the next request that is not handled. Expired ones are skipped. */
export async function lockNextCodeRequest(tx: Tx): Promise<(EmailCodeRequest & { expires_at: Date }) | undefined> {
  const row = await tx
    .selectFrom('email_codes')
    .select(['id', 'purpose', 'email', 'email_key', 'asked_by', 'expires_at'])
    .where('handled_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row as (EmailCodeRequest & { expires_at: Date }) | undefined
}

export type Recipient = { id: number; email: string; language: FileName }

/**
 * Returns the recipient of a code. A verification is sent to the address typed by the logged-in account, unless another account has verified it. A
 * reset is sent to the verified address in its stored spelling, unless a change of the password has excluded it from resets. A former address also
 * resets the password for some days. Returns undefined for all others; their response is the same.
 */
export async function selectRecipient(
  tx: Tx,
  { purpose, email, email_key, asked_by }: EmailCodeRequest,
): Promise<Recipient | undefined> {
  const key = sql`${email_key}::text`
  const verifying = sql`
    select id, ${email}::text as email, language from accounts where id = ${asked_by} and not exists (
      select 1 from accounts other where other.email_key = ${key} and other.id <> accounts.id
        and other.email_verified_at is not null)`
  const resetting = sql`
    select id, email, language from accounts where email_key = ${key} and email_verified_at is not null and email_resets`
  const reclaiming = sql`
    select a.id, former.email, a.language from ${reclaimable(key)} former join accounts a on a.id = former.account_id
    order by former.verified_at limit 1`
  const recipients = {
    verify_email: verifying,
    reset_pay: resetting,
    reset_password: sql`${resetting} union all (${reclaiming})`,
  }
  const { rows } = await sql<Recipient>`${recipients[purpose]}`.execute(tx)
  return rows[0]
}

export async function saveHandled(
  tx: Tx,
  id: number,
  found: { accountId: number; codeHash: Buffer } | undefined,
): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set({ handled_at: new Date(), account_id: found?.accountId ?? null, code_hash: found?.codeHash ?? null })
    .where('id', '=', id)
    .execute()
}

/** A code typed for an address, by a browser (`asker`) or by a logged-in account (`askedBy`). */
export type EnteredEmailCode = { purpose: EmailPurpose; email: string; askedBy?: number; asker?: Buffer }
export type EmailCodeAttempt = {
  id: number
  account_id: number | null
  code_hash: Buffer | null
  left: number
}

/**
 * Takes one of the five attempts at the caller's newest code for the address, before the code is verified: of a hundred concurrent guesses, five get
 * one. All callers without a code of their own share five attempts at the newest code. Returns `locked` when all are taken, undefined where no code
 * works. Commits by itself, so that a refusal does not undo it.
 */
export async function reserveTry(
  database: Database,
  entered: EnteredEmailCode,
): Promise<EmailCodeAttempt | 'locked' | undefined> {
  const isOwn = isOwnOf(entered)
  const newest = newestOf(entered)
  const works = sql`id = (${newest}) and used_at is null and expires_at > now()`
  const { rows } = await sql<EmailCodeAttempt>`
    update email_codes set
      tries = tries + case when ${isOwn} then 1 else 0 end,
      others_tries = others_tries + case when ${isOwn} then 0 else 1 end
    where ${works} and case when ${isOwn} then tries else others_tries end < 5
    returning id, account_id, code_hash, 5 - case when ${isOwn} then tries else others_tries end as left
  `.execute(database)
  if (rows[0] !== undefined) return rows[0]
  const spent = await sql`select 1 from email_codes where ${works}`.execute(database)
  return spent.rows.length > 0 ? 'locked' : undefined
}

function newestOf(entered: EnteredEmailCode) {
  const { purpose, email, askedBy } = entered
  const isAllowed = purpose === 'verify_email' ? sql`asked_by = ${askedBy ?? null}::bigint` : sql`true`
  return sql`
    select id from email_codes where purpose = ${purpose} and email_key = ${email.toLowerCase()} and ${isAllowed}
    order by (${isOwnOf(entered)} and used_at is null and expires_at > now()) desc, id desc limit 1`
}

function isOwnOf({ askedBy, asker }: EnteredEmailCode) {
  return sql`(coalesce(asked_by = ${askedBy ?? null}::bigint, false) or coalesce(asker = ${asker ?? null}::bytea, false))`
}

/**
 * Uses the code once. A code for a reset works only while its address is the account's and may reset, or, for a password, is a former one. Returns
 * the address as it was typed for the request; otherwise undefined.
 */
export async function saveUsed(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update email_codes code set used_at = now()
    where id = ${id} and used_at is null and (purpose = 'verify_email' or exists (
      select 1 from accounts a
      where a.id = code.account_id and a.email_key = code.email_key and a.email_verified_at is not null
        and a.email_resets)
      or purpose = 'reset_password' and code.account_id in (
        select account_id from ${reclaimable(sql`code.email_key`)} former))
    returning email
  `.execute(tx)
  return rows[0]?.email
}
