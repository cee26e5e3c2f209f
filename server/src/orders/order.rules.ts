import type { OrderAction, OrderStatus, StaffOrderAction } from '@sealane/contract/orders'
import type { RefusalCode } from '@sealane/contract/refusals'
import type { OrderStatusKey } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import type { Relation } from '../shops/relation.ts'

export type Fulfilment = 0 | 1 | 2 | 3 | 4 | -1
export type ActorRole = 'shopper' | 'seller' | 'operator' | 'system'
export type OrderTransitionAction =
  | Extract<OrderAction, 'pay' | 'cancel' | 'confirm' | 'extend' | 'refund' | 'finish'>
  | 'expire'
  | 'miss_shipping'
  | 'unfund'
  | 'pack'
  | 'ship_part'
  | 'ship'
  | 'track'
  | 'ship_rest'
  | 'cancel_items'
  | 'auto_confirm'
  | 'complete'
  | 'refund_all'
  | 'hide'

/** The state of an order that the rules depend on. */
export type OrderState = {
  fulfilment: Fulfilment
  payment_state: 'unpaid' | 'paid' | 'returned' | 'released'
  open_refunds: number
  /** Number of approved returns that the shopper did not send. */
  returns_not_sent: number
  is_part_shipped: boolean
  /** Whether a refund may still be requested for any item. */
  has_refundable: boolean
  pay_by: Date | null
  packed_at: Date | null
  ship_by: Date | null
  auto_confirm_at: Date | null
  extended_at: Date | null
  complete_at: Date | null
  after_sale_until: Date | null
  /** The end of the time to appeal a refused request. */
  appeal_until: Date | null
  reviewed_at: Date | null
  /** The shopper's relation to the shop. A related shopper may not review the order. */
  related_by: Relation | null
  /** Whether every cent of the payment for the goods was returned. */
  is_refunded_whole: boolean
  /** Whether anything of the shopper's payment was not returned yet. */
  has_rest: boolean
}

type OrderCondition = (order: OrderState, now: Date) => boolean
type OrderTransition = {
  rule: string
  from: Fulfilment
  action: OrderTransitionAction
  who: readonly ActorRole[]
  to: Fulfilment
  when?: OrderCondition
}

const shopper = ['shopper'] as const
const staff = ['seller', 'operator'] as const
const system = ['system'] as const
const isDue = (at: Date | null, now: Date) => at !== null && at <= now
const isPackable: OrderCondition = ({ packed_at }) => packed_at === null
/** Nothing was sent, and no refund is requested. */
const isWhole: OrderCondition = ({ open_refunds, is_part_shipped }) => open_refunds === 0 && !is_part_shipped
/** The shop has not packed the order, or has missed the time to send it. */
const isIdle: OrderCondition = (order, now) =>
  isWhole(order, now) && (isPackable(order, now) || isDue(order.ship_by, now))
/** The shop refunds from the payment, until the order is settled. */
const isInEscrow: OrderCondition = ({ payment_state, has_rest }) => payment_state === 'paid' && has_rest
const hasNoRefund: OrderCondition = ({ open_refunds }) => open_refunds === 0
/** A request delays the receipt, and so the payment to the seller, unless the shopper has already left an approved return unsent. */
const isNotDelayed: OrderCondition = ({ open_refunds, returns_not_sent }) => open_refunds === 0 || returns_not_sent > 0
/** The order is paid, not settled, and within the after-sale window, which begins with the receipt. */
const isRefundable: OrderCondition = ({ payment_state, after_sale_until, has_refundable }, now) =>
  payment_state === 'paid' && !isDue(after_sale_until, now) && has_refundable

