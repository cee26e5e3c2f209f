import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buy, buyShipped, inDays } from '../../test/refunding.ts'
import { expectCleanLedger, order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueOrders } from '../orders/order.jobs.ts'

const api = await startApi()
const { visitor } = api
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const shop_id = String(shops.kumoriya.id)
const seller = await api.hireSeller(shops.kumoriya.id)
const day = 86_400_000

const save = (until: Date, from?: Date) =>
  seller.call('POST /api/portal/shop/holiday', {
    body: { shop_id, until: until.toISOString(), ...(from && { from: from.toISOString() }) },
  })
const end = () => seller.call('POST /api/portal/shop/holiday_end', { body: { shop_id } })

afterEach(async () => {
  await end()
  await sql`delete from shop_holidays`.execute(writer)
  await sql`update shops set closed_from = null, closed_until = null`.execute(writer)
  await expectCleanLedger(api)
})

async function orderOf(mei: TestBuyer, id: string) {
  return mei.call('GET /api/order/detail', { query: { id } })
}

async function shipBy(mei: TestBuyer, id: string): Promise<number> {
  return new Date((await orderOf(mei, id)).ship_by ?? 0).getTime()
}

/** Compares with a tolerance, because tests take time. */
function expectNear(found: number, expected: number): void {
  expect(Math.abs(found - expected)).toBeLessThan(5_000)
}

describe('an order that is placed after a holiday was announced', () => {
  test('is due from its end on, where it begins before the order is ready; pages show this before', async () => {
    const mei = await prepareBuyer(api)
    await save(inDays(12), inDays(1))
    const { handling_days } = await visitor('GET /api/product/detail', { query: { id: String(products.tea.id) } })
    await mei.call('POST /api/cart/add', { body: { variant_id: String(tea), quantity: 1 } })
    const preview = await mei.call('POST /api/order/preview', { body: { address_id: mei.addressId } })
    expect([handling_days, preview.orders[0]?.ships_within_days]).toEqual([14, 14])
    const group = await order(mei, [])
    await pay(mei, group)
    expectNear(await shipBy(mei, group.orders[0]?.id ?? ''), Date.now() + (12 + 5) * day)
  })

  test('is due as ever, where it is ready before the holiday', async () => {
    const mei = await prepareBuyer(api)
    await save(inDays(12), inDays(2.5))
    const { id } = await buy(mei, [tea])
    expectNear(await shipBy(mei, id), Date.now() + 5 * day)
  })

  test('stays due then, however the holiday is changed', async () => {
    const mei = await prepareBuyer(api)
    await save(inDays(12), inDays(1))
    const { id } = await buy(mei, [tea])
    const before = await shipBy(mei, id)
    await save(inDays(25), inDays(1))
    expect(await shipBy(mei, id)).toBe(before)
    await end()
    expect(await shipBy(mei, id)).toBe(before)
  })
})

describe('orders, requests and returned goods from before a holiday', () => {
  test('are due as before', async () => {
    const mei = await prepareBuyer(api)
    const paid = await buy(mei, [tea])
    const { items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
    const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 4_50, type: 'return' })
    const refund = async () => mei.call('GET /api/refund/detail', { query: { id } })
    const before = [(await refund()).due_at, await shipBy(mei, paid.id)]
    await save(inDays(10))
    expect([(await refund()).due_at, await shipBy(mei, paid.id)]).toEqual(before)
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
    expectNear(Date.parse((await refund()).due_at ?? ''), Date.now() + 7 * day)
    await runDueOrders(writer, inDays(5.5))
    expect((await orderOf(mei, paid.id)).status).toBe(-1)
  })

  test('of ten announcements and ten payments at once, each order keeps one of two times', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => prepareBuyer(api)))
    const early = await Promise.all(buyers.map((mei) => buy(mei, [tea])))
    const before = await Promise.all(buyers.map((mei, index) => shipBy(mei, early[index]?.id ?? '')))
    const [, orders] = await Promise.all([
      Promise.all(buyers.map((_, index) => save(inDays(10 + (index % 2)), inDays(1)))),
      Promise.all(buyers.map((mei) => buy(mei, [tea]))),
    ])
    for (const [index, mei] of buyers.entries()) {
      expect(await shipBy(mei, early[index]?.id ?? '')).toBe(before[index] ?? 0)
      const days = Math.round(((await shipBy(mei, orders[index]?.id ?? '')) - Date.now()) / day)
      expect([5, 15, 16]).toContain(days)
    }
  })
})
