import type { ImportFault } from '@sealane/contract/product-imports'
import { Product } from '@sealane/contract/product-form'
import type { ProductChange } from '@sealane/contract/products'
import * as v from 'valibot'
import { isCountry } from '../addresses/places.ts'
import { validate } from '../http/validation.ts'
import { usualName, type ImportColumn, type ImportHeader } from './columns.rules.ts'
import { nameOf, type StagedProduct } from './staged-product.rules.ts'
import { categoryColumns, toProduct, type ImportContext } from './import-form.rules.ts'
import { changesOf } from '../products/product-changes.rules.ts'
import { faultsOf, lacksOf } from '../products/product.rules.ts'
import { isOnSale } from '../products/product.ts'
import type { Whole } from '../products/product.sql.ts'

/** A product as the import saves it. */
export type ImportForm = { product: Product; onSale: boolean }
export type ImportComparison = {
  kind: 'new' | 'changed' | 'same' | 'faulty'
  name: string
  form: ImportForm
  changes: ProductChange[]
  faults: ImportFault[]
}

type ImportComparisonContext = Omit<ImportContext, 'known'> & { whole: Whole | undefined }

/** Computes how this shop would store a product of the file, and the faults that prevent it. */
export function compare(
  header: ImportHeader,
  staged: StagedProduct,
  { whole, ...beside }: ImportComparisonContext,
): ImportComparison {
  const existing = whole?.product
  const { product, faults: formed } = toProduct(header, staged, { ...beside, known: existing })
  const isOn = isOnSale(whole)
  const isSaleRequested = staged.onSale ?? isOn
  const lacks = isSaleRequested ? Object.entries(lacksOf(product)) : []
  const createFault = faultAt(header, staged)
  const found = [...faultsIn(product)].map(([path, code]) => createFault(path, code, false))
  const isKept = whole?.wasPublished === true // A product that was published before stays complete.
  const missing = lacks.map(([path, code]) => createFault(path, code === 'required' ? 'missing' : code, !isKept))
  const read = [...staged.faults, ...formed]
  const reported = [...read, ...withoutReported(read, found)]
  const all = [...reported, ...withoutReported(reported, missing)]
  const faults = withoutRest(all).toSorted((one, other) => one.row - other.row)
  const form = { product, onSale: isSaleRequested && lacks.length === 0 }
  // Of a product that breaks the limits of the form, texts may multiply in its comparison.
  const changes = existing === undefined || found.length > 0 ? [] : withSale(changesOf(existing, product), isOn, form)
  return { kind: kindOf(existing, changes, faults), name: nameIn(product, staged), form, changes, faults }
}

/** Faults that may only be the consequence of a row that was not read. */
const absent = new Set(['name', 'missing', 'none_on_sale'])

/**
 * Removes faults that follow from others: all others of a gift card, which is not sold here at all, and of a product that is too large, and missing
 * values if a row could not be read.
 */
function withoutRest(faults: ImportFault[]): ImportFault[] {
  const whole = faults.filter(({ code }) => code === 'gift_card' || code === 'product_large')
  if (whole.length > 0) return whole
  const isRagged = faults.some(({ code }) => code === 'ragged')
  return isRagged ? faults.filter(({ code }) => !absent.has(code)) : faults
}

/**
 * Removes faults of cells that already have one, so that a wrong cell is not reported as missing too. A note yields to any fault in its cell, a fault
 * only to another fault.
 */
function withoutReported(reported: ImportFault[], others: ImportFault[]): ImportFault[] {
  const cellKeyOf = ({ row, column }: ImportFault) => JSON.stringify([row, column])
  const cellKeys = new Set(reported.map(cellKeyOf))
  const wrong = new Set(reported.filter(({ isNote }) => !isNote).map(cellKeyOf))
  return others.filter((one) => !(one.isNote ? cellKeys : wrong).has(cellKeyOf(one)))
}

function kindOf(
  existing: Product | undefined,
  changes: ProductChange[],
  faults: ImportFault[],
): ImportComparison['kind'] {
  if (faults.some(({ isNote }) => !isNote)) return 'faulty'
  if (existing === undefined) return 'new'
  return changes.length === 0 ? 'same' : 'changed'
}

