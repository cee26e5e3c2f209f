import fc from 'fast-check'
import { commandsOf, type Deed } from './deed.ts'
import { accept, approve, grantedOf, offer, payBack, withoutFreight } from './paying-back.ts'
import { doer, personAt, sellerOf, shopperOf, type Doer } from './orders.ts'
import {
  claims,
  isOpen,
  never,
  piecesOf,
  timers,
  type Claim,
  type Item,
  type Model,
  type Order,
  type Refund,
} from './shop.ts'
import type { Stage } from './stage.ts'

type Line = { order: Order; item: Item }
/** `part` of what may be asked; more than 1 is too much. */
type Application = Doer & {
  type: 'refund' | 'return'
  isReceived: boolean
  part: number
  reason: 'damaged' | 'changed_mind'
}

const application: Deed<Line, Application, string> = {
  name: 'ask for a refund',
  among: ({ orders }) => orders.flatMap((order) => order.items.map((item) => ({ order, item }))),
  refusal(model, { order, item }, given) {
    if (given.isStranger) return 'NOT_FOUND'
    if (!isClaimable(model, item, claimOf(item, given))) return 'REFUND_EXISTS'
    if (!isRefundable(model, order) || !hasClaims(model, item)) return 'NOT_REFUNDABLE'
    if (given.type === 'return' && item.sent < piecesOf(item)) return 'INVALID_INPUT'
    if (claimOf(item, given) === 'received' && item.sent === 0) return 'INVALID_INPUT'
    return askedFor({ order, item }, given) > mostOf({ order, item }, given) ? 'REFUND_TOO_LARGE' : undefined
  },
  async prepare(stage, { order, item }, given) {
    const { type, reason } = given
    const { call } = shopperOf(stage, order, given)
    const body = {
      ...{ item_id: item.id, type, reason, explanation: 'A corner is broken off.' },
      product_status: claimOf(item, given) === 'received' ? ('received' as const) : ('not_received' as const),
      amount: askedFor({ order, item }, given),
      proofs: [proofOf(stage, order, given)],
    }
    return async () => (await call('POST /api/refund/apply', { body })).id
  },
  follow(model, { order, item }, { given, reply }) {
    const amount = askedFor({ order, item }, given)
    const goods = Math.min(amount, item.paid - item.refunded)
    const isAll = goods === item.paid - item.refunded
    const withFreight = joins(order, given) && isAll
    const isUncarried = isAll && goods > 0 && order.parcels.length === 0
    const freight = isUncarried ? item.paidFreight - item.refundedFreight : amount - goods
    model.refunds.push({
      ...{ claim: claimOf(item, given), pieces: piecesOf(item), sent: item.sent, isUnsent: false },
      ...{ id: reply, order, item, type: given.type, state: 'applying', goods, freight, withFreight },
      ...{ due: model.hour + timers.answer, appealUntil: 0, appealed: false, refunded: null, offer: undefined },
    })
  },
}

function claimOf({ sent }: Item, { type, isReceived }: Application): Claim {
  if (type === 'return' || (sent > 0 && isReceived)) return 'received'
  return sent > 0 ? 'not_received' : 'unsent'
}

/** One request at a time, and after a decision only a later claim. */
function isClaimable({ refunds }: Model, item: Item, claim: Claim): boolean {
  return refunds.every(
    (refund) =>
      refund.item !== item ||
      refund.state === 'withdrawn' ||
      (!isOpen(refund) && (refund.sent < item.sent || claims.indexOf(refund.claim) < claims.indexOf(claim))),
  )
}

/** Something may be asked for of what is left, and no three requests were withdrawn. */
function hasClaims(model: Model, item: Item): boolean {
  const withdrawn = model.refunds.filter((refund) => refund.item === item && refund.state === 'withdrawn')
  return leftOf(item) > 0 && withdrawn.length < 3 && isClaimable(model, item, item.sent > 0 ? 'received' : 'unsent')
}

function proofOf({ shoppers }: Stage, { shopper }: Order, { isStranger }: Doer): string {
  return personAt(shoppers, isStranger ? (shopper + 1) % shoppers.length : shopper).refundProof
}

/** Something of the order may still be asked for, in time. */
function isRefundable(model: Model, order: Order): boolean {
  const isInTime = order.afterSaleUntil === 0 || order.afterSaleUntil > model.hour
  return order.stage > 0 && order.money === 'paid' && isInTime
}

function leftOf({ paid, refunded, paidFreight, refundedFreight }: Item): number {
  return paid - refunded + paidFreight - refundedFreight
}

