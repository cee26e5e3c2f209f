import type { AgeSort, AmountSort, NameSort } from '@sealane/contract/sorts'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, toPage } from './cursor.ts'
import { fromMicroseconds, toMicroseconds } from './list.ts'

/** A value that rows are compared by before their ids. */
type SortValue<Row> = {
  kind: 'string' | 'number' | 'number?'
  by: RawBuilder<unknown>
  /** As a cursor holds it, for rows that bring it along. */
  key: RawBuilder<unknown>
  /** From what a cursor holds. */
  at: (kept: string | number | null | undefined) => RawBuilder<unknown>
  /** What a cursor holds of a row. */
  of: (row: Row) => string | number | null
}

/** How a long list stands: by a value and then by id, or by id alone; rising or falling in both, so that one index gives it. */
export type RowSorting<Row> = { rises: boolean; value?: SortValue<Row> }

/** Ids rise with time. */
export const byAge: Record<AgeSort, RowSorting<unknown>> = { newest: { rises: false }, oldest: { rises: true } }

export function byAgeOrAmount<Row>(
  amount: RawBuilder<unknown>,
  of: (row: Row) => number,
): Record<AmountSort, RowSorting<Row>> {
  return { ...byAge, amount_up: byNumber(amount, true, of), amount_down: byNumber(amount, false, of) }
}

export function byAgeOrName<Row>(
  name: RawBuilder<unknown>,
  of: (row: Row) => string,
): Record<NameSort, RowSorting<Row>> {
  return { ...byAge, name: byText(name, of) }
}

/** By a whole number. */
export function byNumber<Row>(
  by: RawBuilder<unknown>,
  rises: boolean,
  of: (row: Row) => string | number,
): RowSorting<Row> {
  return { rises, value: { kind: 'number', by, key: by, of, at: (kept) => sql`${kept}::bigint` } }
}

/** Rising, byte by byte, as the index has to be. Short: a cursor holds it. */
export function byText<Row>(text: RawBuilder<unknown>, of: (row: Row) => string | number): RowSorting<Row> {
  const by = sql`${text} collate "C"`
  return { rises: true, value: { kind: 'string', by, key: by, of, at: (kept) => sql`${kept}::text collate "C"` } }
}

/** `of` gives microseconds, as `toMicroseconds` does. */
export function byMoment<Row>(
  by: RawBuilder<unknown>,
  rises: boolean,
  of: (row: Row) => string | number,
): RowSorting<Row> {
  return { rises, value: { kind: 'number', by, key: toMicroseconds(by), of, at: fromMicroseconds } }
}

type Sorted<Row> = {
  /** What follows the cursor; true at the beginning. */
  after: RawBuilder<boolean>
  /** For `order by`. */
  order: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** The rows of a page, and one more to know whether there is another. */
  most: number
  /** The page, of the rows that were found; `fits` is how many make one, where that may be fewer. */
  page: <Found extends Row & { id: number }>(rows: Found[], fits?: number) => { items: Found[]; next: string | null }
}

type SortedPageQuery = { cursor?: string | undefined; size: number }

/** The parts of a statement that reads so many rows of a list from a cursor on; `id` is the column that ends all ties. */
export function sorted<Row>(
  { rises, value }: RowSorting<Row>,
  id: RawBuilder<unknown>,
  { cursor, size }: SortedPageQuery,
): Sorted<Row> {
  const last = decodeCursor(cursor, value === undefined ? ['number'] : [value.kind, 'number'])
  const than = rises ? sql`>` : sql`<`
  const way = rises ? sql`asc` : sql`desc`
  if (value === undefined) {
    return {
      after: last === undefined ? sql`true` : sql`${id} ${than} ${last[0]}::bigint`,
      order: sql`${id} ${way}`,
      key: id,
      most: size + 1,
      page: (rows, fits = size) => toPage(rows, fits, (row) => [row.id]),
    }
  }
  const { by, key, at, of } = value
  return {
    after: last === undefined ? sql`true` : sql`(${by}, ${id}) ${than} (${at(last[0])}, ${last[1]}::bigint)`,
    order: sql`${by} ${way}, ${id} ${way}`,
    key,
    most: size + 1,
    page: (rows, fits = size) => toPage(rows, fits, (row) => [of(row), row.id]),
  }
}
