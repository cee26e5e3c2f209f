import * as v from 'valibot'
import { CategoryId } from './catalog.ts'
import {
  descriptionMaximum,
  nameMaximum,
  optionsMaximum,
  valuesMaximum,
  variantsMaximum,
  wordMaximum,
} from './product-limits.ts'
import { Amount, Id, trimmed } from './schemas.ts'
import { toPrintable, toPrintableLine } from './visible-text.ts'

const picturesMaximum = 9
const specsMaximum = 30
const stockMaximum = 999_999

/** One line that may be empty. */
function line(maximum: number) {
  return v.pipe(v.string('required'), v.transform(toPrintableLine), trimmed, v.maxLength(maximum, 'too_long'))
}

/** One line that is required. */
function word(maximum: number) {
  return v.pipe(line(maximum), v.minLength(1, 'required'))
}

/** An object with a value in any of the 13 languages. */
export function inLanguages<const Schema extends v.GenericSchema>(schema: Schema) {
  const one = v.exactOptional(schema)
  return v.strictObject({
    ...{ en: one, 'zh-cn': one, ja: one, ko: one, th: one, de: one, fr: one },
    ...{ es: one, it: one, pt: one, tr: one, ru: one, el: one },
  })
}

/** A text in the languages in which it was written; an empty one counts as missing. */
function texts(maximum: number) {
  return inLanguages(line(maximum))
}
export type LocalizedTexts = v.InferOutput<ReturnType<typeof texts>>

/** The key of an option's word: variants choose by it, whatever its label is. */
const Key = word(wordMaximum)
/** The address of a picture of the product, or the id of an upload for `product_picture`. */
const Shown = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(200, 'too_long'))
const Pieces = v.pipe(v.number('stock'), v.integer('stock'), v.minValue(0, 'stock'), v.maxValue(stockMaximum, 'stock'))

const ProductText = v.strictObject({
  name: line(nameMaximum),
  description: v.pipe(v.string(), v.transform(toPrintable), trimmed, v.maxLength(descriptionMaximum, 'too_long')),
})
const Spec = v.strictObject({ name: texts(80), value: texts(200) })
const Picture = v.strictObject({ image: Shown, alt: texts(160) })
const OptionValue = v.strictObject({
  value: Key,
  labels: texts(wordMaximum),
  swatch: v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'invalid'))),
  image: v.nullable(Shown),
})
const Option = v.strictObject({
  name: Key,
  labels: texts(wordMaximum),
  values: v.pipe(v.array(OptionValue), v.minLength(1, 'required'), v.maxLength(valuesMaximum, 'too_many')),
})
/**
 * `choice` has one value for each option, in their order. `stock` was seen as `seen_stock`: pieces sold since are subtracted. `list_price` is the
 * former price, shown if it is above the price.
 */
const Variant = v.strictObject({
  choice: v.pipe(v.array(Key), v.maxLength(optionsMaximum, 'too_many')),
  unit_price: v.nullable(Amount),
  list_price: v.nullable(Amount),
  stock: Pieces,
  seen_stock: Pieces,
  sku: v.nullable(word(wordMaximum)),
  image: v.nullable(Shown),
  on_sale: v.boolean(),
})

/** A complete product, from a form or an import. A draft may have null or empty fields. */
export const Product = v.strictObject({
  /** The seller's own number for it, unique in the shop. */
  code: v.nullable(word(60)),
  category: v.nullable(CategoryId),
  /** ISO 3166-1 alpha-2; null is the shop's country. */
  origin: v.nullable(v.pipe(v.string('country'), v.regex(/^[A-Z]{2}$/, 'country'))),
  handling_days: v.pipe(v.number('days'), v.integer('days'), v.minValue(0, 'days'), v.maxValue(30, 'days')),
  texts: inLanguages(ProductText),
  specs: v.pipe(v.array(Spec), v.maxLength(specsMaximum, 'too_many')),
  /** The first is the cover. */
  pictures: v.pipe(v.array(Picture), v.maxLength(picturesMaximum, 'too_many')),
  options: v.pipe(v.array(Option), v.maxLength(optionsMaximum, 'too_many')),
  variants: v.pipe(v.array(Variant), v.maxLength(variantsMaximum, 'too_many')),
})
export type Product = v.InferOutput<typeof Product>

/**
 * Without an id a new product, for `shop_id` or the caller's only shop. `version` is the edited one; `on_sale` requests to publish it, or to take it
 * off sale.
 */
export const ProductForm = v.strictObject({
  ...Product.entries,
  id: v.optional(Id),
  shop_id: v.optional(Id),
  version: v.optional(v.pipe(v.number(), v.integer())),
  on_sale: v.boolean(),
})
export type ProductForm = v.InferOutput<typeof ProductForm>
