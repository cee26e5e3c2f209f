import { refundReasons } from '@sealane/contract/refund-reasons'
import type { ItemMoney } from '../orders/escrow.rules.ts'
import { Refusal } from '../refusal.ts'

/** Goods and freight, in US cents. */
export type RefundSum = { goods: number; freight: number }
/** `withFreight` means that freight is returned, even if a code paid for it and the shopper gets nothing of it. */
export type Grant = RefundSum & { withFreight: boolean }
/** An item's payment, and the returned part of it: goods, and the item's share of freight. US cents. */
type PaidItem = Pick<ItemMoney, 'paid' | 'refunded' | 'paid_freight' | 'refunded_freight'>
/** `pieces` are those that a request refers to: all except those that were never sent and are refunded already. */
export type RefundableItem = PaidItem & { pieces: number }

/** Reasons for which the shop is responsible: freight is returned with the goods. */
export const freightReasons: readonly string[] = refundReasons.filter(
  (reason) => reason !== 'changed_mind' && reason !== 'other',
)

const goodsReasons: readonly string[] = refundReasons.slice(0, refundReasons.indexOf('late'))

/** Whether the reason is a fault of the goods, and not of their delivery. */
function isAboutGoods(reason: string): boolean {
  return goodsReasons.includes(reason)
}

/** Whether the shopper received the goods, keeps them, and finds no fault with them. */
function keepsGoods({ claim, reason }: { claim: string; reason: string }): boolean {
  return claim === 'received' && !isAboutGoods(reason)
}

/** Returns the part of an item's payment that was not returned yet. */
export function restOf({ paid, refunded, paid_freight, refunded_freight }: PaidItem): RefundSum {
  return { goods: paid - refunded, freight: paid_freight - refunded_freight }
}

/**
 * Whether a code of the platform paid for something that the shopper did not pay, and has not got it back. A request of 0 cents returns it
 * (decision 40).
 */
function isCovered(item: ItemMoney): boolean {
  const { quantity, paid, paid_freight, platform_discount, platform_freight, returned, returned_with_freight } = item
  if (paid > 0) return false
  const isFreightCovered = paid_freight === 0 && platform_freight > 0
  return (platform_discount > 0 && returned < quantity) || (isFreightCovered && returned_with_freight < quantity)
}

/** Whether anything can be returned for the item, to the shopper or to the platform. */
export function hasRest(item: ItemMoney): boolean {
  return totalOf(restOf(item)) > 0 || isCovered(item)
}

type Circumstances = { reason: string; isShipped: boolean }
/** `isFree` means that the shopper paid nothing for the goods. */
type SplitCircumstances = Circumstances & { isFree: boolean }

/** Whether the claimed pieces were transported. Pieces that were not sent were not, even if others of their item or order were. */
export function isCarried(claim: string, { unsent }: { unsent: number }): boolean {
  return claim !== 'unsent' || unsent === 0
}

/** Whether freight is refunded too: the claimed pieces were not shipped yet, or the shop is responsible (specification, decisions 6). */
export function freightJoins({ reason, isShipped }: Circumstances): boolean {
  return !isShipped || freightReasons.includes(reason)
}

/**
 * Splits the amount into goods and freight; goods come first. Freight of pieces that were not transported is returned when all goods are. Refuses an
 * amount above `rest`, and zero for goods that were not free.
 */
export function splitAmount(amount: number, rest: RefundSum, circumstances: SplitCircumstances): Grant {
  const joins = freightJoins(circumstances)
  const maximum = rest.goods + (joins ? rest.freight : 0)
  if (amount > maximum) throw new Refusal('REFUND_TOO_LARGE', { fields: { amount: 'REFUND_TOO_LARGE' } })
  if (amount === 0 && (maximum > 0 || !circumstances.isFree))
    throw new Refusal('AMOUNT_INVALID', { fields: { amount: 'AMOUNT_INVALID' } })
  const goods = Math.min(amount, rest.goods)
  const isAll = goods === rest.goods
  const isUncarried = isAll && goods > 0 && !circumstances.isShipped
  const freight = isUncarried ? rest.freight : amount - goods
  return { goods, freight, withFreight: joins && isAll }
}

/**
 * Returns the sum that an approval grants. The approval may exclude freight, or add the item's share if the request did not include it. There is no
 * such choice if nothing was shipped, because nothing was transported. Freight that a code paid for is returned to the platform in any case if the
 * shop is responsible.
 */
export function grantOf(
  requested: Grant,
  item: RefundableItem,
  { freight, isShipped }: { freight: boolean | undefined; isShipped: boolean },
): Grant {
  const limited = { ...requested, ...withinRest(requested, item) }
  const { withFreight, withoutFreight } = choicesOf(limited, item, isShipped)
  const isChosen = freight !== undefined && isShipped
  const granted = isChosen
    ? { ...(freight ? withFreight : withoutFreight), withFreight: freight || limited.withFreight }
    : limited
  if (totalOf(granted) === 0 && totalOf(limited) > 0)
    throw new Refusal('INVALID_INPUT', { fields: { freight: 'invalid' } })
  return granted
}

