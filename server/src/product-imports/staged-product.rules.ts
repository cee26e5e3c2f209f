import { trimText } from '@sealane/contract/visible-text'
import type { ImportFault } from '@sealane/contract/product-imports'
import { fromSafe, type ParsedCell, type PriceStyle } from './cell.rules.ts'
import type { ImportColumn, ImportHeader } from './columns.rules.ts'

/**
 * `width` is the number of cells of the row in the file; `cells` may lack those beyond the headings. `cleaned` are the columns from which markup was
 * removed.
 */
export type FileRow = { row: number; cells: string[]; width: number; cleaned?: Set<ImportColumn> }
type StagedCell = { row: number; value: string }

export type StagedVariant = {
  row: number
  /** The values in the cells of its options. */
  values: string[]
  sku?: string | null
  unit_price?: number | null
  list_price?: number | null
  stock?: number
  on_sale?: boolean
  image?: string
  /** The other shop's way of selling the variant without stock: it does not count pieces, or it continues to sell below zero. */
  without?: 'untracked' | 'continues'
}
export type StagedPicture = { row: number; source: string; alt: string; alts: string; position: number }

/** A product as the rows of a file describe it. Values are undefined if the file lacks the column. */
export type StagedProduct = {
  handle: string
  row: number
  cells: Partial<Record<ImportColumn, StagedCell>>
  optionNames: string[]
  variants: StagedVariant[]
  pictures?: StagedPicture[] | undefined
  onSale?: boolean | undefined
  faults: ImportFault[]
}

/** `choices` and `sources` are those of one product. They are sets and maps because a product may have 100,000 rows. */
export type StagingContext = {
  header: ImportHeader
  staged: StagedProduct
  style: PriceStyle
  choices: Set<string>
  sources: Map<string, StagedPicture>
  beyond: number
}

export type CellPlace = { column: ImportColumn; row: FileRow }

export const optionColumns = [
  ['option1_name', 'option1_value'],
  ['option2_name', 'option2_value'],
  ['option3_name', 'option3_value'],
] as const

/** Returns undefined if there is no such column. */
export function textOf({ at }: ImportHeader, { cells }: FileRow, column: ImportColumn): string | undefined {
  const index = at.get(column)
  return index === undefined ? undefined : fromSafe(trimText(cells[index] ?? ''))
}

export function nameOf({ at, names }: ImportHeader, column: ImportColumn): string {
  return names[at.get(column) ?? -1] ?? ''
}

/** Returns null if the cell is empty, undefined if there is no such column. */
export function readCell<Value>(
  context: StagingContext,
  place: CellPlace,
  reader: (text: string) => ParsedCell<Value>,
): Value | null | undefined {
  const text = textOf(context.header, place.row, place.column)
  if (text === undefined || text === '') return text === undefined ? undefined : null
  const result = reader(text)
  if ('value' in result) return result.value
  report(context, place, result.fault)
  return null
}

/** Letters of a cell that a fault repeats. */
const shownLength = 200
/** Maximum number of notes of one product, and of notes and faults together: more are not shown. */
const [notesMaximum, faultsMaximum] = [1_000, 2_000]

/** Adds a fault or a note, unless the product has too many: a product may have 100,000 rows. */
export function addFault({ faults }: Pick<StagedProduct, 'faults'>, fault: ImportFault): void {
  if (faults.length < (fault.isNote ? notesMaximum : faultsMaximum)) faults.push(fault)
}

/**
 * Letters of a product's JSON. The largest product that a form takes has a third of it. Cells, rows and faults multiply to more than a process has
 * memory for, although each of them is limited.
 */
const jsonMaximum = 3_000_000

/** Writes the product as JSON. Of a product that is too large, only its handle and that fault remain. */
export function toStagedJson(product: StagedProduct): string {
  const json = JSON.stringify(product)
  if (json.length <= jsonMaximum) return json
  const handle = product.handle.slice(0, shownLength)
  return JSON.stringify({
    handle,
    row: product.row,
    ...nothing,
    faults: [tooLarge(product.row)],
  } satisfies StagedProduct)
}

const nothing = { cells: {}, optionNames: [], variants: [] }

/** The fault of a product that an import cannot take, because of all its text together. */
export function tooLarge(row: number): ImportFault {
  return { code: 'product_large', row, column: '', value: '', isNote: false }
}

export function report(
  { header, staged }: StagingContext,
  { column, row }: CellPlace,
  code: string,
  isNote = false,
): void {
  const value = (textOf(header, row, column) ?? '').slice(0, shownLength)
  addFault(staged, { code, row: row.row, column: nameOf(header, column), value, isNote })
}

export function note(context: StagingContext, place: CellPlace, code: string): void {
  report(context, place, code, true)
}
