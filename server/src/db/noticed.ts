import type { Database } from './database.ts'

/**
 * What reads notice waits in memory, apart for each database, so that no read waits for a write. Losing it costs a count,
 * nothing else.
 */
export function keepNoticed<Noticed>(empty: () => Noticed): (database: Database) => Noticed {
  const waiting = new WeakMap<Database, Noticed>()
  return (database) => {
    const known = waiting.get(database) ?? empty()
    waiting.set(database, known)
    return known
  }
}

type Writing = { everyMs: number; write: () => Promise<void> /** For the log. */; what: string }

/** Writes down what was noticed, one time after the other, and once more at the end. */
export function writeNoticedEvery({ everyMs, write, what }: Writing): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const next = () => {
    running = running.then(write).catch((error: unknown) => console.error(`${what} could not be written down:`, error))
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
