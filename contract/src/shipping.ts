import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { CancelReason, OrderCounts, OrderStatus, PortalOrder } from './orders.ts'
import { Id, Keyword, optionalText, paging, text, textOrEmpty } from './schemas.ts'
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
    caller: 'staff',
    duties: ['support'],
    shopRole: 'packer',
    query: v.object({
      status: v.optional(OrderStatus),
      keyword: Keyword,
      sort: v.optional(v.picklist(orderSorts), 'newest'),
      ...paging,
    }),
    reply: v.object({ items: v.array(PortalOrder), next: v.nullable(v.string()), counts: OrderCounts }),
  },
  'POST /api/portal/order/pack': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'packer',
    secondFactor: true,
    body: v.strictObject({ id: Id }),
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_SHIPPABLE', 'SECOND_FACTOR_NEEDED'],
  },
  'POST /api/portal/order/ship': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'packer',
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
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    secondFactor: true,
    changesOffer: true,
    body: v.strictObject({
      id: Id,
      reason: CancelReason,
      note: textOrEmpty(300),
      restock: v.boolean(),
    }),
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_CANCELLABLE', 'SECOND_FACTOR_NEEDED'],
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
    caller: 'staff',
    duties: ['support'],
    shopRole: 'packer',
    secondFactor: true,
    body: Tracking,
    reply: PortalOrder,
    refusals: ['NOT_FOUND', 'NOT_TRACKABLE', 'SECOND_FACTOR_NEEDED'],
  },
})
