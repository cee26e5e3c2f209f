import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { createNoticedStore, writeNoticedEvery } from '../db/noticed.ts'

const everyMs = 30_000
type SessionUse = { at: Date; officeAt: Date | null }
/** The key is the token's hash, in hexadecimal. */
const sessionUses = createNoticedStore(() => new Map<string, SessionUse>())

/** Notes when a session was last used. The note waits here for half a minute, so that no request waits for the write. */
export function noticeSession(database: Database, tokenHash: Buffer): void {
  const key = tokenHash.toString('hex')
  const officeAt = sessionUses(database).get(key)?.officeAt ?? null
  sessionUses(database).set(key, { at: new Date(), officeAt })
}

/** Notes when a person last used the back office in a session. The shortest idle time is ten times as long as the wait for the write. */
export function noticeOffice(database: Database, tokenHash: Buffer): void {
  sessionUses(database).set(tokenHash.toString('hex'), { at: new Date(), officeAt: new Date() })
}

export function startLastSeen(database: Database): { stop: () => Promise<void> } {
  return writeNoticedEvery({ everyMs, write: () => writeLastSeen(database), what: 'When sessions were last seen' })
}

export async function writeLastSeen(database: Database): Promise<void> {
  const uses = [...sessionUses(database)]
  sessionUses(database).clear()
  if (uses.length === 0) return
  await sql`
    with given as (
      select decode(hash, 'hex') as token_hash, at, office_at
      from unnest(${uses.map(([hash]) => hash)}::text[], ${uses.map(([, { at }]) => at)}::timestamptz[],
        ${uses.map(([, { officeAt }]) => officeAt)}::timestamptz[]) given (hash, at, office_at)
    ),
    locked as (
      select s.token_hash, g.at, g.office_at from sessions s join given g on g.token_hash = s.token_hash
      order by s.token_hash for no key update of s
    )
    update sessions s set last_seen_at = greatest(s.last_seen_at, locked.at),
      office_seen_at = greatest(s.office_seen_at, locked.office_at) from locked
    where s.token_hash = locked.token_hash
  `.execute(database)
}
