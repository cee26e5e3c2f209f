import { splitByWeight } from '@sealane/contract/money'
import type { LedgerTransfer } from '../ledger/ledger.sql.ts'

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
 * The shares of the platform and of the commission that go back with a part of an item. Freight bears no commission. They follow the shopper's
 * cents, and are at most those of the pieces: a cent is rounded up, and may be all that a code has left to pay. Counted from all that went back
 * of the item so far, so that its last cent brings the rest.
 */
export function sharesFor(item: ItemMoney, back: RefundPortion): { promotion: number; commission: number } {
  const after = {
    ...item,
    refunded: item.refunded + back.goods,
    refunded_freight: item.refunded_freight + back.freight,
    returned: item.returned + back.pieces,
    returned_with_freight: item.returned_with_freight + (back.withFreight ? back.pieces : 0),
  }
  const [given, now] = [sharesOf(item), sharesOf(after)]
  return { promotion: now.promotion - given.promotion, commission: now.commission - given.commission }
}

/** The shares of all that has gone back of the item. */
function sharesOf(item: ItemMoney): { promotion: number; commission: number } {
  const part = goodsPart(item)
  return {
    promotion: partOf(item.platform_discount, part) + freightShareOf(item),
    commission: partOf(item.commission, part),
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

type Portion = { part: number; whole: number }

function piecesPart({ quantity }: ItemMoney, pieces: number): Portion {
  return { part: Math.min(pieces, quantity), whole: quantity }
}

function goodsPart(item: ItemMoney): Portion {
  const { quantity, paid, refunded, returned } = item
  const pieces = piecesPart(item, returned)
  return paid > 0 && refunded * quantity <= pieces.part * paid ? { part: refunded, whole: paid } : pieces
}

/**
 * Of the freight that the platform paid: by the pieces that it goes back with, also where the shop leaves the shopper's part out, and by the
 * shopper's part where more of that went back.
 */
function freightShareOf(item: ItemMoney): number {
  const { platform_freight, paid, paid_freight, refunded_freight, returned, returned_with_freight } = item
  const withPieces = partOf(platform_freight, piecesPart(item, returned_with_freight))
  if (paid_freight === 0) return withPieces
  const byMoney = partOf(platform_freight, { part: refunded_freight, whole: paid_freight })
  const most = paid > 0 ? partOf(platform_freight, piecesPart(item, returned)) : byMoney
  return Math.max(withPieces, Math.min(byMoney, most))
}

function partOf(amount: number, { part, whole }: Portion): number {
  return splitByWeight(amount, [part, whole - part])[0] ?? 0
}

/** A transfer of nothing is none. */
function nonZeroTransfers(transfers: LedgerTransfer[]): LedgerTransfer[] {
  return transfers.filter(({ amount }) => amount > 0)
}