/** Freight comes with the goods where nothing was sent, or the shop is at fault. */
function joins({ parcels }: Order, { reason }: Application): boolean {
  return parcels.length === 0 || reason === 'damaged'
}

function mostOf({ order, item }: Line, given: Application): number {
  return item.paid - item.refunded + (joins(order, given) ? item.paidFreight - item.refundedFreight : 0)
}

function askedFor(line: Line, given: Application): number {
  const most = mostOf(line, given)
  return given.part > 1 ? most + 1 : Math.max(1, Math.floor(most * given.part))
}

/** By the seller, or an operator in their place; the appeal is the operators' alone. */
type Verdict = Doer & {
  verdict: 'pass' | 'refuse'
  isReasoned: boolean
  freight: boolean | undefined
  byOperator: boolean
}

function leavesNothing(refund: Refund, { freight }: Verdict): boolean {
  const granted = grantedOf(refund, freight)
  return granted.goods + granted.freight === 0 && refund.offer?.hasCome !== true
}

function verdictOf(name: 'decide' | 'rule', waiting: 'applying' | 'appealed'): Deed<Refund, Verdict, unknown> {
  const isByOperator = ({ byOperator }: Verdict) => name === 'rule' || byOperator
  return {
    name: name === 'rule' ? 'rule on an appeal' : 'answer a refund',
    among: ({ refunds }) => refunds,
    refusal(_model, refund, given) {
      if (given.isStranger && !isByOperator(given)) return 'NOT_FOUND'
      if (refund.state !== waiting) return 'ALREADY_DECIDED'
      if (given.verdict === 'refuse') return given.isReasoned ? undefined : 'INVALID_INPUT'
      return leavesNothing(refund, given) ? 'INVALID_INPUT' : undefined
    },
    async prepare(stage, refund, given) {
      const { verdict, isReasoned, freight } = given
      const { call } = isByOperator(given) ? personAt(stage.operators, 0) : sellerOf(stage, refund.order, given)
      const body = {
        ...{ id: refund.id, verdict, ...(freight !== undefined && { freight }) },
        ...(isReasoned && { reason: 'Used.' }),
      }
      return () => call(`POST /api/portal/refund/${name}`, { body })
    },
    follow(model, refund, { given: { verdict, freight } }) {
      const isLess = name === 'decide' && freight === false && withoutFreight(refund) && refund.freight > 0
      if (verdict === 'pass' && isLess) {
        const { goods, pieces } = refund
        return offer(model, refund, { goods, freight: 0, withFreight: false, pieces, hasCome: false })
      }
      if (verdict === 'pass') return approve(model, refund, freight)
      if (refund.offer !== undefined) return accept(model, refund, refund.offer)
      refund.state = 'refused'
      refund.due = never
      if (!refund.appealed) refund.appealUntil = model.hour + timers.appeal
    },
  }
}

type ByShopper = 'withdraw' | 'ship' | 'appeal' | 'accept'
const refusals = {
  withdraw: 'ALREADY_DECIDED',
  ship: 'NOT_RETURNABLE',
  appeal: 'NOT_APPEALABLE',
  accept: 'ALREADY_DECIDED',
} as const
const mayFrom: Record<ByShopper, (model: Model, refund: Refund) => boolean> = {
  withdraw: (_model, { state, offer: made }) =>
    ['applying', 'awaiting_return', 'appealed'].includes(state) && (state !== 'appealed' || made === undefined),
  accept: (_model, { state, offer: made }) => ['offered', 'appealed'].includes(state) && made !== undefined,
  ship: (_model, { state }) => state === 'awaiting_return',
  appeal: (model, refund) =>
    (refund.state === 'offered' && refund.due > model.hour) ||
    (refund.state === 'refused' && isAppealable(model, refund)),
}
/** Until the end of the after-sale window where the goods may have been lost on their way. */
function isAppealable({ hour, refunds }: Model, refund: Refund): boolean {
  const { appealed, appealUntil, claim, order, item } = refund
  if (refunds.some((other) => other !== refund && other.item === item && isOpen(other))) return false
  const isUnclear = claim === 'not_received' && (order.afterSaleUntil === 0 || order.afterSaleUntil > hour)
  return !appealed && order.money === 'paid' && leftOf(item) > 0 && (isUnclear || appealUntil > hour)
}

