import { Refusal } from '../refusal.ts'
import { countedOf, type CountedKey } from './source.ts'

/**
 * `source` asks for the work: an account or an address, or the keys that it counts for. Sources take turns, and so do the groups around
 * them: the network of an IPv6 line, the shop of an account.
 */
export type WorkQueue = <Result>(
  work: () => Promise<Result>,
  source?: string | readonly CountedKey[],
) => Promise<Result>
type QueueLimits = {
  atOnce: number
  /** How many of one source are at work at once: requests that wait for a lock must not take the places of others. */
  atOncePerSource?: number
  waitingMaximum: number
  waitMaximumMs: number
  /** How many places one source may have, running and waiting together; otherwise one could fill the queue. */
  perSource?: number
}
type QueueWaiter = { asker: Asker; go: () => void; refuse: () => void }

/**
 * Does so much at once; the rest waits its turn. Too long a wait is refused with BUSY. In a full queue the source with the most places
 * loses its last one to a source with fewer, so that a few sources cannot keep all others out; else the newcomer is refused.
 */
export function createQueue(room: QueueLimits): WorkQueue {
  const { atOnce, waitingMaximum, waitMaximumMs } = room
  let running = 0
  const waiting: QueueWaiter[] = []
  const sources = createSources(room)

  async function enter(asker: Asker): Promise<void> {
    if (running < atOnce && sources.mayRun(asker)) {
      running += 1
      sources.start(asker)
      return
    }
    if (waiting.length >= waitingMaximum) makeRoom(asker)
    await new Promise<void>((resolve, reject) => {
      const one = {
        asker,
        go: () => {
          clearTimeout(timer)
          waiting.splice(waiting.indexOf(one), 1)
          sources.start(asker)
          resolve()
        },
        refuse: () => {
          clearTimeout(timer)
          waiting.splice(waiting.indexOf(one), 1)
          reject(busy())
        },
      }
      const timer = setTimeout(() => one.refuse(), waitMaximumMs)
      waiting.push(one)
    })
  }

  function makeRoom(asker: Asker): void {
    const most = Math.max(...waiting.map((one) => slotShareOf(one.asker)))
    const last = waiting.findLast((one) => slotShareOf(one.asker) === most)
    if (last === undefined || slotShareOf(asker) >= most) throw busy()
    last.refuse()
  }

  /** The place stays taken until others of the process had their turn: works that wait for nothing do not follow each other at once. */
  function leave(asker: Asker): void {
    sources.end(asker)
    setImmediate(() => {
      const next = firstOf(waiting, ({ asker: one }) => sources.mayRun(one))
      if (next === undefined) running -= 1
      else next.go()
    })
  }

  return async (work, source) => {
    const asker = sources.take(source)
    try {
      await enter(asker)
      try {
        return await work()
      } finally {
        leave(asker)
      }
    } finally {
      sources.release(asker)
    }
  }
}

/** Of those that may run, the one whose source was served longest ago, and among equals the one that waits longest. */
function firstOf(waiting: QueueWaiter[], mayRun: (one: QueueWaiter) => boolean): QueueWaiter | undefined {
  let first: QueueWaiter | undefined
  let earliest = Infinity
  for (const one of waiting) {
    const at = servedAt(one.asker)
    if (at >= earliest || !mayRun(one)) continue
    first = one
    earliest = at
  }
  return first
}

/** `served` has when it was served the last times, newest first, as many as its factor: counts that rise. */
type QueueSource = CountedKey & { places: number; running: number; served: number[] }
/** Of one source: its own entry, and that of the group around it. Work without a source has none. */
type Asker = readonly QueueSource[]

/** The asker's places, as a part of those that it may have. */
function slotShareOf(asker: Asker): number {
  return asker.length === 0 ? 1 : Math.max(...asker.map(({ places, factor }) => places / factor))
}

/** A group has had its turn when it was served as often as its factor. */
function servedAt(asker: Asker): number {
  return Math.max(0, ...asker.map(({ served, factor }) => served[factor - 1] ?? 0))
}

/** How many places each source has, how many of them are at work, and when it was last served. */
function createSources({ atOnce, atOncePerSource = Infinity, perSource = Infinity }: QueueLimits) {
  const sources = new Map<string, QueueSource>()
  let served = 0
  /** Whatever a group may have, a quarter of the work is left to others. */
  const ofGroup = Math.max(atOncePerSource, atOnce * 0.75)
  const runningMaximum = (factor: number) =>
    factor === 1 ? atOncePerSource : Math.min(atOncePerSource * factor, ofGroup)
  return {
    take(source: string | readonly CountedKey[] = []): Asker {
      const counted = typeof source === 'string' ? countedOf(source) : source
      const asker = counted.map((one) => sources.get(one.key) ?? { ...one, places: 0, running: 0, served: [] })
      if (asker.some(({ places, factor }) => places >= perSource * factor)) throw busy()
      for (const entry of asker) {
        entry.places += 1
        sources.set(entry.key, entry)
      }
      return asker
    },
    mayRun: (asker: Asker) => asker.every(({ running, factor }) => running < runningMaximum(factor)),
    start(asker: Asker) {
      served += 1
      for (const entry of asker) {
        entry.running += 1
        entry.served = [served, ...entry.served].slice(0, entry.factor)
      }
    },
    end(asker: Asker) {
      for (const entry of asker) entry.running -= 1
    },
    release(asker: Asker) {
      for (const entry of asker) {
        entry.places -= 1
        if (entry.places === 0) sources.delete(entry.key)
      }
    },
  }
}

function busy(): Refusal {
  return new Refusal('BUSY', { retryAfterS: 2 })
}
