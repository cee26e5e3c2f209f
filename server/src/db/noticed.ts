import { countedOf } from '../http/source.ts'
import type { Database } from './database.ts'
import { log } from '../log.ts'

/** Creates a memory for facts noted during reads, separate for each database, so that no read waits for a write. A loss costs counts only. */
export function createNoticedStore<Noticed>(empty: () => Noticed): (database: Database) => Noticed {
  const waiting = new WeakMap<Database, Noticed>()
  return (database) => {
    const pending = waiting.get(database) ?? empty()
    waiting.set(database, pending)
    return pending
  }
}

/** A group and the number of items that it may have in a day. A group of a source ends with the source, and counts for the network around it too. */
export type DayBound = { group: string; maximum: number }

/**
 * Creates a function that admits an item of a day while all its groups have room. An item that was admitted before stays admitted. Each process
 * counts for itself and forgets its counts at the end of the day. Admitted items are stored, so one of the groups must contain all of them to bound
 * the memory.
 */
export function createDayBounds(): (day: string, thing: string, bounds: readonly DayBound[]) => boolean {
  let current = ''
  let admitted = new Set<string>()
  let counts = new Map<string, number>()
  return (day, thing, bounds) => {
    if (day !== current) {
      current = day
      admitted = new Set()
      counts = new Map()
    }
    if (admitted.has(thing)) return true
    const groups = bounds.flatMap(countedGroups)
    if (groups.some(({ group, maximum }) => (counts.get(group) ?? 0) >= maximum)) return false
    admitted.add(thing)
    for (const { group } of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
    return true
  }
}

function countedGroups({ group, maximum }: DayBound): DayBound[] {
  return countedOf(group).map(({ key, factor }) => ({ group: key, maximum: maximum * factor }))
}

type NoticedWriter = { everyMs: number; write: () => Promise<void> /** The name in the log. */; what: string }

/** Writes the noted facts at this interval, never two writes at once, and once more at the end. */
export function writeNoticedEvery({ everyMs, write, what }: NoticedWriter): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const next = () => {
    running = running
      .then(write)
      .catch((error: unknown) => log.error({ part: what, err: error }, 'What was noticed could not be written'))
    return running
  }
  const timer = setInterval(() => void next(), everyMs)
  return {
    stop() {
      clearInterval(timer)
      return next()
    },
  }
}
