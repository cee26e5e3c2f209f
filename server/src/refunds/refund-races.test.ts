import { afterEach, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, balanceOf, buy, buyShipped, inDays, proofOf } from '../../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, stockOf } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueRefunds } from './refund.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [lamp = 0] = products.lamp.variantIds
const [seller, operator] = [await api.hireSeller(shops.kumoriya.id), await api.hireOperator()]

afterEach(() => expectCleanLedger(api))

/** Counts the outcomes: `done`, or the code of the refusal. Nothing else may happen. */
async function outcomesOf(doings: Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(doings)
  const names = settled.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.reason ?? one.reason)))
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}

const ten = <Result>(doing: (index: number) => Promise<Result>) =>
  Array.from({ length: 10 }, (_, index) => doing(index))
const notReceived = { product_status: 'not_received' } as const

test('of ten requests for one item at once, one succeeds', async () => {
  const mei = await prepareBuyer(api)
  const { items } = await buy(mei, [tea])
  const proofs = [await proofOf(api, mei)]
  const request = { item_id: items[0] ?? '', amount: 4_50, proofs, ...notReceived }
  expect(await outcomesOf(ten(() => ask(api, mei, request)))).toEqual({ done: 1, REFUND_EXISTS: 9 })
})

test('of ten approvals at once, by seller and operator, one pays', async () => {
  const mei = await prepareBuyer(api)
  const balance = await balanceOf(mei)
  const { items } = await buy(mei, [tea])
  const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 9_40, ...notReceived })
  const pass = (index: number) =>
    (index % 2 === 0 ? seller : operator).call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  expect(await outcomesOf(ten(pass))).toEqual({ done: 1, ALREADY_DECIDED: 9 })
  expect(await balanceOf(mei)).toBe(balance)
})

test('withdrawn and approved at once, one of both happens', async () => {
  const mei = await prepareBuyer(api)
  for (let round = 0; round < 5; round++) {
    const before = await balanceOf(mei)
    const { items, total } = await buy(mei, [tea])
    const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: total, ...notReceived })
    const body = { id, verdict: 'pass' } as const
    const outcomes = await outcomesOf([
      mei.call('POST /api/refund/withdraw', { body: { id } }),
      seller.call('POST /api/portal/refund/decide', { body }),
    ])
    expect(outcomes).toEqual({ done: 1, ALREADY_DECIDED: 1 })
    const { status } = await mei.call('GET /api/refund/detail', { query: { id } })
    expect(await balanceOf(mei)).toBe(status === 'refunded' ? before : before - total)
  }
})

test('a return received while the time to check runs out is refunded once', async () => {
  const mei = await prepareBuyer(api)
  const { items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
  const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 9_40, type: 'return' })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
  const balance = await balanceOf(mei)
  const receipt = { id, quantity: 1, disposition: 'restock' } as const
  await Promise.allSettled([
    runDueRefunds(writer, inDays(8)),
    seller.call('POST /api/portal/refund/receive', { body: receipt }),
    runDueRefunds(writer, inDays(8)),
  ])
  expect(await balanceOf(mei)).toBe(balance + 9_40)
  const { events } = await mei.call('GET /api/refund/detail', { query: { id } })
  expect(events.filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
})

test('an order cancelled during its refund request is refunded once', async () => {
  const mei = await prepareBuyer(api)
  for (let round = 0; round < 5; round++) {
    const before = await balanceOf(mei)
    const { id, items } = await buy(mei, [tea])
    const request = { item_id: items[0] ?? '', amount: 9_40, proofs: [await proofOf(api, mei)], ...notReceived }
    const cancelled = mei.call('POST /api/order/cancel', { body: { id } })
    const outcomes = await outcomesOf([cancelled, ask(api, mei, request)])
    expect(outcomes['done']).toBe(1)
    const refund = (await mei.call('GET /api/order/detail', { query: { id } })).refunds[0]
    if (refund !== undefined)
      await seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass' } })
    expect(await balanceOf(mei)).toBe(before)
  }
})

test('an order confirmed during its refund request has both', async () => {
  const mei = await prepareBuyer(api)
  const { id, items } = await buyShipped({ buyer: mei, seller }, [tea])
  const request = { item_id: items[0] ?? '', amount: 1_00, proofs: [await proofOf(api, mei)] }
  const outcomes = await outcomesOf([ask(api, mei, request), mei.call('POST /api/order/confirm', { body: { id } })])
  expect(outcomes).toEqual({ done: 2 })
  const order = await mei.call('GET /api/order/detail', { query: { id } })
  expect(order).toMatchObject({ status: -4, after_sale_until: expect.any(String) })
})

test('sent while its refund is approved, an item is either sent or paid back as unsent', async () => {
  const mei = await prepareBuyer(api)
  for (let round = 0; round < 5; round++) {
    const before = await stockOf(api, lamp)
    const { id, items } = await buy(mei, [lamp])
    const refund = await ask(api, mei, { item_id: items[0] ?? '', amount: 45_00, ...notReceived })
    await Promise.allSettled([
      seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } }),
      seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass' } }),
    ])
    const { shipments, status } = await mei.call('GET /api/order/detail', { query: { id } })
    expect(status).toBe(-1)
    const left = await stockOf(api, lamp)
    expect(left).toBe(shipments.length > 0 ? before - 1 : before)
    await writer.updateTable('variants').set({ stock: 3 }).where('id', '=', lamp).execute()
  }
})

test('all items of an order approved at once end it once', async () => {
  const mei = await prepareBuyer(api)
  const before = await balanceOf(mei)
  const { id, items } = await buy(mei, [tea, lamp])
  const refundIds: string[] = []
  for (const item_id of items) {
    const { maximum, freight } = await mei.call('GET /api/refund/preview', { query: { item_id } })
    refundIds.push((await ask(api, mei, { item_id, amount: maximum + freight, ...notReceived })).id)
  }
  const passes = refundIds.map((refund) =>
    operator.call('POST /api/portal/refund/decide', { body: { id: refund, verdict: 'pass' } }),
  )
  expect(await outcomesOf(passes)).toEqual({ done: 2 })
  expect(await mei.call('GET /api/order/detail', { query: { id } })).toMatchObject({ status: -1 })
  expect(await balanceOf(mei)).toBe(before)
})
