import { splitByWeight } from '@sealane/contract/money'

/** `value` is percent or US cents, by kind. Without a shop the platform gives and bears it. */
export type Promotion = {
  id: number
  code: string
  kind: string
  value: number
  minimum: number
  /** The most that it takes off all baskets together, in US cents. Always there where the platform bears a percentage or freight. */
  maximum: number | null
  shop_id: number | null
  starts_at: Date
  ends_at: Date | null
  total_limit: number | null
  per_shopper: number | null
  used: number
  used_by_shopper: number
  /** The discounts of all orders but cancelled and expired ones, and their maximum, in US cents. Null where a shop bears the code. */
  given: number
  budget: number | null
}

/** What would be ordered of one shop, in US cents. */
type PromotionBasket = { shop_id: number; subtotal: number; freight: number }
export type Discount = { items: number; freight: number }

/** Whether the code counts for these baskets now. */
export function applies(promotion: Promotion, baskets: PromotionBasket[], now: Date): boolean {
  const { minimum, starts_at, ends_at, total_limit, per_shopper, used, used_by_shopper } = promotion
  const isWithinTime = starts_at <= now && (ends_at === null || now < ends_at)
  const isLeft = total_limit === null || used < total_limit
  const isLeftForShopper = per_shopper === null || used_by_shopper < per_shopper
  const subtotal = subtotalOf(promotion, baskets)
  return isWithinTime && isLeft && isLeftForShopper && subtotal >= minimum && isAffordable(promotion, baskets)
}

/** The discount of each basket, split to the cent by the baskets' items, or their freight; a percentage is rounded down. */
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

/** A use is not spent on nothing, and takes off all or nothing of it where the budget is nearly used up. */
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
