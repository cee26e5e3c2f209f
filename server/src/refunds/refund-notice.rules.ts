import type { RefundEventKind, RefundStatus } from '@sealane/contract/refunds'
import type { AddressedNotice, Notice, NotificationContent } from '../notifications/notification.ts'
import type { ActorRole } from '../orders/order.rules.ts'

/** Facts that a notification about a request may contain, as they are after the event. */
export type RefundFacts = {
  id: number
  order_id: number
  order_no: string
  status: RefundStatus
  account_id: number
  shop: string
  /** The accounts that work for the shop. */
  staff: number[]
  owners: number[]
  /** US cents. */
  amount: number
  /** The sum of the order's requests of the last minutes that wait for an answer. */
  waiting_amount: number
  /** The sum that the shop offers instead. */
  offered: number | null
  refunded: number | null
  due_at: Date | null
  return_address: string | null
  refusal_reason: string | null
  appealed_at: Date | null
  appeal_until: Date | null
  image: string
  image_color: string
}

/** A step of the request, the end of the time to answer an offer, or a return address that the shop has added or corrected. */
type RefundNoticeKind = RefundEventKind | 'offer_ends' | 'address_named' | 'address_corrected'
export type RefundNoticeEvent = { kind: RefundNoticeKind; who: ActorRole; now: Date }

type RefundNoticeComposer = (refund: RefundFacts, event: RefundNoticeEvent) => NotificationContent | undefined
type RefundNoticeRule = {
  kind: RefundNoticeKind
  to: 'shopper' | 'staff' | 'owners'
  say: RefundNoticeComposer
  unlessBy?: ActorRole
  onlyBy?: ActorRole
  /** A shopper can request, withdraw and appeal any number of times: staff get one notification for each order. */
  joins?: Notice['joins']
}

/** The notifications of each event. Nobody is notified of their own step, unless it moves their money. */
const table: readonly RefundNoticeRule[] = [
  { kind: 'applied', to: 'staff', say: composeSaleRefundRequested, joins: ['sale_refund_asked'] },
  { kind: 'return_approved', to: 'shopper', say: composeRefundReturnApproved },
  { kind: 'return_approved', to: 'staff', say: composeSaleReturnApproved, unlessBy: 'seller' },
  { kind: 'accepted', to: 'staff', say: composeReturnAddressNeeded },
  { kind: 'offer_upheld', to: 'staff', say: composeReturnAddressNeeded },
  { kind: 'address_named', to: 'shopper', say: composeRefundReturnApproved },
  { kind: 'address_corrected', to: 'shopper', say: composeRefundAddressChanged },
  { kind: 'return_shipped', to: 'staff', say: composeSaleReturnSent },
  { kind: 'refunded', to: 'shopper', say: composeRefundPaid },
  { kind: 'refunded', to: 'staff', say: composeSaleRefundPaid, unlessBy: 'seller' },
  // Owners are notified because a session of the shop's staff may be stolen, or a manager may pay a friend.
  { kind: 'refunded', to: 'owners', say: composeSaleRefundGiven, onlyBy: 'seller' },
  { kind: 'not_sent', to: 'shopper', say: composeRefundNotSent },
  { kind: 'not_sent', to: 'staff', say: composeSaleNotSent },
  { kind: 'refused', to: 'shopper', say: composeRefundRefused },
  { kind: 'offered', to: 'shopper', say: composeRefundOffered },
  { kind: 'offer_ends', to: 'shopper', say: composeRefundOfferEnds },
  { kind: 'accepted', to: 'shopper', say: composeRefundReturnApproved },
  { kind: 'offer_upheld', to: 'shopper', say: composeRefundReturnApproved },
  {
    kind: 'appealed',
    to: 'staff',
    say: composeSaleRefundAppealed,
    joins: ['sale_refund_appealed', 'sale_refund_disputed'],
  },
  { kind: 'withdrawn', to: 'shopper', say: composeRefundLapsed, unlessBy: 'shopper' },
  { kind: 'withdrawn', to: 'staff', say: composeSaleRefundWithdrawn, unlessBy: 'shopper' },
  {
    kind: 'withdrawn',
    to: 'staff',
    say: composeSaleRefundWithdrawn,
    unlessBy: 'system',
    joins: ['sale_refund_asked', 'sale_refund_withdrawn'],
  },
]

/** Whether the step notifies anybody. */
export function isNews({ kind, who }: Pick<RefundNoticeEvent, 'kind' | 'who'>): boolean {
  return table.some((row) => row.kind === kind && isBy(row, who))
}

export function noticesOf(refund: RefundFacts, event: RefundNoticeEvent): AddressedNotice[] {
  const image = { address: refund.image, color: refund.image_color }
  return table.flatMap((row): AddressedNotice[] => {
    const { kind, to, say, joins = [] } = row
    const notification = kind === event.kind && isBy(row, event.who) ? say(refund, event) : undefined
    if (notification === undefined) return []
    if (to !== 'shopper') {
      return [{ to: refund[to], notice: { ...notification, link: `/portal/refund?open=${refund.id}`, image, joins } }]
    }
    return [{ to: [refund.account_id], notice: { ...notification, link: addressOf(refund), image } }]
  })
}

