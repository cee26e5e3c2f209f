import { countedOf } from '../http/source.ts'
import type { Database } from './database.ts'
import { log } from '../log.ts'

/**
 * What reads notice waits in memory, apart for each database, so that no read waits for a write. Losing it costs a count,
 * nothing else.
 */
export function createNoticedStore<Noticed>(empty: () => Noticed): (database: Database) => Noticed {
  const waiting = new WeakMap<Database, Noticed>()
  return (database) => {
    const pending = waiting.get(database) ?? empty()
    waiting.set(database, pending)
    return pending
  }
}

/** A group of things and how many it may have in a day. One of a source ends with it, and counts for the network around it too. */
export type DayBound = { group: string; maximum: number }

/**
 * Admits a thing of a day while every group it belongs to has room. A thing that was admitted before stays so. Each process counts for
 * itself and forgets its counts with the day. What is admitted is remembered, so one group has everything in it and bounds the memory.
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

type NoticedWriter = { everyMs: number; write: () => Promise<void> /** For the log. */; what: string }

/** Writes down what was noticed, one time after the other, and once more at the end. */
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
