import type { RefusalCode } from '@sealane/contract/refusals'
import fc from 'fast-check'
import type { TestPerson } from '../api.ts'
import { commandsOf, type ModelAction } from './deed.ts'
import { endsUncovered } from './reserving.ts'
import { move, never, openOf, timers, unsentOf, type ModelItem, type Model, type ModelOrder } from './shop.ts'
import type { ModelStage } from './stage.ts'

/** In some tries a stranger acts: another shopper, or another shop's seller. */
export type ModelActor = { isStranger: boolean }
export const modelActor = fc.record({ isStranger: fc.integer({ min: 0, max: 14 }).map((one) => one === 14) })

export function shopperOf(
  { shoppers }: ModelStage,
  { shopper }: Pick<ModelOrder, 'shopper'>,
  { isStranger }: ModelActor,
): TestPerson {
  return personAt(shoppers, isStranger ? (shopper + 1) % shoppers.length : shopper)
}

export function sellerOf(
  { sellers }: ModelStage,
  { shop }: Pick<ModelOrder, 'shop'>,
  { isStranger }: ModelActor,
): TestPerson {
  return personAt(sellers, isStranger ? 1 - shop : shop)
}

export function personAt<One>(people: One[], index: number): One {
  const person = people[index]
  if (person === undefined) throw new Error(`There is nobody at ${index}`)
  return person
}

/** Ends the order: unsent pieces are back in stock, and payments and the promo code are returned. */
export function closeOrder(model: Model, order: ModelOrder): void {
  order.isGivenUp = order.money === 'unpaid'
  order.isUncovered = endsUncovered(model, order)
  if (order.money === 'paid') {
    move(model, { from: 'escrow', to: `shopper ${order.shopper}` }, order.total - order.refunded)
    move(model, { from: 'escrow', to: 'promotions' }, order.platform - order.platformBack)
    Object.assign(order, {
      money: 'returned',
      refunded: order.total,
      platformBack: order.platform,
      commissionBack: order.commission,
    })
  }
  order.stage = -1
  order.closed = model.hour
  const used = model.codes.find(({ uses }) => uses.some(({ group }) => group === order.group))
  if (used !== undefined) used.given -= order.platform
  const others = model.orders.filter((other) => other !== order && other.group === order.group && other.discount > 0)
  if (others.some(({ closed }) => closed === never)) return
  for (const code of model.codes) code.uses = code.uses.filter(({ group }) => group !== order.group)
}

export function receive(model: Model, order: ModelOrder): void {
  const { hour } = model
  const until = { completeBy: hour + timers.complete, afterSaleUntil: hour + timers.afterSale }
  Object.assign(order, { stage: 3, receivedAt: hour, ...until })
}

type ShopperOrderAction = 'cancel' | 'confirm' | 'extend' | 'finish'
type OrderOutcome = {
  refusal: (model: Model, order: ModelOrder) => RefusalCode | undefined
  act: (model: Model, order: ModelOrder) => void
}

const orderOutcomes: Record<ShopperOrderAction, OrderOutcome> = {
  cancel: {
    refusal(model, order) {
      const { stage, packed, parcels, shipBy } = order
      const isOverdue = shipBy <= model.hour
      const isIdle = stage === 1 && (!packed || isOverdue) && parcels.length === 0 && openOf(model, order).length === 0
      return stage === 0 || isIdle ? undefined : 'NOT_CANCELLABLE'
    },
    act(model, order) {
      closeOrder(model, order)
      order.isGivenUp = true
    },
  },
  confirm: { refusal: (_model, { stage }) => (stage === 2 ? undefined : 'NOT_CONFIRMABLE'), act: receive },
  extend: {
    refusal: (_model, { stage, extended }) => (stage === 2 && !extended ? undefined : 'NOT_EXTENDABLE'),
    act(model, order) {
      order.extended = true
      order.confirmBy = Math.max(order.confirmBy, model.hour) + timers.extend
    },
  },
  finish: {
    refusal: (_model, { stage }) => (stage === 3 ? undefined : 'NOT_FINISHABLE'),
    act: (_model, order) => Object.assign(order, { stage: 4 }),
  },
}

function byShopper(name: ShopperOrderAction): ModelAction<ModelOrder, ModelActor, unknown> {
  const { refusal, act } = orderOutcomes[name]
  return {
    name,
    among: ({ orders }) => orders,
    refusal(model, order, given) {
      return given.isStranger ? 'NOT_FOUND' : refusal(model, order)
    },
    async prepare(stage, order, given) {
      const { call } = shopperOf(stage, order, given)
      return () => call(`POST /api/order/${name}`, { body: { id: order.id } })
    },
    follow: (model, order) => act(model, order),
  }
}

type ModelStaffCancellation = ModelActor & { restock: boolean }

