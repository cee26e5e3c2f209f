import type { EmailPurpose } from '@sealane/contract/accounts'
import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

export type Asked = { id: number; purpose: EmailPurpose; email: string; email_key: string; asked_by: number | null }

/** The same work for every address: whose it is, a job looks up after the answer. */
export async function insertAsked(
  tx: Tx,
  { purpose, email, askedBy }: { purpose: EmailPurpose; email: string; askedBy: number | null },
): Promise<void> {
  await tx
    .insertInto('email_codes')
    .values({ purpose, email, email_key: email.toLowerCase(), asked_by: askedBy })
    .execute()
}

/** The next one that nobody has looked at, locked. Those that are over need no answer any more. */
export async function takeAsked(tx: Tx): Promise<(Asked & { expires_at: Date }) | undefined> {
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
  return row as (Asked & { expires_at: Date }) | undefined
}

export type Recipient = { id: number; email: string; language: FileName }

/**
 * Who gets the code. An address is verified by whoever was logged in, unless it is another account's; a reset goes to a verified
 * address alone. Undefined for everybody else, who is answered just the same.
 */
export async function selectRecipient(tx: Tx, { purpose, email, email_key, asked_by }: Asked) {
  const isTheirs =
    purpose === 'verify_email'
      ? sql`id = ${asked_by} and not exists (
          select 1 from accounts other where other.email_key = ${email_key} and other.id <> accounts.id)`
      : sql`email_key = ${email_key} and email_verified_at is not null`
  const { rows } = await sql<Recipient>`
    select id, ${email} as email, language from accounts where ${isTheirs}
  `.execute(tx)
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

/** Whose code is typed: for an address, and of who is logged in where the purpose needs somebody to be. */
export type Typed = { purpose: EmailPurpose; email: string; askedBy?: number }
export type Reserved = { id: number; account_id: number | null; code_hash: Buffer | null; left: number }

/**
 * Takes one of the five tries at the newest code for the address, before it is looked at: of a hundred guesses at once five get
 * one. `locked` when all are taken, undefined where no code works. Commits by itself, so that a refusal does not undo it.
 */
export async function reserveTry(database: Database, typed: Typed): Promise<Reserved | 'locked' | undefined> {
  const newest = newestOf(typed)
  const { rows } = await sql<Reserved>`
    update email_codes set tries = tries + 1
    where id = (${newest}) and used_at is null and expires_at > now() and tries < 5
    returning id, account_id, code_hash, 5 - tries as left
  `.execute(database)
  if (rows[0] !== undefined) return rows[0]
  const spent = await sql`
    select 1 from email_codes where id = (${newest}) and used_at is null and expires_at > now()`.execute(database)
  return spent.rows.length > 0 ? 'locked' : undefined
}

function newestOf({ purpose, email, askedBy }: Typed) {
  return sql`
    select id from email_codes where purpose = ${purpose} and email_key = ${email.toLowerCase()}
      and (${askedBy ?? null}::bigint is null or asked_by = ${askedBy ?? null}::bigint)
    order by id desc limit 1`
}

/** The right code is no guess. */
export async function giveTryBack(database: Database, id: number): Promise<void> {
  await sql`update email_codes set tries = tries - 1 where id = ${id} and tries > 0`.execute(database)
}

/** Answers whether the code was still there to be used: once, and for a reset only while the address is the account's. */
export async function saveUsed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update email_codes code set used_at = now()
    where id = ${id} and used_at is null and (purpose = 'verify_email' or exists (
      select 1 from accounts a
      where a.id = code.account_id and a.email_key = code.email_key and a.email_verified_at is not null))
    returning id
  `.execute(tx)
  return rows.length > 0
}
