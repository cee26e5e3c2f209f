import { Refusal } from '../refusal.ts'
import { isStorable } from './storable.rules.ts'

type CursorValues = (string | number | null)[]

/** Where a page ended: the values of its last row by which the list is sorted. Opaque to clients. */
function encodeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** What a place in a cursor holds; with a question mark, perhaps nothing. */
type CursorValueKind = 'string' | 'number' | 'number?'

/** The values that `encodeCursor` was given; anything else is refused. Undefined at the beginning of a list. */
export function decodeCursor(cursor: string | undefined, kinds: readonly CursorValueKind[]): CursorValues | undefined {
  if (cursor === undefined) return undefined
  const values = parse(cursor)
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, index) => (values[index] === null ? kind.endsWith('?') : isOf(kind, values[index])))
  if (!fits) throw new Refusal('INVALID_INPUT', { fields: { cursor: 'invalid' } })
  return values as CursorValues
}

/** A forged cursor may hold what PostgreSQL does not take: half a number as an id, a text that cannot be kept. */
function isOf(kind: CursorValueKind, value: unknown): boolean {
  return kind === 'string' ? typeof value === 'string' && isStorable(value) : Number.isSafeInteger(value)
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** More than 50 gives 50 (wire, "Exactly"). */
export function pageSize(limit: number): number {
  return Math.min(limit, 50)
}

const weightMaximum = 2_500

/** The number of rows that make a page of this size: fewer where their weights add up to the maximum, at least one. `weight` counts a row's parts. */
export function fitting(rows: { weight: number }[], size: number): number {
  let weight = 0
  const tooMuch = rows.findIndex((row) => {
    weight += row.weight
    return weight > weightMaximum
  })
  return tooMuch === -1 ? size : Math.min(size, Math.max(1, tooMuch))
}

/** One row more than the page was asked for, to know whether there is a next. */
export function toPage<Row>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => CursorValues,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: rows.length > size && last !== undefined ? encodeCursor(cursorOf(last)) : null }
}
