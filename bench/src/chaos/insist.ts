import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiFailure, ApiRefusal, type ApiCall } from '@sealane/contract/client'
import type { BenchPerson } from '../people.ts'

const patienceMs = 60_000
const pauseMs = 100

export type Tally = { answered: number; unanswered: number }

/**
 * Calls one server after the other until one answers, always with the same idempotency key: without an answer the caller does not know whether the
 * action was done. A refusal is an answer.
 */
export async function insist<Answer>(
  { by }: BenchPerson,
  tally: Tally,
  ask: (call: ApiCall, headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() }
  const deadline = Date.now() + patienceMs
  for (let turn = Math.floor(Math.random() * 2); ; turn++) {
    try {
      const answer = await ask(by(turn), headers)
      tally.answered += 1
      return answer
    } catch (error) {
      if (isAnswer(error)) throw error
      if (Date.now() > deadline) throw new Error('Nothing was answered for a minute', { cause: error })
      tally.unanswered += 1
      await sleep(pauseMs)
    }
  }
}

/** Returns false for a failed or broken connection, for "not now" and for a full queue. */
function isAnswer(error: unknown): boolean {
  if (error instanceof ApiRefusal) return error.reason !== 'BUSY'
  return error instanceof ApiFailure && error.status < 500 && error.status !== 429
}
