import type { RefundEventKind, RefundStatus } from '@sealane/contract/refunds'
import type { Addressed, Said } from '../messages/notification.ts'
import type { Actor } from '../orders/order.rules.ts'

/** What a notice about a request may name, as it stands after what happened. */
export type RefundFacts = {
  id: number
  order_id: number
  order_no: string
  status: RefundStatus
  account_id: number
  shop: string
  /** The accounts that work for the shop. */
  staff: number[]
  /** US cents. */
  amount: number
  /** What the shop would give back instead. */
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

/** A step of the story, that the time to answer an offer ends, or that the shop has said where a return goes. */
type Kind = RefundEventKind | 'offer_ends' | 'address_named'
export type Happening = { kind: Kind; who: Actor; now: Date }

type Say = (refund: RefundFacts, happening: Happening) => Said | undefined
type Row = { kind: Kind; to: 'shopper' | 'staff'; say: Say; unlessBy?: Actor }

/** Who is told what. What somebody did themselves is no news to them, unless it moves their money. */
const table: readonly Row[] = [
  { kind: 'applied', to: 'staff', say: sayAsked },
  { kind: 'return_approved', to: 'shopper', say: sayReturnApproved },
  { kind: 'return_approved', to: 'staff', say: sayReturnDecided, unlessBy: 'seller' },
  { kind: 'accepted', to: 'staff', say: sayAddressNeeded },
  { kind: 'offer_upheld', to: 'staff', say: sayAddressNeeded },
  { kind: 'address_named', to: 'shopper', say: sayReturnApproved },
  { kind: 'return_shipped', to: 'staff', say: sayReturnSent },
  { kind: 'refunded', to: 'shopper', say: sayPaid },
  { kind: 'refunded', to: 'staff', say: sayDecided, unlessBy: 'seller' },
  { kind: 'not_sent', to: 'shopper', say: sayNotSent },
  { kind: 'not_sent', to: 'staff', say: saySaleNotSent },
  { kind: 'refused', to: 'shopper', say: sayRefused },
  { kind: 'offered', to: 'shopper', say: sayOffered },
  { kind: 'offer_ends', to: 'shopper', say: sayOfferEnds },
  { kind: 'accepted', to: 'shopper', say: sayReturnApproved },
  { kind: 'offer_upheld', to: 'shopper', say: sayReturnApproved },
  { kind: 'appealed', to: 'staff', say: sayAppealed },
  { kind: 'withdrawn', to: 'shopper', say: sayLapsed, unlessBy: 'shopper' },
  { kind: 'withdrawn', to: 'staff', say: sayWithdrawn },
]

/** Whether anybody is told of it at all. */
export function isNews({ kind, who }: Pick<Happening, 'kind' | 'who'>): boolean {
  return table.some((row) => row.kind === kind && row.unlessBy !== who)
}

export function noticesOf(refund: RefundFacts, happening: Happening): Addressed[] {
  const image = { address: refund.image, color: refund.image_color }
  return table.flatMap(({ kind, to, say, unlessBy }): Addressed[] => {
    const said = kind === happening.kind && unlessBy !== happening.who ? say(refund, happening) : undefined
    if (said === undefined) return []
    if (to === 'staff') {
      return [{ to: refund.staff, notice: { ...said, link: `/portal/refund?open=${refund.id}`, image } }]
    }
    return [{ to: [refund.account_id], notice: { ...said, link: addressOf(refund), image } }]
  })
}

/** Where the storefront shows the request: its own page, as the specification addresses it. */
function addressOf({ id, order_id, order_no }: RefundFacts): `/${string}` {
  return `/refund/${order_id}/${encodeURIComponent(order_no)}?request=${id}`
}

const named = ({ order_no, shop }: RefundFacts) => ({ order_no, shop })

function sayAsked(refund: RefundFacts, { now }: Happening): Said {
  const { amount, due_at } = refund
  return { kind: 'sale_refund_asked', params: { ...named(refund), amount, until: due_at ?? now } }
}

function sayReturnApproved(refund: RefundFacts, { now }: Happening): Said {
  const kind = refund.return_address === null ? 'refund_address_awaited' : 'refund_return_approved'
  return { kind, params: { ...named(refund), until: refund.due_at ?? now } }
}

/** Nothing where the goods have an address, or where none have to come back. */
function sayAddressNeeded(refund: RefundFacts): Said | undefined {
  const { status, return_address, due_at } = refund
  if (status !== 'awaiting_return' || return_address !== null || due_at === null) return undefined
  return { kind: 'sale_return_address_needed', params: { ...named(refund), until: due_at } }
}

function sayReturnDecided(refund: RefundFacts, happening: Happening): Said {
  const { who } = happening
  const needed = sayAddressNeeded(refund)
  if (needed !== undefined) return needed
  return { kind: 'sale_return_approved', params: { ...named(refund), by: who } }
}

function sayReturnSent(refund: RefundFacts, { now }: Happening): Said {
  return { kind: 'sale_return_sent', params: { ...named(refund), until: refund.due_at ?? now } }
}

function sayPaid(refund: RefundFacts): Said {
  if (refund.amount === 0 && refund.refunded === 0) return { kind: 'refund_settled', params: named(refund) }
  return { kind: 'refund_paid', params: { ...named(refund), amount: refund.refunded ?? 0 } }
}

function sayDecided(refund: RefundFacts, { who }: Happening): Said {
  return { kind: 'sale_refund_paid', params: { ...named(refund), amount: refund.refunded ?? 0, by: who } }
}

/** The notice speaks of the goods and not of a request, because nobody has made one. */
function sayNotSent(refund: RefundFacts): Said {
  return { kind: 'refund_not_sent', params: { ...named(refund), amount: refund.refunded ?? 0 } }
}

function saySaleNotSent(refund: RefundFacts): Said {
  return { kind: 'sale_not_sent', params: { ...named(refund), amount: refund.refunded ?? 0 } }
}

/** The first refusal may be appealed, the ruling on the appeal may not. */
function sayRefused(refund: RefundFacts, { now }: Happening): Said {
  const params = { ...named(refund), reason: refund.refusal_reason ?? '' }
  if (refund.appealed_at !== null) return { kind: 'refund_refused_finally', params }
  return { kind: 'refund_refused', params: { ...params, until: refund.appeal_until ?? now } }
}

function sayOffered(refund: RefundFacts, { now }: Happening): Said {
  return { kind: 'refund_offered', params: offerOf(refund, now) }
}

function sayOfferEnds(refund: RefundFacts, { now }: Happening): Said {
  return { kind: 'refund_offer_ends', params: offerOf(refund, now) }
}

function offerOf(refund: RefundFacts, now: Date) {
  return { ...named(refund), amount: refund.offered ?? 0, until: refund.due_at ?? now }
}

function sayAppealed(refund: RefundFacts): Said {
  if (refund.offered !== null) {
    return { kind: 'sale_refund_disputed', params: { ...named(refund), amount: refund.offered } }
  }
  return { kind: 'sale_refund_appealed', params: named(refund) }
}

function sayLapsed(refund: RefundFacts): Said {
  return { kind: 'refund_lapsed', params: named(refund) }
}

function sayWithdrawn(refund: RefundFacts): Said {
  return { kind: 'sale_refund_withdrawn', params: named(refund) }
}
