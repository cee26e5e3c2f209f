import type { Transfer } from '../ledger/ledger.ts'

/** US cents. `platform_discount` is what the platform adds to what the shopper pays. */
export type OrderMoney = {
  account_id: number
  shop_id: number
  total: number
  platform_discount: number
  refunded: number
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

/** Cancelled after payment: everybody gets their part back, freight included. */
export function returnOf(order: OrderMoney): Transfer[] {
  return paymentOf(order).map(({ from, to, amount }) => ({ from: to, to: from, amount }))
}

/** Settled: what was not refunded goes to the seller, less commission, which shrinks with what was refunded. */
export function releaseOf({ shop_id, total, platform_discount, refunded, commission }: OrderMoney): Transfer[] {
  const paid = total + platform_discount
  const rest = paid - refunded
  const share = paid === 0 ? 0 : Math.floor((commission * rest) / paid)
  return moving([
    { from: escrow, to: { kind: 'seller_available', owner: shop_id }, amount: rest - share },
    { from: escrow, to: { kind: 'commission' }, amount: share },
  ])
}

/** A transfer of nothing is none. */
function moving(transfers: Transfer[]): Transfer[] {
  return transfers.filter(({ amount }) => amount > 0)
}
