import { variantsMaximum } from '@sealane/contract/product-limits'
import { fromSafe, readBoolean, readPrice, readQuantity, readSku, readStatus, type Read } from './cell.rules.ts'
import type { Column, Header } from './columns.rules.ts'

export type Row = { row: number; cells: string[] }
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
}
type SheetPicture = { row: number; source: string; alt: string; alts: string; position: number }

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

/** Rows with the same handle are one product, wherever they stand; in the order in which each is first named. */
export function toSheets(header: Header, rows: Row[]): { sheets: Sheet[]; faults: Fault[] } {
  const groups = new Map<string, Row[]>()
  const faults: Fault[] = []
  for (const row of rows) {
    const handle = handleOf(header, row)
    const group = groups.get(handle)
    if (handle === '') faults.push(...nameless(header, row))
    else if (group === undefined) groups.set(handle, [row])
    else group.push(row)
  }
  const sheets = [...groups].map(([handle, group]) => toSheet(header, handle, group))
  noteTwins(header, sheets)
  return { sheets, faults }
}

/** Undefined where there is no such column. */
function textOf({ at }: Header, { cells }: Row, column: Column): string | undefined {
  const place = at.get(column)
  return place === undefined ? undefined : fromSafe((cells[place] ?? '').trim())
}

/** A product without a handle is known by its title. */
function handleOf(header: Header, row: Row): string {
  const text = textOf(header, row, 'handle') ?? ''
  return text === '' ? toHandle(textOf(header, row, 'title') ?? '') : text.toLowerCase()
}

