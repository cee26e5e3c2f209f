import { splitByWeight } from '@sealane/contract/money'

/** `value` is percent or US cents, by kind. A promotion without a shop is given and paid by the platform. */
export type Promotion = {
  id: number
  code: string
  kind: string
  value: number
  minimum: number
  /** The maximum discount of all baskets together, in US cents. Always set if the platform pays a percentage or freight. */
  maximum: number | null
  shop_id: number | null
  starts_at: Date
  ends_at: Date | null
  total_limit: number | null
  per_shopper: number | null
  used: number
  used_by_shopper: number
  /** The discounts of all orders except cancelled and expired ones, and their maximum, in US cents. Null if a shop pays for the code. */
  given: number
  budget: number | null
}

/** The planned order of one shop, in US cents. */
type PromotionBasket = { shop_id: number; subtotal: number; freight: number }
export type Discount = { items: number; freight: number }

/** Whether the code applies to these baskets now. */
export function applies(promotion: Promotion, baskets: PromotionBasket[], now: Date): boolean {
  return faultOf(promotion, baskets, now) === undefined
}

export type PromotionFault = 'elsewhere' | 'used' | 'soon' | 'over' | 'minimum' | 'discount'
type FaultCheck = (promotion: Promotion, baskets: PromotionBasket[], now: Date) => boolean

/** The first that is true is the fault. Nothing else is revealed about the code of a shop that no basket is from. */
const faultChecks: [PromotionFault, FaultCheck][] = [
  ['elsewhere', (promotion, baskets) => !baskets.some((basket) => counts(promotion, basket))],
  ['used', ({ per_shopper, used_by_shopper }) => per_shopper !== null && used_by_shopper >= per_shopper],
  ['soon', ({ starts_at }, _baskets, now) => now < starts_at],
  ['over', isOver],
  ['minimum', (promotion, baskets) => subtotalOf(promotion, baskets) < promotion.minimum],
  ['discount', (promotion, baskets) => !isAffordable(promotion, baskets)],
]

/** Returns the reason why the code does not apply to these baskets now; undefined if it applies. */
export function faultOf(promotion: Promotion, baskets: PromotionBasket[], now: Date): PromotionFault | undefined {
  return faultChecks.find(([, isFaulty]) => isFaulty(promotion, baskets, now))?.[0]
}

/** Whether its time, its uses or its budget are over, for everybody. */
function isOver({ ends_at, total_limit, used, budget, given }: Promotion, _baskets: unknown, now: Date): boolean {
  const isUsedUp = total_limit !== null && used >= total_limit
  return (ends_at !== null && ends_at <= now) || isUsedUp || (budget !== null && given >= budget)
}

/** Returns the discount of each basket, split to the cent by the baskets' items, or their freight. A percentage is rounded down. */
export function discountsOf(promotion: Promotion, baskets: PromotionBasket[]): Discount[] {
  const counted = baskets.map((basket) => (counts(promotion, basket) ? basket : { subtotal: 0, freight: 0 }))
  const maximum = promotion.maximum ?? Infinity
  if (promotion.kind === 'free_freight') {
    const freights = counted.map(({ freight }) => freight)
    return splitByWeight(Math.min(sumOf(freights), maximum), freights).map((freight) => ({ items: 0, freight }))
  }
  const subtotals = counted.map(({ subtotal }) => subtotal)
  const amount = Math.min(amountOf(promotion, sumOf(subtotals)), maximum)
  return splitByWeight(amount, subtotals).map((items) => ({ items, freight: 0 }))
}

function amountOf({ kind, value }: Promotion, subtotal: number): number {
  return kind === 'percentage' ? Math.floor((subtotal * value) / 100) : Math.min(value, subtotal)
}

/** Whether the discount fits the budget. A use without a discount is refused, and a discount is never reduced to the rest of the budget. */
function isAffordable(promotion: Promotion, baskets: PromotionBasket[]): boolean {
  const off = sumOf(discountsOf(promotion, baskets).map(({ items, freight }) => items + freight))
  const left = promotion.budget === null ? Infinity : promotion.budget - promotion.given
  return off > 0 && off <= left
}

function subtotalOf(promotion: Promotion, baskets: PromotionBasket[]): number {
  return sumOf(baskets.filter((basket) => counts(promotion, basket)).map(({ subtotal }) => subtotal))
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

function counts({ shop_id }: Promotion, basket: PromotionBasket): boolean {
  return shop_id === null || shop_id === basket.shop_id
}
