import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { amountMaximum } from './money.ts'
import { Order } from './orders.ts'
import { AmountSort, Cents, Id, Keyword, optionalText, page, paging, text, Timestamp } from './schemas.ts'
import { ShopLine } from './shops.ts'

/**
 * Specification, decisions 6. `applying` and `appealed` wait for the shop and the operators, `awaiting_return` for the shopper, `return_shipped` for the
 * shop again, `offered` for the shopper, to whom the shop offers less; `in_progress` is a short state during the payment.
 */
export const RefundStatus = v.picklist([
  'applying',
  'awaiting_return',
  'return_shipped',
  'in_progress',
  'refunded',
  'refused',
  'appealed',
  'withdrawn',
  'offered',
])
export type RefundStatus = v.InferOutput<typeof RefundStatus>

/**
 * After a withdrawn request another one for its item is possible, three in all (specification, decisions 6). A later claim, such as that of goods that
 * arrived broken, is counted separately.
 */
export const withdrawnRefundsMaximum = 3
/** Maximum number of requests for an item that were not withdrawn: the shop has to answer each. */
export const refundRequestsMaximum = 10

export const RefundType = v.picklist(['refund', 'return'])
export type RefundType = v.InferOutput<typeof RefundType>

export const RefundProductStatus = v.picklist(['received', 'not_received'])
export type RefundProductStatus = v.InferOutput<typeof RefundProductStatus>

export const RefundAction = v.picklist(['withdraw', 'ship', 'accept', 'appeal', 'apply'])
export type RefundAction = v.InferOutput<typeof RefundAction>

/** The state of the returned goods. */
export const Disposition = v.picklist(['restock', 'damaged', 'lost'])
export type Disposition = v.InferOutput<typeof Disposition>

/** The steps in a request's history, in the order in which they happen. The system acts when a deadline has passed. */
const RefundEvent = v.object({
  kind: v.picklist([
    'applied',
    'approved',
    'return_approved',
    'return_shipped',
    'return_received',
    'refunded',
    'refused',
    'appealed',
    'withdrawn',
    'offered',
    'accepted',
    'offer_upheld',
    'not_sent',
    'given',
  ]),
  by: v.picklist(['shopper', 'seller', 'operator', 'system']),
  at: Timestamp,
})
export type RefundEventKind = v.InferOutput<typeof RefundEvent>['kind']

const RefundItem = v.omit(Order.entries.items.item, ['refund'])
const Proofs = v.array(v.object({ id: v.string(), url: v.string() }))

/**
 * A refund request for one item of an order. Money in US cents: `amount` was requested, `freight` is the part of it that is freight, `refunded` was
 * paid. `due_at` is the time of the next automatic step: without an answer the request is approved, without the goods it is withdrawn, without a
 * check of the return it is approved, and an offer is accepted.
 */
export const Refund = v.object({
  id: v.string(),
  order: v.object({ id: v.string(), order_no: v.string() }),
  shop: ShopLine,
  item: RefundItem,
  type: RefundType,
  product_status: RefundProductStatus,
  /** The shop or an operator refunds on their own initiative; the system refunds what was not sent in time. */
  requested_by: v.picklist(['shopper', 'seller', 'operator', 'system']),
  amount: Cents,
  freight: Cents,
  refunded: v.nullable(Cents),
  /** One of `refund-reasons.ts`, a reason to cancel for pieces that the shop cancelled, or the shopper's own words. */
  reason: v.string(),
  explanation: v.string(),
  proofs: Proofs,
  status: RefundStatus,
  /** Specification, section 4: applying for refund, refund in progress, refunded; in addition refused and withdrawn. */
  label: v.string(),
  due_at: v.nullable(Timestamp),
  /** The newest refusal, and the end of the time for an appeal: null if none is possible. */
  refusal: v.nullable(
    v.object({
      reason: v.string(),
      by: v.picklist(['seller', 'operator']),
      at: Timestamp,
      appeal_until: v.nullable(Timestamp),
    }),
  ),
  /** After the approval of a return: the address for the goods, null if the shop has none yet, and their transport. */
  return: v.nullable(
    v.object({
      address: v.nullable(v.string()),
      carrier: v.nullable(v.string()),
      tracking_no: v.nullable(v.string()),
      tracking_url: v.nullable(v.string()),
      shipped_at: v.nullable(Timestamp),
    }),
  ),
  /**
   * The sum that the shop offers instead of `of`, which was requested or promised, because fewer `pieces` came back or, if that is null, without
   * freight. Present while the shopper may accept it.
   */
  offer: v.nullable(v.object({ amount: Cents, of: Cents, pieces: v.nullable(v.number()), at: Timestamp })),
  appeal: v.nullable(v.object({ explanation: v.string(), proofs: Proofs, at: Timestamp })),
  can: v.array(RefundAction),
  events: v.array(RefundEvent),
  created_at: Timestamp,
})
export type Refund = v.InferOutput<typeof Refund>

