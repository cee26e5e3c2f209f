import { Refusal } from '../refusal.ts'

/** `source` is who asks for the work: an account or an address. Sources take turns. */
export type Queue = <Result>(work: () => Promise<Result>, source?: string) => Promise<Result>
type Room = {
  atOnce: number
  /** How many of one source are at work at once: requests that wait for a lock must not take the places of others. */
  atOncePerSource?: number
  waitingMaximum: number
  waitMaximumMs: number
  /** How many places one source may have, running and waiting together; otherwise one could fill the queue. */
  perSource?: number
}
type Waiting = { source: string | undefined; go: () => void; refuse: () => void }

/**
 * Does so much at once; the rest waits its turn. Too long a wait is refused with BUSY. In a full queue the source with the most places
 * loses its last one to a source with fewer, so that a few sources cannot keep all others out; else the newcomer is refused.
 */
export function createQueue(room: Room): Queue {
  const { atOnce, atOncePerSource = Infinity, waitingMaximum, waitMaximumMs, perSource = Infinity } = room
  let running = 0
  const waiting: Waiting[] = []
  const sources = createSources(perSource)
  const mayRun = (source: string | undefined) => sources.runningOf(source) < atOncePerSource

  async function enter(source: string | undefined): Promise<void> {
    if (running < atOnce && mayRun(source)) {
      running += 1
      sources.start(source)
      return
    }
    if (waiting.length >= waitingMaximum) makeRoom(source)
    await new Promise<void>((resolve, reject) => {
      const one = {
        source,
        go: () => {
          clearTimeout(timer)
          waiting.splice(waiting.indexOf(one), 1)
          sources.start(source)
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

  function makeRoom(source: string | undefined): void {
    const most = Math.max(...waiting.map((one) => sources.placesOf(one.source)))
    const last = waiting.findLast((one) => sources.placesOf(one.source) === most)
    if (last === undefined || sources.placesOf(source) >= most) throw busy()
    last.refuse()
  }

  /** The place goes straight to the source that was served longest ago, and among equals to the one that waits longest. */
  function leave(source: string | undefined): void {
    sources.end(source)
    const [next] = waiting
      .filter((one) => mayRun(one.source))
      .toSorted((one, other) => sources.servedAt(one.source) - sources.servedAt(other.source))
    if (next === undefined) running -= 1
    else next.go()
  }

  return async (work, source) => {
    sources.take(source)
    try {
      await enter(source)
      try {
        return await work()
      } finally {
        leave(source)
      }
    } finally {
      sources.release(source)
    }
  }
}

/** `servedAt` is a count that rises, 0 for never. */
type Entry = { places: number; running: number; servedAt: number }

/** How many places each source has, how many of them are at work, and when it was last served. */
function createSources(maximum: number) {
  const known = new Map<string, Entry>()
  let served = 0
  const entryOf = (source: string | undefined) => (source === undefined ? undefined : known.get(source))
  return {
    take(source: string | undefined) {
      if (source === undefined) return
      const entry = known.get(source) ?? { places: 0, running: 0, servedAt: 0 }
      if (entry.places >= maximum) throw busy()
      entry.places += 1
      known.set(source, entry)
    },
    start(source: string | undefined) {
      const entry = entryOf(source)
      served += 1
      if (entry !== undefined) Object.assign(entry, { running: entry.running + 1, servedAt: served })
    },
    end(source: string | undefined) {
      const entry = entryOf(source)
      if (entry !== undefined) entry.running -= 1
    },
    /** Work without a source is a source of its own. */
    placesOf: (source: string | undefined) => (source === undefined ? 1 : (entryOf(source)?.places ?? 0)),
    runningOf: (source: string | undefined) => entryOf(source)?.running ?? 0,
    servedAt: (source: string | undefined) => entryOf(source)?.servedAt ?? 0,
    release(source: string | undefined) {
      const entry = entryOf(source)
      if (source === undefined || entry === undefined) return
      entry.places -= 1
      if (entry.places === 0) known.delete(source)
    },
  }
}

function busy(): Refusal {
  return new Refusal('BUSY', { retryAfterS: 2 })
}
