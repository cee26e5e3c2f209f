import { splitByWeight } from '@sealane/contract/money'
import type { LedgerTransfer } from '../ledger/ledger.sql.ts'

/**
 * Amounts of an order in US cents. The platform adds `platform_discount` to the shopper's payment. `refunded` was returned to the shopper and
 * `promotion_returned` to the platform. `commission_returned` is the part of the commission that is not charged because its goods were refunded.
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
 * An item's shares of its order's money, as checkout allocated them, and the parts that were returned. US cents. `returned` are the pieces with a
 * paid refund, `returned_with_freight` those of them whose freight was refunded too.
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
 * The amounts returned to the shopper for an item, in US cents. Goods that a code paid for entirely cost the shopper nothing, so they are counted in
 * pieces; so is freight that a code paid for, which is returned if `withFreight`.
 */
export type RefundPortion = { goods: number; freight: number; pieces: number; withFreight: boolean }

const escrow = { kind: 'escrow' } as const
const promotions = { kind: 'promotions' } as const

/** Returns the transfers of a payment: the shopper's part and the platform's part go into escrow. */
export function paymentOf({ account_id, total, platform_discount }: OrderMoney): LedgerTransfer[] {
  return nonZeroTransfers([
    { from: { kind: 'shopper_available', owner: account_id }, to: escrow, amount: total },
    { from: promotions, to: escrow, amount: platform_discount },
  ])
}

/** Returns the transfers of a cancellation after payment: the rest of both parts is returned, including freight. */
export function cancellationOf({
  account_id,
  total,
  platform_discount,
  refunded,
  promotion_returned,
}: OrderMoney): LedgerTransfer[] {
  return refundOf(account_id, { amount: total - refunded, promotion: platform_discount - promotion_returned })
}

/** Returns the transfers of a partial refund: `amount` to the shopper, `promotion` to the platform. */
export function refundOf(
  accountId: number,
  { amount, promotion }: { amount: number; promotion: number },
): LedgerTransfer[] {
  return nonZeroTransfers([
    { from: escrow, to: { kind: 'shopper_available', owner: accountId }, amount },
    { from: escrow, to: promotions, amount: promotion },
  ])
}

/**
 * Computes the platform's and the commission's shares that are returned with a part of an item. Freight bears no commission. A share
 * is refunded cents ÷ paid cents, and at most returned pieces ÷ ordered pieces: where a code leaves one cent to pay, the first piece returns all of
 * it. Shares are computed from everything that was returned for the item so far, so that the last cent brings the rest.
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

/** Computes the shares of everything that was returned for the item. */
function sharesOf(item: ItemMoney): { promotion: number; commission: number } {
  const part = goodsPart(item)
  return {
    promotion: partOf(item.platform_discount, part) + freightShareOf(item),
    commission: partOf(item.commission, part),
  }
}

/** Returns the transfers of a settlement: the seller gets what was not refunded, less the commission for the goods that stay sold. */
export function releaseOf(order: OrderMoney): LedgerTransfer[] {
  const { shop_id, commission, commission_returned } = order
  const rest = restOf(order)
  const share = Math.min(commission - commission_returned, rest)
  return nonZeroTransfers([
    { from: escrow, to: { kind: 'seller_available', owner: shop_id }, amount: rest - share },
    { from: escrow, to: { kind: 'commission' }, amount: share },
  ])
}

/** Computes the seller's earning of an order and the platform's commission: as of now, or as they were settled. */
export function earningOf(order: OrderMoney): { earning: number; commission: number } {
  const amountTo = (kind: string) => releaseOf(order).find(({ to }) => to.kind === kind)?.amount ?? 0
  return { earning: amountTo('seller_available'), commission: amountTo('commission') }
}

/** Returns the part of the payment that is still in escrow. */
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
 * Computes the returned part of the freight that the platform paid: by the pieces that are refunded with freight, even if the shop excludes the
 * shopper's part, and by the shopper's part if more of that was returned.
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

/** Leaves out transfers of zero. */
function nonZeroTransfers(transfers: LedgerTransfer[]): LedgerTransfer[] {
  return transfers.filter(({ amount }) => amount > 0)
}
