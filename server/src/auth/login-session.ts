import type { LoginSession } from '@sealane/contract/security'
import type { Queries } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import type { Caller } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import { browserOf, shortenAddress, systemOf } from './device.rules.ts'
import { deleteOtherSession, selectSessions, type SessionRow } from './login-session.sql.ts'

export async function listSessions(queries: Queries, caller: Caller): Promise<{ items: LoginSession[]; next: null }> {
  const rows = await selectSessions(queries, caller)
  return { items: rows.map(toLoginSession), next: null }
}

export function toLoginSession(row: SessionRow): LoginSession {
  const { id, is_current, user_agent, address, created_at, last_seen_at } = row
  return {
    id,
    current: is_current,
    browser: browserOf(user_agent) ?? null,
    system: systemOf(user_agent) ?? null,
    place: shortenAddress(address),
    created_at: created_at.toISOString(),
    last_seen_at: (is_current ? new Date() : last_seen_at).toISOString(),
  }
}

export async function endSession({ tx, caller }: Context, { body }: { body: { id: string } }): Promise<object> {
  if (!(await deleteOtherSession(tx, caller, body.id))) throw new Refusal('NOT_FOUND')
  return {}
}
