import { splitByWeight } from '@sealane/contract/money'
import type { LedgerTransfer } from '../ledger/ledger.ts'

/**
 * US cents. `platform_discount` is what the platform adds to what the shopper pays; `refunded` went back to the shopper and
 * `promotion_returned` to the platform. `commission_returned` is the part of the commission that is not taken, being of goods
 * that were refunded.
 */
export type OrderMoney = {
  account_id: number
  shop_id: number
  total: number
  platform_discount: number
  refunded: number
  promotion_returned: number
  commission: number
  commission_returned: number
}

/**
 * An item's shares of its order's money, as checkout allocated them, and what of them went back. US cents. `returned` are the
 * pieces that refunds were paid for, `returned_with_freight` those of them whose freight went back too.
 */
export type ItemMoney = {
  quantity: number
  returned: number
  returned_with_freight: number
  paid: number
  refunded: number
  paid_freight: number
  refunded_freight: number
  platform_discount: number
  platform_freight: number
  commission: number
}

/**
 * What goes back to the shopper for an item, in US cents. What cost nothing is counted by its pieces: goods that a code paid
 * for entirely, and freight that it paid for, which goes back where `withFreight`.
 */
export type RefundPortion = { goods: number; freight: number; pieces: number; withFreight: boolean }

const escrow = { kind: 'escrow' } as const
const promotions = { kind: 'promotions' } as const

/** Paid: the shopper's part and the platform's lie in escrow. */
export function paymentOf({ account_id, total, platform_discount }: OrderMoney): LedgerTransfer[] {
  return nonZeroTransfers([
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
}: OrderMoney): LedgerTransfer[] {
  return backOf(account_id, { amount: total - refunded, promotion: platform_discount - promotion_returned })
}

/** A part went back: `amount` to the shopper, `promotion` to the platform. */
export function backOf(
  accountId: number,
  { amount, promotion }: { amount: number; promotion: number },
): LedgerTransfer[] {
  return nonZeroTransfers([
    { from: escrow, to: { kind: 'shopper_available', owner: accountId }, amount },
    { from: escrow, to: promotions, amount: promotion },
  ])
}

/**
 * What the platform gets back with a part of an item, and what of the commission is not taken: the shares that were allocated
 * to that part. Freight bears no commission. Counted from all that went back of the item so far, so that its last cent
 * brings the rest.
 */
export function sharesFor(item: ItemMoney, back: RefundPortion): { promotion: number; commission: number } {
  const goods =
    item.paid > 0
      ? { before: item.refunded, after: item.refunded + back.goods, whole: item.paid }
      : piecesOf(item, item.returned, back.pieces)
  return {
    promotion: shareOf(item.platform_discount, goods) + freightShareOf(item, back),
    commission: shareOf(item.commission, goods),
  }
}

/** Settled: what was not refunded goes to the seller, less the commission of what stayed sold. */
export function releaseOf(order: OrderMoney): LedgerTransfer[] {
  const { shop_id, commission, commission_returned } = order
  const rest = restOf(order)
  const share = Math.min(commission - commission_returned, rest)
  return nonZeroTransfers([
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

type PortionChange = { before: number; after: number; whole: number }

function piecesOf({ quantity }: ItemMoney, before: number, pieces: number): PortionChange {
  return { before: Math.min(before, quantity), after: Math.min(before + pieces, quantity), whole: quantity }
}

function shareOf(amount: number, { before, after, whole }: PortionChange): number {
  return partOf(amount, after, whole) - partOf(amount, before, whole)
}

/**
 * Of the freight that the platform paid: counted by pieces where it goes back with them, also if the shop leaves the shopper's part out, and
 * by the shopper's part where more of that went back.
 */
function freightShareOf(item: ItemMoney, back: RefundPortion): number {
  const { platform_freight, paid_freight, refunded_freight, returned_with_freight } = item
  const pieces = piecesOf(item, returned_with_freight, back.withFreight ? back.pieces : 0)
  const money = { before: refunded_freight, after: refunded_freight + back.freight, whole: paid_freight }
  const steps = paid_freight > 0 ? [pieces, money] : [pieces]
  const returned = (at: 'before' | 'after') =>
    Math.max(...steps.map((step) => partOf(platform_freight, step[at], step.whole)))
  return returned('after') - returned('before')
}

function partOf(amount: number, part: number, whole: number): number {
  return splitByWeight(amount, [part, whole - part])[0] ?? 0
}

/** A transfer of nothing is none. */
function nonZeroTransfers(transfers: LedgerTransfer[]): LedgerTransfer[] {
  return transfers.filter(({ amount }) => amount > 0)
}
