import { fromSafe, type Read } from './cell.rules.ts'
import type { Column, Header } from './columns.rules.ts'

/** `width` is how many cells the row has in the file, where `cells` may leave out those beyond the headings. */
export type Row = { row: number; cells: string[]; width: number }
/** `isNote`: the product is taken all the same. `column` is the file's own name for it. */
export type Fault = { code: string; row: number; column: string; value: string; isNote: boolean }
type Cell = { row: number; value: string }

export type SheetVariant = {
  row: number
  /** What the cells of its options say. */
  values: string[]
  sku?: string | null
  unit_price?: number | null
  list_price?: number | null
  stock?: number
  on_sale?: boolean
  image?: string
  /** How the other shop sells it when there is none: it does not count pieces, or sells on below zero. */
  without?: 'untracked' | 'continues'
}
export type SheetPicture = { row: number; source: string; alt: string; alts: string; position: number }

/** A product as the rows of a file tell it. What the file has no column for is undefined. */
export type Sheet = {
  handle: string
  row: number
  cells: Partial<Record<Column, Cell>>
  optionNames: string[]
  variants: SheetVariant[]
  pictures: SheetPicture[] | undefined
  onSale: boolean | undefined
  faults: Fault[]
}

/** `choices` and `sources` are those of the sheet: a file may be one product of 100,000 rows. */
export type Place = {
  header: Header
  sheet: Sheet
  /** How much of the currency of its prices one US dollar is. */
  perDollar: number
  choices: Set<string>
  sources: Map<string, SheetPicture>
  beyond: number
}

export type Spot = { column: Column; row: Row }

export const optionColumns = [
  ['option1_name', 'option1_value'],
  ['option2_name', 'option2_value'],
  ['option3_name', 'option3_value'],
] as const

/** Undefined where there is no such column. */
export function textOf({ at }: Header, { cells }: Row, column: Column): string | undefined {
  const place = at.get(column)
  return place === undefined ? undefined : fromSafe((cells[place] ?? '').trim())
}

export function nameOf({ at, names }: Header, column: Column): string {
  return names[at.get(column) ?? -1] ?? ''
}

/** Null where the cell is empty, undefined where there is no such column. */
export function readCell<Value>(
  place: Place,
  spot: Spot,
  reader: (text: string) => Read<Value>,
): Value | null | undefined {
  const text = textOf(place.header, spot.row, spot.column)
  if (text === undefined || text === '') return text === undefined ? undefined : null
  const result = reader(text)
  if ('value' in result) return result.value
  report(place, spot, result.fault)
  return null
}

export function report({ header, sheet }: Place, { column, row }: Spot, code: string, isNote = false): void {
  const value = textOf(header, row, column) ?? ''
  sheet.faults.push({ code, row: row.row, column: nameOf(header, column), value, isNote })
}

export function note(place: Place, spot: Spot, code: string): void {
  report(place, spot, code, true)
}