/** Specification, decisions 5. O1 is the checkout, which creates the order. No transition leads away from -1, or back from 4. */
const transitions: readonly OrderTransition[] = [
  { rule: 'O2', from: 0, action: 'pay', who: shopper, to: 1, when: ({ pay_by }, now) => !isDue(pay_by, now) },
  { rule: 'O3', from: 0, action: 'cancel', who: ['shopper', ...staff], to: -1 },
  { rule: 'O4', from: 0, action: 'expire', who: system, to: -1, when: ({ pay_by }, now) => isDue(pay_by, now) },
  { rule: 'O5', from: 1, action: 'cancel', who: shopper, to: -1, when: isIdle },
  { rule: 'decision 52', from: 1, action: 'cancel', who: ['operator'], to: -1, when: isIdle },
  { rule: 'decision 52', from: 1, action: 'cancel', who: ['seller'], to: -1, when: isWhole },
  { rule: 'decision 55', from: 1, action: 'cancel_items', who: ['seller'], to: 1, when: hasNoRefund },
  {
    rule: 'decision 55',
    from: 1,
    action: 'cancel_items',
    who: ['operator'],
    to: 1,
    when: (order, now) => hasNoRefund(order, now) && (isPackable(order, now) || isDue(order.ship_by, now)),
  },
  {
    rule: 'O6',
    from: 1,
    action: 'miss_shipping',
    who: system,
    to: -1,
    when: (order, now) => isDue(order.ship_by, now) && isWhole(order, now),
  },
  { rule: 'decision 41', from: 1, action: 'unfund', who: system, to: -1, when: isWhole },
  { rule: 'O7', from: 1, action: 'pack', who: staff, to: 1, when: isPackable },
  { rule: 'O7', from: 1, action: 'ship_part', who: staff, to: 1 },
  { rule: 'O7', from: 1, action: 'ship', who: staff, to: 2 },
  { rule: 'O7', from: 1, action: 'track', who: staff, to: 1 },
  { rule: 'O7', from: 2, action: 'track', who: staff, to: 2 },
  { rule: 'O7', from: 1, action: 'ship_rest', who: system, to: 2 },
  { rule: 'O8', from: 2, action: 'confirm', who: shopper, to: 3 },
  { rule: 'O9', from: 2, action: 'extend', who: shopper, to: 2, when: ({ extended_at }) => extended_at === null },
  {
    rule: 'O9',
    from: 2,
    action: 'auto_confirm',
    who: system,
    to: 3,
    when: (order, now) => isDue(order.auto_confirm_at, now) && isNotDelayed(order, now),
  },
  { rule: 'O10', from: 3, action: 'finish', who: ['shopper', 'operator'], to: 4 },
  {
    rule: 'O10',
    from: 3,
    action: 'complete',
    who: system,
    to: 4,
    when: ({ complete_at }, now) => isDue(complete_at, now),
  },
  { rule: 'section 6', from: 1, action: 'refund', who: shopper, to: 1, when: isRefundable },
  { rule: 'section 6', from: 2, action: 'refund', who: shopper, to: 2, when: isRefundable },
  { rule: 'section 6', from: 3, action: 'refund', who: shopper, to: 3, when: isRefundable },
  { rule: 'section 6', from: 4, action: 'refund', who: shopper, to: 4, when: isRefundable },
  { rule: 'decision 55', from: 1, action: 'refund', who: staff, to: 1, when: isInEscrow },
  { rule: 'decision 55', from: 2, action: 'refund', who: staff, to: 2, when: isInEscrow },
  { rule: 'decision 55', from: 3, action: 'refund', who: staff, to: 3, when: isInEscrow },
  { rule: 'decision 55', from: 4, action: 'refund', who: staff, to: 4, when: isInEscrow },
  { rule: 'O11', from: 1, action: 'refund_all', who: system, to: -1 },
  { rule: 'O11', from: 2, action: 'refund_all', who: system, to: -1 },
  { rule: 'O11', from: 3, action: 'refund_all', who: system, to: 4 },
  { rule: 'O11', from: 4, action: 'refund_all', who: system, to: 4 },
  { rule: 'O11', from: -1, action: 'refund_all', who: system, to: -1 }, // After an appeal, if the order has already ended.
  { rule: 'list', from: 4, action: 'hide', who: shopper, to: 4, when: hasNoRefund },
  { rule: 'list', from: -1, action: 'hide', who: shopper, to: -1 },
]

type OrderTransitionRequest = { action: OrderTransitionAction; who: ActorRole; now: Date }

/** Returns the next state of the order, or undefined if the action is not allowed. */
export function nextOf(order: OrderState, { action, who, now }: OrderTransitionRequest): Fulfilment | undefined {
  return transitions.find(
    (row) =>
      row.from === order.fulfilment &&
      row.action === action &&
      row.who.includes(who) &&
      (row.when?.(order, now) ?? true),
  )?.to
}

const refusalOf: Partial<Record<OrderTransitionAction, RefusalCode>> = {
  pay: 'ORDER_NOT_PAYABLE',
  cancel: 'NOT_CANCELLABLE',
  cancel_items: 'NOT_CANCELLABLE',
  confirm: 'NOT_CONFIRMABLE',
  extend: 'NOT_EXTENDABLE',
  refund: 'NOT_REFUNDABLE',
  finish: 'NOT_FINISHABLE',
  pack: 'NOT_SHIPPABLE',
  ship_part: 'NOT_SHIPPABLE',
  ship: 'NOT_SHIPPABLE',
  track: 'NOT_TRACKABLE',
  hide: 'NOT_HIDEABLE',
}

