import { createHash } from 'node:crypto'
import type { FileName } from '@sealane/contract/locales'
import type { Preview } from '@sealane/contract/orders'
import type { CartLineRow } from '../cart/cart.ts'
import { refusalText } from '../messages.ts'
import type { Promotion } from '../promotions/promotion.rules.ts'
import type { Relation } from '../shops/relation.ts'
import { isApplied, isForRelated, problemsOf, sumOf, type Quote } from './checkout.rules.ts'

/** All that a checkout rests on, as it is now. */
export type CheckoutState = {
  lines: CartLineRow[]
  quotes: Quote[]
  code: string | undefined
  promotion: Promotion | undefined
  /** The promotion, where this shopper may use it now. */
  counted: Promotion | undefined
  /** By what the shopper is related to the shops of the lines. */
  relations: Map<number, Relation>
  /** Why the code does not count although it is valid: accounts that may not pay share it. */
  promoRefusal: 'PROMO_NEEDS_BALANCE' | 'PROMO_INVALID' | undefined
  now: Date
}

/** The platform pays nobody for buying from themselves. */
export function promoRefusalOf({
  promotion,
  relations,
  promoRefusal = 'PROMO_INVALID',
}: CheckoutState): 'PROMO_RELATED' | 'PROMO_NEEDS_BALANCE' | 'PROMO_INVALID' {
  return isForRelated(promotion, relations) ? 'PROMO_RELATED' : promoRefusal
}

export function toPreview(checkout: CheckoutState, language: FileName): Preview {
  const { lines, quotes, code, promotion, counted, now } = checkout
  const applied = isApplied(counted, quotes, now)
  const msg = applied ? '' : refusalText(language, promoRefusalOf(checkout))
  const orders = quotes.map(toPreviewOrder)
  return {
    orders,
    quote: digestOf(orders),
    subtotal: sumOf(quotes, 'subtotal'),
    freight: sumOf(quotes, 'freight'),
    discount: sumOf(quotes, 'discount'),
    total: sumOf(quotes, 'total'),
    promo: code === undefined ? null : { code: promotion?.code ?? code, applied, msg },
    problems: problemsOf(lines),
  }
}

function toPreviewOrder({
  shop_id,
  shop_name,
  shop_logo,
  opens_at,
  lines,
  ...quote
}: Quote): Preview['orders'][number] {
  return {
    shop: { id: String(shop_id), name: shop_name, logo: shop_logo, opens_at },
    items: lines.map((line) => ({
      variant_id: String(line.variant_id),
      product_id: String(line.product_id),
      name: line.name,
      spec: line.spec,
      image: line.image,
      image_color: line.image_color,
      unit_price: line.unit_price,
      quantity: line.quantity,
    })),
    subtotal: quote.subtotal,
    freight: quote.freight,
    discount: quote.discount,
    total: quote.total,
    ships_within_days: quote.promised_days,
  }
}

/** Tells whether goods, prices or freight have changed, also where the total is the same. Pictures are among what somebody buys by. */
function digestOf(orders: Preview['orders']): string {
  const terms = orders.map(({ shop, items, subtotal, freight, discount }) => [
    shop.id,
    items,
    subtotal,
    freight,
    discount,
  ])
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}
