import { isRounded } from '../http/csv-rounded.rules.ts'
import { isForeign, isSoldOn, readBoolean, readPrice, readQuantity, readSku, type ParsedCell } from './cell.rules.ts'
import {
  note,
  optionColumns,
  readCell,
  report,
  textOf,
  type StagingContext,
  type FileRow,
  type StagedVariant,
} from './staged-product.rules.ts'

/** Reads the variant of a row, and reports its faults. */
export function toVariant(context: StagingContext, row: FileRow): StagedVariant {
  const { header } = context
  const variant: StagedVariant = { row: row.row, values: valuesOf(context, row) }
  const sku = textOf(header, row, 'sku')
  if (sku !== undefined) variant.sku = readSku(sku)
  if (isRounded(sku ?? '')) note(context, { column: 'sku', row }, 'sku_rounded')
  const image = textOf(header, row, 'variant_image')
  if (image !== undefined) variant.image = image
  return { ...variant, ...prices(context, row), ...stock(context, row), ...sale(context, row) }
}

function valuesOf(context: StagingContext, row: FileRow): string[] {
  for (const [index, [, column]] of optionColumns.entries()) {
    const value = textOf(context.header, row, column) ?? ''
    const isNamed = (context.staged.optionNames[index] ?? '') !== ''
    if (value !== '' && !isNamed && value.toLowerCase() !== 'default title')
      report(context, { column, row }, 'option_name')
  }
  return context.staged.optionNames.map((name, index) => {
    const column = optionColumns[index]?.[1] ?? 'option1_value'
    const value = textOf(context.header, row, column) ?? ''
    if (value === '' && name !== '') report(context, { column, row }, 'option_value')
    return value
  })
}

function prices(context: StagingContext, row: FileRow): Pick<StagedVariant, 'unit_price' | 'list_price'> {
  const price = readCell(context, { column: 'price', row }, priceReader(context))
  if (price === 0) report(context, { column: 'price', row }, 'price_zero')
  if (typeof price === 'number') noteCurrency(context, row)
  const list = listPrice(context, row, price)
  return { ...(price !== undefined && { unit_price: price }), ...(list !== undefined && { list_price: list }) }
}

/** Reads the list price. Other shops write a former price of zero, or one equal to the price: both mean none. */
function listPrice(context: StagingContext, row: FileRow, price: number | null | undefined): number | null | undefined {
  const list = readCell(context, { column: 'list_price', row }, priceReader(context))
  if (typeof list !== 'number' || typeof price !== 'number') return list === undefined ? undefined : null
  if (list > price) return list
  if (list > 0 && list < price) note(context, { column: 'list_price', row }, 'list_price')
  return null
}

function priceReader({ style }: StagingContext): (text: string) => ParsedCell<number> {
  return (text) => readPrice(text, style)
}

/** Adds a note to a price with the sign of another currency, if the person said that the prices are in dollars. */
function noteCurrency(context: StagingContext, row: FileRow): void {
  const isForeignPrice = isForeign(textOf(context.header, row, 'price') ?? '')
  if (context.style.perDollar === 1 && isForeignPrice) note(context, { column: 'price', row }, 'price_currency')
}

const stockMaximum = 999_999

/** Reads the stock. If the shop does not count pieces, zero is no number; a positive number is used. */
function stock(context: StagingContext, row: FileRow): Pick<StagedVariant, 'stock' | 'without'> {
  const quantity = readCell(context, { column: 'quantity', row }, readQuantity)
  const isUntracked = textOf(context.header, row, 'tracker') === ''
  if (isUntracked && (quantity ?? 0) <= 0) return { without: 'untracked' }
  return { ...counted(context, row, quantity), ...(soldOn(context, row) && { without: 'continues' as const }) }
}

function soldOn({ header }: StagingContext, row: FileRow): boolean {
  return isSoldOn(textOf(header, row, 'policy') ?? '')
}

function counted(
  context: StagingContext,
  row: FileRow,
  quantity: number | null | undefined,
): Pick<StagedVariant, 'stock'> {
  if (quantity === undefined || quantity === null) return {}
  if (quantity < 0 && !soldOn(context, row)) note(context, { column: 'quantity', row }, 'quantity_negative')
  if (quantity > stockMaximum) report(context, { column: 'quantity', row }, 'quantity')
  return { stock: Math.min(Math.max(0, quantity), stockMaximum) }
}

function sale(context: StagingContext, row: FileRow): Pick<StagedVariant, 'on_sale'> {
  const isOn = readCell(context, { column: 'on_sale', row }, readBoolean)
  return typeof isOn === 'boolean' ? { on_sale: isOn } : {}
}
