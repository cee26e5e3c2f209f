import { Product } from '@sealane/contract/product-form'
import type { Change } from '@sealane/contract/products'
import * as v from 'valibot'
import { isCountry } from '../addresses/places.ts'
import { unstorableIn } from '../db/storable.rules.ts'
import type { Column, Header } from './columns.rules.ts'
import { nameOf, type Fault, type Sheet } from './import.rules.ts'
import { toProduct, type Surroundings } from './import-form.rules.ts'
import { changesOf } from './product-changes.rules.ts'
import { faultsOf, lacksOf } from './product.rules.ts'
import type { Whole } from './product.sql.ts'

export type Wanted = { product: Product; onSale: boolean }
export type Compared = {
  kind: 'new' | 'changed' | 'same' | 'faulty'
  name: string
  wanted: Wanted
  changes: Change[]
  faults: Fault[]
}

type Beside = Omit<Surroundings, 'known'> & { whole: Whole | undefined }

/** What a product of the file would become in this shop, and what stands against it. */
export function compare(header: Header, sheet: Sheet, { whole, ...beside }: Beside): Compared {
  const known = whole?.product
  const formed = toProduct(header, sheet, { ...beside, known })
  const isOn = whole?.detail.status === 'on_sale' || whole?.detail.status === 'sold_out'
  const asked = sheet.onSale ?? isOn
  const place = placing(header, sheet)
  const found = [...faultsIn(formed.product)].map(([path, code]) => place(path, code, false))
  const lacks = asked ? Object.entries(lacksOf(formed.product)) : []
  const isKept = whole?.wasPublished === true // What was published once stays whole.
  const missing = lacks.map(([path, code]) => place(path, code === 'required' ? 'missing' : code, !isKept))
  const faults = [...sheet.faults, ...formed.faults, ...found, ...missing].toSorted((one, other) => one.row - other.row)
  const wanted = { product: formed.product, onSale: asked && lacks.length === 0 }
  const changes = known === undefined ? [] : changesOf(known, formed.product)
  const isSame = known !== undefined && changes.length === 0 && wanted.onSale === isOn
  const kind = faults.some(({ isNote }) => !isNote)
    ? 'faulty'
    : known === undefined
      ? 'new'
      : isSame
        ? 'same'
        : 'changed'
  return { kind, name: nameIn(formed.product, sheet), wanted, changes: withSale(changes, isOn, wanted), faults }
}

function withSale(changes: Change[], isOn: boolean, { onSale }: Wanted): Change[] {
  return isOn === onSale ? changes : [...changes, { field: 'on_sale', of: '', before: isOn, after: onSale }]
}

function nameIn({ texts }: Product, { handle }: Sheet): string {
  return texts.en?.name || Object.values(texts)[0]?.name || handle
}

const sourceMaximum = 2_000

/** The first fault of each place of a product: as the contract has it, then as the shop does. */
function faultsIn(product: Product): Map<string, string> {
  const faults = new Map<string, string>()
  const note = (path: string, code: string) => void (faults.has(path) || faults.set(path, code))
  for (const [index, { image }] of product.pictures.entries())
    if (image.length > sourceMaximum) note(`pictures.${index}.image`, 'too_long')
  const { issues = [] } = v.safeParse(Product, withShortNames(product), { abortPipeEarly: true })
  for (const issue of issues)
    note(v.getDotPath(issue) ?? '', /^[A-Za-z_]+$/.test(issue.message) ? issue.message : 'invalid')
  for (const path of unstorableIn(product)) note(path, 'invalid')
  for (const [path, code] of Object.entries(faultsOf(product))) note(path, code === 'required' ? 'name' : code)
  if (product.origin !== null && !isCountry(product.origin)) note('origin', 'country')
  return faults
}

/** Sources may be longer than the addresses that take their place. */
function withShortNames(product: Product): Product {
  const short = <One extends { image: string | null }>(one: One) => ({
    ...one,
    image: one.image && one.image.slice(0, 200),
  })
  const pictures = product.pictures.map(({ image, alt }) => ({ image: image.slice(0, 200), alt }))
  const options = product.options.map((option) => ({ ...option, values: option.values.map(short) }))
  return { ...product, pictures, options, variants: product.variants.map(short) }
}

const variantColumns: Record<string, Column> = {
  ...{ unit_price: 'price', list_price: 'list_price', stock: 'quantity', sku: 'sku', image: 'variant_image' },
  ...{ choice: 'option1_value', on_sale: 'on_sale' },
}
const columns: Record<string, Column> = {
  ...{ texts: 'title', category: 'category', origin: 'origin', handling_days: 'handling_days', code: 'code' },
  ...{ specs: 'specs', pictures: 'image', options: 'option1_value', variants: 'price' },
}

/** Where in the file a place of the product comes from. */
function placing(header: Header, sheet: Sheet) {
  return (path: string, code: string, isNote: boolean): Fault => {
    const [part = '', index = '', field = ''] = path.split('.')
    const column = columnFor(path, part, field)
    const row =
      (part === 'variants' ? sheet.variants[Number(index)]?.row : undefined) ?? sheet.cells[column]?.row ?? sheet.row
    const value = part === 'variants' ? '' : (sheet.cells[column]?.value ?? '')
    return { code, row, column: nameOf(header, column), value: value.slice(0, 200), isNote }
  }
}

function columnFor(path: string, part: string, field: string): Column {
  if (part === 'variants' && field !== '') return variantColumns[field] ?? 'price'
  if (part === 'texts') return path.endsWith('description') ? 'description' : 'title'
  if (part === 'options') return path.includes('values') ? 'option1_value' : 'option1_name'
  return columns[part] ?? 'title'
}
