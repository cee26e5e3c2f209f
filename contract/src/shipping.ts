import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { amountMaximum } from './money.ts'
import { CancelReason, OrderCounts, OrderNotes, OrderStatus, PortalOrder } from './orders.ts'
import { staffRefundReasons } from './refund-reasons.ts'
import { Cents, Id, Keyword, optionalText, paging, Quantity, text, textOrEmpty } from './schemas.ts'
import { orderSorts } from './sorts.ts'

/** A part of the noun `orders`: staff of shops and of the platform find, pack, ship and follow them. */

export const Shipping = v.strictObject({
  id: Id,
  /** Free text; `none` is a shipment without logistics. */
  carrier: text(40),
  tracking_no: optionalText(64),
  items: v.optional(
    v.pipe(
      v.array(
        v.strictObject({ item_id: Id, quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)) }),
      ),
      v.minLength(1, 'required'),
      v.maxLength(100, 'too_many'),
    ),
  ),
})

/** A tracking event as the carrier reported it. The default time is now. */
export const Tracking = v.strictObject({
  shipment_id: Id,
  code: v.picklist(['in_transit', 'customs', 'out_for_delivery', 'arrived'], 'required'),
  place: optionalText(80),
  text: optionalText(200),
  at: v.optional(v.pipe(v.string(), v.maxLength(40, 'too_long'), v.isoTimestamp('invalid'))),
})

/** Pieces of an order that the shop will not send. */
const Cancelled = v.pipe(
  v.array(v.strictObject({ item_id: Id, quantity: Quantity })),
  v.minLength(1, 'required'),
  v.maxLength(20, 'too_many'),
)

const RefundedPart = v.pipe(
  v.number('AMOUNT_INVALID'),
  v.integer('AMOUNT_INVALID'),
  v.minValue(0, 'AMOUNT_INVALID'),
  v.maxValue(amountMaximum, 'REFUND_TOO_LARGE'),
)

/** Sums of goods and of freight, in US cents. */
const Refunded = v.pipe(
  v.array(v.strictObject({ item_id: Id, goods: RefundedPart, freight: RefundedPart })),
  v.minLength(1, 'required'),
  v.maxLength(20, 'too_many'),
)

const byPacker = { caller: 'staff', duties: ['support'], shopRole: 'packer' } as const
/** Cancellations and refunds, which a frozen seller cannot make. */
const byManager = { ...byPacker, shopRole: 'manager', secondFactor: true, changesOffer: true } as const

/**
 * NOT_ALLOWED for an operator who packs, ships or tracks their own order, or one of a shop that they left within a year, or in which they work
 * without that right.
 */
export const portalOrderEndpoints = endpoints({
  /**
   * Newest first, or by `sort`: `amount` is the total and `due` the deadline of shipping. `counts` end at `countMaximum`. A page has fewer orders if
   * they have many items and events.
   */
  'GET /api/portal/order/list': {
    ...byPacker,
    query: v.object({
      status: v.optional(OrderStatus),
      keyword: Keyword,
      sort: v.optional(v.picklist(orderSorts), 'newest'),
      ...paging,
    }),
    reply: v.object({ items: v.array(PortalOrder), next: v.nullable(v.string()), counts: OrderCounts }),
  },
  'POST /api/portal/order/pack': {
    ...byPacker,
    secondFactor: true,
    body: v.strictObject({ id: Id }),
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_SHIPPABLE', 'SECOND_FACTOR_NEEDED'],
  },
  'POST /api/portal/order/ship': {
    ...byPacker,
    secondFactor: true,
    body: Shipping,
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_SHIPPABLE', 'SECOND_FACTOR_NEEDED'],
  },
  /**
   * Cancels an order of which nothing was sent, and gives back what was paid and not refunded yet. `restock` decides whether its pieces can be sold
   * again; `note` is for the shopper.
   */
  'POST /api/portal/order/cancel': {
    ...byManager,
    body: v.strictObject({
      id: Id,
      reason: CancelReason,
      note: textOrEmpty(300),
      restock: v.boolean(),
    }),
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_CANCELLABLE', 'SECOND_FACTOR_NEEDED'],
  },
  /**
   * Cancels pieces that were not sent, and gives back their price and freight; the rest of the order goes on. `rest` is the order's as the caller
   * saw it: CHANGED_MEANWHILE if another refund has changed it, so that a repetition cancels nothing more.
   */
  'POST /api/portal/order/cancel_items': {
    ...byManager,
    body: v.strictObject({
      id: Id,
      rest: Cents,
      items: Cancelled,
      reason: CancelReason,
      note: textOrEmpty(300),
      restock: v.boolean(),
    }),
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_CANCELLABLE', 'CHANGED_MEANWHILE', 'SECOND_FACTOR_NEEDED'],
  },
  /**
   * Refunds on the initiative of the shop, or of an operator in its place, until the order is settled. The goods stay with the shopper. `rest` is as
   * in `cancel_items`. Above the limits of one operator it becomes a request, which the shop or a second operator answers.
   */
  'POST /api/portal/order/refund': {
    ...byManager,
    body: v.strictObject({
      id: Id,
      rest: Cents,
      items: Refunded,
      reason: v.picklist(staffRefundReasons),
      note: textOrEmpty(300),
    }),
    reply: PortalOrder,
    refusals: [
      'NOT_FOUND',
      'NOT_REFUNDABLE',
      'REFUND_EXISTS',
      'REFUND_TOO_LARGE',
      'AMOUNT_INVALID',
      'CHANGED_MEANWHILE',
      'SECOND_FACTOR_NEEDED',
    ],
  },
  /** Notes are for the staff. Nobody changes or deletes one. */
  'GET /api/portal/order/notes': {
    ...byPacker,
    query: v.object({ id: Id }),
    reply: OrderNotes,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/order/note': {
    ...byPacker,
    body: v.strictObject({ id: Id, text: text(1000) }),
    reply: OrderNotes,
    refusals: ['NOT_FOUND'],
  },
  /** Replaces the tags of an order. The search of orders finds them. */
  'POST /api/portal/order/tag': {
    ...byPacker,
    body: v.strictObject({ id: Id, tags: v.pipe(v.array(text(30)), v.maxLength(10, 'too_many')) }),
    reply: PortalOrder,
    refusals: ['NOT_FOUND'],
  },
  /** O10: completes a received order before its timer does. */
  'POST /api/portal/order/finish': {
    caller: 'operator',
    duties: ['support'],
    secondFactor: true,
    body: v.strictObject({ id: Id }),
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_FINISHABLE', 'SECOND_FACTOR_NEEDED'],
  },
  'POST /api/portal/order/track': {
    ...byPacker,
    secondFactor: true,
    body: Tracking,
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_TRACKABLE', 'SECOND_FACTOR_NEEDED'],
  },
})
