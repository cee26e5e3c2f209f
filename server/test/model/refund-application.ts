import fc from 'fast-check'
import type { ModelStage } from './stage.ts'
import { commandsOf, type ModelAction } from './deed.ts'
import { modelActor, personAt, shopperOf, type ModelActor } from './orders.ts'
import {
  claimable,
  claims,
  isOpen,
  piecesOf,
  timers,
  unsentOf,
  type ModelClaim,
  type ModelItem,
  type Model,
  type ModelOrder,
} from './shop.ts'

type ClaimableLine = { order: ModelOrder; item: ModelItem }
/** `part` is the requested share of the maximum; more than 1 is too much. */
type ModelApplication = ModelActor & {
  type: 'refund' | 'return'
  isReceived: boolean
  part: number
  reason: 'damaged' | 'changed_mind'
}

const application: ModelAction<ClaimableLine, ModelApplication, string> = {
  name: 'ask for a refund',
  among: ({ orders }) => orders.flatMap((order) => order.items.map((item) => ({ order, item }))),
  refusal(model, { order, item }, given) {
    if (given.isStranger) return 'NOT_FOUND'
    if (isUsedUp(model, item, claimOf(item, given))) return 'NOT_REFUNDABLE'
    if (!isClaimable(model, item, claimOf(item, given))) return 'REFUND_EXISTS'
    if (!isRefundable(model, order) || !hasClaims(model.refunds, item)) return 'NOT_REFUNDABLE'
    if (given.type === 'return' && item.sent < piecesOf(item)) return 'INVALID_INPUT'
    if (claimOf(item, given) === 'received' && item.sent === 0) return 'INVALID_INPUT'
    return faultOfAmount({ order, item }, given)
  },
  async prepare(stage, { order, item }, given) {
    const { type, reason } = given
    const { call } = shopperOf(stage, order, given)
    const body = {
      ...{ item_id: item.id, type, reason, explanation: 'A corner is broken off.' },
      product_status: claimOf(item, given) === 'received' ? ('received' as const) : ('not_received' as const),
      amount: requestedAmount({ order, item }, given),
      proofs: [proofOf(stage, order, given)],
    }
    return async () => (await call('POST /api/refund/apply', { body })).id
  },
  follow(model, { order, item }, { given, reply }) {
    const amount = requestedAmount({ order, item }, given)
    const claim = claimOf(item, given)
    const rest = claimable(item, claim)
    const goods = Math.min(amount, rest.goods)
    const isAll = goods === rest.goods
    const withFreight = joins(claim, given) && isAll
    const isUncarried = isAll && goods > 0 && claim === 'unsent'
    const freight = isUncarried ? rest.freight : amount - goods
    model.refunds.push({
      ...{ claim, claimedPieces: claimedPieces(item, claim, goods), pieces: piecesFor(item, claim), isUnsent: false },
      ...{ id: reply, waitsSince: model.hour, order, item, type: given.type, state: 'applying' },
      ...{ goods, freight, withFreight },
      isKept: claim === 'received' && given.reason === 'changed_mind',
      isAnsweredByOperator: false,
      ...{ due: model.hour + timers.answer, appealUntil: 0, appealed: false, refunded: null, offer: undefined },
    })
  },
}

/** Returns the claim. As long as pieces are still to be sent, a claim for missing pieces concerns these. */
function claimOf(item: ModelItem, { type, isReceived }: ModelApplication): ModelClaim {
  if (type === 'return' || (item.sent > 0 && isReceived)) return 'received'
  return item.sent === 0 || unsentOf(item) > 0 ? 'unsent' : 'not_received'
}

function piecesFor(item: ModelItem, claim: ModelClaim): number {
  return claim === 'unsent' ? Math.max(1, unsentOf(item)) : piecesOf(item)
}

/** Whether the claim is allowed: one request at a time, ten in all, and after a decision only a later claim, or one for pieces without a request. */
function isClaimable({ refunds }: Pick<Model, 'refunds'>, item: ModelItem, claim: ModelClaim): boolean {
  const made = refunds.filter(
    (refund) => refund.item === item && refund.state !== 'withdrawn' && refund.isByStaff !== true,
  )
  if (made.some(isOpen) || made.length >= 10) return false
  if (claim === 'unsent') return made.every((refund) => refund.claim !== 'unsent')
  const decided = made.filter((refund) => claims.indexOf(refund.claim) >= claims.indexOf(claim))
  const claimed = decided.reduce((sum, { claimedPieces: pieces }) => sum + pieces, 0)
  return decided.length === 0 || claimed < item.sent
}

