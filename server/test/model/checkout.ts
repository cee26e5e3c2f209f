import type { RefusalCode } from '@sealane/contract/refusals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { commandsOf, type ModelAction } from './deed.ts'
import { isCodeShared, isCovered, isUnproven, checkReservation } from './reserving.ts'
import { never, owes, stockOf, sum, timers, type Code, type ModelItem, type Model, type ModelOrder } from './shop.ts'
import { tariffs, type ModelStage } from './stage.ts'

type ModelPiece = { variant: number; quantity: number }
type ModelBasket = { shop: number; pieces: ModelPiece[]; subtotal: number; freight: number }
type ModelCheckout = { pieces: ModelPiece[]; code: number | undefined; isStale: boolean }
type ModelShares = Pick<
  ModelItem,
  'id' | 'quantity' | 'paid' | 'paidFreight' | 'platform' | 'platformFreight' | 'commission'
> & {
  variant_id: string
}
type ModelPlacedOrder = Pick<ModelOrder, 'id' | 'total' | 'platform' | 'commission'> & {
  shop: number
  discount: number
  items: ModelShares[]
}
type ModelPlacedGroup = { group: string; orders: ModelPlacedOrder[] }

const checkout: ModelAction<number, ModelCheckout, ModelPlacedGroup> = {
  name: 'order',
  among: () => [0, 1, 2],
  refusal(model, shopper, input) {
    const pieces = piecesOf(model, input)
    if (owes(model, shopper)) return 'BALANCE_OWED'
    if (pieces.some(({ variant, quantity }) => quantity > stockOf(model, variant))) return 'OUT_OF_STOCK'
    const code = codeOf(model, input)
    const refusal = code === undefined ? undefined : refusalOfCode(model, code, { shopper, wish: input, pieces })
    if (refusal !== undefined) return refusal
    if (input.isStale) return 'PRICE_CHANGED'
    return checkReservation(model, shopper, { pieces, total: totalOf(model, input, pieces) }).refusal
  },
  /** A single variant is ordered directly, several from the bag. */
  async prepare(stage, shopper, input) {
    const { call, addressId } = shopperOf(stage, shopper)
    const pieces = piecesOf(stage.model, input)
    const bag = await call('GET /api/cart/list')
    await call('POST /api/cart/remove', {
      body: { ids: ['0', ...bag.shops.flatMap(({ items }) => items.map(({ id }) => id))] },
    })
    const [first] = pieces.map(({ variant, quantity }) => ({ variant_id: idOf(stage.model, variant), quantity }))
    if (pieces.length > 1) await fill(stage, shopper, pieces)
    const body = {
      address_id: addressId,
      total: totalOf(stage.model, input, pieces) + (input.isStale ? 1 : 0),
      ...(input.code !== undefined && { promo_code: codeOf(stage.model, input)?.code }),
      ...(pieces.length === 1 && { buy_now: first }),
    }
    return async () => {
      const { group_id, orders } = await call('POST /api/order/create', { body })
      return selectPlaced(
        stage,
        group_id,
        orders.map(({ id }) => id),
      )
    }
  },
  follow(model, shopper, { given, reply: { group, orders } }) {
    const pieces = piecesOf(model, given)
    const baskets = basketsOf(model, pieces)
    const code = codeOf(model, given)
    expect(new Set(orders.map(({ shop }) => shop))).toEqual(new Set(baskets.map(({ shop }) => shop)))
    expect(orders).toHaveLength(baskets.length)
    const discount = code === undefined ? 0 : discountOf(code, baskets)
    expect(sum(orders.map((order) => order.discount))).toBe(discount)
    const { isUnproven: unproven = false } = checkReservation(model, shopper, {
      pieces,
      total: totalOf(model, given, pieces),
    })
    for (const order of orders) {
      const basket = baskets.find(({ shop }) => shop === order.shop)
      if (basket !== undefined) expectShared(order, { basket, code, whole: countedOf(code, baskets) })
      model.orders.push({ ...toOrder(model, order), group, shopper, unproven })
    }
    code?.uses.push({ group, shopper })
    if (code !== undefined) code.given += sum(orders.map(({ platform }) => platform))
  },
}

function shopperOf(stage: ModelStage, index: number) {
  const shopper = stage.shoppers[index]
  if (shopper === undefined) throw new Error(`There is no shopper ${index}`)
  return shopper
}

