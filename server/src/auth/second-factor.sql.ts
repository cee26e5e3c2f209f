import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

type Factor = { secret: Buffer; confirmed_at: Date | null; last_step: number }

export async function selectFactor(queries: Queries, accountId: number): Promise<Factor | undefined> {
  const { rows } = await sql<Factor>`
    select secret, confirmed_at, last_step from second_factors where account_id = ${accountId}
  `.execute(queries)
  return rows[0]
}

/** Whether the account has a confirmed factor. */
export async function hasFactor(queries: Queries, accountId: number): Promise<boolean> {
  const factor = await selectFactor(queries, accountId)
  return factor !== undefined && factor.confirmed_at !== null
}

/** Replaces an unconfirmed factor. Returns false where there is a confirmed one. */
export async function insertFactor(tx: Tx, accountId: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
    where second_factors.confirmed_at is null returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Returns false where this code, or a later one, was used before, or the secret has changed. */
export async function useStep(tx: Tx, accountId: number, { secret, step }: { secret: Buffer; step: number }) {
  const { rows } = await sql`
    update second_factors set last_step = ${step}
    where account_id = ${accountId} and secret = ${secret} and last_step < ${step} returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function saveConfirmed(tx: Tx, accountId: number, hashes: Buffer[]): Promise<void> {
  await sql`update second_factors set confirmed_at = now() where account_id = ${accountId}`.execute(tx)
  await sql`
    insert into recovery_codes (account_id, code_hash) select ${accountId}, unnest(${hashes}::bytea[])
  `.execute(tx)
}

/** Deletes the factors of all accounts: without the pepper they cannot be decrypted. */
export async function deleteAllFactors(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('second_factors').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function hasRecoveryCode(queries: Queries, accountId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from recovery_codes where account_id = ${accountId} and code_hash = ${hash} and used_at is null
  `.execute(queries)
  return rows.length > 0
}

/** Returns false where the code was used before. */
export async function useRecoveryCode(tx: Tx, accountId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function countRecoveryCodes(queries: Queries, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where account_id = ${accountId} and used_at is null
  `.execute(queries)
  return rows[0]?.count ?? 0
}

export async function saveProven(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`update sessions set proven_at = now() where token_hash = ${tokenHash}`.execute(tx)
}

/** Deletes the factor, and its proof from all sessions of the account. Returns whether there was a confirmed one. */
export async function deleteFactor(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from second_factors where account_id = ${accountId} and confirmed_at is not null returning 1`.execute(tx)
  await sql`delete from enrolment_codes where account_id = ${accountId}`.execute(tx)
  await sql`update sessions set proven_at = null where account_id = ${accountId}`.execute(tx)
  return rows.length > 0
}
