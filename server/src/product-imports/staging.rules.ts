import type { ImportFault } from '@sealane/contract/product-imports'
import { variantsMaximum } from '@sealane/contract/product-limits'
import { cellSays, fractionMarkIn, readBoolean, readStatus, type ParsedCell } from './cell.rules.ts'
import type { ImportColumn, ImportHeader } from './columns.rules.ts'
import {
  addFault,
  nameOf,
  note,
  optionColumns,
  report,
  textOf,
  type StagingContext,
  type FileRow,
  type StagedProduct,
  type StagedPicture,
  type CellPlace,
} from './staged-product.rules.ts'
import { isRagged } from './ragged.rules.ts'
import { toVariant } from './variant.rules.ts'
import { normalize } from '@sealane/contract/normalize'

/** Maximum number of faults of one product, and of rows that belong to none: the first ones are enough to correct the file. */
const faultsMaximum = 1_000
/** A product may have fewer; this limit is high enough to report that there are too many. */
const picturesMaximum = 250

/** Groups rows with the same handle into one product, wherever they are in the file. The products are in the order of their first rows. */
export function toStagedProducts(
  header: ImportHeader,
  rows: FileRow[],
  perDollar: number,
): { products: StagedProduct[]; faults: ImportFault[] } {
  const groups = new Map<string, FileRow[]>()
  const faults: ImportFault[] = []
  for (const row of rows) {
    const handle = handleOf(header, row)
    const group = groups.get(handle)
    if (handle === '' && faults.length < faultsMaximum) faults.push(...nameless(header, row))
    if (handle === '') continue
    if (group === undefined) groups.set(handle, [row])
    else group.push(row)
  }
  const style = { perDollar, fraction: fractionMarkIn(pricesIn(header, rows)) }
  const products = [...groups].map(([handle, group]) => toStagedProduct({ header, style }, handle, group))
  noteTwins(header, products)
  return { products, faults }
}

function* pricesIn(header: ImportHeader, rows: FileRow[]): Generator<string> {
  for (const row of rows) for (const column of ['price', 'list_price'] as const) yield textOf(header, row, column) ?? ''
}

/** Returns the row's handle. A product without a handle is identified by its title. A letter and its mark are one, as most programs write them. */
function handleOf(header: ImportHeader, row: FileRow): string {
  const text = textOf(header, row, 'handle') ?? ''
  return text === '' ? toHandle(textOf(header, row, 'title') ?? '') : normalize(text.toLowerCase(), 'NFC')
}