/**
 * US cents. A negative amount gets the specification's own sentence. Zero is requested if a code of the platform paid for the item: its part is
 * returned to the platform.
 */
const RefundAmount = v.pipe(
  v.number('AMOUNT_INVALID'),
  v.integer('AMOUNT_INVALID'),
  v.minValue(0, 'REFUND_NEGATIVE'),
  v.maxValue(amountMaximum, 'REFUND_TOO_LARGE'),
)
const ProofIds = v.pipe(v.array(Id, 'required'), v.minLength(1, 'required'), v.maxLength(9, 'too_many'))

const RefundApplication = v.object({
  item_id: Id,
  type: RefundType,
  product_status: RefundProductStatus,
  amount: RefundAmount,
  reason: text(60),
  explanation: text(1000),
  /** Uploads of the purpose `refund_proof`. */
  proofs: ProofIds,
})
export type RefundApplication = v.InferOutput<typeof RefundApplication>

/** The possible request for an item. US cents. */
export const RefundPreview = v.object({
  order: Refund.entries.order,
  shop: ShopLine,
  item: RefundItem,
  /** A return is offered once all pieces of the item that will be sent are on their way or delivered. */
  types: v.array(RefundType),
  product_statuses: v.array(RefundProductStatus),
  /** The item's paid share that was not refunded yet, without freight. 0 if a code of the platform paid for it. */
  maximum: Cents,
  /** The freight that is added to the maximum for one of `freight_reasons`; for any reason if `freight_always`. */
  freight: Cents,
  freight_always: v.boolean(),
  /** The maximum for `not_received` while pieces are still to be sent: the price of these only, always with their freight. */
  unsent: v.nullable(v.object({ maximum: Cents, freight: Cents })),
  freight_reasons: v.array(v.string()),
  /** The newest request for this item, if no other one is possible. */
  open: v.nullable(v.object({ id: v.string(), label: v.string() })),
})
export type RefundPreview = v.InferOutput<typeof RefundPreview>

const ofDecision = ['NOT_FOUND', 'ALREADY_DECIDED', 'NOT_ALLOWED', 'SECOND_FACTOR_NEEDED'] as const

export const refundEndpoints = endpoints({
  'GET /api/refund/preview': {
    caller: 'shopper',
    query: v.object({ item_id: Id }),
    reply: RefundPreview,
    refusals: ['NOT_FOUND', 'NOT_REFUNDABLE'],
  },
  'POST /api/refund/apply': {
    caller: 'shopper',
    body: RefundApplication,
    reply: Refund,
    refusals: ['NOT_FOUND', 'NOT_REFUNDABLE', 'REFUND_EXISTS', 'REFUND_TOO_LARGE', 'REFUND_NEGATIVE', 'AMOUNT_INVALID'],
  },
  'GET /api/refund/detail': { caller: 'shopper', query: v.object({ id: Id }), reply: Refund, refusals: ['NOT_FOUND'] },
  'GET /api/refund/list': {
    caller: 'shopper',
    query: v.object(paging),
    reply: page(Refund),
  },
  /** If an appeal is withdrawn, the refusal stays. */
  'POST /api/refund/withdraw': {
    caller: 'shopper',
    body: v.object({ id: Id }),
    reply: Refund,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
  },
  'POST /api/refund/ship': {
    caller: 'shopper',
    body: v.object({ id: Id, carrier: text(40), tracking_no: text(64) }),
    reply: Refund,
    refusals: ['NOT_FOUND', 'NOT_RETURNABLE'],
  },
  /** Accepts the smaller sum that the shop offers; this is final. */
  'POST /api/refund/accept': {
    caller: 'shopper',
    body: v.object({ id: Id }),
    reply: Refund,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
  },
  /** Appeals a refusal, or an offer. */
  'POST /api/refund/appeal': {
    caller: 'shopper',
    body: v.object({
      id: Id,
      explanation: text(1000),
      proofs: v.optional(v.pipe(v.array(Id), v.maxLength(9, 'too_many')), []),
    }),
    reply: Refund,
    refusals: ['NOT_FOUND', 'NOT_APPEALABLE'],
  },
})

