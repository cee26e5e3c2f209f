// rate-limiter-flexible counts no IPv6 line together with its network, and nothing within a transaction of ours.
import { sql, type RawBuilder } from 'kysely'
import type { Database, Queries } from '../db/database.ts'
import { caughtRefusal, Refusal } from '../refusal.ts'
import { countedOf } from './source.ts'

/** A maximum within a window in seconds. */
export type RateLimit = { maximum: number; windowS: number }
/** A count above one, such as kilobytes: the last one may exceed the maximum. In a transaction it counts only if that commits. */
type RateLimitUse = { count?: number; tx?: Queries }

/**
 * Counts towards a limit and refuses what exceeds it. All processes share the counts; a crash of the database deletes them. A key of a limit by
 * source ends with the source, and also counts for the network around it.
 */
export type RateLimiter = {
  /** A refused call is not counted. */
  take: (key: string, rate: RateLimit, taken?: RateLimitUse) => Promise<void>
  /** Refuses where nothing is left, and counts nothing: a caller checks it before it waits in a queue. */
  check: (key: string, rate: RateLimit) => Promise<void>
  /** Returns a place, for limits that count only failures. */
  giveBack: (key: string) => Promise<void>
}

export const unlimited: RateLimiter = { take: async () => {}, check: async () => {}, giveBack: async () => {} }

export function createRates(database: Database): RateLimiter {
  const giveBack = async (key: string, count = 1, queries: Queries = database) => {
    await sql`update rate_counters set count = greatest(0, count - ${count}) where key = ${key}`.execute(queries)
  }
  return {
    async take(key, rate, { count = 1, tx = database } = {}) {
      const taken: string[] = []
      for (const counted of limitsOf(key, rate)) {
        if (await countWithinLimit(tx, counted, count)) {
          taken.push(counted.key)
          continue
        }
        for (const other of taken) await giveBack(other, count, tx)
        throw tooMany(rate)
      }
    },
    async check(key, rate) {
      for (const counted of limitsOf(key, rate)) if (!(await hasRoom(database, counted))) throw tooMany(rate)
    },
    async giveBack(key) {
      for (const counted of countedOf(key)) await giveBack(counted.key)
    },
  }
}

/** Checks as `takeForSource` does, but counts nothing. */
export async function checkForSource(
  rates: RateLimiter,
  source: KeyedRateLimit,
  beyond: KeyedRateLimit,
): Promise<void> {
  const refusal = await caughtRefusal(rates.check(source.key, source))
  if (refusal === undefined) return
  if ((await caughtRefusal(rates.check(beyond.key, beyond))) !== undefined) throw refusal
}

const dayS = 86_400
/** Number of times that an account may use up a limit of a day on one day. */
export const startsMaximum = 3

type LimitedCaller = { id: number; passwordAt: number }
type DayLimit = { name: string; maximum: number }

/**
 * Counts towards an account's limit of a day, `maximum`. A new password resets it, twice a day at most: a thief with a session may have used it up,
 * and the owner has to repair the damage.
 */
export async function takeOfDay(
  rates: RateLimiter,
  { id, passwordAt }: LimitedCaller,
  { name, maximum }: DayLimit,
  use?: RateLimitUse,
): Promise<void> {
  await rates.take(`${name}:${id}:${passwordAt}`, { maximum, windowS: dayS }, use)
  await rates.take(`${name}:${id}`, { maximum: maximum * startsMaximum, windowS: dayS }, use)
}

type KeyedRateLimit = RateLimit & { key: string }

/**
 * Counts towards the limit of a source. Once that is used up, the call counts towards a small limit of the account instead, so that one
 * person cannot lock out others at the same address. Refuses with the limit of the source when both are used up.
 */
export async function takeForSource(
  rates: RateLimiter,
  source: KeyedRateLimit,
  beyond: KeyedRateLimit,
  use?: RateLimitUse,
): Promise<void> {
  const refusal = await caughtRefusal(rates.take(source.key, source, use))
  if (refusal === undefined) return
  if ((await caughtRefusal(rates.take(beyond.key, beyond, use))) !== undefined) throw refusal
}

function limitsOf(key: string, { maximum, windowS }: RateLimit): KeyedRateLimit[] {
  return countedOf(key).map((counted) => ({ key: counted.key, maximum: maximum * counted.factor, windowS }))
}

async function countWithinLimit(queries: Queries, limit: KeyedRateLimit, count: number): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_counters as counter (key, window_start, count) values (${limit.key}, ${windowOf(limit)}, ${count})
    on conflict (key) do update set
      count = case when counter.window_start = excluded.window_start then counter.count + excluded.count else excluded.count end,
      window_start = excluded.window_start
    where counter.window_start <> excluded.window_start or counter.count < ${limit.maximum}
    returning 1
  `.execute(queries)
  return rows.length > 0
}

async function hasRoom(database: Database, limit: KeyedRateLimit): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rate_counters
    where key = ${limit.key} and window_start = ${windowOf(limit)} and count >= ${limit.maximum}
  `.execute(database)
  return rows.length === 0
}

function windowOf({ windowS }: RateLimit): RawBuilder<unknown> {
  return sql`date_bin(make_interval(secs => ${windowS}), now(), 'epoch')`
}

/** The window ends at a whole multiple of its length. */
function tooMany({ windowS }: RateLimit): Refusal {
  return new Refusal('TOO_MANY', { retryAfterS: windowS - (Math.floor(Date.now() / 1000) % windowS) })
}

/**
 * Returns a function that shows whether a source had reached its maximum for this second before `added`. Refused amounts are not counted: a source
 * that sends too much uses up nothing of the network that it shares with others.
 */
export function createBucket(perSecond: number): (source: string, added?: number) => boolean {
  let second = 0
  let counts = new Map<string, number>()
  return (source, added = 1) => {
    const current = Math.floor(Date.now() / 1000)
    if (current !== second) {
      second = current
      counts = new Map()
    }
    const counted = countedOf(source)
    if (counted.some(({ key, factor }) => (counts.get(key) ?? 0) >= perSecond * factor)) return true
    for (const { key } of counted) counts.set(key, (counts.get(key) ?? 0) + added)
    return false
  }
}