function idOf(model: Model, variant: number): string {
  return model.variants[variant]?.id ?? ''
}

async function fill(stage: ModelStage, shopper: number, pieces: ModelPiece[]): Promise<void> {
  for (const { variant, quantity } of pieces) {
    const body = { variant_id: idOf(stage.model, variant), quantity }
    await shopperOf(stage, shopper).call('POST /api/cart/add', { body })
  }
}

/** Returns the pieces to order. The bag accepts only pieces in stock; a single variant may be ordered in any quantity. */
function piecesOf(model: Model, { pieces }: ModelCheckout): ModelPiece[] {
  const [first = { variant: 0, quantity: 1 }, ...others] = pieces
  const there = [first, ...others].filter(({ variant, quantity }) => quantity <= stockOf(model, variant))
  return there.length > 1 ? there : [first]
}

function codeOf(model: Model, { code }: ModelCheckout): Code | undefined {
  return code === undefined ? undefined : model.codes[code]
}

function basketsOf(model: Model, pieces: ModelPiece[]): ModelBasket[] {
  const byShop = Map.groupBy(pieces, ({ variant }) => model.variants[variant]?.shop ?? 0)
  return [...byShop].map(([shop, own]) => {
    const subtotal = sum(own.map(({ variant, quantity }) => (model.variants[variant]?.price ?? 0) * quantity))
    const count = sum(own.map(({ quantity }) => quantity))
    const { base, further, freeFrom } = tariffs[shop === 0 ? 0 : 1]
    return { shop, pieces: own, subtotal, freight: subtotal >= freeFrom ? 0 : base + further * (count - 1) }
  })
}

function isCounted(code: Code, { shop }: ModelBasket): boolean {
  return code.shop === undefined || code.shop === shop
}

function countedOf(code: Code | undefined, baskets: ModelBasket[]): number {
  return sum(baskets.map((basket) => (code !== undefined && isCounted(code, basket) ? basket.subtotal : 0)))
}

function discountOf(code: Code, baskets: ModelBasket[]): number {
  return Math.min(wholeDiscountOf(code, baskets), code.maximum)
}

function wholeDiscountOf(code: Code, baskets: ModelBasket[]): number {
  const subtotal = countedOf(code, baskets)
  if (code.kind === 'free_freight') return sum(baskets.map((one) => (isCounted(code, one) ? one.freight : 0)))
  return code.kind === 'percentage' ? Math.floor((subtotal * code.value) / 100) : Math.min(code.value, subtotal)
}

type ModelCodeUse = { shopper: number; wish: ModelCheckout; pieces: ModelPiece[] }

/** Returns the refusal of a code: half of it stays reserved for other shoppers until the balance covers the checkout. */
function refusalOfCode(model: Model, code: Code, { shopper, wish, pieces }: ModelCodeUse): RefusalCode | undefined {
  const baskets = basketsOf(model, pieces)
  if (!counts(code, shopper, baskets)) return 'PROMO_INVALID'
  const total = totalOf(model, wish, pieces)
  if (!isUnproven(model, shopper, total) || isCodeShared(model, code, discountOf(code, baskets))) return undefined
  return isCovered(model, shopper, total) ? 'PROMO_INVALID' : 'PROMO_NEEDS_BALANCE'
}

function counts(code: Code, shopper: number, baskets: ModelBasket[]): boolean {
  const own = code.uses.filter((use) => use.shopper === shopper)
  const isLeft = code.uses.length < code.limit && own.length < code.perShopper
  const off = discountOf(code, baskets)
  return isLeft && countedOf(code, baskets) >= code.minimum && off > 0 && code.given + off <= code.budget
}

function totalOf(model: Model, input: ModelCheckout, pieces: ModelPiece[]): number {
  const baskets = basketsOf(model, pieces)
  const code = codeOf(model, input)
  const whole = sum(baskets.map(({ subtotal, freight }) => subtotal + freight))
  return whole - (code === undefined ? 0 : discountOf(code, baskets))
}

type ModelDeal = { basket: ModelBasket; code: Code | undefined; whole: number }

