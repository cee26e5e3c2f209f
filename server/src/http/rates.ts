import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

/** So many in so many seconds. */
type Rate = { maximum: number; windowS: number }

/** Counts towards a limit and refuses what is above it. Shared by all processes; a crash forgets the counts. */
export type Rates = {
  take: (key: string, rate: Rate) => Promise<void>
  /** Gives a place back, where only failures count. */
  giveBack: (key: string) => Promise<void>
}

export const unlimited: Rates = { take: async () => {}, giveBack: async () => {} }

export function createRates(database: Database): Rates {
  return {
    async take(key, { maximum, windowS }) {
      const { rows } = await sql<{ count: number; left_s: number }>`
        insert into rate_counters as counter (key, window_start, count)
        values (${key}, date_bin(make_interval(secs => ${windowS}), now(), 'epoch'), 1)
        on conflict (key) do update set
          count = case when counter.window_start = excluded.window_start then counter.count + 1 else 1 end,
          window_start = excluded.window_start
        returning count, ceil(extract(epoch from window_start + make_interval(secs => ${windowS}) - now()))::int as left_s
      `.execute(database)
      const [{ count, left_s } = { count: 0, left_s: 0 }] = rows
      if (count > maximum) throw new Refusal('TOO_MANY', { retryAfterS: Math.max(1, left_s) })
    },
    async giveBack(key) {
      await sql`update rate_counters set count = greatest(0, count - 1) where key = ${key}`.execute(database)
    },
  }
}

/** Reads are counted in this process alone: nothing is asked of the database for them. Answers whether this one is too many. */
export function createReadBucket(perSecond: number): (address: string) => boolean {
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
