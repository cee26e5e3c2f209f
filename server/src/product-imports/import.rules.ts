import { variantsMaximum } from '@sealane/contract/product-limits'
import { cellSays, readBoolean, readStatus, type ParsedCell } from './cell.rules.ts'
import type { ImportColumn, ImportHeader } from './columns.rules.ts'
import {
  nameOf,
  note,
  optionColumns,
  report,
  textOf,
  type SheetFault,
  type SheetContext,
  type SheetRow,
  type ProductSheet,
  type SheetPicture,
  type Spot,
} from './sheet.rules.ts'
import { toVariant } from '../products/variant.rules.ts'

/** Of one product, and of rows that belong to none: whoever reads them mends the file by its first ones. */
const faultsMaximum = 1_000
/** A product takes fewer; these are enough to say so. */
const picturesMaximum = 250

/** Rows with the same handle are one product, wherever they stand; in the order in which each is first named. */
export function toSheets(
  header: ImportHeader,
  rows: SheetRow[],
  perDollar: number,
): { sheets: ProductSheet[]; faults: SheetFault[] } {
  const groups = new Map<string, SheetRow[]>()
  const faults: SheetFault[] = []
  for (const row of rows) {
    const handle = handleOf(header, row)
    const group = groups.get(handle)
    if (handle === '' && faults.length < faultsMaximum) faults.push(...nameless(header, row))
    if (handle === '') continue
    if (group === undefined) groups.set(handle, [row])
    else group.push(row)
  }
  const sheets = [...groups].map(([handle, group]) => toSheet({ header, perDollar }, handle, group))
  noteTwins(header, sheets)
  return { sheets, faults }
}

/** A product without a handle is known by its title. */
function handleOf(header: ImportHeader, row: SheetRow): string {
  const text = textOf(header, row, 'handle') ?? ''
  return text === '' ? toHandle(textOf(header, row, 'title') ?? '') : text.toLowerCase()
}

