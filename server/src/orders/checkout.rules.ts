import { splitByWeight } from '@sealane/contract/money'
import type { CheckoutProblem } from '@sealane/contract/orders'
import { freightFor, type Tariff } from '../shipping/freight.rules.ts'
import { problemOf } from '../cart/line.rules.ts'
import { applies, discountsOf, type Discount, type Promotion } from '../promotions/promotion.rules.ts'

export type CheckoutLine = {
  variant_id: number
  product_id: number
  name: string
  spec: string
  image: string
  image_color: string
  unit_price: number
  quantity: number
  stock: number
  is_on_sale: boolean
  is_shop_open: boolean
  opens_at: string | null
  handling_days: number
  away_until: Date | null
  promised_days: number
  shop_id: number
  shop_name: string
  shop_logo: string
  is_delivered: boolean
  /** The shop's own percentage; null if the setting applies. */
  commission_percent: number | null
} & Tariff

/**
 * An order as it would be placed. Sums in US cents. `paid` is a line's share of the payment for the goods, `paid_freight` of the payment for freight;
 * `platform_discount` and `platform_freight` are the parts of the two that the platform pays.
 */
export type Quote = {
  shop_id: number
  shop_name: string
  shop_logo: string
  opens_at: string | null
  lines: (CheckoutLine & LineShares)[]
  subtotal: number
  freight: number
  discount: number
  platform_discount: number
  total: number
  handling_days: number
  /** The end of the shop's absence if it is away before one of the lines can be ready, else null. */
  away_until: Date | null
  promised_days: number
}
type LineShares = { paid: number; paid_freight: number; platform_discount: number; platform_freight: number }

/** A quote with the commission for its shop, and each line's share of it. */
export type ChargedQuote = Omit<Quote, 'lines'> & {
  lines: (Quote['lines'][number] & { commission: number })[]
  commission: number
}

type QuoteTerms = { promotion: Promotion | undefined; now: Date }

/** Returns one quote for each shop, in the order of the lines. A promo code that does not apply takes nothing off. */
export function quoteOrders(lines: CheckoutLine[], { promotion, now }: QuoteTerms): Quote[] {
  const baskets = [...Map.groupBy(lines, ({ shop_id }) => shop_id)].map(toBasket)
  const counted = promotion !== undefined && applies(promotion, baskets, now) ? promotion : undefined
  const discounts = counted && discountsOf(counted, baskets)
  const isPlatforms = counted?.shop_id === null
  return baskets.map((basket, index) => toQuote(basket, { discount: discounts?.[index] ?? nothing, isPlatforms }))
}

/** Whether the platform would give a discount for a purchase from a shop that the shopper is related to. */
export function isForRelated(promotion: Promotion | undefined, relations: ReadonlyMap<number, unknown>): boolean {
  return promotion?.shop_id === null && relations.size > 0
}

export function isApplied(promotion: Promotion | undefined, quotes: Quote[], now: Date): boolean {
  return promotion !== undefined && applies(promotion, quotes, now)
}

export function problemsOf(lines: CheckoutLine[]): { variant_id: string; problem: CheckoutProblem }[] {
  return lines.flatMap((line) => {
    const problem = problemOf(line) ?? (line.is_delivered ? null : 'NOT_DELIVERED')
    return problem === null ? [] : [{ variant_id: String(line.variant_id), problem }]
  })
}

/** Returns the most serious problem. Problems that another address does not solve come before those of the destination. */
export function refusalOf(
  problems: { problem: CheckoutProblem }[],
): 'NOT_OPEN' | 'OUT_OF_STOCK' | 'NOT_DELIVERED' | undefined {
  const found = new Set(problems.map(({ problem }) => problem))
  if (found.has('SHOP_CLOSED')) return 'NOT_OPEN'
  if (found.size > (found.has('NOT_DELIVERED') ? 1 : 0)) return 'OUT_OF_STOCK'
  return found.has('NOT_DELIVERED') ? 'NOT_DELIVERED' : undefined
}

export function sumOf(quotes: Quote[], part: 'subtotal' | 'freight' | 'discount' | 'total'): number {
  return quotes.reduce((sum, quote) => sum + quote[part], 0)
}

const nothing: Discount = { items: 0, freight: 0 }

type CheckoutBasket = { shop_id: number; lines: CheckoutLine[]; subtotal: number; freight: number }

function toBasket([shop_id, lines]: [number, CheckoutLine[]]): CheckoutBasket {
  const subtotal = lines.reduce((sum, line) => sum + amountOf(line), 0)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const [line] = lines
  return { shop_id, lines, subtotal, freight: line?.is_delivered === true ? freightFor(line, pieces, subtotal) : 0 }
}

type BasketDiscount = { discount: Discount; isPlatforms: boolean }

function toQuote(
  { shop_id, lines, subtotal, freight }: CheckoutBasket,
  { discount, isPlatforms }: BasketDiscount,
): Quote {
  const shares = splitByWeight(discount.items, lines.map(amountOf))
  const freights = splitByWeight(freight - discount.freight, lines.map(amountOf))
  const freightShares = splitByWeight(discount.freight, lines.map(amountOf))
  const taken = discount.items + discount.freight
  return {
    shop_id,
    ...shopOf(lines),
    lines: lines.map((line, index) => ({
      ...line,
      paid: amountOf(line) - (shares[index] ?? 0),
      paid_freight: freights[index] ?? 0,
      platform_discount: isPlatforms ? (shares[index] ?? 0) : 0,
      platform_freight: isPlatforms ? (freightShares[index] ?? 0) : 0,
    })),
    subtotal,
    freight,
    discount: taken,
    platform_discount: isPlatforms ? taken : 0,
    total: subtotal + freight - taken,
    handling_days: Math.max(...lines.map(({ handling_days }) => handling_days)),
    away_until: lines.find(({ away_until }) => away_until !== null)?.away_until ?? null,
    promised_days: Math.max(...lines.map(({ promised_days }) => promised_days)),
  }
}

function shopOf([line]: CheckoutLine[]): Pick<Quote, 'shop_name' | 'shop_logo' | 'opens_at'> {
  return { shop_name: line?.shop_name ?? '', shop_logo: line?.shop_logo ?? '', opens_at: line?.opens_at ?? null }
}

/**
 * Computes the commission in US cents, of the amount that the items bring the seller. Freight is not included, and a discount that the platform pays
 * does not reduce it. `defaultPercent` applies to shops without their own percentage.
 */
export function charge(quote: Quote, defaultPercent: number): ChargedQuote {
  const earned = quote.lines.map(({ paid, platform_discount }) => paid + platform_discount)
  const sum = earned.reduce((total, amount) => total + amount, 0)
  const commission = shareOf(sum, quote.lines[0]?.commission_percent ?? defaultPercent)
  const shares = splitByWeight(commission, earned)
  return {
    ...quote,
    commission,
    lines: quote.lines.map((line, index) => ({ ...line, commission: shares[index] ?? 0 })),
  }
}

/** Rounds down to the cent. A percentage has decimals that a double cannot represent exactly. */
function shareOf(amount: number, percent: number): number {
  return Math.floor((amount * Math.round(percent * 10_000)) / 1_000_000)
}

function amountOf({ unit_price, quantity }: { unit_price: number; quantity: number }): number {
  return unit_price * quantity
}
