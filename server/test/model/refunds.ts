import fc from 'fast-check'
import { commandsOf, type ModelAction } from './deed.ts'
import { accept, approve, grantedOf, offer, payBack, refuse, withdraw, withoutFreight } from './paying-back.ts'
import { modelActor, personAt, sellerOf, shopperOf, type ModelActor } from './orders.ts'
import { applications, hasRest } from './refund-application.ts'
import { isOpen, never, timers, type Model, type ModelRefund } from './shop.ts'

/** A decision by the seller, or an operator in their place. Only operators decide appeals: this one, or else another. */
type ModelRefundDecision = ModelActor & {
  verdict: 'pass' | 'refuse'
  isReasoned: boolean
  freight: boolean | undefined
  byOperator: boolean
}

function leavesNothing(refund: ModelRefund, { freight }: ModelRefundDecision): boolean {
  const granted = grantedOf(refund, freight)
  const requested = grantedOf(refund, undefined)
  return (
    granted.goods + granted.freight === 0 && requested.goods + requested.freight > 0 && refund.offer?.hasCome !== true
  )
}

function decisionOf(
  name: 'decide' | 'rule',
  waiting: 'applying' | 'appealed',
): ModelAction<ModelRefund, ModelRefundDecision, unknown> {
  const isByOperator = ({ byOperator }: ModelRefundDecision) => name === 'rule' || byOperator
  return {
    name: name === 'rule' ? 'rule on an appeal' : 'answer a refund',
    among: ({ refunds }) => refunds,
    refusal(_model, refund, given) {
      if (given.isStranger && !isByOperator(given)) return 'NOT_FOUND'
      if (refund.state !== waiting) return 'ALREADY_DECIDED'
      if (name === 'rule' && given.byOperator && refund.isAnsweredByOperator) return 'NOT_ALLOWED'
      if (given.verdict === 'refuse') return given.isReasoned ? undefined : 'INVALID_INPUT'
      return leavesNothing(refund, given) ? 'INVALID_INPUT' : undefined
    },
    async prepare(stage, refund, given) {
      const { verdict, isReasoned, freight } = given
      const operator = personAt(stage.operators, given.byOperator ? 0 : 1)
      const { call } = isByOperator(given) ? operator : sellerOf(stage, refund.order, given)
      const body = {
        ...{ id: refund.id, verdict, ...(freight !== undefined && { freight }) },
        ...(isReasoned && { reason: 'Used.' }),
      }
      return () => call(`POST /api/portal/refund/${name}`, { body })
    },
    follow(model, refund, { given: { verdict, freight, byOperator } }) {
      if (name === 'decide') noteAnswer(refund, byOperator)
      const isLess = name === 'decide' && freight === false && withoutFreight(refund) && refund.freight > 0
      if (verdict === 'pass' && isLess) {
        const { goods, withFreight, pieces } = refund
        return offer(model, refund, { goods, freight: 0, withFreight, pieces, hasCome: false })
      }
      if (verdict === 'pass') return approve(model, refund, freight)
      if (refund.offer !== undefined) return accept(model, refund, refund.offer)
      if (!refund.appealed) refund.appealUntil = model.hour + timers.appeal
      refuse(model, refund)
    },
  }
}

function noteAnswer(refund: ModelRefund, byOperator: boolean): void {
  refund.isAnsweredByOperator ||= byOperator
}

