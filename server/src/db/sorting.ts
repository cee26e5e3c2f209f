import type { AgeSort, AmountSort, NameSort } from '@sealane/contract/sorts'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, toPage } from './cursor.ts'
import { fromMicroseconds, toMicroseconds } from './list.ts'

/** A value by which rows are sorted before their ids. */
type SortValue<Row> = {
  kind: 'string' | 'number' | 'number?'
  by: RawBuilder<unknown>
  /** The value as a cursor stores it, for rows that select it. */
  key: RawBuilder<unknown>
  /** Converts the value of a cursor to SQL. */
  at: (kept: string | number | null | undefined) => RawBuilder<unknown>
  /** Returns the value of a row for a cursor. */
  of: (row: Row) => string | number | null
}

/** The order of a long list: by a value and then by id, or by id alone; ascending or descending in both, so that one index provides it. */
export type RowSorting<Row> = { rises: boolean; value?: SortValue<Row> }

/** Ids ascend with time. */
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

/** Sorts by a whole number. */
export function byNumber<Row>(
  by: RawBuilder<unknown>,
  rises: boolean,
  of: (row: Row) => string | number,
): RowSorting<Row> {
  return { rises, value: { kind: 'number', by, key: by, of, at: (kept) => sql`${kept}::bigint` } }
}

/** Sorts ascending, byte by byte, as the index does. The text must be short, because a cursor contains it. */
export function byText<Row>(text: RawBuilder<unknown>, of: (row: Row) => string | number): RowSorting<Row> {
  const by = sql`${text} collate "C"`
  return { rises: true, value: { kind: 'string', by, key: by, of, at: (kept) => sql`${kept}::text collate "C"` } }
}

/** `of` returns microseconds, as `toMicroseconds` does. */
export function byMoment<Row>(
  by: RawBuilder<unknown>,
  rises: boolean,
  of: (row: Row) => string | number,
): RowSorting<Row> {
  return { rises, value: { kind: 'number', by, key: toMicroseconds(by), of, at: fromMicroseconds } }
}

type Sorted<Row> = {
  /** The condition of rows after the cursor; true at the beginning. */
  after: RawBuilder<boolean>
  /** For `order by`. */
  order: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** The number of rows of a page, and one more to know whether there is another page. */
  most: number
  /** Returns the page from the selected rows; `fits` is the number of rows that fit a page, where that may be fewer. */
  page: <Found extends Row & { id: number }>(rows: Found[], fits?: number) => { items: Found[]; next: string | null }
}

type SortedPageQuery = { cursor?: string | undefined; size: number }

/** Returns the parts of a statement that reads this many rows of a list from a cursor on. `id` is the column that makes positions unique. */
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
