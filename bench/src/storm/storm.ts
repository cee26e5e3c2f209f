import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiFailure, ApiRefusal } from '@sealane/contract/client'
import { audit } from '@sealane/server/ledger/ledger.sql'
import { closeConnections } from '../send.ts'
import type { StormStage } from './stage.ts'

/** A storm that is about to break loose. */
export type PreparedStorm = {
  /** The turn chooses the server, and whatever the rivals differ in. */
  ask: (turn: number) => Promise<unknown>
  /** How often these are answered: `ok`, or a refusal. Everything else that is answered is among `otherwise`. */
  exactly: Record<string, number>
  otherwise?: string[]
  /** What the database says afterwards, and what it should. */
  effect: () => Promise<unknown>
  expected: unknown
}

type PrepareStorm = (stage: StormStage, count: number) => Promise<PreparedStorm>

/** Something there is only so much of. `identical` sends one call under one key, `rival` calls of which few can count. */
export type Limited = { name: string; identical: PrepareStorm; rival: PrepareStorm }

export type Result = { name: string; shape: string; answers: Record<string, number>; ms: number }

/** All of them at once, half of them to each server: few count, all are answered, and everything adds up afterwards. */
export async function release(stage: StormStage, { name, shape, prepare }: StormKind, count: number): Promise<Result> {
  const { ask, exactly, otherwise = [], effect, expected } = await prepare(stage, count)
  closeConnections() // A server closes one that was idle for seconds, perhaps while the first call is on its way.
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

/** Each limited thing in both shapes. */
export function shapesOf(limited: Limited[]): StormKind[] {
  return limited.flatMap(({ name, identical, rival }): StormKind[] => [
    { name, shape: 'identical', prepare: identical },
    { name, shape: 'rival', prepare: rival },
  ])
}

/** Headers under which a call counts once, however often it is sent. */
export function once(): Record<string, string> {
  return { 'idempotency-key': randomUUID() }
}

type StormAnswer = { outcome: string; answer?: unknown }

const againAfterMs = 50

/** An account has a hundred places in a server. Further calls are answered with BUSY, and are sent again, as a client does. */
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