export function toHandle(title: string): string {
  return normalize(title, 'NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

function nameless(header: ImportHeader, row: FileRow): ImportFault[] {
  return [{ code: 'handle', row: row.row, column: nameOf(header, 'handle'), value: '', isNote: false }]
}

function toStagedProduct(
  { header, style }: Pick<StagingContext, 'header' | 'style'>,
  handle: string,
  rows: FileRow[],
): StagedProduct {
  const whole = rows.filter((row) => !isRagged(header, row))
  const ragged = rows.filter((row) => isRagged(header, row))
  const staged: StagedProduct = {
    handle,
    row: rows[0]?.row ?? 0,
    cells: {},
    optionNames: [],
    variants: [],
    pictures: header.at.has('image') ? [] : undefined,
    onSale: undefined,
    faults: ragged.slice(0, faultsMaximum).map((row) => raggedFault(header, row)),
  }
  staged.optionNames = namesOfOptions(header, whole)
  const context = {
    ...{ header, style, staged, choices: new Set<string>() },
    ...{ sources: new Map<string, StagedPicture>(), beyond: 0 },
  }
  for (const row of whole) readRow(context, row)
  noteUnshipped(context)
  staged.pictures?.sort((one, other) => one.position - other.position)
  staged.onSale = readOnSale(context)
  return staged
}

function raggedFault({ names }: ImportHeader, { row, width }: FileRow): ImportFault {
  return { code: 'ragged', row, column: '', value: `${width} / ${names.length}`, isNote: false }
}

function readRow(context: StagingContext, row: FileRow): void {
  const { header } = context
  for (const column of header.at.keys()) readText(context, { column, row })
  readPicture(context, row)
  const says = (column: ImportColumn) => (textOf(header, row, column) ?? '') !== ''
  const isCard = cellSays(textOf(header, row, 'gift_card') ?? '', true)
  if (isCard) report(context, { column: 'gift_card', row }, 'gift_card')
  if (saysVariant.some(says)) readVariant(context, row)
  else if (says('variant_image')) note(context, { column: 'variant_image', row }, 'variant_image')
}

/** Reads a text column: the first value in a product's rows counts. */
function readText(context: StagingContext, { column, row }: CellPlace): void {
  const { cells } = context.staged
  const value = textOf(context.header, row, column) ?? ''
  if (value === '') return
  if (value.includes('\0')) report(context, { column, row }, 'unstorable')
  const first = cells[column]
  if (first === undefined && row.cleaned?.has(column)) note(context, { column, row }, 'title_cleaned')
  if (column === 'title' && differs(first, value)) note(context, { column, row }, 'title_differs')
  cells[column] = first ?? { row: row.row, value }
}

function differs(first: { value: string } | undefined, value: string): boolean {
  return first !== undefined && first.value !== value
}

/** A row without any of these columns adds one more picture, and nothing else. */
const saysVariant: ImportColumn[] = ['option1_value', 'option2_value', 'option3_value', 'sku', 'price', 'quantity']

/**
 * Returns the name of each option, from the first row that has one. A product without options has one named Title with the value Default Title,
 * unless this system's own column of options really contains an option of that name.
 */
function namesOfOptions(header: ImportHeader, rows: FileRow[]): string[] {
  const first = (column: ImportColumn) =>
    rows.map((row) => textOf(header, row, column) ?? '').find((text) => text !== '') ?? ''
  const isNone = ['title', ''].includes(first('option1_name').toLowerCase()) && ['', '[]'].includes(first('options'))
  if (isNone && rows.every((row) => isDefault(textOf(header, row, 'option1_value') ?? ''))) return []
  const names = optionColumns.map(([name]) => first(name))
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

/** Tools for tests of prices add further values beside the default one; then the option is a real one. */
function isDefault(value: string): boolean {
  return ['', 'default title'].includes(value.toLowerCase())
}

/** Reads a picture. Its position is that of the first row that names it; another of its rows may contain the alternative text. */
function readPicture({ header, staged, sources }: StagingContext, row: FileRow): void {
  const text = (column: ImportColumn) => textOf(header, row, column) ?? ''
  const [source, alt, alts] = [text('image'), text('alt'), text('alts')]
  const before = sources.get(source)
  if (before !== undefined) {
    before.alt ||= alt
    before.alts ||= alts
  }
  if (source === '' || before !== undefined || sources.size >= picturesMaximum) return
  const picture = { row: row.row, source, alt, alts, position: positionOf(text('position')) }
  sources.set(source, picture)
  staged.pictures?.push(picture)
}

/** A picture without a position is placed last. */
function positionOf(text: string): number {
  const position = Number(text || Number.NaN)
  return Number.isInteger(position) ? position : Number.MAX_SAFE_INTEGER
}

/** Reads a variant. Variants above the maximum are counted, not read. */
function readVariant(context: StagingContext, row: FileRow): void {
  const { staged, choices } = context
  if (staged.variants.length < variantsMaximum) {
    const variant = toVariant(context, row)
    const choice = JSON.stringify(variant.values)
    if (choices.has(choice)) report(context, { column: 'option1_value', row }, 'variant_twice')
    choices.add(choice)
    staged.variants.push(variant)
    return
  }
  context.beyond += 1
  if (context.beyond === 1) report(context, { column: 'option1_value', row }, 'variants_many')
}

/** Adds a note for a product that is not shipped: a download or a service. A gift card is refused anyway. */
function noteUnshipped({ header, staged }: StagingContext): void {
  const { cells } = staged
  const says = (column: ImportColumn, what: boolean) => cellSays(cells[column]?.value ?? '', what)
  if (cells.shipping === undefined || !says('shipping', false) || says('gift_card', true)) return
  addFault(staged, { ...cells.shipping, code: 'no_shipping', column: nameOf(header, 'shipping'), isNote: true })
}

function readOnSale(context: StagingContext): boolean | undefined {
  const { cells } = context.staged
  const read = (column: 'status' | 'published', reader: (text: string) => ParsedCell<boolean>) => {
    const cell = cells[column]
    if (cell === undefined) return undefined
    const result = reader(cell.value)
    if ('value' in result) return result.value
    addFault(context.staged, { ...cell, code: result.fault, column: nameOf(context.header, column), isNote: false })
    return undefined
  }
  const [isActive, isPublished] = [read('status', readStatus), read('published', readBoolean)]
  if (isActive === undefined && isPublished === undefined) return undefined
  return isActive !== false && isPublished !== false
}

/** Adds a note if two variants of a file have the same SKU. */
function noteTwins(header: ImportHeader, products: StagedProduct[]): void {
  const skus = new Set<string>()
  for (const staged of products)
    for (const { sku, row } of staged.variants) {
      if (sku == null) continue
      if (skus.has(sku))
        addFault(staged, {
          code: 'sku_twice',
          row,
          column: nameOf(header, 'sku'),
          value: sku.slice(0, 200),
          isNote: true,
        })
      skus.add(sku)
    }
}
