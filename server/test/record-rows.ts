import { sql } from 'kysely'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { afterAll } from 'vitest'

/**
 * Records the rows that raw statements returned in tests, by the location of their `execute`: for `tools/row-types.js`, which compares their types.
 */
const folder = path.join(import.meta.dirname, '../../node_modules/.cache/rows')

/** The kinds of values that occurred: of a column, of a property within JSON, or of the elements of an array. */
export type SeenValue = { kinds: string[]; properties?: Record<string, SeenValue>; elements?: SeenValue }

const rowsMaximum = 5
const levelsMaximum = 4
type SeenRows = Map<string, { values: SeenValue; rows: number }>
type Execute = ((...given: unknown[]) => Promise<{ rows: unknown[] }>) & { seenAt?: SeenRows }
const builder = Object.getPrototypeOf(sql`select 1`) as { execute: Execute }
/** A worker loads this file for each test file, but the statements only once. */
const seenAt: SeenRows = builder.execute.seenAt ?? new Map()

if (builder.execute.seenAt === undefined) {
  const { execute } = builder
  const record: Execute = async function record(this: unknown, ...given) {
    const place = callingPlace()
    const result = await execute.apply(this, given)
    if (place !== undefined) note(place, result.rows)
    return result
  }
  record.seenAt = seenAt
  builder.execute = record
}

afterAll(() => {
  mkdirSync(folder, { recursive: true })
  const seen = Object.fromEntries([...seenAt].map(([place, { values }]) => [place, values]))
  writeFileSync(path.join(folder, `${process.pid}-${threadId}.json`), JSON.stringify(seen))
})

/** Returns `server/src/….ts:<line>` of the statement; undefined for one of a test. */
function callingPlace(): string | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 3
  const { stack = '' } = new Error('place')
  Error.stackTraceLimit = limit
  return /(server\/src\/[\w./-]+\.ts):(\d+)/
    .exec(stack.split('\n')[3] ?? '')
    ?.slice(1, 3)
    .join(':')
}

function note(place: string, rows: unknown[]): void {
  const seen = seenAt.get(place) ?? { values: { kinds: [] }, rows: 0 }
  seenAt.set(place, seen)
  if (seen.rows > 200) return
  for (const row of rows.slice(0, rowsMaximum)) {
    seen.rows += 1
    see(seen.values, row, 0)
  }
}

function see(seen: SeenValue, value: unknown, level: number): void {
  const kind = kindOf(value)
  if (!seen.kinds.includes(kind)) seen.kinds.push(kind)
  if (level > levelsMaximum) return
  if (Array.isArray(value)) {
    seen.elements ??= { kinds: [] }
    for (const element of value.slice(0, rowsMaximum)) see(seen.elements, element, level + 1)
  } else if (kind === 'object') {
    seen.properties ??= {}
    for (const [name, inner] of Object.entries(value as object)) {
      seen.properties[name] ??= { kinds: [] }
      see(seen.properties[name], inner, level + 1)
    }
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return Array.isArray(value) ? 'array' : typeof value
}