/** The sums are exact to the cent, and every share is exact within a cent. The commission is a part of what the goods bring the seller. */
function expectShared(order: ModelPlacedOrder, { basket, code, whole }: ModelDeal): void {
  const { items, discount, total, platform, commission } = order
  const offFreight = code?.kind === 'free_freight' ? discount : 0
  const offGoods = discount - offFreight
  expect(total).toBe(basket.subtotal + basket.freight - discount)
  expect(platform).toBe(code?.shop === undefined ? discount : 0)
  if (code !== undefined && isCounted(code, basket) && code.kind !== 'free_freight')
    expectNear(offGoods, (discountOf(code, [{ ...basket, subtotal: whole }]) * basket.subtotal) / whole)
  expect(sum(items.map(({ paid }) => paid))).toBe(basket.subtotal - offGoods)
  expect(sum(items.map(({ paidFreight }) => paidFreight))).toBe(basket.freight - offFreight)
  const earned = platform > 0 ? basket.subtotal : basket.subtotal - offGoods
  expect(commission).toBe(Math.floor((earned * 8) / 100))
  const [borneGoods, borneFreight] = platform > 0 ? [offGoods, offFreight] : [0, 0]
  expect(sum(items.map((item) => item.platform))).toBe(borneGoods)
  expect(sum(items.map((item) => item.platformFreight))).toBe(borneFreight)
  expectCharged(order, earned)
}

function expectCharged({ items, commission }: ModelPlacedOrder, earned: number): void {
  expect(sum(items.map((item) => item.commission))).toBe(commission)
  for (const item of items)
    expectNear(item.commission, (commission * (item.paid + item.platform)) / Math.max(earned, 1))
}

function expectNear(found: number, exact: number): void {
  expect(Math.abs(found - exact)).toBeLessThan(1)
}

function toOrder(
  model: Model,
  { id, shop, total, discount, platform, commission, items }: ModelPlacedOrder,
): Omit<ModelOrder, 'group' | 'shopper' | 'unproven'> {
  const nothing = {
    refunded: 0,
    refundedFreight: 0,
    sent: 0,
    cancelled: 0,
    restocked: 0,
    scrapped: 0,
    returned: 0,
    returnedWithFreight: 0,
    refundedUnsent: 0,
    refundedFreightUnsent: 0,
  }
  const placed = items.map(({ variant_id, ...shares }): ModelItem => {
    const variant = model.variants.findIndex((one) => one.id === variant_id)
    return { ...nothing, ...shares, variant, reductions: [] }
  })
  return {
    ...{ id, shop, total, discount, platform, commission, items: placed, parcels: [], stage: 0, money: 'unpaid' },
    ...{
      refunded: 0,
      platformBack: 0,
      commissionBack: 0,
      packed: false,
      extended: false,
      since: model.hour,
      closed: never,
      isGivenUp: false,
      isScrapped: false,
      isUncovered: false,
    },
    ...{ payBy: model.hour + timers.unpaid, shipBy: 0, confirmBy: 0, completeBy: 0, afterSaleUntil: 0 },
    ...{ receivedAt: never, returnsNotSent: 0 },
  }
}

async function selectPlaced({ api, shops }: ModelStage, group: string, ids: string[]): Promise<ModelPlacedGroup> {
  const { rows } = await sql<ModelPlacedOrder & { shop_id: number }>`
    select o.id::text, o.shop_id, o.total, o.discount, o.platform_discount as platform, o.commission,
      (select json_agg(json_build_object('id', i.id::text, 'variant_id', i.variant_id::text, 'quantity', i.quantity,
        'paid', i.paid, 'paidFreight', i.paid_freight, 'platform', i.platform_discount, 'platformFreight', i.platform_freight,
        'commission', i.commission) order by i.id) from order_items i where i.order_id = o.id) as items
    from orders o where o.id = any(${ids}::bigint[]) order by o.id
  `.execute(api.databases.writer)
  return { group, orders: rows.map(({ shop_id, ...order }) => ({ ...order, shop: shops.indexOf(shop_id) })) }
}

const piece = fc.record({ variant: fc.nat(4), quantity: fc.integer({ min: 1, max: 4 }) })
const rarely = fc.integer({ min: 0, max: 9 }).map((one) => one === 9)

export const checkouts = commandsOf(
  checkout,
  fc.record({
    pieces: fc.uniqueArray(piece, { minLength: 1, maxLength: 4, selector: ({ variant }) => variant }),
    code: fc.option(fc.nat(4), { nil: undefined, freq: 2 }),
    isStale: rarely,
  }),
)
