import { afterEach, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, balanceOf, buy, type BoughtOrder } from '../../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, stockOf } from '../../test/shopping.ts'
import { tallyOf } from '../../test/tally.ts'
import { outcomeOf } from '../../test/withdrawing.ts'
import { addProduct, buildWorld } from '../../test/world.ts'

// Decision 55: a shop, or an operator in its place, cancels pieces that it cannot send.

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const shop = shops.kumoriya
const variants = [{ price: 7_01, stock: 500 }] as const
const [cup = 0] = (await addProduct(writer, { shop, name: { en: 'Cup' }, variants: [...variants] })).variantIds
const [plate = 0] = (await addProduct(writer, { shop, name: { en: 'Plate' }, variants: [...variants] })).variantIds
const seller = await api.hireSeller(shop.id)
const operator = await api.hireOperator('ines', ['support'])

afterEach(() => expectCleanLedger(api))

type Cut = { rest: number; pieces: number[]; restock?: boolean }

/** Cancels this many pieces of each item. */
function cancel(by: TestPerson, order: BoughtOrder, { rest, pieces, restock = true }: Cut) {
  const items = order.items.map((item_id, place) => ({ item_id, quantity: pieces[place] ?? 0 }))
  const chosen = items.filter(({ quantity }) => quantity > 0)
  const body = { id: order.id, rest, items: chosen, reason: 'out_of_stock', note: 'One is broken.', restock } as const
  return by.call('POST /api/portal/order/cancel_items', { body })
}

const ship = (order: BoughtOrder, quantity?: number) => {
  const items = order.items.map((item_id) => ({ item_id, quantity: quantity ?? 1 }))
  return seller.call('POST /api/portal/order/ship', {
    body: { id: order.id, carrier: 'none', ...(quantity !== undefined && { items }) },
  })
}

