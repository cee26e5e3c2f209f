import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Freight, ShopLine } from './shops.ts'
import { AsTyped, Cents, Id, Keyword, Limit, Nothing, page, paging, Timestamp, whole } from './schemas.ts'

/** The categories of the specification, section 3. They are permanent; operators add others. */
export const categoryIds = [
  'computer',
  'electrical',
  'outdoors',
  'family',
  'health',
  'mens_clothing',
  'womens_clothing',
  'food',
  'mobile_phone',
  'toys',
] as const
/** The key of a category, also used in addresses. */
export const CategoryId = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(30, 'too_long'),
  v.regex(/^[a-z][a-z0-9_]*$/, 'category_id'),
)
export type CategoryId = v.InferOutput<typeof CategoryId>

const Category = v.object({ id: v.string(), name: v.string() })

/** A time that a client recorded. */
const Moment = v.pipe(v.string(), v.maxLength(40, 'invalid'), v.isoTimestamp('invalid'))

/** A product in a list. Pictures exist in the widths 200, 400 and 800: replace the number before `.webp`. */
export const Card = v.object({
  id: v.string(),
  name: v.string(),
  category: Category,
  image: v.string(),
  image_color: v.string(),
  unit_price: Cents,
  list_price: v.nullable(Cents),
  sold: v.number(),
  rating: v.nullable(v.number()),
  reviews: v.number(),
  shop: v.object({ id: v.string(), name: v.string() }),
  country: v.string(),
  in_stock: v.boolean(),
  liked: v.boolean(),
})
export type Card = v.InferOutput<typeof Card>

/** `value` is the key that variants choose; `label` is displayed; `swatch` is a colour such as #2f4f86. */
const Option = v.object({
  name: v.string(),
  label: v.string(),
  values: v.array(
    v.object({ value: v.string(), label: v.string(), swatch: v.nullable(v.string()), image: v.nullable(v.string()) }),
  ),
})

/** `choice` has one value for each option, in their order; `spec` is its display text. */
export const Variant = v.object({
  id: v.string(),
  choice: v.array(v.string()),
  spec: v.string(),
  unit_price: Cents,
  stock: v.number(),
  image: v.string(),
})
export type Variant = v.InferOutput<typeof Variant>

const Picture = v.object({ image: v.string(), color: v.string(), alt: v.string() })

export const ProductDetail = v.object({
  ...Card.entries,
  description: v.string(),
  images: v.array(Picture),
  specs: v.array(v.object({ name: v.string(), value: v.string() })),
  options: v.array(Option),
  variants: v.array(Variant),
  stock: v.number(),
  sales: v.number(),
  seen: v.number(),
  /** Averages of 1–5, null before the first review; `stars` counts product scores, one star first. */
  scores: v.object({
    product: v.nullable(v.number()),
    service: v.nullable(v.number()),
    postage: v.nullable(v.number()),
    stars: v.array(v.number()),
  }),
  freight: Freight,
  handling_days: v.number(),
  /** Number of days after receipt within which a refund or return may be requested. */
  return_days: v.number(),
  shop: v.object({
    ...ShopLine.entries,
    country: v.string(),
    fans: v.number(),
    favorable_rate: v.nullable(v.number()),
    total_sales: v.number(),
    followed: v.boolean(),
    open: v.boolean(),
    opens_at: v.nullable(Timestamp),
  }),
})
export type ProductDetail = v.InferOutput<typeof ProductDetail>

/** A product with the one variant that can be bought directly; null if there is a choice, or nothing to buy. */
export const DirectCard = v.object({ ...Card.entries, variant_id: v.nullable(v.string()) })
export type DirectCard = v.InferOutput<typeof DirectCard>

/**
 * A liked product. `liked_price` is its price at that time, null if unknown; `price_dropped_by` is null unless it is cheaper now. `back_in_stock`
 * means that it was sold out since and is available again.
 */
export const LikedProduct = v.object({
  ...DirectCard.entries,
  liked_price: v.nullable(Cents),
  price_dropped_by: v.nullable(Cents),
  back_in_stock: v.boolean(),
  on_sale: v.boolean(),
})
export type LikedProduct = v.InferOutput<typeof LikedProduct>

