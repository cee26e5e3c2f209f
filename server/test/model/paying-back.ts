import { isAllSent } from './orders.ts'
import { hasClaims } from './refund-application.ts'
import {
  claimable,
  isOpen,
  move,
  never,
  openOf,
  timers,
  unsentOf,
  type ModelItem,
  type Model,
  type ModelOrder,
  type ModelRefund,
} from './shop.ts'

type PaidBackSum = Pick<ModelRefund, 'goods' | 'freight' | 'withFreight'>

/** Approves a request: money is paid at once; goods must be returned first. The approver may exclude freight, or add the item's share. */
export function approve(model: Model, refund: ModelRefund, freight: boolean | undefined): void {
  if (refund.offer?.hasCome === true) return payBack(model, refund, refund)
  const granted = grantedOf(refund, freight)
  if (refund.type === 'refund') return payBack(model, refund, granted)
  Object.assign(refund, granted, awaiting(model))
  leaveTime(model, refund)
}

/** Withdraws the request. An approved return that was not sent is counted: later requests do not delay the receipt. */
export function withdraw(refund: ModelRefund): void {
  if (refund.state === 'awaiting_return') refund.order.returnsNotSent += 1
  Object.assign(refund, { state: 'withdrawn', due: never })
}

export function refuse(model: Model, refund: ModelRefund): void {
  Object.assign(refund, { state: 'refused', due: never })
  leaveTime(model, refund)
}

/**
 * Other pieces cannot be claimed while the request is open, so the window is extended by the time that others than the shopper used, at most by that
 * of an appeal from now on.
 */
function leaveTime(model: Model, refund: ModelRefund): void {
  const { order, item, waitsSince } = refund
  const { hour, refunds } = model
  refund.waitsSince = never
  const ended = refunds.map((other) =>
    other === refund && isOpen(other) ? { ...other, state: 'refused' as const } : other,
  )
  if (order.afterSaleUntil === 0 || order.money !== 'paid' || !hasClaims(ended, item)) return
  const taken = hour - Math.max(waitsSince, Math.min(hour, order.receivedAt))
  const until = Math.min(hour + timers.appeal, order.afterSaleUntil + taken)
  order.afterSaleUntil = Math.max(order.afterSaleUntil, until)
}

const awaiting = ({ hour }: Model) => ({ state: 'awaiting_return', due: hour + timers.sendBack, offer: undefined })

/** Offers a smaller sum than requested or promised: the shopper accepts it, expressly or by silence, or appeals. */
export function offer(model: Model, refund: ModelRefund, made: NonNullable<ModelRefund['offer']>): void {
  Object.assign(refund, { state: 'offered', offer: made, due: model.hour + timers.appeal })
  leaveTime(model, refund)
}

export function accept(model: Model, refund: ModelRefund, made: NonNullable<ModelRefund['offer']>): void {
  const { goods, freight, withFreight, pieces, hasCome } = made
  if (hasCome || refund.type === 'refund') return payBack(model, refund, { goods, freight, withFreight }, { pieces })
  Object.assign(refund, { goods, freight, withFreight }, awaiting(model))
  leaveTime(model, refund)
}

/** Whether the freight may be excluded. Unsent pieces were not transported, so their freight is returned as requested. */
export function withoutFreight({ claim, item }: ModelRefund): boolean {
  return claim !== 'unsent' || unsentOf(item) === 0
}

/** Returns the granted sum, at most the rest: a part may have been refunded since the request was refused. */
export function grantedOf(refund: ModelRefund, isFreight: boolean | undefined): PaidBackSum {
  const { withFreight, item } = refund
  const goods = Math.min(refund.goods, item.paid - item.refunded)
  const freight = Math.min(refund.freight, item.paidFreight - item.refundedFreight)
  if (isFreight === undefined || !withoutFreight(refund)) return { goods, freight, withFreight }
  if (!isFreight) return { goods, freight: 0, withFreight }
  return { goods, freight: refund.freight > 0 ? freight : item.paidFreight - item.refundedFreight, withFreight: true }
}

/**
 * Pays a refund. The platform gets its part back with the goods or freight that it was for, and charges no commission for refunded goods. Goods that
 * a code paid for entirely are counted by `pieces`.
 */
