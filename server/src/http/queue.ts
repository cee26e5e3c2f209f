// p-queue and its like serve in the order of arrival or priority: one sender could keep out all others.
import { Refusal } from '../refusal.ts'
import { countedOf, type CountedKey } from './source.ts'

/**
 * `source` is the origin of the work: an account or an address, or the keys that it counts for. Sources take turns, and so do the groups around them:
 * the network of an IPv6 address, the shop of an account.
 */
export type WorkQueue = <Result>(
  work: () => Promise<Result>,
  source?: string | readonly CountedKey[],
) => Promise<Result>
type QueueLimits = {
  atOnce: number
  /** Maximum number of works of one source that run at once: requests that wait for a lock must not take the places of others. */
  atOncePerSource?: number
  waitingMaximum: number
  waitMaximumMs: number
  /** Maximum number of places of one source, running and waiting together; otherwise one source could fill the queue. */
  perSource?: number
}
type QueueWaiter = { asker: Asker; go: () => void; refuse: () => void }

/**
 * Runs this many works at once; the others wait for their turn. A wait that is too long is refused with BUSY. In a full queue the source with the
 * most places loses its last one to a source with fewer, so that a few sources cannot keep out all others; otherwise the new work is refused.
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

  /** The place stays taken until other work of the process had a turn: works that never wait must not follow each other directly. */
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

/** Returns, of those that may run, the one whose source was served longest ago; among equals the one that waits longest. */
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

/** `served` contains the ordinal numbers of the last services, newest first, as many as the factor. */
type QueueSource = CountedKey & { places: number; running: number; served: number[] }
/** The entries of one source: its own and that of the group around it. Work without a source has none. */
type Asker = readonly QueueSource[]

/** Returns the places of a source as a share of its maximum. */
function slotShareOf(asker: Asker): number {
  return asker.length === 0 ? 1 : Math.max(...asker.map(({ places, factor }) => places / factor))
}

/** A group has had its turn when it was served as often as its factor. */
function servedAt(asker: Asker): number {
  return Math.max(0, ...asker.map(({ served, factor }) => served[factor - 1] ?? 0))
}

/** Counts the places of each source and how many of them run, and notes when it was last served. */
function createSources({ atOnce, atOncePerSource = Infinity, perSource = Infinity }: QueueLimits) {
  const sources = new Map<string, QueueSource>()
  let served = 0
  /** A quarter of the running work is left to others, whatever the maximum of a group. */
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