function withSale(changes: ProductChange[], isOn: boolean, { onSale }: ImportForm): ProductChange[] {
  return isOn === onSale ? changes : [...changes, { field: 'on_sale', of: '', before: isOn, after: onSale }]
}

function nameIn({ texts }: Product, { handle }: StagedProduct): string {
  return texts.en?.name || Object.values(texts)[0]?.name || handle
}

const sourceMaximum = 2_000

/** Returns the first fault at each place of a product: first those of the contract, then those of the shop's rules. */
function faultsIn(product: Product): Map<string, string> {
  const { faults, unstorable } = validate(Product, withShortNames(product))
  const long = product.pictures.filter(({ image }) => image.length > sourceMaximum)
  const found: [string, string][] = [
    ...long.map(({ image }): [string, string] => [`pictures.${image}`, 'too_long']),
    ...faults.map((issue): [string, string] => [v.getDotPath(issue) ?? '', codeOf(issue)]),
    ...unstorable.map((path): [string, string] => [path, 'invalid']),
    ...Object.entries(faultsOf(product)).map(([path, code]): [string, string] => [
      path,
      code === 'required' ? 'name' : code,
    ]),
    ...(product.origin === null || isCountry(product.origin) ? [] : [['origin', 'country'] as [string, string]]),
  ]
  return new Map(found.toReversed())
}

function codeOf({ message }: v.BaseIssue<unknown>): string {
  return /^[A-Za-z_]+$/.test(message) ? message : 'invalid'
}

/** Shortens the pictures' sources: they may be longer than the addresses that replace them. */
function withShortNames(product: Product): Product {
  const short = <One extends { image: string | null }>(one: One) => ({
    ...one,
    image: one.image && one.image.slice(0, 200),
  })
  const pictures = product.pictures.map(({ image, alt }) => ({ image: image.slice(0, 200), alt }))
  const options = product.options.map((option) => ({ ...option, values: option.values.map(short) }))
  return { ...product, pictures, options, variants: product.variants.map(short) }
}

const variantColumns: Record<string, ImportColumn> = {
  ...{ unit_price: 'price', list_price: 'list_price', stock: 'quantity', sku: 'sku', image: 'variant_image' },
  ...{ choice: 'option1_value', on_sale: 'on_sale' },
}
const columns: Record<string, ImportColumn> = {
  ...{ texts: 'title', category: 'category', origin: 'origin', handling_days: 'handling_days', code: 'code' },
  ...{ specs: 'specs', pictures: 'image', options: 'option1_value', variants: 'price' },
}

/** Returns a function that finds the row and the column of the file for a place in the product. */
function faultAt(header: ImportHeader, staged: StagedProduct) {
  return (path: string, code: string, isNote: boolean): ImportFault => {
    const [part = '', index = '', field = ''] = path.split('.')
    const column = categoryColumnIn(staged, columnFor(path, part, field))
    const variant = part === 'variants' ? staged.variants[Number(index)] : undefined
    const cell = variant === undefined ? staged.cells[column] : undefined
    const { row, value } = cell ?? { row: variant?.row ?? staged.row, value: '' }
    return { code, row, column: headingOf(header, column), value: value.slice(0, 200), isNote }
  }
}

/** Returns the category column that has content: several columns can name the category. */
function categoryColumnIn({ cells }: StagedProduct, column: ImportColumn): ImportColumn {
  return column === 'category' ? (categoryColumns.find((one) => cells[one] !== undefined) ?? column) : column
}

/** Returns the heading of the column. Several columns can name the category. */
function headingOf(header: ImportHeader, column: ImportColumn): string {
  const read: ImportColumn[] = column === 'category' ? ['category', 'own_category', 'type'] : [column]
  return read.map((one) => nameOf(header, one)).find((name) => name !== '') ?? usualName(header, column)
}

function columnFor(path: string, part: string, field: string): ImportColumn {
  if (part === 'variants' && field !== '') return variantColumns[field] ?? 'price'
  if (part === 'texts') return path.endsWith('description') ? 'description' : 'title'
  if (part === 'options') return path.includes('values') ? 'option1_value' : 'option1_name'
  return columns[part] ?? 'title'
}
