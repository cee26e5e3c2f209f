import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

export type SessionRow = {
  id: string
  is_current: boolean
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
}

type CurrentSession = { id: number; tokenHash: Buffer }
const shownMaximum = 100

/** Selects the caller's own session first, then the others by last use. */
export async function selectSessions(queries: Queries, { id, tokenHash }: CurrentSession): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, token_hash = ${tokenHash} as is_current, user_agent, address, created_at, last_seen_at from sessions
    where account_id = ${id} and expires_at > now()
    order by is_current desc, last_seen_at desc, created_at desc limit ${shownMaximum}
  `.execute(queries)
  return rows
}

/** Returns whether there was one. It never deletes the caller's own. */
export async function deleteOtherSession(
  tx: Tx,
  { id, tokenHash }: CurrentSession,
  sessionId: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where account_id = ${id} and id::text = ${sessionId} and token_hash <> ${tokenHash} returning 1
  `.execute(tx)
  return rows.length > 0
}
