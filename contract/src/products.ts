import * as v from 'valibot'
import { CategoryId } from './catalog.ts'
import { endpoints } from './endpoint.ts'
import { inLanguages, ProductForm } from './product-form.ts'
import { Cents, Id, Ids, Keyword, Locale, optionalText, page, paging, Timestamp } from './schemas.ts'

const stockMaximum = 999_999

/** `sold_out` is on sale without stock; `reviewing` is on sale once an operator has passed it, `refused` must be corrected. */
export const ProductStatus = v.picklist(['on_sale', 'sold_out', 'reviewing', 'refused', 'draft', 'off_sale'])
export type ProductStatus = v.InferOutput<typeof ProductStatus>

const CheckState = v.picklist(['waiting', 'passed', 'refused'])

/**
 * The state of the operators' check, with the time since when; null if no check is needed. `reason` is that of the last refusal, also while the
 * product waits again.
 */
const Check = v.nullable(v.object({ state: CheckState, reason: v.nullable(v.string()), at: Timestamp }))

const Shop = v.object({ id: v.string(), name: v.string() })

/** A product in its seller's list; prices from the cheapest to the most expensive one on sale. */
export const PortalProduct = v.object({
  id: v.string(),
  code: v.nullable(v.string()),
  name: v.string(),
  image: v.string(),
  image_color: v.string(),
  category: v.nullable(v.object({ id: v.string(), name: v.string() })),
  shop: Shop,
  status: ProductStatus,
  unit_price: v.nullable(Cents),
  price_to: v.nullable(Cents),
  variants: v.number(),
  stock: v.number(),
  sold: v.number(),
  /** The languages in which it is written. */
  languages: v.array(Locale),
  check: Check,
  updated_at: Timestamp,
})
export type PortalProduct = v.InferOutput<typeof PortalProduct>

const ReplyTexts = inLanguages(v.string())

