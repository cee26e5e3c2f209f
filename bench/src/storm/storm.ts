import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiFailure, ApiRefusal } from '@sealane/contract/client'
import { audit } from '@sealane/server/ledger/ledger.sql'
import { closeConnections } from '../send.ts'
import type { StormStage } from './stage.ts'

/** A storm that is ready to start. */
export type PreparedStorm = {
  /** Sends one call. The turn chooses the server, and the difference between rivals. */
  ask: (turn: number) => Promise<unknown>
  /** The exact number of each answer: `ok`, or a refusal. Every other answer must be one of `otherwise`. */
  exactly: Record<string, number>
  otherwise?: string[]
  /** Reads the resulting state from the database, which must equal `expected`. */
  effect: () => Promise<unknown>
  expected: unknown
}

type PrepareStorm = (stage: StormStage, count: number) => Promise<PreparedStorm>

/** A limited resource. `identical` repeats one call under one key; `rival` sends calls of which only a few can succeed. */
export type Limited = { name: string; identical: PrepareStorm; rival: PrepareStorm }

export type Result = { name: string; shape: string; answers: Record<string, number>; ms: number }

/** Sends all calls at once, half of them to each server: only the limited number succeeds, all are answered, and the state is right afterwards. */
export async function release(stage: StormStage, { name, shape, prepare }: StormKind, count: number): Promise<Result> {
  const { ask, exactly, otherwise = [], effect, expected } = await prepare(stage, count)
  closeConnections() // A server closes a connection that was idle for seconds, perhaps while the first call is on its way.
  const began = performance.now()
  const given = await Promise.all(Array.from({ length: count }, (_none, turn) => answeredAtLast(() => ask(turn))))
  const ms = performance.now() - began

  const answers = tally(given.map(({ outcome }) => outcome))
  const counted = Object.fromEntries(Object.entries(answers).filter(([outcome]) => !otherwise.includes(outcome)))
  assert.deepEqual(counted, exactly, `${name}, ${shape}: what was answered`)
  const different = new Set(given.map(({ answer }) => JSON.stringify(answer)))
  if (shape === 'identical' && exactly['ok'] === count) assert.equal(different.size, 1, `${name}: one answer to all`)
  assert.deepEqual(await effect(), expected, `${name}, ${shape}: what happened`)
  const { clean, findings } = await audit(stage.database)
  assert.deepEqual({ clean, findings }, { clean: true, findings: [] }, `${name}, ${shape}: what does not add up`)
  return { name, shape, answers, ms }
}

type StormKind = { name: string; shape: 'identical' | 'rival'; prepare: PrepareStorm }

/** Returns both shapes of each limited resource. */
export function shapesOf(limited: Limited[]): StormKind[] {
  return limited.flatMap(({ name, identical, rival }): StormKind[] => [
    { name, shape: 'identical', prepare: identical },
    { name, shape: 'rival', prepare: rival },
  ])
}

/** Returns headers that let a call take effect only once, however often it is sent. */
export function once(): Record<string, string> {
  return { 'idempotency-key': randomUUID() }
}

type StormAnswer = { outcome: string; answer?: unknown }

const againAfterMs = 50

/** Repeats calls that are answered with BUSY, as a client does: an account may have a hundred calls in a server at once. */
async function answeredAtLast(ask: () => Promise<unknown>): Promise<StormAnswer> {
  for (;;) {
    const given = await answerOf(ask())
    if (given.outcome !== 'BUSY') return given
    await wait(againAfterMs)
  }
}

export async function answerOf(response: Promise<unknown>): Promise<StormAnswer> {
  try {
    return { outcome: 'ok', answer: await response }
  } catch (error) {
    if (error instanceof ApiRefusal) return { outcome: error.reason ?? error.message }
    if (error instanceof ApiFailure) return { outcome: `HTTP ${error.status}` }
    return { outcome: String(error) }
  }
}

function tally(outcomes: string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([name, all]) => [name, all.length]))
}