/** Returns the next state for a person's request. Throws the action's own error code if the action is not allowed. */
export function decide(order: OrderState, request: OrderTransitionRequest): Fulfilment {
  const next = nextOf(order, request)
  if (next !== undefined) return next
  throw new Refusal(refusalOf[request.action] ?? 'NOT_FOUND')
}

const shown = ['pay', 'cancel', 'confirm', 'extend', 'refund', 'finish'] as const

/** Returns the actions that the shopper may take now: the screens show exactly these. */
export function actionsOf(order: OrderState, now: Date): OrderAction[] {
  const steps = shown.filter((action) => nextOf(order, { action, who: 'shopper', now }) !== undefined)
  return order.reviewed_at === null && isReviewable(order) ? [...steps, 'review'] : steps
}

const shownToStaff = ['pack', 'ship', 'cancel', 'cancel_items', 'refund', 'finish'] as const

/** Returns the actions that a member of the staff may take now, in their role for the order. */
export function staffActionsOf(
  order: OrderState,
  { who, now }: { who: 'seller' | 'operator'; now: Date },
): StaffOrderAction[] {
  return shownToStaff.filter((action) => nextOf(order, { action, who, now }) !== undefined)
}

type Completed = Pick<OrderState, 'fulfilment' | 'is_refunded_whole' | 'related_by'>

/** Whether the order may be reviewed (O10): it is completed, the shopper has kept a part of it and is not related to the shop. */
function isReviewable({ fulfilment, is_refunded_whole, related_by }: Completed): boolean {
  return fulfilment === 4 && !is_refunded_whole && related_by === null
}

/** Throws if the order cannot be reviewed, or has a review already. */
export function checkReviewable(order: Completed & Pick<OrderState, 'reviewed_at'>): void {
  if (order.reviewed_at !== null) throw new Refusal('REVIEW_EXISTS')
  if (order.related_by !== null) throw new Refusal('RELATED_TO_SHOP')
  if (!isReviewable(order)) throw new Refusal('NOT_REVIEWABLE')
}

/** Whether the shopper may remove the order from their list: it will not change any more. */
export function isHideable(order: OrderState, now: Date): boolean {
  return nextOf(order, { action: 'hide', who: 'shopper', now }) !== undefined
}

type Timers = { 'timer.confirm_s': number; 'timer.extend_s': number }

/**
 * Returns the time of the automatic confirmation once every parcel has arrived. It counts from the shop's report, not from the reported arrival, so
 * that a report never shortens the shopper's time afterwards. An extension is added.
 */
export function confirmsAfterArrival({ extended_at }: OrderState, timers: Timers, now: Date): Date {
  return later(now, timers['timer.confirm_s'] + (extended_at === null ? 0 : timers['timer.extend_s']))
}

/** Returns the displayed status: an open refund request replaces every status of a paid order. */
export function statusOf({ fulfilment, open_refunds }: Pick<OrderState, 'fulfilment' | 'open_refunds'>): OrderStatus {
  return open_refunds > 0 && fulfilment >= 1 ? -4 : fulfilment
}

/** Returns the key of the status text. A completed order with a review has its own text. */
export function statusKeyOf(status: OrderStatus, isReviewed: boolean): OrderStatusKey {
  return status === 4 && isReviewed ? 'reviewed' : `${status}`
}

/**
 * Whether the seller's money is due: the after-sale window is over, no request is open, and none may still be appealed. The money may also be the
 * freight of an order that ended with its goods refunded.
 */
export function isReleasable(
  { fulfilment, payment_state, open_refunds, after_sale_until, appeal_until }: OrderState,
  now: Date,
): boolean {
  const isWindowOver = isDue(after_sale_until, now) && (appeal_until === null || isDue(appeal_until, now))
  const isOver = fulfilment >= 3 || fulfilment === -1
  return payment_state === 'paid' && isOver && open_refunds === 0 && isWindowOver
}

/** Whether the shop has sent a part of the order and the deadline for the rest has passed. */
export function isRestOverdue(order: OrderState, now: Date): boolean {
  const { fulfilment, payment_state, is_part_shipped, open_refunds, ship_by } = order
  return fulfilment === 1 && payment_state === 'paid' && is_part_shipped && open_refunds === 0 && isDue(ship_by, now)
}

export function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
