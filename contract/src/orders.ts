import * as v from 'valibot'
import { Address } from './addresses.ts'
import { cancelReasons } from './cancel-reasons.ts'
import { LineProblem } from './cart.ts'
import { endpoints } from './endpoint.ts'
import { ShopLine } from './shops.ts'
import { Cents, Id, Ids, optionalText, PageNumber, paging, statusFilter, text, Timestamp, trimmed } from './schemas.ts'

/** Specification, section 4: waiting pay, waiting delivery, delivered, received, completed, cancelled, in after-sale. */
export const OrderStatus = v.picklist([0, 1, 2, 3, 4, -1, -4])
export type OrderStatus = v.InferOutput<typeof OrderStatus>

export const OrderAction = v.picklist(['pay', 'cancel', 'confirm', 'extend', 'refund', 'finish', 'review'])
export type OrderAction = v.InferOutput<typeof OrderAction>

/** The actions with an order that are open now to the staff of its shop, or to an operator in its place. */
export const StaffOrderAction = v.picklist(['pack', 'ship', 'cancel', 'cancel_items', 'refund', 'finish'])
export type StaffOrderAction = v.InferOutput<typeof StaffOrderAction>

export const CancelReason = v.picklist(cancelReasons)
export type CancelReason = v.InferOutput<typeof CancelReason>

/** A cancellation by the shop or by an operator; `note` is for the shopper, and may be empty. */
const Cancellation = v.object({ by: v.picklist(['seller', 'operator']), reason: CancelReason, note: v.string() })

const OrderItem = v.object({
  id: v.string(),
  product_id: v.string(),
  variant_id: v.string(),
  name: v.string(),
  spec: v.string(),
  image: v.string(),
  image_color: v.string(),
  unit_price: Cents,
  quantity: v.number(),
  refund: v.nullable(v.object({ id: v.string(), label: v.string() })),
})

/** Money in US cents. `can` is computed by the state machine: screens show exactly these actions. */
export const Order = v.object({
  id: v.string(),
  group_id: v.string(),
  order_no: v.string(),
  shop: ShopLine,
  status: OrderStatus,
  label: v.string(),
  /** Lists contain the first ten of each order, its own page all. */
  items: v.array(OrderItem),
  /** The number of items, and of all their pieces. */
  lines: v.number(),
  pieces: v.number(),
  subtotal: Cents,
  freight: Cents,
  discount: Cents,
  promo_code: v.nullable(v.string()),
  total: Cents,
  pay_by: v.nullable(Timestamp),
  ship_by: v.nullable(Timestamp),
  auto_confirm_at: v.nullable(Timestamp),
  after_sale_until: v.nullable(Timestamp),
  reviewed: v.boolean(),
  can: v.array(OrderAction),
  /** Whether the shopper may remove it from their list, and whether they did. */
  hideable: v.boolean(),
  hidden: v.boolean(),
  created_at: Timestamp,
})
export type Order = v.InferOutput<typeof Order>

/** `code` names the step: `shipped`, or one of `Tracking`; `place` and `text` are the carrier's or seller's own. */
export const TrackingEvent = v.object({
  code: v.string(),
  place: v.nullable(v.string()),
  text: v.nullable(v.string()),
  at: Timestamp,
})

export const OrderDetail = v.object({
  ...Order.entries,
  address: v.object({ ...Address.entries }),
  note: v.string(),
  from_country: v.string(),
  payments: v.array(v.object({ amount: Cents, at: Timestamp })),
  /** The amounts that the shopper got back, the oldest first. */
  repayments: v.array(v.object({ amount: Cents, at: Timestamp })),
  shipments: v.array(
    v.object({
      id: v.string(),
      carrier: v.string(),
      tracking_no: v.nullable(v.string()),
      tracking_url: v.nullable(v.string()),
      items: v.array(v.object({ item_id: v.string(), quantity: v.number() })),
      events: v.array(TrackingEvent),
    }),
  ),
  events: v.array(v.object({ kind: v.string(), at: Timestamp })),
  /** Null unless the shop or an operator has cancelled the order. */
  cancellation: v.nullable(Cancellation),
  refunds: v.array(v.object({ id: v.string(), label: v.string() })),
})
export type OrderDetail = v.InferOutput<typeof OrderDetail>

