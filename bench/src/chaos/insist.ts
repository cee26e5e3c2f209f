import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiFailure, ApiRefusal, type ApiCall } from '@sealane/contract/client'
import type { BenchPerson } from '../people.ts'

const patienceMs = 60_000
const pauseMs = 100

export type Tally = { answered: number; unanswered: number }

/**
 * Asks one server after the other until there is an answer, always under the same key: whoever got none does not know whether
 * it was done, and asks again. A refusal is an answer.
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

/** No connection, a broken one, "not now" and a full queue are none. */
function isAnswer(error: unknown): boolean {
  if (error instanceof ApiRefusal) return error.reason !== 'BUSY'
  return error instanceof ApiFailure && error.status < 500 && error.status !== 429
}
