import { Refusal } from '../refusal.ts'

export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>
type Room = { atOnce: number; waitingMaximum: number; waitMaximumMs: number }

/** Does so much at once; the others wait their turn. Whoever finds it full, or would wait too long, is sent away with BUSY. */
export function createQueue({ atOnce, waitingMaximum, waitMaximumMs }: Room): Queue {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= waitingMaximum) throw new Refusal('BUSY', { retryAfterS: 2 })
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(new Refusal('BUSY', { retryAfterS: 2 }))
      }, waitMaximumMs)
      waiting.push(go)
    })
  }

  /** The place goes straight to whoever waits longest. */
  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
