import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { keepNoticed, writeNoticedEvery } from '../db/noticed.ts'

const everyMs = 30_000
/** By the token's hash, in hexadecimal. */
const seenOf = keepNoticed(() => new Map<string, Date>())

/** When a session was last used. It waits here for half a minute, so that no request waits for the write. */
export function noticeSession(database: Database, tokenHash: Buffer): void {
  seenOf(database).set(tokenHash.toString('hex'), new Date())
}

export function startLastSeen(database: Database): { stop: () => Promise<void> } {
  return writeNoticedEvery({ everyMs, write: () => writeLastSeen(database), what: 'When sessions were last seen' })
}

export async function writeLastSeen(database: Database): Promise<void> {
  const seen = [...seenOf(database)]
  seenOf(database).clear()
  if (seen.length === 0) return
  await sql`
    with given as (
      select decode(hash, 'hex') as token_hash, at
      from unnest(${seen.map(([hash]) => hash)}::text[], ${seen.map(([, at]) => at)}::timestamptz[]) given (hash, at)
    ),
    locked as (
      select s.token_hash, g.at from sessions s join given g on g.token_hash = s.token_hash
      order by s.token_hash for no key update of s
    )
    update sessions s set last_seen_at = greatest(s.last_seen_at, locked.at) from locked
    where s.token_hash = locked.token_hash
  `.execute(database)
}