type ShopperRefundAction = 'withdraw' | 'ship' | 'appeal' | 'accept'
const refusals = {
  withdraw: 'ALREADY_DECIDED',
  ship: 'NOT_RETURNABLE',
  appeal: 'NOT_APPEALABLE',
  accept: 'ALREADY_DECIDED',
} as const
const mayFrom: Record<ShopperRefundAction, (model: Model, refund: ModelRefund) => boolean> = {
  withdraw: (_model, { state, offer: made }) =>
    ['applying', 'awaiting_return', 'appealed'].includes(state) && (state !== 'appealed' || made === undefined),
  accept: (_model, { state, offer: made }) => ['offered', 'appealed'].includes(state) && made !== undefined,
  ship: (_model, { state }) => state === 'awaiting_return',
  appeal: (model, refund) =>
    (refund.state === 'offered' && refund.due > model.hour) ||
    (refund.state === 'refused' && isAppealable(model, refund)),
}
/** Whether a refusal may be appealed: until the end of the after-sale window if the goods may have been lost on their way. */
function isAppealable({ hour, refunds }: Model, refund: ModelRefund): boolean {
  const { appealed, appealUntil, claim, order, item } = refund
  if (refunds.some((other) => other !== refund && other.item === item && isOpen(other))) return false
  const isUnclear = claim === 'not_received' && (order.afterSaleUntil === 0 || order.afterSaleUntil > hour)
  return !appealed && order.money === 'paid' && hasRest(item) && (isUnclear || appealUntil > hour)
}

const steps: Record<ShopperRefundAction, (model: Model, refund: ModelRefund) => void> = {
  withdraw(model, refund) {
    if (refund.state === 'appealed') refuse(model, refund)
    else withdraw(refund)
  },
  ship(model, refund) {
    refund.state = 'return_shipped'
    Object.assign(refund, { due: model.hour + timers.check, waitsSince: model.hour })
  },
  appeal({ hour }, refund) {
    Object.assign(refund, { state: 'appealed', appealed: true, due: never, waitsSince: hour })
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

function byShopper(name: ShopperRefundAction): ModelAction<ModelRefund, ModelActor, unknown> {
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
    follow(model, refund) {
      refund.waitsSince = never // It is their own time.
      steps[name](model, refund)
    },
  }
}

type ModelReceipt = ModelActor & { quantity: number; disposition: 'restock' | 'damaged' | 'lost' }

const receipt: ModelAction<ModelRefund, ModelReceipt, unknown> = {
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
  /** Refunds at most the price of the returned pieces, and freight in proportion, in the shopper's favour. */
  follow(model, refund, { given: { quantity, disposition } }) {
    const { item, goods, freight, withFreight, pieces } = refund
    const share = (amount: number) => Math.ceil((amount * quantity) / pieces)
    const left = item.paid - item.refunded
    if (disposition === 'restock') item.restocked += quantity
    const sum = { goods: Math.min(goods, share(left)), freight: share(freight), withFreight }
    const isLess = goods + freight === 0 ? quantity < pieces : sum.goods + sum.freight < goods + freight
    if (isLess) return offer(model, refund, { ...sum, pieces: quantity, hasCome: true })
    payBack(model, refund, sum, { pieces: quantity })
  },
}

const withRefundActor = <More extends object>(more: fc.Arbitrary<More>) =>
  fc.tuple(modelActor, more).map(([who, what]) => ({ ...who, ...what }))
const decisionOutcome = withRefundActor(
  fc.record({
    verdict: fc.constantFrom('pass', 'pass', 'refuse'),
    isReasoned: fc.constantFrom(true, true, true, false),
    freight: fc.constantFrom(undefined, undefined, true, false),
    byOperator: fc.boolean(),
  }),
)
/** Commands that open requests and continue them, so that some requests reach an end. */
export const refundCommands = [
  ...[applications, applications],
  commandsOf(decisionOf('decide', 'applying'), decisionOutcome),
  commandsOf(decisionOf('rule', 'appealed'), decisionOutcome),
  ...(['withdraw', 'ship', 'ship', 'appeal', 'accept', 'accept'] as const).map((name) =>
    commandsOf(byShopper(name), modelActor),
  ),
  commandsOf(
    receipt,
    withRefundActor(
      fc.record({
        quantity: fc.integer({ min: 0, max: 4 }),
        disposition: fc.constantFrom('restock', 'damaged', 'lost'),
      }),
    ),
  ),
]
