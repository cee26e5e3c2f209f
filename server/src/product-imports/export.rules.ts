import { defaultFileName, fileNames, type FileName } from '@sealane/contract/locales'
import type { Product } from '@sealane/contract/product-form'
import type { PortalProductDetail } from '@sealane/contract/products'
import { toSafe, writeSku } from './cell.rules.ts'
import { ownName, wordedIn } from './columns.rules.ts'
import { textOf } from '../products/product-text.rules.ts'
import { isPutOnSale } from '../products/product.rules.ts'

/** A product with the handle that identifies it in a file. `address` returns a picture's address for its path. */
export type Exported = {
  handle: string
  detail: PortalProductDetail
  category: string
  address: (path: string) => string
  toHtml: (text: string) => string
}

type ExportLine = {
  product: Exported
  isFirst: boolean
  variant: Product['variants'][number] | undefined
  picture: Product['pictures'][number] | undefined
  /** The labels of the option's values, one map for each option. */
  labels: Map<string, string>[]
}
type Write = (line: ExportLine) => string

/** The columns of the current dialect, in its order, then the columns that only this system has. Those are filled in the first row only. */
const columns: readonly (readonly [string, Write])[] = [
  ['Title', first(({ detail }) => textOf(namesOf(detail), defaultFileName))],
  ['URL handle', ({ product }) => product.handle],
  ['Description', first(({ detail, toHtml }) => toHtml(textOf(descriptionsOf(detail), defaultFileName)))],
  ['Vendor', first(({ detail }) => detail.shop.name)],
  ['Product category', () => ''],
  ['Type', first(({ category }) => category)],
  ['Tags', () => ''],
  ['Published on online store', first(({ detail }) => (isPutOnSale(detail.status) ? 'TRUE' : 'FALSE'))],
  ['Status', first(({ detail }) => (isPutOnSale(detail.status) ? 'Active' : 'Draft'))],
  ['SKU', ({ variant }) => writeSku(variant?.sku ?? '')],
  ['Barcode', () => ''],
  ...[0, 1, 2].flatMap(optionColumns),
  ['Price', ({ variant }) => dollars(variant?.unit_price)],
  ['Compare-at price', ({ variant }) => dollars(variant?.list_price)],
  ...empty('Cost per item', 'Charge tax', 'Tax code', 'Unit price total measure', 'Unit price total measure unit'),
  ...empty('Unit price base measure', 'Unit price base measure unit'),
  ['Inventory tracker', ({ variant }) => (variant === undefined ? '' : 'shopify')],
  ['Inventory quantity', ({ variant }) => (variant === undefined ? '' : String(variant.stock))],
  ['Continue selling when out of stock', ({ variant }) => (variant === undefined ? '' : 'DENY')],
  ...empty('Weight value (grams)', 'Weight unit for display'),
  ['Requires shipping', ({ variant }) => (variant === undefined ? '' : 'TRUE')],
  ['Fulfillment service', ({ variant }) => (variant === undefined ? '' : 'manual')],
  ['Product image URL', ({ product, picture }) => (picture === undefined ? '' : product.address(picture.image))],
  [
    'Image position',
    ({ product, picture }) =>
      picture === undefined
        ? ''
        : String(product.detail.pictures.findIndex(({ image }) => image === picture.image) + 1),
  ],
  ['Image alt text', ({ picture }) => (picture === undefined ? '' : textOf(picture.alt, defaultFileName))],
  ['Variant image URL', ({ product, variant }) => (variant?.image == null ? '' : product.address(variant.image))],
  ['Gift card', first(() => 'FALSE')],
  ...empty('SEO title', 'SEO description'),
  [ownName('id'), first(({ detail }) => detail.id)],
  [ownName('own_category'), first(({ detail }) => detail.category ?? '')],
  [ownName('code'), first(({ detail }) => detail.code ?? '')],
  [ownName('origin'), first(({ detail }) => detail.origin)],
  [ownName('handling_days'), first(({ detail }) => String(detail.handling_days))],
  [ownName('specs'), first(({ detail }) => JSON.stringify(detail.specs))],
  [ownName('options'), first((product) => JSON.stringify(optionsOf(product)))],
  [ownName('alts'), ({ picture }) => (picture === undefined ? '' : JSON.stringify(picture.alt))],
  [ownName('on_sale'), ({ variant }) => (variant === undefined ? '' : variant.on_sale ? 'TRUE' : 'FALSE')],
  ...fileNames.flatMap(textColumns),
]