/** Whether three requests of the claim were withdrawn; later claims count if together they were about all pieces. */
function isUsedUp({ refunds }: Pick<Model, 'refunds'>, item: ModelItem, claim: ModelClaim): boolean {
  const withdrawn = refunds.filter((refund) => refund.item === item && refund.state === 'withdrawn')
  const later = withdrawn.filter((refund) => claims.indexOf(refund.claim) > claims.indexOf(claim))
  const isAboutAll = later.reduce((sum, { claimedPieces: pieces }) => sum + pieces, 0) >= piecesOf(item)
  const same = withdrawn.filter((refund) => refund.claim === claim)
  return same.length + (isAboutAll ? later.length : 0) >= 3
}

/** Returns the number of pieces that the money for goods pays for, at least one. */
function claimedPieces(item: ModelItem, claim: ModelClaim, goods: number): number {
  if (claim === 'unsent') return piecesFor(item, claim)
  return item.paid === 0 ? item.sent : Math.min(item.sent, Math.max(1, Math.ceil((goods * item.quantity) / item.paid)))
}

/** Whether anything left may be requested. */
export function hasClaims(refunds: Model['refunds'], item: ModelItem): boolean {
  const isUnsent = item.sent === 0 || unsentOf(item) > 0
  const claimed = (['received', isUnsent ? 'unsent' : 'not_received'] as const).filter(
    (claim) =>
      (claim !== 'received' || item.sent > 0) &&
      isClaimable({ refunds }, item, claim) &&
      !isUsedUp({ refunds }, item, claim),
  )
  return hasRest(item) && claimed.length > 0
}

function proofOf({ shoppers }: ModelStage, { shopper }: ModelOrder, { isStranger }: ModelActor): string {
  return personAt(shoppers, isStranger ? (shopper + 1) % shoppers.length : shopper).refundProof
}

/** Whether something of the order may still be requested in time. */
function isRefundable(model: Model, order: ModelOrder): boolean {
  const isInTime = order.afterSaleUntil === 0 || order.afterSaleUntil > model.hour
  return order.stage > 0 && order.money === 'paid' && isInTime
}

/** Whether money of the shopper is left, or a part that a code of the platform paid instead. */
export function hasRest(item: ModelItem): boolean {
  const { quantity, paid, refunded, paidFreight, refundedFreight, platform, platformFreight } = item
  const { returned, returnedWithFreight } = item
  const isGoods = paid === 0 && platform > 0 && returned < quantity
  const isFreight = paid === 0 && paidFreight === 0 && platformFreight > 0 && returnedWithFreight < quantity
  return paid - refunded + paidFreight - refundedFreight > 0 || isGoods || isFreight
}

/** Whether freight is included: for unsent pieces, or if the shop is responsible. */
function joins(claim: ModelClaim, { reason }: ModelApplication): boolean {
  return claim === 'unsent' || reason === 'damaged'
}

function mostOf({ item }: ClaimableLine, given: ModelApplication): number {
  const claim = claimOf(item, given)
  const { goods, freight } = claimable(item, claim)
  return goods + (joins(claim, given) ? freight : 0)
}

function requestedAmount(line: ClaimableLine, given: ModelApplication): number {
  const most = mostOf(line, given)
  if (given.part > 1) return most + 1
  return most === 0 ? 0 : Math.max(1, Math.floor(most * given.part))
}

function faultOfAmount(line: ClaimableLine, given: ModelApplication) {
  const amount = requestedAmount(line, given)
  if (amount > mostOf(line, given)) return 'REFUND_TOO_LARGE'
  return amount === 0 && line.item.paid > 0 ? 'AMOUNT_INVALID' : undefined
}

const requestedSum = fc
  .tuple(
    modelActor,
    fc.record({
      type: fc.constantFrom('refund', 'return', 'return'), // Returns are more frequent, because fewer goods can be returned than refunded.
      isReceived: fc.boolean(),
      part: fc.constantFrom(0.01, 0.5, 1, 1, 1, 2),
      reason: fc.constantFrom('damaged', 'changed_mind'),
    }),
  )
  .map(([who, what]) => ({ ...who, ...what }))

export const applications = commandsOf(application, requestedSum)