const cancelling: ModelAction<ModelOrder, ModelStaffCancellation, unknown> = {
  name: 'cancel for the shop',
  among: ({ orders }) => orders,
  refusal(model, order, { isStranger }) {
    if (isStranger) return 'NOT_FOUND'
    const { stage, parcels } = order
    const isWhole = stage === 1 && parcels.length === 0 && openOf(model, order).length === 0
    return stage === 0 || isWhole ? undefined : 'NOT_CANCELLABLE'
  },
  async prepare(stage, order, given) {
    const { call } = sellerOf(stage, order, given)
    const body = { id: order.id, reason: 'out_of_stock', restock: given.restock } as const
    return () => call('POST /api/portal/order/cancel', { body })
  },
  follow(model, order, { given }) {
    closeOrder(model, order)
    Object.assign(order, { isGivenUp: false, isUncovered: false, isScrapped: !given.restock })
  },
}

const packing: ModelAction<ModelOrder, ModelActor, unknown> = {
  name: 'pack',
  among: ({ orders }) => orders,
  refusal(_model, { stage, packed }, { isStranger }) {
    if (isStranger) return 'NOT_FOUND'
    return stage === 1 && !packed ? undefined : 'NOT_SHIPPABLE'
  },
  async prepare(stage, order, given) {
    const { call } = sellerOf(stage, order, given)
    return () => call('POST /api/portal/order/pack', { body: { id: order.id } })
  },
  follow: (_model, order) => Object.assign(order, { packed: true }),
}

/** A parcel with everything, or with one piece if more are waiting; with a carrier whose tracking page exists, or without. */
type ModelParcel = ModelActor & { isPart: boolean; isCarried: boolean }

const shipping: ModelAction<ModelOrder, ModelParcel, string> = {
  name: 'ship',
  among: ({ orders }) => orders,
  refusal(_model, { stage }, { isStranger }) {
    if (isStranger) return 'NOT_FOUND'
    return stage === 1 ? undefined : 'NOT_SHIPPABLE'
  },
  async prepare(stage, order, given) {
    const { call } = sellerOf(stage, order, given)
    const [first] = order.items.filter((item) => unsentOf(item) > 0)
    const items = given.isPart && first !== undefined ? [{ item_id: first.id, quantity: 1 }] : undefined
    const by = given.isCarried ? { carrier: 'dhl', tracking_no: 'JD01' } : { carrier: 'none' }
    const body = { id: order.id, ...by, ...(items !== undefined && { items }) }
    return async () => (await call('POST /api/portal/order/ship', { body })).shipments.at(-1)?.id ?? ''
  },
  follow(model, order, { given, reply }) {
    const waiting = order.items.filter((item) => unsentOf(item) > 0)
    for (const item of given.isPart ? waiting.slice(0, 1) : waiting) item.sent += given.isPart ? 1 : unsentOf(item)
    order.packed = true
    order.parcels.push({ id: reply, carried: given.isCarried, arrived: false })
    if (isAllSent(order)) Object.assign(order, { stage: 2, confirmBy: model.hour + timers.confirmUndelivered })
  },
}

export function isAllSent({ items }: { items: ModelItem[] }): boolean {
  return items.every((item) => unsentOf(item) === 0)
}

type ModelArrival = ModelActor & { place: number; code: 'in_transit' | 'arrived' }

const tracking: ModelAction<ModelOrder, ModelArrival, unknown> = {
  name: 'track',
  among: ({ orders }) => orders.filter(({ parcels }) => parcels.length > 0),
  refusal(_model, order, { isStranger, place }) {
    if (isStranger) return 'NOT_FOUND'
    const isOnItsWay = (order.stage === 1 || order.stage === 2) && !parcelAt(order, place).arrived
    return isOnItsWay ? undefined : 'NOT_TRACKABLE'
  },
  async prepare(stage, order, given) {
    const { call } = sellerOf(stage, order, given)
    const body = { shipment_id: parcelAt(order, given.place).id, code: given.code }
    return () => call('POST /api/portal/order/track', { body })
  },
  follow(model, order, { given: { place, code } }) {
    if (code !== 'arrived') return
    parcelAt(order, place).arrived = true
    if (order.stage === 2 && order.parcels.every(({ carried, arrived }) => carried && arrived))
      order.confirmBy = model.hour + timers.confirm + (order.extended ? timers.extend : 0)
  },
}

function parcelAt({ parcels }: ModelOrder, index: number): ModelOrder['parcels'][number] {
  return personAt(parcels, index % parcels.length)
}

const shopperActions = (['cancel', 'confirm', 'extend', 'finish'] as const).map((name) =>
  commandsOf(byShopper(name), modelActor),
)
const withActor = <More extends object>(more: fc.Arbitrary<More>) =>
  fc.tuple(modelActor, more).map(([who, what]) => ({ ...who, ...what }))

export const orderCommands = [
  ...shopperActions,
  commandsOf(cancelling, withActor(fc.record({ restock: fc.boolean() }))),
  commandsOf(packing, modelActor),
  commandsOf(shipping, withActor(fc.record({ isPart: fc.boolean(), isCarried: fc.boolean() }))),
  commandsOf(
    tracking,
    withActor(fc.record({ place: fc.nat(3), code: fc.constantFrom('in_transit', 'arrived', 'arrived') })),
  ),
]