function isBy({ unlessBy, onlyBy }: RefundNoticeRule, who: ActorRole): boolean {
  return unlessBy !== who && (onlyBy === undefined || onlyBy === who)
}

/** Returns the address of the request's page in the storefront, as the specification defines it. */
function addressOf({ id, order_id, order_no }: RefundFacts): `/${string}` {
  return `/refund/${order_id}/${encodeURIComponent(order_no)}?request=${id}`
}

const refundParams = ({ order_no, shop }: RefundFacts) => ({ order_no, shop })

function composeSaleRefundRequested(refund: RefundFacts, { now }: RefundNoticeEvent): NotificationContent {
  const { waiting_amount: amount, due_at } = refund
  return { kind: 'sale_refund_asked', params: { ...refundParams(refund), amount, until: due_at ?? now } }
}

function composeRefundReturnApproved(refund: RefundFacts, { now }: RefundNoticeEvent): NotificationContent {
  const kind = refund.return_address === null ? 'refund_address_awaited' : 'refund_return_approved'
  return { kind, params: { ...refundParams(refund), until: refund.due_at ?? now } }
}

function composeRefundAddressChanged(refund: RefundFacts, { now }: RefundNoticeEvent): NotificationContent {
  return { kind: 'refund_address_changed', params: { ...refundParams(refund), until: refund.due_at ?? now } }
}

/** Returns undefined if the goods have an address, or if none are to be returned. */
function composeReturnAddressNeeded(refund: RefundFacts): NotificationContent | undefined {
  const { status, return_address, due_at } = refund
  if (status !== 'awaiting_return' || return_address !== null || due_at === null) return undefined
  return { kind: 'sale_return_address_needed', params: { ...refundParams(refund), until: due_at } }
}

function composeSaleReturnApproved(refund: RefundFacts, event: RefundNoticeEvent): NotificationContent {
  const { who } = event
  const needed = composeReturnAddressNeeded(refund)
  if (needed !== undefined) return needed
  return { kind: 'sale_return_approved', params: { ...refundParams(refund), by: who } }
}

function composeSaleReturnSent(refund: RefundFacts, { now }: RefundNoticeEvent): NotificationContent {
  return { kind: 'sale_return_sent', params: { ...refundParams(refund), until: refund.due_at ?? now } }
}

function composeRefundPaid(refund: RefundFacts): NotificationContent {
  if (refund.amount === 0 && refund.refunded === 0) return { kind: 'refund_settled', params: refundParams(refund) }
  return { kind: 'refund_paid', params: { ...refundParams(refund), amount: refund.refunded ?? 0 } }
}

function composeSaleRefundPaid(refund: RefundFacts, { who }: RefundNoticeEvent): NotificationContent {
  return { kind: 'sale_refund_paid', params: { ...refundParams(refund), amount: refund.refunded ?? 0, by: who } }
}

/** Returns undefined if no money moved. */
function composeSaleRefundGiven(refund: RefundFacts, event: RefundNoticeEvent): NotificationContent | undefined {
  return refund.refunded === 0 ? undefined : composeSaleRefundPaid(refund, event)
}

/** Mentions the goods and no request, because the shopper has not made one. */
function composeRefundNotSent(refund: RefundFacts): NotificationContent {
  return { kind: 'refund_not_sent', params: { ...refundParams(refund), amount: refund.refunded ?? 0 } }
}

function composeSaleNotSent(refund: RefundFacts): NotificationContent {
  return { kind: 'sale_not_sent', params: { ...refundParams(refund), amount: refund.refunded ?? 0 } }
}

/** Names the end of the time to appeal. The first refusal may be appealed, the ruling on the appeal may not. */
function composeRefundRefused(refund: RefundFacts, { now }: RefundNoticeEvent): NotificationContent {
  const params = { ...refundParams(refund), reason: refund.refusal_reason ?? '' }
  if (refund.appealed_at !== null) return { kind: 'refund_refused_finally', params }
  return { kind: 'refund_refused', params: { ...params, until: refund.appeal_until ?? now } }
}

function composeRefundOffered(refund: RefundFacts, { now }: RefundNoticeEvent): NotificationContent {
  return { kind: 'refund_offered', params: offerOf(refund, now) }
}

function composeRefundOfferEnds(refund: RefundFacts, { now }: RefundNoticeEvent): NotificationContent {
  return { kind: 'refund_offer_ends', params: offerOf(refund, now) }
}

function offerOf(refund: RefundFacts, now: Date) {
  return { ...refundParams(refund), amount: refund.offered ?? 0, until: refund.due_at ?? now }
}

function composeSaleRefundAppealed(refund: RefundFacts): NotificationContent {
  if (refund.offered !== null) {
    return { kind: 'sale_refund_disputed', params: { ...refundParams(refund), amount: refund.offered } }
  }
  return { kind: 'sale_refund_appealed', params: refundParams(refund) }
}

function composeRefundLapsed(refund: RefundFacts): NotificationContent {
  return { kind: 'refund_lapsed', params: refundParams(refund) }
}

function composeSaleRefundWithdrawn(refund: RefundFacts): NotificationContent {
  return { kind: 'sale_refund_withdrawn', params: refundParams(refund) }
}
