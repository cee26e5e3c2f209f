import { Refusal } from '../refusal.ts'

/** `source` is who asks for the work: an account or an address. Sources take turns. */
export type Queue = <Result>(work: () => Promise<Result>, source?: string) => Promise<Result>
type Room = {
  atOnce: number
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
export function createQueue({ atOnce, waitingMaximum, waitMaximumMs, perSource = Infinity }: Room): Queue {
  let running = 0
  const waiting: Waiting[] = []
  const sources = createSources(perSource)

  async function enter(source: string | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= waitingMaximum) makeRoom(source)
    await new Promise<void>((resolve, reject) => {
      const one = {
        source,
        go: () => {
          clearTimeout(timer)
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
  function leave(): void {
    const [next] = waiting.toSorted((one, other) => sources.servedAt(one.source) - sources.servedAt(other.source))
    if (next === undefined) {
      running -= 1
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    next.go()
  }

  return async (work, source) => {
    sources.take(source)
    try {
      await enter(source)
      sources.serve(source)
      try {
        return await work()
      } finally {
        leave()
      }
    } finally {
      sources.release(source)
    }
  }
}

/** How many places each source has, and when it was last served: a count that rises, 0 for never. */
function createSources(maximum: number) {
  const known = new Map<string, { places: number; servedAt: number }>()
  let served = 0
  return {
    take(source: string | undefined) {
      if (source === undefined) return
      const entry = known.get(source) ?? { places: 0, servedAt: 0 }
      if (entry.places >= maximum) throw busy()
      entry.places += 1
      known.set(source, entry)
    },
    serve(source: string | undefined) {
      const entry = source === undefined ? undefined : known.get(source)
      served += 1
      if (entry !== undefined) entry.servedAt = served
    },
    /** Work without a source stands for itself. */
    placesOf: (source: string | undefined) => (source === undefined ? 1 : (known.get(source)?.places ?? 0)),
    servedAt: (source: string | undefined) => (source === undefined ? 0 : (known.get(source)?.servedAt ?? 0)),
    release(source: string | undefined) {
      const entry = source === undefined ? undefined : known.get(source)
      if (source === undefined || entry === undefined) return
      entry.places -= 1
      if (entry.places === 0) known.delete(source)
    },
  }
}

function busy(): Refusal {
  return new Refusal('BUSY', { retryAfterS: 2 })
}
