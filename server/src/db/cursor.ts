import { Refusal } from '../refusal.ts'
import { isStorable } from './storable.rules.ts'

type CursorValues = (string | number | null)[]

/** Returns the position at which a page ended: the sort values of its last row. Opaque to clients. */
function encodeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The kind of a value in a cursor. A question mark allows null. */
type CursorValueKind = 'string' | 'number' | 'number?'

/** Returns the values that `encodeCursor` got; refuses anything else. Undefined at the beginning of a list. */
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

/** A forged cursor may contain values that PostgreSQL refuses: a fraction as an id, a text that cannot be stored. */
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

/** A limit above 50 counts as 50 (wire, "Exactly"). */
export function pageSize(limit: number): number {
  return Math.min(limit, 50)
}

export const weightMaximum = 2_500

/**
 * Returns the number of rows on a page of this size: fewer where their weights add up to the maximum, at least one. `weight` counts a row's parts.
 */
export function fitting(rows: { weight: number }[], size: number): number {
  let weight = 0
  const tooMuch = rows.findIndex((row) => {
    weight += row.weight
    return weight > weightMaximum
  })
  return tooMuch === -1 ? size : Math.min(size, Math.max(1, tooMuch))
}

/** Expects one row more than the page has, which shows whether there is a next page. */
export function toPage<Row>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => CursorValues,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: rows.length > size && last !== undefined ? encodeCursor(cursorOf(last)) : null }
}