export function toHandle(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

function nameless(header: Header, row: Row): Fault[] {
  return [{ code: 'handle', row: row.row, column: nameOf(header, 'handle'), value: '', isNote: false }]
}

export function nameOf({ at, names }: Header, column: Column): string {
  return names[at.get(column) ?? -1] ?? ''
}

const optionColumns = [
  ['option1_name', 'option1_value'],
  ['option2_name', 'option2_value'],
  ['option3_name', 'option3_value'],
] as const

function toSheet(header: Header, handle: string, rows: Row[]): Sheet {
  const isWhole = ({ cells }: Row) => cells.length === header.names.length
  const whole = rows.filter(isWhole)
  const ragged = rows.filter((row) => !isWhole(row))
  const sheet: Sheet = {
    handle,
    row: rows[0]?.row ?? 0,
    cells: {},
    optionNames: [],
    variants: [],
    pictures: header.at.has('image') ? [] : undefined,
    onSale: undefined,
    faults: ragged.map(({ row, cells }) => raggedFault(header, row, cells.length)),
  }
  sheet.optionNames = namesOfOptions(header, whole)
  const place = { header, sheet, choices: new Set<string>(), sources: new Set<string>(), beyond: 0 }
  for (const row of whole) readRow(place, row)
  sheet.pictures?.sort((one, other) => one.position - other.position)
  sheet.onSale = readOnSale(place)
  return sheet
}

function raggedFault({ names }: Header, row: number, cells: number): Fault {
  return { code: 'ragged', row, column: '', value: `${cells} / ${names.length}`, isNote: false }
}

/** `choices` and `sources` are those of the sheet: a file may be one product of 100,000 rows. */
type Place = { header: Header; sheet: Sheet; choices: Set<string>; sources: Set<string>; beyond: number }

function readRow(place: Place, row: Row): void {
  const { header } = place
  for (const column of header.at.keys()) readText(place, { column, row })
  readPicture(place, row)
  const says = (column: Column) => (textOf(header, row, column) ?? '') !== ''
  const isCard = textOf(header, row, 'gift_card')?.toLowerCase() === 'true'
  if (isCard) report(place, { column: 'gift_card', row }, 'gift_card')
  if (saysVariant.some(says)) readVariant(place, row)
  else if (says('variant_image')) note(place, { column: 'variant_image', row }, 'variant_image')
}

/** The first that a product's rows say in a column counts. */
function readText(place: Place, { column, row }: Spot): void {
  const { cells } = place.sheet
  const value = textOf(place.header, row, column) ?? ''
  if (value === '') return
  if (value.includes('\0')) report(place, { column, row }, 'unstorable')
  if (column === 'title' && value !== (cells.title?.value ?? value)) note(place, { column, row }, 'title_differs')
  cells[column] ??= { row: row.row, value }
}

/** A row without any of these brings one more picture, and nothing else. */
const saysVariant: Column[] = ['option1_value', 'option2_value', 'option3_value', 'sku', 'price', 'quantity']

/** Of each option column, as the first row says that does. A product without options has one called Title, with the value Default Title. */
function namesOfOptions(header: Header, rows: Row[]): string[] {
  const first = (column: Column) =>
    rows.map((row) => textOf(header, row, column) ?? '').find((text) => text !== '') ?? ''
  const isNone = ['title', ''].includes(first('option1_name').toLowerCase())
  if (isNone && first('option1_value').toLowerCase() === 'default title') return []
  const names = optionColumns.map(([name]) => first(name))
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

function readPicture({ header, sheet, sources }: Place, row: Row): void {
  const source = textOf(header, row, 'image') ?? ''
  if (source === '' || sources.has(source)) return
  sources.add(source)
  const position = Number(textOf(header, row, 'position') || Number.NaN)
  sheet.pictures?.push({
    row: row.row,
    source,
    alt: textOf(header, row, 'alt') ?? '',
    alts: textOf(header, row, 'alts') ?? '',
    position: Number.isInteger(position) ? position : Number.MAX_SAFE_INTEGER,
  })
}

/** More than a product may have are counted, not read. */
function readVariant(place: Place, row: Row): void {
  const { sheet, choices } = place
  if (sheet.variants.length < variantsMaximum) {
    const variant = toVariant(place, row)
    const choice = JSON.stringify(variant.values)
    if (choices.has(choice)) report(place, { column: 'option1_value', row }, 'variant_twice')
    choices.add(choice)
    sheet.variants.push(variant)
    return
  }
  place.beyond += 1
  if (place.beyond === 1) report(place, { column: 'option1_value', row }, 'too_many')
}

function toVariant(place: Place, row: Row): SheetVariant {
  const { header } = place
  const variant: SheetVariant = { row: row.row, values: valuesOf(place, row) }
  if (header.at.has('sku')) variant.sku = readSku(textOf(header, row, 'sku') ?? '')
  const image = textOf(header, row, 'variant_image')
  if (image !== undefined) variant.image = image
  return { ...variant, ...prices(place, row), ...stock(place, row), ...sale(place, row) }
}

function valuesOf(place: Place, row: Row): string[] {
  for (const [index, [, column]] of optionColumns.entries()) {
    const value = textOf(place.header, row, column) ?? ''
    const isNamed = (place.sheet.optionNames[index] ?? '') !== ''
    if (value !== '' && !isNamed && value.toLowerCase() !== 'default title')
      report(place, { column, row }, 'option_name')
  }
  return place.sheet.optionNames.map((name, index) => {
    const column = optionColumns[index]?.[1] ?? 'option1_value'
    const value = textOf(place.header, row, column) ?? ''
    if (value === '' && name !== '') report(place, { column, row }, 'option_value')
    return value
  })
}

function prices(place: Place, row: Row): Pick<SheetVariant, 'unit_price' | 'list_price'> {
  const price = readCell(place, { column: 'price', row }, readPrice)
  if (price === 0) report(place, { column: 'price', row }, 'price_zero')
  const list = listPrice(place, row, price)
  return { ...(price !== undefined && { unit_price: price }), ...(list !== undefined && { list_price: list }) }
}

/** Other shops leave a former price of nothing, or one that is the price itself. */
function listPrice(place: Place, row: Row, price: number | null | undefined): number | null | undefined {
  const list = readCell(place, { column: 'list_price', row }, readPrice)
  if (typeof list !== 'number' || typeof price !== 'number') return list === undefined ? undefined : null
  if (list > price) return list
  if (list > 0) note(place, { column: 'list_price', row }, 'list_price')
  return null
}

const stockMaximum = 999_999

function stock(place: Place, row: Row): Pick<SheetVariant, 'stock'> {
  const quantity = readCell(place, { column: 'quantity', row }, readQuantity)
  if (quantity === undefined || quantity === null) return {}
  if (quantity < 0) note(place, { column: 'quantity', row }, 'quantity_negative')
  if (quantity > stockMaximum) report(place, { column: 'quantity', row }, 'quantity')
  return { stock: Math.min(Math.max(0, quantity), stockMaximum) }
}

function sale(place: Place, row: Row): Pick<SheetVariant, 'on_sale'> {
  const isOn = readCell(place, { column: 'on_sale', row }, readBoolean)
  return typeof isOn === 'boolean' ? { on_sale: isOn } : {}
}

function readOnSale(place: Place): boolean | undefined {
  const { cells } = place.sheet
  const read = (column: 'status' | 'published', reader: (text: string) => Read<boolean>) => {
    const cell = cells[column]
    if (cell === undefined) return undefined
    const result = reader(cell.value)
    if ('value' in result) return result.value
    place.sheet.faults.push({ ...cell, code: result.fault, column: nameOf(place.header, column), isNote: false })
    return undefined
  }
  const [isActive, isPublished] = [read('status', readStatus), read('published', readBoolean)]
  if (isActive === undefined && isPublished === undefined) return undefined
  return isActive !== false && isPublished !== false
}

type Spot = { column: Column; row: Row }

/** Null where the cell is empty, undefined where there is no such column. */
function readCell<Value>(place: Place, spot: Spot, reader: (text: string) => Read<Value>): Value | null | undefined {
  const text = textOf(place.header, spot.row, spot.column)
  if (text === undefined || text === '') return text === undefined ? undefined : null
  const result = reader(text)
  if ('value' in result) return result.value
  report(place, spot, result.fault)
  return null
}

function report({ header, sheet }: Place, { column, row }: Spot, code: string, isNote = false): void {
  const value = textOf(header, row, column) ?? ''
  sheet.faults.push({ code, row: row.row, column: nameOf(header, column), value, isNote })
}

function note(place: Place, spot: Spot, code: string): void {
  report(place, spot, code, true)
}

/** Two variants of a file with one SKU are worth a look. */
function noteTwins(header: Header, sheets: Sheet[]): void {
  const seen = new Set<string>()
  for (const sheet of sheets)
    for (const { sku, row } of sheet.variants) {
      if (sku == null) continue
      if (seen.has(sku))
        sheet.faults.push({ code: 'sku_twice', row, column: nameOf(header, 'sku'), value: sku, isNote: true })
      seen.add(sku)
    }
}