const CheckoutLine = v.omit(OrderItem, ['id', 'refund'])

/** The reason why a line cannot be ordered as it is; the last one depends on the address. */
const CheckoutProblem = v.picklist([...LineProblem.options, 'NOT_DELIVERED'])
export type CheckoutProblem = v.InferOutput<typeof CheckoutProblem>

/** The price of the selected lines, an order for each shop. `problems` prevent the order. */
export const Preview = v.object({
  orders: v.array(
    v.object({
      shop: v.object({ ...ShopLine.entries, opens_at: v.nullable(Timestamp) }),
      items: v.array(CheckoutLine),
      subtotal: Cents,
      freight: Cents,
      discount: Cents,
      total: Cents,
      ships_within_days: v.number(),
    }),
  ),
  /** Changes with the goods, their prices and freight: an order with this value is only placed for what the shopper saw. */
  quote: v.string(),
  subtotal: Cents,
  freight: Cents,
  discount: Cents,
  total: Cents,
  /** Whether the promo code applies, and the reason if it does not. */
  promo: v.nullable(v.object({ code: v.string(), applied: v.boolean(), msg: v.string() })),
  problems: v.array(v.object({ variant_id: v.string(), problem: CheckoutProblem })),
})
export type Preview = v.InferOutput<typeof Preview>

/** `buy_now` orders only this variant and leaves the bag as it is. */
const checkout = {
  /** Empty by default, which is refused with ADDRESS_REQUIRED. */
  address_id: v.optional(Id, ''),
  promo_code: optionalText(40),
  buy_now: v.optional(
    v.object({ variant_id: Id, quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)) }),
  ),
}

const OrderCreation = v.object({
  ...checkout,
  /** The total that the shopper saw, in US cents. Another sum is refused with the new preview. */
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The value of the preview that the shopper saw. Another one is refused with the new preview, even if the total is the same. */
  quote: v.optional(v.pipe(v.string(), v.maxLength(64, 'too_long'))),
  /** The days to ship that the shopper saw, by the shop's id. A longer time is refused with the new preview. */
  ships_within_days: v.optional(v.record(Id, v.pipe(v.number(), v.integer(), v.minValue(0)))),
  /** A note for a shop's seller, by the shop's id. */
  notes: v.optional(v.record(Id, v.pipe(v.string(), trimmed, v.maxLength(300, 'too_long')))),
})

export const OrderCounts = v.record(v.string(), v.number())
const one = { body: v.object({ id: Id }), reply: Order } as const