describe('a shop', () => {
  test('cancels one of three pieces, and later another: each cent is right, and the last piece is sent', async () => {
    const mei = await prepareBuyer(api)
    const [before, stock] = [await balanceOf(mei), await stockOf(api, cup)]
    const order = await buy(mei, [cup], { quantity: 3 })
    const first = await cancel(seller, order, { rest: order.total, pieces: [1] })
    expect(first).toMatchObject({ status: 1, unshipped: [{ quantity: 2 }] })
    const freight = order.total - 21_03
    expect(first.rest).toBe(order.total - 7_01 - Math.ceil(freight / 3))
    const second = await cancel(seller, order, { rest: first.rest, pieces: [1] })
    expect(second.rest).toBe(order.total - 14_02 - Math.ceil((freight * 2) / 3))
    expect(await balanceOf(mei)).toBe(before - second.rest)
    expect(await stockOf(api, cup)).toBe(stock - 1)
    expect(await ship(order)).toMatchObject({ status: 2, unshipped: [] })
    const [given] = (await mei.call('GET /api/refund/list')).items
    expect(given).toMatchObject({
      ...{ requested_by: 'seller', reason: 'out_of_stock', explanation: 'One is broken.', item: { quantity: 1 } },
      events: [{ kind: 'not_sent', by: 'seller' }, { kind: 'refunded' }],
    })
  })

  test('cancels one of two items for good: its pieces stay out of stock, and the rest can be sent', async () => {
    const mei = await prepareBuyer(api)
    const order = await buy(mei, [cup, plate])
    const stock = await stockOf(api, cup)
    const shown = await cancel(seller, order, { rest: order.total, pieces: [1, 0], restock: false })
    expect(shown).toMatchObject({ status: 1, unshipped: [{ item_id: order.items[1], quantity: 1 }] })
    expect(await stockOf(api, cup)).toBe(stock)
    expect(await ship(order)).toMatchObject({ status: 2 })
  })

  test('cancels what is left after a parcel: the order is on its way then', async () => {
    const mei = await prepareBuyer(api)
    const order = await buy(mei, [cup], { quantity: 2 })
    await ship(order, 1)
    expect(await cancel(seller, order, { rest: order.total, pieces: [1] })).toMatchObject({ status: 2, unshipped: [] })
    expect(await mei.call('GET /api/refund/preview', { query: { item_id: order.items[0] ?? '' } })).toMatchObject({
      maximum: 7_01,
    })
  })

  test('a refund before lowered the price of each piece: a cancelled one gives back what it still costs', async () => {
    const mei = await prepareBuyer(api)
    const [before, stock] = [await balanceOf(mei), await stockOf(api, cup)]
    const order = await buy(mei, [cup], { quantity: 3 })
    const items = [{ item_id: order.items[0] ?? '', goods: 12_03, freight: 0 }]
    const body = { id: order.id, rest: order.total, items, reason: 'wrong_price' } as const
    const lower = await seller.call('POST /api/portal/order/refund', { body })
    const freight = order.total - 21_03
    const first = await cancel(seller, order, { rest: lower.rest, pieces: [1] })
    expect(first.rest).toBe(lower.rest - 3_00 - Math.ceil(freight / 3))
    expect(first).toMatchObject({ status: 1, unshipped: [{ quantity: 2 }] })
    await ship(order, 1)
    const second = await cancel(seller, order, { rest: first.rest, pieces: [1] })
    expect(second).toMatchObject({ status: 2, unshipped: [], rest: freight - Math.ceil((freight * 2) / 3) + 3_00 })
    expect([await balanceOf(mei), await stockOf(api, cup)]).toEqual([before - second.rest, stock - 1])
  })

  test('pieces that cost nothing any more are sent all the same', async () => {
    const mei = await prepareBuyer(api)
    const order = await buy(mei, [cup], { quantity: 2 })
    const items = [{ item_id: order.items[0] ?? '', goods: 14_01, freight: 0 }]
    const body = { id: order.id, rest: order.total, items, reason: 'goodwill' } as const
    const { rest } = await seller.call('POST /api/portal/order/refund', { body })
    const left = await cancel(seller, order, { rest, pieces: [1] })
    expect(left).toMatchObject({ status: 1, unshipped: [{ quantity: 1 }] })
    expect(await ship(order)).toMatchObject({ status: 2 })
  })

  test('all pieces are the order: it is cancelled, with its reason', async () => {
    const mei = await prepareBuyer(api)
    const before = await balanceOf(mei)
    const order = await buy(mei, [cup, plate])
    expect(await cancel(seller, order, { rest: order.total, pieces: [1, 1] })).toMatchObject({
      ...{ status: -1, can: [], cancellation: { by: 'seller', reason: 'out_of_stock', note: 'One is broken.' } },
    })
    expect(await balanceOf(mei)).toBe(before)
  })

  test('of ten cancellations of one piece of three at once, one counts', async () => {
    const mei = await prepareBuyer(api)
    const order = await buy(mei, [cup], { quantity: 3 })
    const attempts = Array.from({ length: 10 }, () =>
      outcomeOf(cancel(seller, order, { rest: order.total, pieces: [1] })),
    )
    expect(tallyOf(await Promise.all(attempts))).toEqual({ ok: 1, CHANGED_MEANWHILE: 9 })
  })

  test('cancels no more pieces than are still to be sent, and none while a refund is requested', async () => {
    const mei = await prepareBuyer(api)
    const order = await buy(mei, [cup], { quantity: 2 })
    expect(await outcomeOf(cancel(seller, order, { rest: order.total, pieces: [3] }))).toBe('NOT_CANCELLABLE')
    const request = { amount: 1_00, product_status: 'not_received', reason: 'other' } as const
    await ask(api, mei, { item_id: order.items[0] ?? '', ...request })
    expect(await outcomeOf(cancel(seller, order, { rest: order.total, pieces: [1] }))).toBe('NOT_CANCELLABLE')
  })
})

test('an operator cancels pieces of an order that is not packed, and of no other', async () => {
  const mei = await prepareBuyer(api)
  const order = await buy(mei, [cup], { quantity: 2 })
  const shown = await cancel(operator, order, { rest: order.total, pieces: [1] })
  expect(shown).toMatchObject({ status: 1, unshipped: [{ quantity: 1 }] })
  await seller.call('POST /api/portal/order/pack', { body: { id: order.id } })
  expect(await outcomeOf(cancel(operator, order, { rest: shown.rest, pieces: [1] }))).toBe('NOT_CANCELLABLE')
})
