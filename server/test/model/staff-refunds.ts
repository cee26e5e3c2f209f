import type { RefusalCode } from '@sealane/contract/refusals'
import fc from 'fast-check'
import { commandsOf, type ModelAction } from './deed.ts'
import { closeOrder, modelActor, personAt, sellerOf, type ModelActor } from './orders.ts'
import { payBack } from './paying-back.ts'
import {
  cancelledSum,
  isOpen,
  never,
  openOf,
  unsentOf,
  type Model,
  type ModelItem,
  type ModelOrder,
  type ModelRefund,
} from './shop.ts'
import type { ModelStage } from './stage.ts'

/** Decision 55: refunds that a shop gives on its own initiative. */

type OrderLine = { order: ModelOrder; item: ModelItem }
const linesOf = ({ orders }: Model): OrderLine[] =>
  orders.flatMap((order) => order.items.map((item) => ({ order, item })))

const madeFor = ({ refunds }: Model, item: ModelItem) => refunds.filter((refund) => refund.item === item)
const restOf = ({ total, refunded }: ModelOrder) => total - refunded

/** Returns the id of the shopper's newest refund; of a cancelled order there is none. */
async function newestRefund({ shoppers }: ModelStage, { shopper }: ModelOrder): Promise<string> {
  const { items } = await personAt(shoppers, shopper).call('GET /api/refund/list', { query: { limit: 1 } })
  return items[0]?.id ?? ''
}

/** Adds a refund that is paid at once and ends no claim. */
function addRefund(
  model: Model,
  { order, item }: OrderLine,
  refund: Pick<ModelRefund, 'id' | 'claim' | 'pieces' | 'goods' | 'freight' | 'withFreight'>,
): ModelRefund {
  const given: ModelRefund = {
    ...{ order, item, type: 'refund', claimedPieces: 0, isByStaff: true, isUnsent: false },
    ...{ state: 'applying', waitsSince: model.hour, due: never, appealUntil: 0, appealed: false },
    ...{ isKept: true, isAnsweredByOperator: false, offer: undefined, refunded: null },
    ...refund,
  }
  model.refunds.push(given)
  return given
}

/** `part` is the share of the goods that are left; more than 1 is too much. */
type ModelGift = ModelActor & { part: number; freight: boolean }

function giftOf({ item }: OrderLine, { part, freight }: ModelGift) {
  const rest = { goods: item.paid - item.refunded, freight: item.paidFreight - item.refundedFreight }
  const goods = part > 1 ? rest.goods + 1 : Math.floor(rest.goods * part)
  return { goods, freight: freight ? rest.freight : 0, rest }
}

const giving: ModelAction<OrderLine, ModelGift, string> = {
  name: 'refund for the shop',
  among: linesOf,
  refusal(model, line, given): RefusalCode | undefined {
    const { order, item } = line
    if (given.isStranger) return 'NOT_FOUND'
    if (order.stage < 1 || order.money !== 'paid' || restOf(order) === 0) return 'NOT_REFUNDABLE'
    const made = madeFor(model, item)
    if (made.some(isOpen)) return 'REFUND_EXISTS'
    if (made.length >= 20) return 'NOT_REFUNDABLE'
    const { goods, freight, rest } = giftOf(line, given)
    if (goods > rest.goods) return 'REFUND_TOO_LARGE'
    return goods + freight === 0 ? 'AMOUNT_INVALID' : undefined
  },
  async prepare(stage, line, given) {
    const { order, item } = line
    const { goods, freight } = giftOf(line, given)
    const { call } = sellerOf(stage, order, given)
    const items = [{ item_id: item.id, goods, freight }]
    const body = { id: order.id, rest: restOf(order), items, reason: 'goodwill' } as const
    return async () => {
      await call('POST /api/portal/order/refund', { body })
      return newestRefund(stage, order)
    }
  },
  follow(model, line, { given, reply }) {
    const { goods, freight: chosen, rest } = giftOf(line, given)
    const isUncarried = line.item.sent === 0 && goods > 0 && goods === rest.goods
    const freight = isUncarried ? rest.freight : chosen
    const sum = { goods, freight, withFreight: isUncarried || (freight > 0 && freight === rest.freight) }
    const pieces = Math.max(1, line.item.quantity - line.item.cancelled)
    const refund = addRefund(model, line, { id: reply, claim: 'received', pieces, ...sum })
    payBack(model, refund, sum)
  },
}

type ModelCut = ModelActor & { quantity: number; restock: boolean }

/** Whether the pieces are all of an order of which nothing was sent: then the order is cancelled. */
function isWhole({ order, item }: OrderLine, { quantity }: ModelCut): boolean {
  const others = order.items.filter((other) => other !== item)
  return order.parcels.length === 0 && quantity === unsentOf(item) && others.every((other) => unsentOf(other) === 0)
}

const cutting: ModelAction<OrderLine, ModelCut, string> = {
  name: 'cancel pieces for the shop',
  among: linesOf,
  refusal(model, { order, item }, { isStranger, quantity }): RefusalCode | undefined {
    if (isStranger) return 'NOT_FOUND'
    if (order.stage !== 1 || openOf(model, order).length > 0) return 'NOT_CANCELLABLE'
    return quantity > unsentOf(item) ? 'NOT_CANCELLABLE' : undefined
  },
  async prepare(stage, { order, item }, given) {
    const { quantity, restock } = given
    const { call } = sellerOf(stage, order, given)
    const items = [{ item_id: item.id, quantity }]
    const body = { id: order.id, rest: restOf(order), items, reason: 'damaged', restock } as const
    return async () => {
      await call('POST /api/portal/order/cancel_items', { body })
      return newestRefund(stage, order)
    }
  },
  follow(model, line, { given, reply }) {
    const { order, item } = line
    const { quantity, restock } = given
    if (isWhole(line, given)) {
      closeOrder(model, order)
      Object.assign(order, { isGivenUp: false, isUncovered: false, isScrapped: !restock })
      return
    }
    const sum = { ...cancelledSum(item, quantity), withFreight: true }
    if (!restock) item.scrapped += quantity
    payBack(model, addRefund(model, line, { id: reply, claim: 'unsent', pieces: quantity, ...sum }), sum, {
      cancelled: quantity,
    })
  },
}

const withStaff = <More extends object>(more: fc.Arbitrary<More>) =>
  fc.tuple(modelActor, more).map(([who, what]) => ({ ...who, ...what }))

export const staffRefundCommands = [
  commandsOf(giving, withStaff(fc.record({ part: fc.constantFrom(0, 0.01, 0.5, 0.5, 1, 2), freight: fc.boolean() }))),
  commandsOf(cutting, withStaff(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), restock: fc.boolean() }))),
]