export const headings = columns.map(([name]) => name)

/** Yields one row for each variant and each picture, side by side, and one row if there are neither. A part has at most `atOnce` rows. */
export function* rowsOf(product: Exported, atOnce: number): Generator<string[][]> {
  const { options, variants, pictures } = product.detail
  const count = Math.max(1, variants.length, pictures.length)
  const labels = options.map(({ values }) => labelsOf(values.map((one) => ({ ...one, name: one.value }))))
  for (let start = 0; start < count; start += atOnce)
    yield Array.from({ length: Math.min(atOnce, count - start) }, (_, offset) => {
      const index = start + offset
      const line = { product, isFirst: index === 0, variant: variants[index], picture: pictures[index], labels }
      return columns.map(([, write]) => toSafe(write(line)))
    })
}

function first(write: (product: Exported) => string): Write {
  return ({ product, isFirst }) => (isFirst ? write(product) : '')
}

function empty(...names: string[]): [string, Write][] {
  return names.map((name) => [name, () => ''])
}

function optionColumns(index: number): [string, Write][] {
  const number = index + 1
  return [
    [`Option${number} name`, first((product) => optionName(product, index))],
    [`Option${number} value`, (line) => optionValue(line, index)],
    [`Option${number} Linked To`, () => ''],
  ]
}

/** Returns the option's name. A product without options has one named `Title`, as in other shops' exports. */
function optionName({ detail: { options, variants } }: Exported, index: number): string {
  const option = options[index]
  if (option !== undefined) return labelsOf(options).get(option.name) ?? option.name
  return index === 0 && options.length === 0 && variants.length > 0 ? 'Title' : ''
}

function optionValue({ product: { detail }, variant, labels }: ExportLine, index: number): string {
  if (variant === undefined) return ''
  if (detail.options.length === 0) return index === 0 ? 'Default Title' : ''
  return labels[index]?.get(variant.choice[index] ?? '') ?? ''
}

type LabelsByName = { name: string; labels: Product['options'][number]['labels'] }

/** Maps each name to its English label, or to the name itself if the label would be ambiguous. */
function labelsOf(all: LabelsByName[]): Map<string, string> {
  const called = all.map(({ name, labels }) => ({ name, label: textOf(labels, defaultFileName, name) }))
  const namesBy = new Map<string, Set<string>>()
  for (const { name, label } of called)
    for (const text of [name, label]) namesBy.set(text, (namesBy.get(text) ?? new Set()).add(name))
  const isPlain = (label: string) => label !== '' && namesBy.get(label)?.size === 1
  return new Map(called.map(({ name, label }) => [name, isPlain(label) ? label : name]))
}

function textColumns(locale: FileName): [string, Write][] {
  const [name, description] = wordedIn(locale)
  return [
    [ownName(name), first(({ detail }) => detail.texts[locale]?.name ?? '')],
    [ownName(description), first(({ detail, toHtml }) => toHtml(detail.texts[locale]?.description ?? ''))],
  ]
}

function optionsOf({ detail, address }: Exported): Product['options'] {
  return detail.options.map((option) => ({
    ...option,
    values: option.values.map((value) => ({ ...value, image: value.image === null ? null : address(value.image) })),
  }))
}

function namesOf({ texts }: PortalProductDetail) {
  return Object.fromEntries(Object.entries(texts).map(([locale, { name }]) => [locale, name]))
}

function descriptionsOf({ texts }: PortalProductDetail) {
  return Object.fromEntries(Object.entries(texts).map(([locale, { description }]) => [locale, description]))
}

function dollars(cents: number | null | undefined): string {
  return cents == null ? '' : (cents / 100).toFixed(2)
}