export function payBack(
  model: Model,
  refund: ModelRefund,
  { goods, freight, withFreight }: PaidBackSum,
  { pieces = refund.pieces, cancelled }: { pieces?: number; cancelled?: number } = {},
): void {
  const { order, item } = refund
  const amount = goods + freight
  const before = sharesOf(item)
  const due = claimable(item, refund.claim)
  const isWhole = refund.claim === 'unsent' && amount >= due.goods + due.freight
  addReturned(refund, { goods, freight })
  const given = cancelled ?? piecesGiven(refund, { amount, pieces, isWhole })
  item.returned = Math.min(item.quantity, item.returned + given)
  if (withFreight) item.returnedWithFreight = Math.min(item.quantity, item.returnedWithFreight + given)
  const after = sharesOf(item)
  const back = after.platform - before.platform
  move(model, { from: 'escrow', to: `shopper ${order.shopper}` }, amount)
  move(model, { from: 'escrow', to: 'promotions' }, back)
  order.refunded += amount
  order.platformBack += back
  order.commissionBack += after.commission - before.commission
  Object.assign(refund, { state: 'refunded', refunded: amount, due: never })
  const isEnded = item.paid > 0 ? item.refunded === item.paid || goods >= due.goods : given > 0
  item.cancelled += cancelled ?? (isEnded ? unsentOf(item) : 0)
  goOn(model, order)
  leaveTime(model, refund)
}

function addReturned(refund: ModelRefund, { goods, freight }: Pick<PaidBackSum, 'goods' | 'freight'>): void {
  const { item, claim, isByStaff } = refund
  item.refunded += goods
  item.refundedFreight += freight
  if (isByStaff === true && claim === 'received') {
    item.reductions.push({ goods, freight, pieces: refund.pieces })
  }
  if (claim !== 'unsent') return
  item.refundedUnsent += goods
  item.refundedFreightUnsent += freight
}

/**
 * Returns the number of refunded pieces. For goods that cost nothing a part of their freight counts for none; all of it counts for all pieces, and so
 * does a payment of zero, unless the shopper keeps them without a fault. The payment is already added to the item.
 */
function piecesGiven(
  { item, type, isUnsent, isKept }: ModelRefund,
  { amount, pieces, isWhole }: { amount: number; pieces: number; isWhole: boolean },
): number {
  const isOfGoods = amount === 0 || item.paidFreight === item.refundedFreight
  return isWhole || item.paid > 0 || type === 'return' || isUnsent || (isOfGoods && !isKept) ? pieces : 0
}

/** Returns the parts of the platform's discount and of the commission that belong to everything refunded for the item. */
function sharesOf(item: ModelItem): { platform: number; commission: number } {
  const pieces = item.returned / item.quantity
  const part = item.paid > 0 ? Math.min(item.refunded / item.paid, pieces) : pieces
  const freightPart = Math.max(
    item.paidFreight > 0 ? Math.min(item.refundedFreight / item.paidFreight, item.paid > 0 ? pieces : 1) : 0,
    item.returnedWithFreight / item.quantity,
  )
  return {
    platform: nearest(item.platform * part) + nearest(item.platformFreight * freightPart),
    commission: nearest(item.commission * part),
  }
}

/** Continues the order: to its end if nothing is left to keep, to shipped if nothing is left to send. */
function goOn(model: Model, order: ModelOrder): void {
  if (openOf(model, order).length === 0 && order.items.every(isGivenUp)) return end(model, order)
  if (order.stage === 1 && isAllSent(order))
    Object.assign(order, { stage: 2, confirmBy: model.hour + timers.confirmUndelivered })
}

/** Whether everything paid for the item was returned, and for all pieces, and none is left to send. */
function isGivenUp(item: ModelItem): boolean {
  return item.refunded === item.paid && item.returned === item.quantity && unsentOf(item) === 0
}

/** Ends the order. The shop gets the rest, such as freight, at the end of the after-sale window. The window begins now if nothing was received. */
function end(model: Model, order: ModelOrder): void {
  const rest = order.total + order.platform - order.refunded - order.platformBack
  order.stage = order.stage < 3 ? -1 : 4
  if (rest === 0) order.money = 'returned'
  else if (order.afterSaleUntil === 0) order.afterSaleUntil = model.hour + timers.afterSale
}

/** Pays the seller, less the commission of the goods that stay sold. */
export function release(model: Model, order: ModelOrder): void {
  const rest = order.total + order.platform - order.refunded - order.platformBack
  const commission = order.commission - order.commissionBack
  move(model, { from: 'escrow', to: `seller ${order.shop}` }, rest - commission)
  move(model, { from: 'escrow', to: 'commission' }, commission)
  order.money = 'released'
}

/** Rounds to the cent, a half up. The small summand is larger than the error of a double at an exact half. */
function nearest(cents: number): number {
  return Math.floor(cents + 0.5 + 1e-9)
}
