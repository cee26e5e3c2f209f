import { createHash } from 'node:crypto'
import type { FileName } from '@sealane/contract/locales'
import type { Preview } from '@sealane/contract/orders'
import type { CartLineRow } from '../cart/cart.ts'
import { moneyText, refusalText } from '../messages.ts'
import { faultOf, type Promotion } from '../promotions/promotion.rules.ts'
import type { Relation } from '../shops/relation.ts'
import { isApplied, isForRelated, problemsOf, sumOf, type Quote } from './checkout.rules.ts'

/** All data that a checkout depends on, as it is now. */
export type CheckoutState = {
  lines: CartLineRow[]
  quotes: Quote[]
  code: string | undefined
  promotion: Promotion | undefined
  /** The promotion, if this shopper may use it now. */
  counted: Promotion | undefined
  /** The shopper's relation to the shops of the lines. */
  relations: Map<number, Relation>
  /** The reason why the code does not count although it is valid: accounts that may not pay share a part of its uses. */
  promoRefusal: 'PROMO_NEEDS_BALANCE' | 'PROMO_INVALID' | undefined
  now: Date
}

type PromoRefusal = {
  reason: 'PROMO_RELATED' | 'PROMO_NEEDS_BALANCE' | 'PROMO_INVALID'
  /** Selects the sentence; a code that does not exist and one of a shop elsewhere have the same. */
  why: string
  /** The minimum of the code, in US cents. */
  amount: number
}

/** Returns the reason for a code without effect. The platform gives no discount to shoppers who buy from their own or a related shop. */
export function promoRefusalOf({ promotion, relations, quotes, promoRefusal, now }: CheckoutState): PromoRefusal {
  const amount = promotion?.minimum ?? 0
  if (isForRelated(promotion, relations)) return { reason: 'PROMO_RELATED', why: 'other', amount }
  if (promoRefusal !== undefined) return { reason: promoRefusal, why: 'other', amount }
  return { reason: 'PROMO_INVALID', why: (promotion && faultOf(promotion, quotes, now)) ?? 'other', amount }
}

function promoText(language: FileName, { reason, why, amount }: PromoRefusal): string {
  return refusalText(language, reason, { why, amount: moneyText(language, amount) })
}

export function toPreview(checkout: CheckoutState, language: FileName): Preview {
  const { lines, quotes, code, promotion, counted, now } = checkout
  const applied = isApplied(counted, quotes, now)
  const msg = applied ? '' : promoText(language, promoRefusalOf(checkout))
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

/**
 * Returns a digest that changes with goods, prices or freight, even if the total stays the same. It includes the pictures, because shoppers choose by
 * them.
 */
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