export const PortalRefundAction = v.picklist(['decide', 'receive', 'rule'])
export type PortalRefundAction = v.InferOutput<typeof PortalRefundAction>

/** A request as the shop and the operators see it. `can` lists the actions that the caller may take now. */
export const PortalRefund = v.object({
  ...Refund.entries,
  /** `refunds` is the number of requests of this shopper, including this one. */
  shopper: v.object({ id: v.string(), account: v.string(), refunds: v.number() }),
  order_status: Order.entries.status,
  /** The sums that an approval pays with freight, and without it. They are equal if there is no choice. */
  with_freight: Cents,
  without_freight: Cents,
  /** The part of the platform's promo code that is returned to the platform if the whole request is approved. US cents. */
  promotion: Cents,
  /** The sum that the approval of a return promised for all of its pieces. */
  granted: v.nullable(Cents),
  /** The number of pieces for which all of that is paid at once; fewer lead to an offer. Null before a return was approved. */
  pieces_for_all: v.nullable(v.number()),
  /** The shop's address for returns, in lines. Without it no return is approved. */
  shop_return_address: v.nullable(v.string()),
  received: v.nullable(v.object({ quantity: v.number(), disposition: Disposition })),
  /** Whether the caller has answered it in place of the shop: then another operator decides an appeal. */
  answered_by_you: v.boolean(),
  can: v.array(PortalRefundAction),
})
export type PortalRefund = v.InferOutput<typeof PortalRefund>

/**
 * `reason` is required to refuse. `freight` decides whether freight is refunded too; by default as requested. A shop that excludes requested freight
 * makes an offer; refusing an appeal of an offer leaves the offer valid.
 */
const RefundDecisionRequest = v.strictObject({
  id: Id,
  verdict: v.picklist(['pass', 'refuse']),
  reason: optionalText(300),
  freight: v.optional(v.boolean()),
})
export type RefundDecisionRequest = v.InferOutput<typeof RefundDecisionRequest>

/** The returned pieces of one item. */
const Pieces = v.pipe(v.number('pieces'), v.integer('pieces'), v.minValue(0, 'pieces'), v.maxValue(999, 'pieces'))

export const portalRefundEndpoints = endpoints({
  'GET /api/portal/refund/list': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    query: v.object({
      status: v.optional(RefundStatus),
      keyword: Keyword,
      sort: AmountSort,
      ...paging,
    }),
    /** `counts` of each status, and of `all`; they end at `countMaximum`. */
    reply: v.object({
      items: v.array(PortalRefund),
      next: v.nullable(v.string()),
      counts: v.record(v.string(), v.number()),
    }),
  },
  'GET /api/portal/refund/detail': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    query: v.object({ id: Id }),
    reply: PortalRefund,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/refund/decide': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    secondFactor: true,
    body: RefundDecisionRequest,
    reply: PortalRefund,
    refusals: [...ofDecision, 'FROZEN', 'RETURN_ADDRESS_NEEDED'],
  },
  /** Pieces that do not come back are not paid: two of three give two thirds at most, none gives nothing. Less than promised is an offer. */
  'POST /api/portal/refund/receive': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    secondFactor: true,
    body: v.strictObject({ id: Id, quantity: Pieces, disposition: Disposition }),
    reply: PortalRefund,
    refusals: [...ofDecision],
  },
  /** Decides an appeal finally. */
  'POST /api/portal/refund/rule': {
    caller: 'operator',
    duties: ['support'],
    secondFactor: true,
    body: RefundDecisionRequest,
    reply: PortalRefund,
    refusals: [...ofDecision, 'RETURN_ADDRESS_NEEDED'],
  },
})
