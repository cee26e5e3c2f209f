import type { OrderAction, OrderStatus } from '@sealane/contract/orders'
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
  | 'auto_confirm'
  | 'complete'
  | 'refund_all'
  | 'hide'

/** What the rules look at. */
export type OrderState = {
  fulfilment: Fulfilment
  payment_state: 'unpaid' | 'paid' | 'returned' | 'released'
  open_refunds: number
  /** Approved returns that the shopper did not send. */
  returns_not_sent: number
  is_part_shipped: boolean
  /** Whether any item may still be asked a refund for. */
  has_refundable: boolean
  pay_by: Date | null
  packed_at: Date | null
  ship_by: Date | null
  auto_confirm_at: Date | null
  extended_at: Date | null
  complete_at: Date | null
  after_sale_until: Date | null
  /** Until when a refused request may be appealed. */
  appeal_until: Date | null
  reviewed_at: Date | null
  /** By what the shopper is related to the shop; their word is none about it. */
  related_by: Relation | null
  /** Every cent that was paid for the goods went back. */
  is_refunded_whole: boolean
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
const hasNoRefund: OrderCondition = ({ open_refunds }) => open_refunds === 0
/** A request delays the receipt, and so the payment of the seller, unless the shopper has left an approved return unsent before. */
const isNotDelayed: OrderCondition = ({ open_refunds, returns_not_sent }) => open_refunds === 0 || returns_not_sent > 0
/** Paid, not paid out, and within the after-sale window, which begins with the receipt. */
const isRefundable: OrderCondition = ({ payment_state, after_sale_until, has_refundable }, now) =>
  payment_state === 'paid' && !isDue(after_sale_until, now) && has_refundable

/** Decisions, section 5. O1 is the checkout, which makes the order. Nothing leaves -1, and 4 never goes back. */
const transitions: readonly OrderTransition[] = [
  { rule: 'O2', from: 0, action: 'pay', who: shopper, to: 1, when: ({ pay_by }, now) => !isDue(pay_by, now) },
  { rule: 'O3', from: 0, action: 'cancel', who: ['shopper', ...staff], to: -1 },
  { rule: 'O4', from: 0, action: 'expire', who: system, to: -1, when: ({ pay_by }, now) => isDue(pay_by, now) },
  {
    rule: 'O5',
    from: 1,
    action: 'cancel',
    who: shopper,
    to: -1,
    when: (order, now) =>
      (isPackable(order, now) || isDue(order.ship_by, now)) && hasNoRefund(order, now) && !order.is_part_shipped,
  },
  {
    rule: 'O6',
    from: 1,
    action: 'miss_shipping',
    who: system,
    to: -1,
    when: (order, now) => isDue(order.ship_by, now) && hasNoRefund(order, now) && !order.is_part_shipped,
  },
  {
    rule: 'decision 41',
    from: 1,
    action: 'unfund',
    who: system,
    to: -1,
    when: (order, now) => hasNoRefund(order, now) && !order.is_part_shipped,
  },
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
  { rule: 'O11', from: 1, action: 'refund_all', who: system, to: -1 },
  { rule: 'O11', from: 2, action: 'refund_all', who: system, to: -1 },
  { rule: 'O11', from: 3, action: 'refund_all', who: system, to: 4 },
  { rule: 'O11', from: 4, action: 'refund_all', who: system, to: 4 },
  { rule: 'O11', from: -1, action: 'refund_all', who: system, to: -1 }, // After an appeal, when the order had ended.
  { rule: 'list', from: 4, action: 'hide', who: shopper, to: 4, when: hasNoRefund },
  { rule: 'list', from: -1, action: 'hide', who: shopper, to: -1 },
]

type OrderTransitionRequest = { action: OrderTransitionAction; who: ActorRole; now: Date }

/** Where the order goes, undefined where it may not. */
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

/** Where a person's wish leads; refused by its own code where it leads nowhere. */
export function decide(order: OrderState, request: OrderTransitionRequest): Fulfilment {
  const next = nextOf(order, request)
  if (next !== undefined) return next
  throw new Refusal(refusalOf[request.action] ?? 'NOT_FOUND')
}

const shown = ['pay', 'cancel', 'confirm', 'extend', 'refund', 'finish'] as const

/** What the shopper may do now: the screens show exactly these. */
export function actionsOf(order: OrderState, now: Date): OrderAction[] {
  const steps = shown.filter((action) => nextOf(order, { action, who: 'shopper', now }) !== undefined)
  return order.reviewed_at === null && isReviewable(order) ? [...steps, 'review'] : steps
}

type Completed = Pick<OrderState, 'fulfilment' | 'is_refunded_whole' | 'related_by'>

/** Who has completed an order and kept something of it may say how it was (O10). */
function isReviewable({ fulfilment, is_refunded_whole, related_by }: Completed): boolean {
  return fulfilment === 4 && !is_refunded_whole && related_by === null
}

/** A review is written once. */
export function checkReviewable(order: Completed & Pick<OrderState, 'reviewed_at'>): void {
  if (order.reviewed_at !== null) throw new Refusal('REVIEW_EXISTS')
  if (order.related_by !== null) throw new Refusal('RELATED_TO_SHOP')
  if (!isReviewable(order)) throw new Refusal('NOT_REVIEWABLE')
}

/** Whether the shopper may take it off their list: nothing happens to it any more. */
export function isHideable(order: OrderState, now: Date): boolean {
  return nextOf(order, { action: 'hide', who: 'shopper', now }) !== undefined
}

type Timers = { 'timer.confirm_s': number; 'timer.extend_s': number }

/**
 * When receipt counts as confirmed once every parcel has arrived. It is counted from when the shop says so and not from when
 * it says that it was, so that nobody's time is cut short afterwards; an extension stays.
 */
export function confirmsAfterArrival({ extended_at }: OrderState, timers: Timers, now: Date): Date {
  return later(now, timers['timer.confirm_s'] + (extended_at === null ? 0 : timers['timer.extend_s']))
}

/** The status that people see: an open refund request shows over everything that was paid. */
export function statusOf({ fulfilment, open_refunds }: Pick<OrderState, 'fulfilment' | 'open_refunds'>): OrderStatus {
  return open_refunds > 0 && fulfilment >= 1 ? -4 : fulfilment
}

/** The key of the status' word; a completed order that is reviewed says so. */
export function statusKeyOf(status: OrderStatus, isReviewed: boolean): OrderStatusKey {
  return status === 4 && isReviewed ? 'reviewed' : `${status}`
}

/**
 * The seller's money is due: the after-sale window is over, no request is open, and none may still be appealed. It may be the freight of
 * an order that has ended with its goods paid back.
 */
export function isReleasable(
  { fulfilment, payment_state, open_refunds, after_sale_until, appeal_until }: OrderState,
  now: Date,
): boolean {
  const isWindowOver = isDue(after_sale_until, now) && (appeal_until === null || isDue(appeal_until, now))
  const isOver = fulfilment >= 3 || fulfilment === -1
  return payment_state === 'paid' && isOver && open_refunds === 0 && isWindowOver
}

/** The shop has sent a part of the order, and the time for the rest has passed. */
export function isRestOverdue(order: OrderState, now: Date): boolean {
  const { fulfilment, payment_state, is_part_shipped, open_refunds, ship_by } = order
  return fulfilment === 1 && payment_state === 'paid' && is_part_shipped && open_refunds === 0 && isDue(ship_by, now)
}

export function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
