import { fileNames, type FileName } from '@sealane/contract/locales'

/** Names of columns in the classic dialect, then in the current one; compared in lower case. */
const aliases = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'body html', 'body', 'description'],
  category: ['product category', 'standardized product type', 'standard product type'],
  google_category: ['google shopping / google product category'],
  type: ['type', 'custom product type', 'product type'],
  tags: ['tags'],
  gender: ['google shopping / gender'],
  target_gender: ['product.metafields.shopify.target-gender'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1_name: ['option1 name'],
  option2_name: ['option2 name'],
  option3_name: ['option3 name'],
  option1_value: ['option1 value'],
  option2_value: ['option2 value'],
  option3_value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  quantity: ['variant inventory qty', 'inventory quantity', 'variant inventory quantity'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  policy: ['variant inventory policy', 'continue selling when out of stock', 'inventory policy'],
  shipping: ['variant requires shipping', 'requires shipping'],
  price: ['variant price', 'price'],
  list_price: ['variant compare at price', 'compare-at price', 'compare at price', 'variant compare-at price'],
  image: ['image src', 'product image url', 'image source'],
  position: ['image position'],
  alt: ['image alt text'],
  gift_card: ['gift card'],
  variant_image: ['variant image', 'variant image url'],
} as const

/** Columns that only help to choose the product's category. Their content is not stored. */
const hints: readonly ImportColumn[] = [
  'tags',
  'gender',
  'target_gender',
  'google_category',
  'tracker',
  'policy',
  'shipping',
]

/** Columns of other shops' exports that have no counterpart here, in lower case. */
const common = new Set([
  ...['vendor', 'collection', 'seo title', 'seo description', 'cost per item'],
  ...['variant grams', 'variant weight unit', 'weight value (grams)', 'weight unit for display', 'variant taxable'],
  ...['charge tax', 'tax code', 'variant tax code', 'fulfillment service', 'variant fulfillment service'],
])
const commonForms = [
  /^google shopping \/ ./,
  /^(variant )?barcodes?$/,
  /^(included|price|compare[- ]at price) \/ ./, // One for each market.
  /^option[123] linked ?to$/,
  /^unit price (total|base) measure( unit)?$/,
  /\(product\.metafields\.[^)]+\)$/,
]

/** Columns that other shops do not have. Their headings have the form of Shopify's custom fields (metafields). */
const own = {
  id: 'Sealane id',
  own_category: 'Sealane category',
  code: 'Item code',
  origin: 'Country of origin',
  handling_days: 'Handling days',
  specs: 'Specifications',
  options: 'Options in all languages',
  alts: 'Image alt text in all languages',
  on_sale: 'Variant on sale',
} as const

type OwnColumn = keyof typeof own
type Worded = `title_${FileName}` | `description_${FileName}`
export type ImportColumn = keyof typeof aliases | OwnColumn | Worded
type CsvDialect = 'classic' | 'current'

const columnOf = new Map<string, ImportColumn>()
for (const [column, names] of Object.entries(aliases))
  for (const name of names) columnOf.set(name, column as ImportColumn)
for (const column of Object.keys(own) as OwnColumn[]) columnOf.set(keyOf(ownName(column)), column)
for (const locale of fileNames) for (const column of wordedIn(locale)) columnOf.set(keyOf(ownName(column)), column)

/** Returns the key by which a heading is recognized. The title of a custom field differs between languages; its key does not. */
function keyOf(name: string): string {
  const lower = name.toLowerCase()
  return /\((product\.metafields\.[^)]+)\)$/.exec(lower)?.[1] ?? lower
}

/** Whether exports of other shops often have this column, or a column whose name follows one of these patterns. */
export function isCommon(name: string): boolean {
  const lower = name.toLowerCase()
  return columnOf.has(keyOf(name)) || common.has(lower) || commonForms.some((form) => form.test(lower))
}

export function wordedIn(locale: FileName): [`title_${FileName}`, `description_${FileName}`] {
  return [`title_${locale}`, `description_${locale}`]
}

/** Returns the heading of a column that only this system has. */
export function ownName(column: OwnColumn | Worded): string {
  return `${titleOf(column)} (product.metafields.sealane.${column.replaceAll('-', '_')})`
}

function titleOf(column: OwnColumn | Worded): string {
  if (column in own) return own[column as OwnColumn]
  const [, kind = '', locale = ''] = /^(title|description)_(.+)$/.exec(column) ?? []
  return `${kind === 'title' ? 'Title' : 'Description'} in ${locale}`
}

export type ImportHeader = {
  dialect: CsvDialect
  /** The index of each column. If a column has several names, the first name wins. */
  at: ReadonlyMap<ImportColumn, number>
  names: string[]
  /** Names of the columns that the import ignores. */
  ignored: string[]
}
export type HeaderFault = { code: 'no_products' | 'column_twice'; column: string }

/** Reads the headings; the columns can be in any order. A file without a handle or a title is no list of products. */
export function readHeader(cells: string[]): ImportHeader | HeaderFault {
  const names = cells.map((cell) => cell.trim())
  const keys = names.map(keyOf)
  const twice = keys.findIndex((key, index) => columnOf.has(key) && keys.indexOf(key) < index)
  if (twice >= 0) return { code: 'column_twice', column: names[twice] ?? '' }
  const at = new Map<ImportColumn, number>()
  for (const [key, column] of columnOf) {
    const index = keys.indexOf(key)
    if (index >= 0 && !at.has(column)) at.set(column, index)
  }
  const indexes = [at.get('handle'), at.get('title')]
  if (indexes.every((index) => index === undefined)) return { code: 'no_products', column: names[0] ?? '' }
  const taken = new Set([...at].filter(([column]) => !hints.includes(column)).map(([, index]) => index))
  const dialect = keys.includes('url handle') || keys.includes('product image url') ? 'current' : 'classic'
  return { dialect, at, names, ignored: names.filter((name, index) => name !== '' && !taken.has(index)) }
}

/** Returns the header of headings that `readHeader` has accepted before. */
export function headerOf(headings: string[]): ImportHeader {
  const header = readHeader(headings)
  if ('code' in header) throw new Error(`The headings of an import have a fault: ${header.code}`)
  return header
}

const usual: Partial<Record<ImportColumn, Record<CsvDialect, string>>> = {
  title: { classic: 'Title', current: 'Title' },
  description: { classic: 'Body (HTML)', current: 'Description' },
  category: { classic: 'Type', current: 'Type' },
  image: { classic: 'Image Src', current: 'Product image URL' },
  price: { classic: 'Variant Price', current: 'Price' },
  quantity: { classic: 'Variant Inventory Qty', current: 'Inventory quantity' },
}

/** Returns the column's usual name in this dialect, for a file that lacks the column: nobody could correct a fault that names no column. */
export function usualName({ dialect }: ImportHeader, column: ImportColumn): string {
  return usual[column]?.[dialect] ?? ''
}