/** The complete product, to be edited and sent back. `color` is that of the picture's edges. */
export const PortalProductDetail = v.object({
  id: v.string(),
  shop: Shop,
  status: ProductStatus,
  version: v.number(),
  check: Check,
  sold: v.number(),
  updated_at: Timestamp,
  code: v.nullable(v.string()),
  category: v.nullable(CategoryId),
  origin: v.string(),
  handling_days: v.number(),
  texts: inLanguages(v.object({ name: v.string(), description: v.string() })),
  specs: v.array(v.object({ name: ReplyTexts, value: ReplyTexts })),
  pictures: v.array(v.object({ image: v.string(), alt: ReplyTexts, color: v.string() })),
  options: v.array(
    v.object({
      name: v.string(),
      labels: ReplyTexts,
      values: v.array(
        v.object({
          value: v.string(),
          labels: ReplyTexts,
          swatch: v.nullable(v.string()),
          image: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  variants: v.array(
    v.object({
      choice: v.array(v.string()),
      unit_price: v.nullable(Cents),
      list_price: v.nullable(Cents),
      stock: v.number(),
      seen_stock: v.number(),
      sku: v.nullable(v.string()),
      image: v.nullable(v.string()),
      on_sale: v.boolean(),
    }),
  ),
})
export type PortalProductDetail = v.InferOutput<typeof PortalProductDetail>

/** A change as staff see it: `of` names the variant, language or picture. Prices in US cents. */
export const ProductChange = v.object({
  field: v.string(),
  of: v.string(),
  before: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
  after: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
})
export type ProductChange = v.InferOutput<typeof ProductChange>
export const VersionKind = v.picklist(['created', 'saved', 'published', 'unpublished', 'priced', 'stocked'])
export type VersionKind = v.InferOutput<typeof VersionKind>
const Version = v.object({
  id: v.string(),
  version: v.number(),
  kind: VersionKind,
  account: v.string(),
  changes: v.array(ProductChange),
  at: Timestamp,
})
export type ProductVersion = v.InferOutput<typeof Version>

/** Prices change by an amount in US cents, or by a share in hundredths of a percent; stock is set, increased or reduced. */
const BulkAction = v.variant('kind', [
  v.strictObject({ kind: v.literal('publish') }),
  v.strictObject({ kind: v.literal('unpublish') }),
  v.strictObject({
    kind: v.literal('price'),
    by: v.picklist(['amount', 'percent']),
    value: v.pipe(
      v.number('AMOUNT_INVALID'),
      v.integer('AMOUNT_INVALID'),
      v.minValue(-100_000_000),
      v.maxValue(100_000_000),
    ),
  }),
  v.strictObject({
    kind: v.literal('stock'),
    by: v.picklist(['set', 'add']),
    value: v.pipe(
      v.number('stock'),
      v.integer('stock'),
      v.minValue(-stockMaximum, 'stock'),
      v.maxValue(stockMaximum, 'stock'),
    ),
  }),
])
export type BulkAction = v.InferOutput<typeof BulkAction>

const OptionWord = v.object({ key: v.string(), texts: ReplyTexts })
export type OptionWord = v.InferOutput<typeof OptionWord>

export const ProductListQuery = v.object({
  /** A part of its name in any language, its code or a SKU. */
  keyword: Keyword,
  status: v.optional(ProductStatus),
  category: v.optional(CategoryId),
  /** Products without a text in this language. */
  missing: v.optional(Locale),
  shop: v.optional(Id),
  /** `waiting` lists those that wait for a check, the longest waiting first. */
  sort: v.optional(v.picklist(['changed', 'name', 'price_up', 'price_down', 'stock', 'sold', 'waiting']), 'changed'),
  ...paging,
})
export type ProductListQuery = v.InferOutput<typeof ProductListQuery>

/** A seller reaches their own shops' products, an operator all. A product out of reach counts as missing. */
export const portalProductEndpoints = endpoints({
  'GET /api/portal/product/list': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: ProductListQuery,
    /** The count of each status; empty for those that wait for a check. */
    reply: v.object({ ...page(PortalProduct).entries, counts: v.record(v.string(), v.number()) }),
  },
  'GET /api/portal/product/detail': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object({ id: Id }),
    reply: PortalProductDetail,
    refusals: ['NOT_FOUND'],
  },
  /** Newest first. */
  'GET /api/portal/product/versions': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object({ id: Id, ...paging }),
    reply: page(Version),
    refusals: ['NOT_FOUND'],
  },
  /** Words for options and specs in all 13 languages; a value of a single option has that option's name before a slash. */
  'GET /api/portal/product/vocabulary': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    reply: v.object({ options: v.array(OptionWord), specs: v.array(OptionWord), values: v.array(OptionWord) }),
  },
  /** A draft needs a name in one language. CHANGED_MEANWHILE if another request has saved it, or if less stock is left than is subtracted. */
  'POST /api/portal/product/save': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    secondFactor: true,
    isLong: true,
    body: ProductForm,
    bodyMaximum: 1024 * 1024, // Descriptions of full length in 13 languages.
    reply: PortalProductDetail,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'SECOND_FACTOR_NEEDED'],
  },
  'POST /api/portal/product/publish': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    secondFactor: true,
    body: v.strictObject({ id: Id }),
    reply: PortalProductDetail,
    refusals: ['NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  },
  'POST /api/portal/product/unpublish': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    secondFactor: true,
    body: v.strictObject({ id: Id }),
    reply: PortalProductDetail,
    refusals: ['NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  },
  /**
   * An operator's check of the version that they saw: CHANGED_MEANWHILE if there is another, or nothing to decide any more. A refused product is off
   * sale until it has passed; a product on sale can be refused at any time. A refusal needs a reason. NOT_ALLOWED for an operator who works for the
   * shop.
   */
  'POST /api/portal/product/decide': {
    caller: 'operator',
    duties: ['catalogue'],
    body: v.strictObject({
      id: Id,
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      verdict: v.picklist(['pass', 'refuse']),
      reason: optionalText(300),
    }),
    reply: PortalProductDetail,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  },
  /**
   * Applies to all of them or to none: ROWS_REFUSED lists in `data.refused` those that cannot change, with the reasons. Setting stock replaces the
   * number of pieces of each variant; `seen`, the stock of each product that the caller saw, in the order of the ids, refuses products that sold
   * since.
   */
  'POST /api/portal/product/bulk': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    secondFactor: true,
    isLong: true,
    body: v.strictObject({
      ids: Ids,
      action: BulkAction,
      seen: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(100, 'too_many'))),
    }),
    reply: v.object({ items: v.array(PortalProduct) }),
    refusals: ['ROWS_REFUSED', 'SECOND_FACTOR_NEEDED'],
  },
})
