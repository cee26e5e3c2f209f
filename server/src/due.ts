import type { Database } from './db/database.ts'
import { repeatFor } from './repeat-for.ts'
import { log } from './log.ts'

/** A position in the order of due items. `at` is PostgreSQL's own text, which keeps the microseconds. */
export type DuePosition = { id: number; at: string }
export type DueSpan = { now: Date; after: DuePosition | undefined; leftOut: number[] }

/** A failed item is skipped for this time, then for four times as long, and so on. */
const firstWaitMs = 10_000
const longestWaitMs = 3_600_000
const forgottenAfterMs = 86_400_000

/** The next round does the rest, and begins with the longest due again. */
const workingMs = 10_000

type DueFailure = { id: number; times: number; until: number }
type Failures = Map<string, DueFailure>
/** `due` is the name in the log; `select` returns the next items, the longest due first. */
type DueRound = {
  due: string
  select: (span: DueSpan) => Promise<DuePosition[]>
  clock: () => Date
  work: (id: number) => Promise<void>
}

/** In this process only: after a restart everything is tried at once. */
const failuresIn = new WeakMap<Database, Failures>()

/**
 * Does the work for everything that is due, the longest due first. A failed item does not delay the others and is skipped for a growing time; the
 * first of a round is logged in full. Returns the number of tries.
 */
export async function runDue(database: Database, { due, select, clock, work }: DueRound): Promise<number> {
  const failures = failuresIn.get(database) ?? new Map<string, DueFailure>()
  failuresIn.set(database, failures)
  let tried = 0
  let failed = 0
  let last: DuePosition | undefined
  let positions: DuePosition[] = []
  const doNext = async () => {
    if (positions.length === 0) positions = await select({ now: clock(), after: last, leftOut: leftOut(failures, due) })
    const next = positions.shift()
    if (next === undefined) return false
    const { id } = next
    await work(id).then(
      () => failures.delete(keyOf(due, id)),
      (error: Error) => {
        failed += 1
        if (failed === 1) log.error({ part: 'due', due, id, err: error }, 'Work that is due failed')
        note(failures, due, id)
      },
    )
    tried += 1
    last = next
    return true
  }
  await repeatFor(doNext, workingMs)
  if (failed > 1) log.error({ part: 'due', due, failed }, 'Several that were due failed; the first is logged above')
  return tried
}

function leftOut(failures: Failures, due: string): number[] {
  const now = Date.now()
  return [...failures].filter(([key, { until }]) => key.startsWith(`${due} `) && until > now).map(([, { id }]) => id)
}

function note(failures: Failures, due: string, id: number): void {
  const now = Date.now()
  for (const [key, { until }] of failures) if (until < now - forgottenAfterMs) failures.delete(key)
  const times = (failures.get(keyOf(due, id))?.times ?? 0) + 1
  const waitMs = Math.min(firstWaitMs * 4 ** (times - 1), longestWaitMs)
  failures.set(keyOf(due, id), { id, times, until: now + waitMs })
}

function keyOf(due: string, id: number): string {
  return `${due} ${id}`
}
