import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { ShopLine } from './shops.ts'
import { Cents, Id, Ids, Quantity, Timestamp } from './schemas.ts'

/** The reason why a line cannot be ordered. */
export const LineProblem = v.picklist(['SOLD_OUT', 'NOT_ENOUGH', 'NOT_ON_SALE', 'SHOP_CLOSED'])
export type LineProblem = v.InferOutput<typeof LineProblem>

export const CartLine = v.object({
  id: v.string(),
  variant_id: v.string(),
  product_id: v.string(),
  name: v.string(),
  spec: v.string(),
  image: v.string(),
  image_color: v.string(),
  unit_price: Cents,
  /** The price when the line was added, if it has changed. */
  was_price: v.nullable(Cents),
  quantity: v.number(),
  stock: v.number(),
  selected: v.boolean(),
  problem: v.nullable(LineProblem),
})
export type CartLine = v.InferOutput<typeof CartLine>

/** `freight` is an estimate for the default address, null without one. Sums are of the selected lines, in US cents. */
export const Cart = v.object({
  shops: v.array(
    v.object({
      shop: v.object({ ...ShopLine.entries, opens_at: v.nullable(Timestamp), free_from: v.nullable(Cents) }),
      subtotal: Cents,
      items: v.array(CartLine),
    }),
  ),
  lines: v.number(),
  selected_quantity: v.number(),
  subtotal: Cents,
  freight: v.nullable(Cents),
})
export type Cart = v.InferOutput<typeof Cart>

const MergeLine = v.object({ variant_id: Id, quantity: Quantity })

/** Every endpoint returns the whole bag. */
export const cartEndpoints = endpoints({
  'GET /api/cart/list': { caller: 'shopper', reply: Cart },
  'POST /api/cart/add': {
    caller: 'shopper',
    body: v.object({ variant_id: Id, quantity: Quantity }),
    reply: Cart,
    refusals: ['NOT_FOUND', 'OUT_OF_STOCK', 'TOO_MANY'],
  },
  /** `variant_id` changes the line to another variant of the same product. If another line already has that variant, the two are merged. */
  'POST /api/cart/update': {
    caller: 'shopper',
    body: v.object({ id: Id, quantity: Quantity, variant_id: v.optional(Id) }),
    reply: Cart,
    refusals: ['NOT_FOUND', 'OUT_OF_STOCK'],
  },
  'POST /api/cart/remove': { caller: 'shopper', body: v.object({ ids: Ids }), reply: Cart },
  'POST /api/cart/select': {
    caller: 'shopper',
    body: v.object({ ids: Ids, selected: v.boolean() }),
    reply: Cart,
  },
  /** Merges a visitor's bag into the account's: the larger quantity of each variant, limited to the stock, so that a second merge changes nothing. */
  'POST /api/cart/merge': {
    caller: 'shopper',
    body: v.object({ items: v.pipe(v.array(MergeLine), v.maxLength(100, 'too_many')) }),
    reply: Cart,
  },
})