export const orderEndpoints = endpoints({
  /** `page` counts pages of `limit` from 1; `cursor` takes precedence over it. */
  'GET /api/user/order_list': {
    caller: 'shopper',
    query: v.object({ status: statusFilter(OrderStatus.options), group: v.optional(Id), page: PageNumber, ...paging }),
    reply: v.object({ items: v.array(Order), next: v.nullable(v.string()), counts: OrderCounts }),
  },
  'POST /api/order/preview': {
    caller: 'shopper',
    body: v.object({ ...checkout, address_id: v.optional(Id) }),
    changesNothing: true,
    reply: Preview,
    refusals: ['NOTHING_SELECTED', 'NOT_FOUND', 'OUT_OF_STOCK'],
  },
  'POST /api/order/create': {
    caller: 'shopper',
    body: OrderCreation,
    reply: v.object({
      group_id: v.string(),
      orders: v.array(v.object({ id: v.string(), order_no: v.string(), total: Cents })),
      total: Cents,
      pay_by: Timestamp,
    }),
    refusals: [
      'NOTHING_SELECTED',
      'ADDRESS_REQUIRED',
      'NOT_FOUND',
      'NOT_OPEN',
      'OUT_OF_STOCK',
      'UNPAID_ORDERS',
      'RESERVATION_TOO_LARGE',
      'NOT_DELIVERED',
      'PRICE_CHANGED',
      'ORDER_CHANGED',
      'SHIPS_LATER',
      'PROMO_INVALID',
      'PROMO_RELATED',
      'PROMO_NEEDS_BALANCE',
      'FROZEN',
      'BALANCE_OWED',
    ],
  },
  'POST /api/order/pay': {
    caller: 'shopper',
    body: v.object({ order_ids: Ids, ticket: text(100) }),
    reply: v.object({ orders: v.array(Order), balance: Cents }),
    refusals: [
      'NOT_FOUND',
      'ORDER_NOT_PAYABLE',
      'INSUFFICIENT_BALANCE',
      'TICKET_INVALID',
      'FROZEN',
      'BALANCE_OWED',
      'RECOVERY_WAITS',
    ],
  },
  'GET /api/order/detail': {
    caller: 'shopper',
    query: v.object({ id: Id }),
    reply: OrderDetail,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/order/cancel': { caller: 'shopper', ...one, refusals: ['NOT_FOUND', 'NOT_CANCELLABLE'] },
  'POST /api/order/confirm': { caller: 'shopper', ...one, refusals: ['NOT_FOUND', 'NOT_CONFIRMABLE'] },
  'POST /api/order/extend': { caller: 'shopper', ...one, refusals: ['NOT_FOUND', 'NOT_EXTENDABLE'] },
  'POST /api/order/finish': { caller: 'shopper', ...one, refusals: ['NOT_FOUND', 'NOT_FINISHABLE'] },
  /** Removes a finished order from the shopper's list, or puts it back. */
  'POST /api/order/hide': {
    caller: 'shopper',
    body: v.object({ id: Id, hidden: v.boolean() }),
    reply: Order,
    refusals: ['NOT_FOUND', 'NOT_HIDEABLE'],
  },
  /** Puts the order's items that are still sold into the bag; a repetition changes nothing. `added` counts pieces. */
  'POST /api/order/buy_again': {
    caller: 'shopper',
    body: v.object({ id: Id }),
    reply: v.object({ added: v.number(), missing: v.array(v.object({ name: v.string(), spec: v.string() })) }),
    refusals: ['NOT_FOUND'],
  },
})

/** An order as its seller and the operators see it. */
export const PortalOrder = v.object({
  ...Order.entries,
  can: v.array(StaffOrderAction),
  shopper: v.object({ id: v.string(), account: v.string() }),
  address: v.object({ ...Address.entries }),
  note: v.string(),
  packed: v.boolean(),
  /** The part of the total that was not refunded yet: what a cancellation gives back. */
  rest: Cents,
  /** The parts of it by item: goods and freight. Without items of which nothing is left, and those with an open request. */
  refundable: v.array(v.object({ item_id: v.string(), goods: Cents, freight: Cents })),
  /** The shopper's relation to the shop at the time of the order; only operators see it. */
  related_by: v.nullable(v.picklist(['staff', 'device', 'address', 'payout'])),
  /** The pieces that are still to be sent; `sku` is the variant's present one. */
  unshipped: v.array(v.object({ item_id: v.string(), quantity: v.number(), sku: v.nullable(v.string()) })),
  shipments: OrderDetail.entries.shipments,
  events: v.array(v.object({ kind: v.string(), actor: v.string(), at: Timestamp })),
  cancellation: OrderDetail.entries.cancellation,
  /** Words of the staff, in lower case; the shopper does not see them. */
  tags: v.array(v.string()),
})
export type PortalOrder = v.InferOutput<typeof PortalOrder>

/** Notes of the staff for an order, the newest first. `by` is the account that wrote it. */
export const OrderNotes = v.object({
  items: v.array(v.object({ id: v.string(), by: v.string(), text: v.string(), at: Timestamp })),
})
export type OrderNotes = v.InferOutput<typeof OrderNotes>
