import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

type NewCode = { accountId: number; hash: Buffer; madeBy: number | null }

/** Replaces the former code, and an app whose setup began with it. Returns the time until which the code is valid. */
export async function saveEnrolmentCode(tx: Tx, { accountId, hash, madeBy }: NewCode): Promise<Date> {
  await sql`delete from second_factors where account_id = ${accountId} and confirmed_at is null`.execute(tx)
  const { rows } = await sql<{ expires_at: Date }>`
    insert into enrolment_codes (account_id, code_hash, made_by) values (${accountId}, ${hash}, ${madeBy})
    on conflict (account_id) do update
    set code_hash = excluded.code_hash, made_by = excluded.made_by, made_at = excluded.made_at, expires_at = excluded.expires_at
    returning expires_at
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`No enrolment code was kept for the account ${accountId}`)
  return row.expires_at
}

/** Whether the code belongs to the account and is still valid. */
export async function hasEnrolmentCode(queries: Queries, accountId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from enrolment_codes where account_id = ${accountId} and code_hash = ${hash} and expires_at > now()
  `.execute(queries)
  return rows.length > 0
}

/** Locks the code until the transaction ends. Returns false where another code has replaced it. */
export async function lockEnrolmentCode(tx: Tx, accountId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from enrolment_codes where account_id = ${accountId} and code_hash = ${hash} and expires_at > now() for update
  `.execute(tx)
  return rows.length > 0
}

/** Uses up the code of the account. Returns false where no code is valid. */
export async function useEnrolmentCode(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from enrolment_codes where account_id = ${accountId} and expires_at > now() returning 1
  `.execute(tx)
  return rows.length > 0
}