export function choicesOf(
  { goods, freight }: RefundSum,
  item: RefundableItem,
  isShipped: boolean,
): { withFreight: RefundSum; withoutFreight: RefundSum } {
  const limited = withinRest({ goods, freight }, item)
  if (!isShipped) return { withFreight: limited, withoutFreight: limited }
  return {
    withFreight: { goods: limited.goods, freight: freight > 0 ? limited.freight : restOf(item).freight },
    withoutFreight: { goods: limited.goods, freight: 0 },
  }
}

/** Limits the sum to the rest: a refused request may be appealed after a part of the item was refunded. */
function withinRest({ goods, freight }: RefundSum, item: RefundableItem): RefundSum {
  const rest = restOf(item)
  return { goods: Math.min(goods, rest.goods), freight: Math.min(freight, rest.freight) }
}

/**
 * Computes the refund of a return when `pieces` of the item have arrived: at most the price of these pieces, and freight in proportion, rounded up to
 * the cent in the shopper's favour. All pieces give exactly the granted sum.
 */
export function amountFor(granted: Grant, item: RefundableItem, pieces: number): Grant {
  if (pieces > item.pieces) throw new Refusal('INVALID_INPUT', { fields: { quantity: 'pieces' } })
  const part = (amount: number) => Math.ceil((amount * pieces) / item.pieces)
  const goods = Math.min(granted.goods, part(restOf(item).goods))
  return { goods, freight: part(granted.freight), withFreight: granted.withFreight }
}

/** Goods and freight that the staff gave back on their own initiative, in US cents. It lowers the price of each of the pieces of that time. */
export type Reduction = RefundSum & { pieces: number }

/** `refunded_unsent` and `refunded_freight_unsent` were returned for pieces that were not sent. US cents. */
type Unsent = PaidItem & {
  quantity: number
  sent: number
  unsent: number
  reductions: Reduction[]
  refunded_unsent: number
  refunded_freight_unsent: number
}

/**
 * Computes the price and the freight of `pieces` that were not sent, rounded up to the cent. Pieces that were cancelled before count with what was
 * returned for them, so that the last cent is right.
 */
export function unsentSum(item: Unsent, pieces: number): RefundSum {
  const rest = restOf(item)
  const all = item.quantity - item.sent - item.unsent + pieces
  const due = (part: 'goods' | 'freight', paid: number, before: number) => {
    const lowered = item.reductions.reduce((sum, reduction) => sum + loweredBy(reduction, part, item.quantity - all), 0)
    return Math.max(0, Math.ceil((paid * all) / item.quantity - lowered - rounding) - before)
  }
  return {
    goods: Math.min(rest.goods, due('goods', item.paid, item.refunded_unsent)),
    freight: Math.min(rest.freight, due('freight', item.paid_freight, item.refunded_freight_unsent)),
  }
}

/** More than the error of a double, less than any part of a cent. */
const rounding = 1e-6

/** Returns the part of a reduction that belongs to pieces which are cancelled after it; `left` pieces are not. */
function loweredBy({ pieces, ...sum }: Reduction, part: 'goods' | 'freight', left: number): number {
  return (sum[part] * Math.max(0, pieces - left)) / pieces
}

/**
 * Returns the least number of pieces for which everything granted is returned at once; fewer lead to an offer. If no money is granted, it is all of
 * them.
 */
export function piecesForAll(granted: Grant, item: RefundableItem): number {
  if (totalOf(granted) === 0) return item.pieces
  const counts = Array.from({ length: item.pieces + 1 }, (_none, pieces) => pieces)
  return counts.find((pieces) => totalOf(amountFor(granted, item, pieces)) >= totalOf(granted)) ?? item.pieces
}

/** An item with the pieces of it that are still to be sent. */
type SendableItem = RefundableItem & Unsent

/** Returns the maximum of a claim: for pieces that are still to be sent, only their price and freight. */
export function claimable(claim: string, item: Unsent): RefundSum {
  return claim === 'unsent' ? unsentSum(item, item.unsent) : restOf(item)
}

/** A payment for a request: the returned sum and the number of pieces. */
type RefundPayment = RefundSum & { claim: string; type: string; reason: string; pieces: number }

/**
 * Returns the number of pieces that a payment for an item counts for. If a code paid for all goods, their freight counts for no pieces as long as the
 * shopper keeps the goods without a fault, and a part of the freight never counts: the shop keeps what the platform paid for the goods. A payment of
 * zero concerns the goods.
 */
export function refundedPieces(
  item: SendableItem,
  { goods, freight, claim, type, reason, pieces }: RefundPayment,
): number {
  const sum = goods + freight
  const isBack = type === 'return' || (claim === 'unsent' && sum >= totalOf(claimable(claim, item)))
  const isOfGoods = sum === 0 || sum >= totalOf(restOf(item))
  return item.paid > 0 || isBack || (isOfGoods && !keepsGoods({ claim, reason })) ? pieces : 0
}

/** Whether unsent pieces will not be sent any more: their price was returned, or they are among the `given` ones. */
export function endsShipping(
  item: SendableItem,
  { claim, goods, given }: { claim: string; goods: number; given: number },
): boolean {
  return item.paid > 0 ? goods >= claimable(claim, item).goods : given > 0
}

export function totalOf({ goods, freight }: RefundSum): number {
  return goods + freight
}
