import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buy, buyShipped, inDays } from '../../test/refunding.ts'
import { expectCleanLedger, order, pay, prepareBuyer, type Buyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueOrders } from '../orders/order.jobs.ts'
import { runDueRefunds } from '../refunds/refund.jobs.ts'
import { runDueHolidays } from './holiday.jobs.ts'

const api = await startApi()
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
  await expectCleanLedger(api)
})

async function orderOf(mei: Buyer, id: string) {
  return mei.call('GET /api/order/detail', { query: { id } })
}

async function shipBy(mei: Buyer, id: string): Promise<number> {
  return new Date((await orderOf(mei, id)).ship_by ?? 0).getTime()
}

async function refundOf(mei: Buyer, id: string) {
  return mei.call('GET /api/refund/detail', { query: { id } })
}

async function dueAt(mei: Buyer, id: string): Promise<number> {
  return new Date((await refundOf(mei, id)).due_at ?? 0).getTime()
}

/** As several processes do it. */
async function runEverywhere(now: Date): Promise<void> {
  await Promise.all([1, 2, 3].map(() => runDueHolidays(writer, now)))
  await Promise.all([runDueOrders(writer, now), runDueRefunds(writer, now), runDueOrders(writer, now)])
}

/** Within a second, which tests take. */
function expectNear(found: number, expected: number): void {
  expect(Math.abs(found - expected)).toBeLessThan(5_000)
}

describe('while a shop is on holiday, the clocks against it stand still', () => {
  test('a paid order has as long to be shipped afterwards as it had, and is not cancelled meanwhile', async () => {
    const mei = await prepareBuyer(api)
    const { id } = await buy(mei, [tea])
    const before = await shipBy(mei, id)
    await save(inDays(10))
    expectNear(await shipBy(mei, id), before + 10 * day)
    await runEverywhere(inDays(9.9))
    expect((await orderOf(mei, id)).status).toBe(1)
    await runEverywhere(new Date(before + 10.1 * day))
    expect((await orderOf(mei, id)).status).toBe(-1)
  })

  test('opened early, they go back by what was left; a longer holiday moves them on', async () => {
    const mei = await prepareBuyer(api)
    const { id } = await buy(mei, [tea])
    const before = await shipBy(mei, id)
    await save(inDays(10))
    await save(inDays(12))
    await save(inDays(12))
    expectNear(await shipBy(mei, id), before + 12 * day)
    await save(inDays(4))
    expectNear(await shipBy(mei, id), before + 4 * day)
    await end()
    await end()
    expectNear(await shipBy(mei, id), before)
  })

  test('an order that is paid then counts from the end of the holiday, and goes back with it', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea])
    const id = group.orders[0]?.id ?? ''
    await save(inDays(10))
    await pay(mei, group)
    const held = await shipBy(mei, id)
    expectNear(held, Date.now() + 15 * day)
    await end()
    expectNear(await shipBy(mei, id), held - 10 * day)
  })

  test('a request waits for its answer, and goods that came back for being checked', async () => {
    const mei = await prepareBuyer(api)
    const { items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
    const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 4_50, type: 'return' })
    const asked = await dueAt(mei, id)
    await save(inDays(10))
    expectNear(await dueAt(mei, id), asked + 10 * day)
    await runEverywhere(inDays(9.9))
    expect((await refundOf(mei, id)).status).toBe('applying')
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    expectNear(await dueAt(mei, id), Date.now() + 14 * day)
    await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
    expectNear(await dueAt(mei, id), Date.now() + 17 * day)
    await end()
    expectNear(await dueAt(mei, id), Date.now() + 7 * day)
  })

  test('a shopper’s own clocks run on: receipt is confirmed, and what is not sent back is withdrawn', async () => {
    const mei = await prepareBuyer(api)
    const sent = await buyShipped({ buyer: mei, seller }, [tea])
    const { items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
    const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 4_50, type: 'return' })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    const [confirms, due] = [(await orderOf(mei, sent.id)).auto_confirm_at, await dueAt(mei, id)]
    await save(inDays(20))
    expect((await orderOf(mei, sent.id)).auto_confirm_at).toBe(confirms)
    expect(await dueAt(mei, id)).toBe(due)
    await runEverywhere(inDays(14.1))
    expect((await refundOf(mei, id)).status).toBe('withdrawn')
  })

  test('what was late before waits too, and is done when the shop is back', async () => {
    const mei = await prepareBuyer(api)
    const { id } = await buy(mei, [tea])
    await sql`update orders set ship_by = now() - interval '1 second' where id = ${Number(id)}`.execute(writer)
    await save(inDays(10))
    await runEverywhere(inDays(5))
    expect((await orderOf(mei, id)).status).toBe(1)
    await runEverywhere(inDays(10.1))
    expect((await orderOf(mei, id)).status).toBe(-1)
  })

  test('of ten processes that begin one and ten that pay, every clock moves once', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => prepareBuyer(api)))
    const early = await Promise.all(buyers.map((mei) => buy(mei, [tea])))
    const groups = await Promise.all(buyers.map((mei) => order(mei, [tea])))
    const before = await Promise.all(buyers.map((mei, index) => shipBy(mei, early[index]?.id ?? '')))
    await Promise.all([
      ...buyers.map((_, index) => save(inDays(10 + (index % 2)))),
      ...buyers.map((mei, index) => pay(mei, groups[index] ?? { group_id: '', orders: [] })),
    ])
    const holiday = await seller.call('GET /api/portal/shop/holiday', { query: { shop_id } })
    const [from, until] = [Date.parse(holiday.from ?? ''), Date.parse(holiday.until ?? '')]
    for (const [index, mei] of buyers.entries()) {
      expect(await shipBy(mei, early[index]?.id ?? '')).toBe((before[index] ?? 0) + until - from)
      expectNear(await shipBy(mei, groups[index]?.orders[0]?.id ?? ''), until + 5 * day)
    }
  })

  test('one that began while nothing ran stops them from its first day on', async () => {
    const mei = await prepareBuyer(api)
    const { id } = await buy(mei, [tea])
    const before = await shipBy(mei, id)
    await save(inDays(6), inDays(2))
    await runDueOrders(writer, inDays(5.5))
    expect((await orderOf(mei, id)).status).toBe(1)
    await runEverywhere(inDays(5.5))
    expectNear(await shipBy(mei, id), before + 4 * day)
  })
})