export function toHandle(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

function nameless(header: ImportHeader, row: SheetRow): SheetFault[] {
  return [{ code: 'handle', row: row.row, column: nameOf(header, 'handle'), value: '', isNote: false }]
}

function toSheet(
  { header, perDollar }: Pick<SheetContext, 'header' | 'perDollar'>,
  handle: string,
  rows: SheetRow[],
): ProductSheet {
  const whole = rows.filter((row) => isWhole(header, row))
  const ragged = rows.filter((row) => !isWhole(header, row))
  const sheet: ProductSheet = {
    handle,
    row: rows[0]?.row ?? 0,
    cells: {},
    optionNames: [],
    variants: [],
    pictures: header.at.has('image') ? [] : undefined,
    onSale: undefined,
    faults: ragged.slice(0, faultsMaximum).map((row) => raggedFault(header, row)),
  }
  sheet.optionNames = namesOfOptions(header, whole)
  const context = {
    ...{ header, perDollar, sheet, choices: new Set<string>() },
    ...{ sources: new Map<string, SheetPicture>(), beyond: 0 },
  }
  for (const row of whole) readRow(context, row)
  noteUnshipped(context)
  sheet.pictures?.sort((one, other) => one.position - other.position)
  sheet.onSale = readOnSale(context)
  return sheet
}

/** Spreadsheets put empty cells beyond the headings, and headings without a name. */
function isWhole({ names }: ImportHeader, { cells }: SheetRow): boolean {
  const width = names.findLastIndex((name) => name !== '') + 1
  return cells.length >= width && cells.slice(names.length).every((cell) => cell.trim() === '')
}

function raggedFault({ names }: ImportHeader, { row, width }: SheetRow): SheetFault {
  return { code: 'ragged', row, column: '', value: `${width} / ${names.length}`, isNote: false }
}

function readRow(context: SheetContext, row: SheetRow): void {
  const { header } = context
  for (const column of header.at.keys()) readText(context, { column, row })
  readPicture(context, row)
  const says = (column: ImportColumn) => (textOf(header, row, column) ?? '') !== ''
  const isCard = cellSays(textOf(header, row, 'gift_card') ?? '', true)
  if (isCard) report(context, { column: 'gift_card', row }, 'gift_card')
  if (saysVariant.some(says)) readVariant(context, row)
  else if (says('variant_image')) note(context, { column: 'variant_image', row }, 'variant_image')
}

/** The first that a product's rows say in a column counts. */
function readText(context: SheetContext, { column, row }: Spot): void {
  const { cells } = context.sheet
  const value = textOf(context.header, row, column) ?? ''
  if (value === '') return
  if (value.includes('\0')) report(context, { column, row }, 'unstorable')
  if (column === 'title' && value !== (cells.title?.value ?? value)) note(context, { column, row }, 'title_differs')
  cells[column] ??= { row: row.row, value }
}

/** A row without any of these brings one more picture, and nothing else. */
const saysVariant: ImportColumn[] = ['option1_value', 'option2_value', 'option3_value', 'sku', 'price', 'quantity']

/**
 * Of each option column, as the first row says that does. A product without options has one called Title, with the value Default
 * Title; what our own column of options calls so is one.
 */
function namesOfOptions(header: ImportHeader, rows: SheetRow[]): string[] {
  const first = (column: ImportColumn) =>
    rows.map((row) => textOf(header, row, column) ?? '').find((text) => text !== '') ?? ''
  const isNone = ['title', ''].includes(first('option1_name').toLowerCase()) && ['', '[]'].includes(first('options'))
  if (isNone && first('option1_value').toLowerCase() === 'default title') return []
  const names = optionColumns.map(([name]) => first(name))
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

/** A picture stands where it is named first; one of its rows may say what is to be seen. */
function readPicture({ header, sheet, sources }: SheetContext, row: SheetRow): void {
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
  sheet.pictures?.push(picture)
}

/** What has no place of its own comes last. */
function positionOf(text: string): number {
  const position = Number(text || Number.NaN)
  return Number.isInteger(position) ? position : Number.MAX_SAFE_INTEGER
}

/** More than a product may have are counted, not read. */
function readVariant(context: SheetContext, row: SheetRow): void {
  const { sheet, choices } = context
  if (sheet.variants.length < variantsMaximum) {
    const variant = toVariant(context, row)
    const choice = JSON.stringify(variant.values)
    if (choices.has(choice)) report(context, { column: 'option1_value', row }, 'variant_twice')
    choices.add(choice)
    sheet.variants.push(variant)
    return
  }
  context.beyond += 1
  if (context.beyond === 1) report(context, { column: 'option1_value', row }, 'variants_many')
}

/** A download or a service; a gift card is refused anyway. */
function noteUnshipped({ header, sheet: { cells, faults } }: SheetContext): void {
  const says = (column: ImportColumn, what: boolean) => cellSays(cells[column]?.value ?? '', what)
  if (cells.shipping === undefined || !says('shipping', false) || says('gift_card', true)) return
  faults.push({ ...cells.shipping, code: 'no_shipping', column: nameOf(header, 'shipping'), isNote: true })
}

function readOnSale(context: SheetContext): boolean | undefined {
  const { cells } = context.sheet
  const read = (column: 'status' | 'published', reader: (text: string) => ParsedCell<boolean>) => {
    const cell = cells[column]
    if (cell === undefined) return undefined
    const result = reader(cell.value)
    if ('value' in result) return result.value
    context.sheet.faults.push({ ...cell, code: result.fault, column: nameOf(context.header, column), isNote: false })
    return undefined
  }
  const [isActive, isPublished] = [read('status', readStatus), read('published', readBoolean)]
  if (isActive === undefined && isPublished === undefined) return undefined
  return isActive !== false && isPublished !== false
}

/** Two variants of a file with one SKU are worth a look. */
function noteTwins(header: ImportHeader, sheets: ProductSheet[]): void {
  const skus = new Set<string>()
  for (const sheet of sheets)
    for (const { sku, row } of sheet.variants) {
      if (sku == null) continue
      if (skus.has(sku))
        sheet.faults.push({ code: 'sku_twice', row, column: nameOf(header, 'sku'), value: sku, isNote: true })
      skus.add(sku)
    }
}
