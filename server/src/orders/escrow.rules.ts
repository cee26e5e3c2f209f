import type { Transfer } from '../ledger/ledger.ts'

/**
 * US cents. `platform_discount` is what the platform adds to what the shopper pays; `refunded` went back to the shopper and
 * `promotion_returned` to the platform.
 */
export type OrderMoney = {
  account_id: number
  shop_id: number
  total: number
  platform_discount: number
  refunded: number
  promotion_returned: number
  commission: number
}

const escrow = { kind: 'escrow' } as const
const promotions = { kind: 'promotions' } as const

/** Paid: the shopper's part and the platform's lie in escrow. */
export function paymentOf({ account_id, total, platform_discount }: OrderMoney): Transfer[] {
  return moving([
    { from: { kind: 'shopper_available', owner: account_id }, to: escrow, amount: total },
    { from: promotions, to: escrow, amount: platform_discount },
  ])
}

/** Cancelled after payment: everybody gets back what did not go back before, freight included. */
export function returnOf({
  account_id,
  total,
  platform_discount,
  refunded,
  promotion_returned,
}: OrderMoney): Transfer[] {
  return backOf(account_id, { amount: total - refunded, promotion: platform_discount - promotion_returned })
}

/** A part went back: `amount` to the shopper, `promotion` to the platform. */
export function backOf(accountId: number, { amount, promotion }: { amount: number; promotion: number }): Transfer[] {
  return moving([
    { from: escrow, to: { kind: 'shopper_available', owner: accountId }, amount },
    { from: escrow, to: promotions, amount: promotion },
  ])
}

/** What the platform gets back with this amount: in proportion, and with the last cent all of the rest. */
export function promotionFor(
  { total, platform_discount, refunded, promotion_returned }: OrderMoney,
  amount: number,
): number {
  return shareOf(platform_discount, refunded + amount, total) - promotion_returned
}

/** Settled: what was not refunded goes to the seller, less commission, which shrinks with what was refunded. */
export function releaseOf(order: OrderMoney): Transfer[] {
  const { shop_id, total, platform_discount, commission } = order
  const rest = restOf(order)
  const share = shareOf(commission, rest, total + platform_discount)
  return moving([
    { from: escrow, to: { kind: 'seller_available', owner: shop_id }, amount: rest - share },
    { from: escrow, to: { kind: 'commission' }, amount: share },
  ])
}

/** What the seller gets of an order, and what the platform keeps of it: as things stand, or as they were settled. */
export function earningOf(order: OrderMoney): { earning: number; commission: number } {
  const amountTo = (kind: string) => releaseOf(order).find(({ to }) => to.kind === kind)?.amount ?? 0
  return { earning: amountTo('seller_available'), commission: amountTo('commission') }
}

/** What of the payment still lies in escrow. */
export function restOf({ total, platform_discount, refunded, promotion_returned }: OrderMoney): number {
  return total + platform_discount - refunded - promotion_returned
}

/** In whole numbers throughout: the product of two sums of money may be more than a double holds exactly. */
function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}

/** A transfer of nothing is none. */
function moving(transfers: Transfer[]): Transfer[] {
  return transfers.filter(({ amount }) => amount > 0)
}