const steps: Record<ByShopper, (model: Model, refund: Refund) => void> = {
  withdraw(_model, refund) {
    refund.state = refund.state === 'appealed' ? 'refused' : 'withdrawn'
    refund.due = never
  },
  ship(model, refund) {
    refund.state = 'return_shipped'
    refund.due = model.hour + timers.check
  },
  appeal(_model, refund) {
    refund.state = 'appealed'
    refund.appealed = true
    refund.due = never
  },
  accept(model, refund) {
    if (refund.offer !== undefined) accept(model, refund, refund.offer)
  },
}
const words = {
  withdraw: {},
  ship: { carrier: 'none', tracking_no: 'R1' },
  appeal: { explanation: 'It is still broken.' },
} as const

function byShopper(name: ByShopper): Deed<Refund, Doer, unknown> {
  return {
    name: `${name} a refund`,
    among: ({ refunds }) => refunds,
    refusal(model, refund, { isStranger }) {
      if (isStranger) return 'NOT_FOUND'
      return mayFrom[name](model, refund) ? undefined : refusals[name]
    },
    async prepare(stage, refund, given) {
      const { call } = shopperOf(stage, refund.order, given)
      const { id } = refund
      if (name === 'withdraw') return () => call('POST /api/refund/withdraw', { body: { id } })
      if (name === 'accept') return () => call('POST /api/refund/accept', { body: { id } })
      if (name === 'ship') return () => call('POST /api/refund/ship', { body: { id, ...words.ship } })
      return () => call('POST /api/refund/appeal', { body: { id, ...words.appeal } })
    },
    follow: (model, refund) => steps[name](model, refund),
  }
}

type Receipt = Doer & { quantity: number; disposition: 'restock' | 'damaged' | 'lost' }

const receipt: Deed<Refund, Receipt, unknown> = {
  name: 'receive a return',
  among: ({ refunds }) => refunds,
  refusal(_model, { state, pieces }, { isStranger, quantity }) {
    if (isStranger) return 'NOT_FOUND'
    if (state !== 'return_shipped') return 'ALREADY_DECIDED'
    return quantity > pieces ? 'INVALID_INPUT' : undefined
  },
  async prepare(stage, refund, given) {
    const { quantity, disposition } = given
    const { call } = sellerOf(stage, refund.order, given)
    return () => call('POST /api/portal/refund/receive', { body: { id: refund.id, quantity, disposition } })
  },
  /** No more than the price of the pieces that came, and freight in proportion, in the shopper's favour. */
  follow(model, refund, { given: { quantity, disposition } }) {
    const { item, goods, freight, withFreight, pieces } = refund
    const share = (amount: number) => Math.ceil((amount * quantity) / pieces)
    const left = item.paid - item.refunded
    if (disposition === 'restock') item.restocked += quantity
    const sum = { goods: Math.min(goods, share(left)), freight: share(freight), withFreight }
    if (sum.goods + sum.freight < goods + freight)
      return offer(model, refund, { ...sum, pieces: quantity, hasCome: true })
    payBack(model, refund, sum, quantity)
  },
}

const withDoer = <More extends object>(more: fc.Arbitrary<More>) =>
  fc.tuple(doer, more).map(([who, what]) => ({ ...who, ...what }))
const verdict = withDoer(
  fc.record({
    verdict: fc.constantFrom('pass', 'pass', 'refuse'),
    isReasoned: fc.constantFrom(true, true, true, false),
    freight: fc.constantFrom(undefined, undefined, true, false),
    byOperator: fc.boolean(),
  }),
)
const asked = withDoer(
  fc.record({
    type: fc.constantFrom('refund', 'return', 'return'), // Fewer goods can be returned than refunded.
    isReceived: fc.boolean(),
    part: fc.constantFrom(0.01, 0.5, 1, 1, 1, 2),
    reason: fc.constantFrom('damaged', 'changed_mind'),
  }),
)

/** Opened, then led on: whoever asks is answered now and then. */
export const refundCommands = [
  ...[application, application].map((deed) => commandsOf(deed, asked)),
  commandsOf(verdictOf('decide', 'applying'), verdict),
  commandsOf(verdictOf('rule', 'appealed'), verdict),
  ...(['withdraw', 'ship', 'ship', 'appeal', 'accept', 'accept'] as const).map((name) =>
    commandsOf(byShopper(name), doer),
  ),
  commandsOf(
    receipt,
    withDoer(
      fc.record({
        quantity: fc.integer({ min: 0, max: 4 }),
        disposition: fc.constantFrom('restock', 'damaged', 'lost'),
      }),
    ),
  ),
]
