import type { LoginSession } from '@sealane/contract/security'
import type { Queries } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import type { Caller } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import { browserOf, shortenAddress, systemOf } from './device.rules.ts'
import { deleteOtherSession, selectSessions } from './login-session.sql.ts'

export async function listSessions(queries: Queries, caller: Caller): Promise<{ items: LoginSession[]; next: null }> {
  const rows = await selectSessions(queries, caller)
  const items = rows.map(({ id, is_current, user_agent, address, created_at, last_seen_at }) => ({
    id,
    current: is_current,
    browser: browserOf(user_agent) ?? null,
    system: systemOf(user_agent) ?? null,
    place: shortenAddress(address),
    created_at: created_at.toISOString(),
    last_seen_at: (is_current ? new Date() : last_seen_at).toISOString(),
  }))
  return { items, next: null }
}

export async function endSession({ tx, caller }: Context, { body }: { body: { id: string } }): Promise<object> {
  if (!(await deleteOtherSession(tx, caller, body.id))) throw new Refusal('NOT_FOUND')
  return {}
}
