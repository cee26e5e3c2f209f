import { refundReasons } from '@sealane/contract/refund-reasons'
import type { ItemMoney } from '../orders/escrow.rules.ts'
import { Refusal } from '../refusal.ts'

/** Goods and freight, in US cents. */
export type RefundSum = { goods: number; freight: number }
/** `withFreight` says whether freight goes back, also where a code paid for it and the shopper gets nothing of it. */
export type Grant = RefundSum & { withFreight: boolean }
/** An item's payment, and the part of it that came back: goods, and the item's share of freight. US cents. */
type PaidItem = Pick<ItemMoney, 'paid' | 'refunded' | 'paid_freight' | 'refunded_freight'>
/** `pieces` are those that a request is about: all but the ones that were never sent and were given back already. */
export type RefundableItem = PaidItem & { pieces: number }

/** Where the shop is at fault, and freight comes back with the goods. */
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

/** What of an item's payment has not come back yet. */
export function restOf({ paid, refunded, paid_freight, refunded_freight }: PaidItem): RefundSum {
  return { goods: paid - refunded, freight: paid_freight - refunded_freight }
}

/**
 * Whether a code of the platform paid for what the shopper did not, and has not got it back. A request of 0 cents brings it back
 * (decisions, page 40).
 */
function isCovered(item: ItemMoney): boolean {
  const { quantity, paid, paid_freight, platform_discount, platform_freight, returned, returned_with_freight } = item
  if (paid > 0) return false
  const isFreightCovered = paid_freight === 0 && platform_freight > 0
  return (platform_discount > 0 && returned < quantity) || (isFreightCovered && returned_with_freight < quantity)
}

/** Whether anything can be given back for the item, to the shopper or to the platform. */
export function hasRest(item: ItemMoney): boolean {
  return totalOf(restOf(item)) > 0 || isCovered(item)
}

type Circumstances = { reason: string; isShipped: boolean }
/** `isFree`: the shopper paid nothing for the goods. */
type SplitCircumstances = Circumstances & { isFree: boolean }

/** Nobody has carried pieces that were not sent, also where others of their item or order were. */
export function isCarried(claim: string, { unsent }: { unsent: number }): boolean {
  return claim !== 'unsent' || unsent === 0
}

/** Freight joins where what is claimed was not shipped yet, or the shop is at fault (decisions, section 6). */
export function freightJoins({ reason, isShipped }: Circumstances): boolean {
  return !isShipped || freightReasons.includes(reason)
}

/**
 * Splits the amount into goods and freight: goods come first. Freight that nobody has carried goes back with all of the
 * goods. Refuses more than `rest`, which can come back, and nothing for what was not free.
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
 * The sum that approving grants. It may leave freight out, or add the item's share where none was asked for; where nothing was shipped
 * there is nothing to choose, for nobody has carried anything. Freight that a code paid for goes back to the platform all the same where
 * the shop is at fault.
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

/** A request that was refused may be appealed after a part of the item was given back: then it is about the rest. */
function withinRest({ goods, freight }: RefundSum, item: RefundableItem): RefundSum {
  const rest = restOf(item)
  return { goods: Math.min(goods, rest.goods), freight: Math.min(freight, rest.freight) }
}

/**
 * What a return gives back when `pieces` of the item have come: no more than the price of these pieces, and freight in
 * proportion, rounded up to the cent in the shopper's favour. All pieces give exactly what was granted.
 */
export function amountFor(granted: Grant, item: RefundableItem, pieces: number): Grant {
  if (pieces > item.pieces) throw new Refusal('INVALID_INPUT', { fields: { quantity: 'pieces' } })
  const part = (amount: number) => Math.ceil((amount * pieces) / item.pieces)
  const goods = Math.min(granted.goods, part(restOf(item).goods))
  return { goods, freight: part(granted.freight), withFreight: granted.withFreight }
}

/** `refunded_unsent` and `refunded_freight_unsent` went back for pieces that were not sent. US cents. */
type Unsent = PaidItem & { quantity: number; refunded_unsent: number; refunded_freight_unsent: number }

/** The price and the freight of `pieces` that were not sent, rounded up to the cent, less what went back for them before. */
export function unsentSum(item: Unsent, pieces: number): RefundSum {
  const rest = restOf(item)
  const due = (paid: number, before: number) => Math.max(0, Math.ceil((paid * pieces) / item.quantity) - before)
  return {
    goods: Math.min(rest.goods, due(item.paid, item.refunded_unsent)),
    freight: Math.min(rest.freight, due(item.paid_freight, item.refunded_freight_unsent)),
  }
}

/** The least number of pieces with which all that was granted goes back at once; fewer are an offer. Without money it is all of them. */
export function piecesForAll(granted: Grant, item: RefundableItem): number {
  if (totalOf(granted) === 0) return item.pieces
  const counts = Array.from({ length: item.pieces + 1 }, (_none, pieces) => pieces)
  return counts.find((pieces) => totalOf(amountFor(granted, item, pieces)) >= totalOf(granted)) ?? item.pieces
}

/** An item with the pieces of it that are still to be sent. */
type SendableItem = RefundableItem & Unsent & { unsent: number }

/** The most that a claim may ask for: of pieces that are still to be sent their price and freight alone. */
export function claimable(claim: string, item: Unsent & { unsent: number }): RefundSum {
  return claim === 'unsent' ? unsentSum(item, item.unsent) : restOf(item)
}

/** A payment for a request: the sum that it gives back, and for how many pieces. */
type RefundPayment = RefundSum & { claim: string; type: string; reason: string; pieces: number }

/**
 * The number of pieces that a payment for an item counts for. Where a code paid for all of the goods, their freight counts for none as long
 * as the shopper keeps the goods without a fault, and a part of it for none at all: the shop keeps what the platform paid for them. A
 * payment of nothing is about the goods.
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

/** Whether pieces that were not sent will not be sent any more: their price went back, or they are among the `given` ones. */
export function endsShipping(
  item: SendableItem,
  { claim, goods, given }: { claim: string; goods: number; given: number },
): boolean {
  return item.paid > 0 ? goods >= claimable(claim, item).goods : given > 0
}

export function totalOf({ goods, freight }: RefundSum): number {
  return goods + freight
}