/** Filters of a list; prices in US cents. */
export const ProductQuery = v.object({
  category: AsTyped,
  shop: v.optional(Id),
  keyword: Keyword,
  /** With a keyword, `hot` lists products with this name first, then other matches. */
  sort: v.optional(v.picklist(['hot', 'new', 'price_up', 'price_down', 'rating']), 'hot'),
  price_min: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  price_max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  rating_min: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(5))),
  country: AsTyped,
  in_stock: v.optional(v.boolean()),
  free_freight: v.optional(v.boolean()),
  ...paging,
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>

const Hero = v.object({
  id: v.string(),
  image: v.string(),
  color: v.string(),
  title: v.string(),
  action: v.string(),
  target: v.string(),
})
const CategoryCount = v.object({ ...Category.entries, products: v.number() })

/** `image` is null if the storefront draws one. `own_name` means that operators changed the name, so no shorter form replaces it. */
const ListedCategory = v.object({
  ...CategoryCount.entries,
  image: v.nullable(v.string()),
  image_color: v.nullable(v.string()),
  own_name: v.boolean(),
})

export const catalogEndpoints = endpoints({
  /** In the order of the home page; with `all`, including those that it does not show. */
  'GET /api/category/list': {
    caller: 'anyone',
    query: v.object({ all: v.optional(v.boolean(), false) }),
    reply: whole(ListedCategory),
  },
  'GET /api/product/heroes': { caller: 'anyone', reply: v.object({ items: v.array(Hero) }) },
  'GET /api/product/list': { caller: 'anyone', query: ProductQuery, reply: page(Card) },
  'GET /api/product/hot': { caller: 'anyone', query: v.object({ limit: Limit }), reply: page(Card) },
  /** The number of results of a search and their distribution, for the filter page. Histogram bars are counts over steps of equal price ratio. */
  'GET /api/product/facets': {
    caller: 'anyone',
    query: ProductQuery,
    reply: v.object({
      total: v.number(),
      price: v.object({ min: v.number(), max: v.number(), bars: v.array(v.number()) }),
      categories: v.array(CategoryCount),
      countries: v.array(v.object({ code: v.string(), products: v.number() })),
      /** With at least this number of stars on average. */
      ratings: v.array(v.object({ stars: v.number(), products: v.number() })),
      in_stock: v.number(),
      free_freight: v.number(),
    }),
  },
  'GET /api/product/suggest': {
    caller: 'anyone',
    query: v.object({ keyword: v.optional(v.pipe(v.string(), v.maxLength(100, 'too_long')), '') }),
    reply: v.object({
      items: v.array(v.string()),
      hot_words: v.array(v.string()),
      shops: v.array(ShopLine),
      products: v.array(Card),
      /** If nothing is found: words of the shop that resemble a typed one, or typed ones that find something alone. */
      similar: v.array(v.string()),
    }),
  },
  'GET /api/product/detail': {
    caller: 'anyone',
    query: v.object({ id: Id }),
    reply: ProductDetail,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/product/like': {
    caller: 'shopper',
    body: v.object({ id: Id, liked: v.boolean() }),
    reply: Nothing,
    refusals: ['NOT_FOUND', 'RELATED_TO_SHOP'],
  },
  'GET /api/user/like_list': {
    caller: 'shopper',
    query: v.object(paging),
    reply: page(LikedProduct),
  },
  /** The number of products that the caller likes, and of shops that they follow. */
  'GET /api/user/favourites': { caller: 'shopper', reply: v.object({ products: v.number(), shops: v.number() }) },
  /** The products that the caller has viewed, the last first. */
  'GET /api/product/seen_list': {
    caller: 'shopper',
    query: v.object(paging),
    reply: page(DirectCard),
  },
  /** Merges a visitor's viewed products into the account's. */
  'POST /api/product/seen_merge': {
    caller: 'shopper',
    body: v.object({
      items: v.pipe(v.array(v.object({ id: Id, seen_at: Moment })), v.maxLength(100, 'too_many')),
    }),
    reply: Nothing,
  },
  'POST /api/product/seen_clear': { caller: 'shopper', reply: Nothing },
})
