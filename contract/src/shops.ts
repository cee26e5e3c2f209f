import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AsTyped, Id, Nothing, page, paging, Timestamp } from './schemas.ts'

export const ShopLine = v.object({ id: v.string(), name: v.string(), logo: v.string() })
export type ShopLine = v.InferOutput<typeof ShopLine>

/** `favorable_rate` is a percentage, null before the first review; `sales` counts 30 days, `total_sales` all time. */
const facts = {
  fans: v.number(),
  favorable_rate: v.nullable(v.number()),
  total_sales: v.number(),
  sales: v.number(),
  followed: v.boolean(),
}

const Picture = v.object({
  id: v.string(),
  name: v.string(),
  image: v.string(),
  image_color: v.string(),
  unit_price: v.number(),
})

/** `newest` are up to three products. `opens_at` is the time when a shop on holiday opens again. */
export const Shop = v.object({
  ...ShopLine.entries,
  banner: v.string(),
  banner_color: v.string(),
  country: v.string(),
  about: v.string(),
  products: v.number(),
  open: v.boolean(),
  opens_at: v.nullable(Timestamp),
  newest: v.array(Picture),
  ...facts,
})
export type Shop = v.InferOutput<typeof Shop>

/** `newest` are up to four products; `new_products` is their number since the follower's last visit. */
export const FollowedShop = v.object({ ...Shop.entries, rating: v.nullable(v.number()), new_products: v.number() })
export type FollowedShop = v.InferOutput<typeof FollowedShop>

/**
 * Freight: `base` for the first piece, `further` for each more, zero from `free_from` on, US cents. It applies to the country of the viewer's default
 * address, else to countries without a zone of their own.
 */
export const Freight = v.object({
  base: v.number(),
  further: v.number(),
  free_from: v.nullable(v.number()),
  delivers: v.boolean(),
  country: v.nullable(v.string()),
})

export const ShopDetail = v.object({
  ...Shop.entries,
  city: v.string(),
  freight: Freight,
  handling_days: v.number(),
  rating: v.nullable(v.number()),
  reviews: v.number(),
  since: v.string(),
  categories: v.array(v.object({ id: v.string(), name: v.string(), products: v.number() })),
})
export type ShopDetail = v.InferOutput<typeof ShopDetail>

export const shopEndpoints = endpoints({
  'GET /api/shop/list': {
    caller: 'anyone',
    query: v.object({
      keyword: AsTyped,
      sort: v.optional(v.picklist(['hot', 'new', 'rating', 'name']), 'hot'),
      country: AsTyped,
      /** Only shops that sell in it. */
      category: AsTyped,
      ...paging,
    }),
    reply: page(Shop),
  },
  'GET /api/shop/hot': { caller: 'anyone', reply: page(Shop) },
  'GET /api/shop/countries': {
    caller: 'anyone',
    reply: v.object({ items: v.array(v.object({ code: v.string(), shops: v.number() })) }),
  },
  'GET /api/shop/detail': { caller: 'anyone', query: v.object({ id: Id }), reply: ShopDetail, refusals: ['NOT_FOUND'] },
  'POST /api/shop/follow': {
    caller: 'shopper',
    body: v.object({ id: Id, followed: v.boolean() }),
    reply: Nothing,
    refusals: ['NOT_FOUND', 'RELATED_TO_SHOP'],
  },
  'GET /api/user/follow_list': {
    caller: 'shopper',
    query: v.object(paging),
    reply: page(FollowedShop),
  },
})
