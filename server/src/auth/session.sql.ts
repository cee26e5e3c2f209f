import { sql } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { Database, Tx } from '../db/database.ts'
import { hashToken } from '../http/session.ts'
import type { Visit } from '../http/visit.ts'

type NewSession = { accountId: number; token: string; expiresAt: Date; visit: Visit }

/** More sessions than one person's browsers need. */
const sessionsMaximum = 50

/**
 * Inserts a session and ends the oldest ones of the account beyond the maximum. Locks the account, so that concurrent logins count each other's
 * sessions.
 */
export async function insertSession(tx: Tx, { accountId, token, expiresAt, visit }: NewSession): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      user_agent: visit.userAgent,
      address: visit.address,
      expires_at: expiresAt,
    })
    .execute()
  await sql`
    delete from sessions where account_id = ${accountId} and token_hash in (
      select token_hash from sessions where token_hash in (
        select token_hash from sessions where account_id = ${accountId}
        order by token_hash = ${hashToken(token)} desc, created_at desc offset ${sessionsMaximum})
      order by token_hash for update)
  `.execute(tx)
}

/** Deletes a session. An unknown or expired token is no error, so that a logout always succeeds. */
export async function deleteSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

export async function deleteSessions(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

/** Ends the current sessions of all accounts. Returns their number. */
export async function deleteAllSessions(database: Database): Promise<number> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database)
  const began = sql`${rows[0]?.now}::timestamptz`
  let ended = 0
  await inBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from sessions where token_hash in (
        select token_hash from sessions where created_at <= ${began} order by token_hash limit ${limit} for update)
    `.execute(database)
    ended += Number(numAffectedRows)
    return Number(numAffectedRows)
  })
  return ended
}

export async function deleteOtherSessions(tx: Tx, accountId: number, ownTokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', '<>', ownTokenHash).execute()
}
