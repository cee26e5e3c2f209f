import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const everyMs = 30_000
/** By the token's hash, in hexadecimal. */
type LastSeen = Map<string, Date>

const waiting = new WeakMap<Database, LastSeen>()

/** When a session was last used. It waits here for half a minute, so that no request waits for the write. */
export function noticeSession(database: Database, tokenHash: Buffer): void {
  seenOf(database).set(tokenHash.toString('hex'), new Date())
}

/** Writes down what was noticed, twice a minute and once more at the end. */
export function startLastSeen(database: Database): { stop: () => Promise<void> } {
  const write = () => writeLastSeen(database).catch(tell)
  const timer = setInterval(() => void write(), everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return write()
    },
  }
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

/** Without the database half a minute's is lost; the shop goes on. */
function tell(error: unknown): void {
  console.error('When sessions were last seen could not be written:', error)
}

function seenOf(database: Database): LastSeen {
  const known = waiting.get(database) ?? new Map<string, Date>()
  waiting.set(database, known)
  return known
}
