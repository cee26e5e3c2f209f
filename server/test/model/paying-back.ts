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

/** Money goes back at once; goods come back first. Whoever approves may leave freight out, or add the item's share. */
export function approve(model: Model, refund: ModelRefund, freight: boolean | undefined): void {
  if (refund.offer?.hasCome === true) return payBack(model, refund, refund)
  const granted = grantedOf(refund, freight)
  if (refund.type === 'refund') return payBack(model, refund, granted)
  Object.assign(refund, granted, awaiting(model))
  leaveTime(model, refund)
}

/** An approved return that is not sent is noted: later requests do not delay the receipt. */
export function withdraw(refund: ModelRefund): void {
  if (refund.state === 'awaiting_return') refund.order.returnsNotSent += 1
  Object.assign(refund, { state: 'withdrawn', due: never })
}

export function refuse(model: Model, refund: ModelRefund): void {
  Object.assign(refund, { state: 'refused', due: never })
  leaveTime(model, refund)
}

/**
 * Other pieces cannot be claimed while the request is open: the window gets the time of others than the shopper back, at most that of an appeal
 * from now on.
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

/** Less than was asked for or promised: the shopper says yes, in so many words or not, or has it judged. */
export function offer(model: Model, refund: ModelRefund, made: NonNullable<ModelRefund['offer']>): void {
  Object.assign(refund, { state: 'offered', offer: made, due: model.hour + timers.appeal })
  leaveTime(model, refund)
}

export function accept(model: Model, refund: ModelRefund, made: NonNullable<ModelRefund['offer']>): void {
  const { goods, freight, withFreight, pieces, hasCome } = made
  if (hasCome || refund.type === 'refund') return payBack(model, refund, { goods, freight, withFreight }, pieces)
  Object.assign(refund, { goods, freight, withFreight }, awaiting(model))
  leaveTime(model, refund)
}

/** Nobody has carried what was not sent, and freight goes back as it was asked for. */
export function withoutFreight({ claim, item }: ModelRefund): boolean {
  return claim !== 'unsent' || unsentOf(item) === 0
}

/** No more than is left: a part may have been given back since the request was refused. */
export function grantedOf(refund: ModelRefund, isFreight: boolean | undefined): PaidBackSum {
  const { withFreight, item } = refund
  const goods = Math.min(refund.goods, item.paid - item.refunded)
  const freight = Math.min(refund.freight, item.paidFreight - item.refundedFreight)
  if (isFreight === undefined || !withoutFreight(refund)) return { goods, freight, withFreight }
  if (!isFreight) return { goods, freight: 0, withFreight }
  return { goods, freight: refund.freight > 0 ? freight : item.paidFreight - item.refundedFreight, withFreight: true }
}

/**
 * The platform gets its part back with what it was for, goods or freight, and takes no commission of goods that came back.
 * What a code paid for entirely is counted by `pieces`.
 */
export function payBack(
  model: Model,
  refund: ModelRefund,
  { goods, freight, withFreight }: PaidBackSum,
  pieces = refund.pieces,
): void {
  const { order, item } = refund
  const amount = goods + freight
  const before = sharesOf(item)
  const due = claimable(item, refund.claim)
  const isWhole = refund.claim === 'unsent' && amount >= due.goods + due.freight
  item.refunded += goods
  item.refundedFreight += freight
  if (refund.claim === 'unsent') {
    item.refundedUnsent += goods
    item.refundedFreightUnsent += freight
  }
  const given = isWhole ? pieces : piecesGiven(refund, amount, pieces)
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
  const isEnded = item.refunded === item.paid || goods >= due.goods
  if (item.paid > 0 ? isEnded : given > 0) item.cancelled += unsentOf(item)
  goOn(model, order)
  leaveTime(model, refund)
}

/**
 * Of goods that cost nothing a part of their freight gives back none; all of it does, and so does a payment of nothing, unless the shopper
 * keeps them without a fault. What has gone back of the item is counted already.
 */
function piecesGiven({ item, type, isUnsent, isKept }: ModelRefund, amount: number, pieces: number): number {
  const isOfGoods = amount === 0 || item.paidFreight === item.refundedFreight
  return item.paid > 0 || type === 'return' || isUnsent || (isOfGoods && !isKept) ? pieces : 0
}

/** The shares of the platform's part and of the commission that belong to all that has come back of the item. */
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

/** To its end where nothing is left to keep; on its way where nothing is left to send. */
function goOn(model: Model, order: ModelOrder): void {
  if (openOf(model, order).length === 0 && order.items.every(isGivenUp)) return end(model, order)
  if (order.stage === 1 && isAllSent(order))
    Object.assign(order, { stage: 2, confirmBy: model.hour + timers.confirmUndelivered })
}

/** All that was paid for it went back, and for all pieces. */
function isGivenUp({ paid, refunded, returned, quantity }: ModelItem): boolean {
  return refunded === paid && returned === quantity
}

/** The shop gets the rest, such as freight, at the end of the after-sale window. The window begins now where nothing was received. */
function end(model: Model, order: ModelOrder): void {
  const rest = order.total + order.platform - order.refunded - order.platformBack
  order.stage = order.stage < 3 ? -1 : 4
  if (rest === 0) order.money = 'returned'
  else if (order.afterSaleUntil === 0) order.afterSaleUntil = model.hour + timers.afterSale
}

/** To the seller, less the commission of what stayed sold. */
export function release(model: Model, order: ModelOrder): void {
  const rest = order.total + order.platform - order.refunded - order.platformBack
  const commission = order.commission - order.commissionBack
  move(model, { from: 'escrow', to: `seller ${order.shop}` }, rest - commission)
  move(model, { from: 'escrow', to: 'commission' }, commission)
  order.money = 'released'
}

/** To the cent; a half goes back. What a double adds to an exact half is no more than this. */
function nearest(cents: number): number {
  return Math.floor(cents + 0.5 + 1e-9)
}
