import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

/** So many in so many seconds. */
export type Rate = { maximum: number; windowS: number }

/** Counts towards a limit and refuses what is above it. Shared by all processes; a crash forgets the counts. */
export type Rates = {
  /** What is refused is not counted. */
  take: (key: string, rate: Rate) => Promise<void>
  /** Refuses where nothing is left, and counts nothing: before somebody waits in a queue for it. */
  check: (key: string, rate: Rate) => Promise<void>
  /** Gives a place back, where only failures count. */
  giveBack: (key: string) => Promise<void>
}

export const unlimited: Rates = { take: async () => {}, check: async () => {}, giveBack: async () => {} }

export function createRates(database: Database): Rates {
  return {
    async take(key, rate) {
      const { rows } = await sql`
        insert into rate_counters as counter (key, window_start, count) values (${key}, ${windowOf(rate)}, 1)
        on conflict (key) do update set
          count = case when counter.window_start = excluded.window_start then counter.count + 1 else 1 end,
          window_start = excluded.window_start
        where counter.window_start <> excluded.window_start or counter.count < ${rate.maximum}
        returning 1
      `.execute(database)
      if (rows.length === 0) throw tooMany(rate)
    },
    async check(key, rate) {
      const { rows } = await sql`
        select 1 from rate_counters
        where key = ${key} and window_start = ${windowOf(rate)} and count >= ${rate.maximum}
      `.execute(database)
      if (rows.length > 0) throw tooMany(rate)
    },
    async giveBack(key) {
      await sql`update rate_counters set count = greatest(0, count - 1) where key = ${key}`.execute(database)
    },
  }
}

function windowOf({ windowS }: Rate): RawBuilder<unknown> {
  return sql`date_bin(make_interval(secs => ${windowS}), now(), 'epoch')`
}

/** Until the window ends, which begins at whole multiples of its length. */
function tooMany({ windowS }: Rate): Refusal {
  return new Refusal('TOO_MANY', { retryAfterS: windowS - (Math.floor(Date.now() / 1000) % windowS) })
}

/** Answers whether this one is too many of its address within the second. */
export function createBucket(perSecond: number): (address: string) => boolean {
  let second = 0
  let counts = new Map<string, number>()
  return (address) => {
    const current = Math.floor(Date.now() / 1000)
    if (current !== second) {
      second = current
      counts = new Map()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count > perSecond
  }
}
