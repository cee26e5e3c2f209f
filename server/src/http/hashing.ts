import { randomBytes } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'
import { Refusal } from '../refusal.ts'

/** Hashes and checks secrets with argon2id, a few at a time; who would wait too long is sent away with `BUSY`. */
export type Hashing = {
  hash: (secret: string) => Promise<string>
  /** Nothing to compare with takes as long as a wrong secret, so that the time tells nobody who exists. */
  verify: (hashed: string | undefined, secret: string) => Promise<boolean>
}

type Cost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>

/** OWASP's second choice for argon2id: 19 MiB, two passes (Password Storage Cheat Sheet). About 9 ms. */
export const strong: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** For tests alone. */
export const cheap: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const atOnce = 2
const waitingMaximum = 64
const waitMaximumMs = 2_000

export function createHashing(pepper: string, cost: Cost): Hashing {
  const options: Options = { ...cost, secret: Buffer.from(pepper) }
  const inTurn = createQueue()
  const decoy = hash(randomBytes(16), options)
  return {
    hash: (secret) => inTurn(() => hash(secret, options)),
    verify: (hashed, secret) => inTurn(async () => verify(hashed ?? (await decoy), secret, options)),
  }
}

/** Runs two at once. At most 64 wait, two seconds at most. */
function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
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
