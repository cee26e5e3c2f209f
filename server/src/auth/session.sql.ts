import { sql } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { Database, Tx } from '../db/database.ts'
import { hashToken } from '../http/session.ts'
import type { Visit } from '../http/visit.ts'

type NewSession = { accountId: number; token: string; expiresAt: Date; visit: Visit }

/** More than anybody has browsers. */
const sessionsMaximum = 50

/** Beyond so many the oldest sessions of the account end. Holds the account, so that of many log-ins at once none is left out. */
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

/** An unknown or expired token is no fault: logging out never traps anyone. */
export async function deleteSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

export async function deleteSessions(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

/** Ends the sessions of all accounts that there are now. Answers their number. */
export async function deleteAllSessions(database: Database): Promise<number> {
  const began = new Date()
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
