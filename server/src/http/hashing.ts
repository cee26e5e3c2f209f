import { randomBytes } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'
import { createQueue } from './queue.ts'

type Hasher = {
  hash: (secret: string) => Promise<string>
  /** A missing hash takes as long as a wrong secret, so that the time does not reveal which accounts exist. */
  verify: (hashed: string | undefined, secret: string) => Promise<boolean>
}

/**
 * Hashes and checks secrets with argon2id, a few at a time; a request that would wait too long is refused with `BUSY`. Sources take turns, so that
 * many requests of one source do not delay the others.
 */
export type Hashing = {
  hash: (secret: string, source: string) => Promise<string>
  verify: (hashed: string | undefined, secret: string, source: string) => Promise<boolean>
  /** Waits for a place in which hashing begins at once: an attempt is counted only when it is sure to be checked. */
  enter: <Result>(work: (hasher: Hasher) => Promise<Result>, source: string) => Promise<Result>
}

type Cost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>

/** OWASP's second choice for argon2id: 19 MiB, two passes (Password Storage Cheat Sheet). About 9 ms. */
export const strong: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** For tests only. */
export const cheap: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export function createHashing(pepper: string, cost: Cost): Hashing {
  const options: Options = { ...cost, secret: Buffer.from(pepper) }
  const inTurn = createQueue({ atOnce: 2, waitingMaximum: 256, waitMaximumMs: 2_000, perSource: 64 })
  const decoy = hash(randomBytes(16), options)
  const hasher: Hasher = {
    hash: (secret) => hash(secret, options),
    verify: async (hashed, secret) => verify(hashed ?? (await decoy), secret, options),
  }
  return {
    enter: (work, source) => inTurn(() => work(hasher), source),
    hash: (secret, source) => inTurn(() => hasher.hash(secret), source),
    verify: (hashed, secret, source) => inTurn(() => hasher.verify(hashed, secret), source),
  }
}
