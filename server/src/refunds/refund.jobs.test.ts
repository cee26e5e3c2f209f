import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, balanceOf, buy, buyShipped, heldBy, inDays } from '../../test/refunding.ts'
import { changeSetting } from '../../test/setting.ts'
import { expectCleanLedger, prepareBuyer, stockOf } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueOrders } from '../orders/order.jobs.ts'
import { runDueRefunds } from './refund.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [seller, operator] = [await api.hireSeller(shops.kumoriya.id), await api.hireOperator()]

afterEach(() => expectCleanLedger(api))

/** Runs the job as several processes do, each of them twice. */
async function runEverywhere(now: Date): Promise<void> {
  await Promise.all([runDueRefunds(writer, now), runDueRefunds(writer, now), runDueRefunds(writer, now)])
  expect(await runDueRefunds(writer, now)).toBe(0)
}

async function requestReturn() {
  const mei = await prepareBuyer(api)
  const { id: order, items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
  const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 9_40, type: 'return' })
  const statusNow = async () => (await mei.call('GET /api/refund/detail', { query: { id } })).status
  return { mei, id, order, statusNow }
}

describe('silence (specification, decisions 5)', () => {
  test('of a seller for five days: the request is approved, once', async () => {
    const mei = await prepareBuyer(api)
    const [balance, stock] = [await balanceOf(mei), await stockOf(api, tea)]
    const { items } = await buy(mei, [tea], { quantity: 2 })
    const request = { item_id: items[0] ?? '', amount: 14_90, product_status: 'not_received' } as const
    const { id } = await ask(api, mei, request)
    await runEverywhere(inDays(4.9))
    expect(await mei.call('GET /api/refund/detail', { query: { id } })).toMatchObject({ status: 'applying' })
    await runEverywhere(inDays(5.1))
    expect(await mei.call('GET /api/refund/detail', { query: { id } })).toMatchObject({
      status: 'refunded',
      events: [{ kind: 'applied' }, { kind: 'approved', by: 'system' }, { kind: 'refunded' }],
    })
    expect([await balanceOf(mei), await stockOf(api, tea)]).toEqual([balance, stock])
  })

  test('of a seller about a return: it is approved, and waits for the goods', async () => {
    const { statusNow } = await requestReturn()
    await runEverywhere(inDays(5.1))
    expect(await statusNow()).toBe('awaiting_return')
  })

  test('of a shopper who sends nothing for fourteen days: the request ends', async () => {
    const { mei, id, order, statusNow } = await requestReturn()
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    await runEverywhere(inDays(13.9))
    expect(await statusNow()).toBe('awaiting_return')
    await runEverywhere(inDays(14.1))
    expect(await statusNow()).toBe('withdrawn')
    expect(await mei.call('GET /api/order/detail', { query: { id: order } })).toMatchObject({ status: 3 })
  })

  test('of a seller who has the goods for seven days: the money is refunded', async () => {
    const { mei, id, statusNow } = await requestReturn()
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
    const [balance, stock] = [await balanceOf(mei), await stockOf(api, tea)]
    await runEverywhere(inDays(6.9))
    expect(await statusNow()).toBe('return_shipped')
    await runEverywhere(inDays(7.1))
    expect(await statusNow()).toBe('refunded')
    expect([await balanceOf(mei), await stockOf(api, tea)]).toEqual([balance + 9_40, stock])
  })

  test('of operators ends nothing: an appeal waits', async () => {
    const { mei, id, statusNow } = await requestReturn()
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason: 'No.' } })
    await mei.call('POST /api/refund/appeal', { body: { id, explanation: 'Look again.' } })
    await runEverywhere(inDays(300))
    expect(await statusNow()).toBe('appealed')
  })

  test('a changed timer applies to requests that start after it', async () => {
    const { statusNow } = await requestReturn()
    await changeSetting(writer, operator, { key: 'timer.refund_answer_s', value: 60 })
    const quick = await requestReturn()
    await runEverywhere(new Date(Date.now() + 61_000))
    expect([await statusNow(), await quick.statusNow()]).toEqual(['applying', 'awaiting_return'])
    await changeSetting(writer, operator, { key: 'timer.refund_answer_s', value: 5 * 86_400 })
  })
})

describe('the seller is paid', () => {
  test('at the end of the window, less refunds and the commission of the unrefunded part', async () => {
    const mei = await prepareBuyer(api)
    const { id, items } = await buyShipped({ buyer: mei, seller, received: true }, [tea], { quantity: 2 })
    const refund = await ask(api, mei, { item_id: items[0] ?? '', amount: 7_45 })
    await runDueOrders(writer, inDays(20)) // Pays all other orders, but not this one while its request is open.
    const [earned, commission] = [await heldBy(api, 'seller_available'), await heldBy(api, 'commission')]
    await seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass' } })
    await runDueOrders(writer, inDays(14.9))
    expect(await heldBy(api, 'seller_available')).toBe(earned)
    await runDueOrders(writer, inDays(15.1))
    // 7.45 of the 9.00 for the goods were returned, so 0.60 of the commission of 0.72 is not charged.
    expect(await heldBy(api, 'seller_available')).toBe(earned + 7_45 - 12)
    expect(await heldBy(api, 'commission')).toBe(commission + 12)
    expect((await mei.call('GET /api/order/detail', { query: { id } })).can).toEqual(['review'])
  })

  test('the rest of an order that was refunded except for its freight', async () => {
    const mei = await prepareBuyer(api)
    const { items } = await buyShipped({ buyer: mei, seller }, [tea])
    const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 4_50, reason: 'changed_mind' })
    const earned = await heldBy(api, 'seller_available')
    const passed = await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    expect(passed).toMatchObject({ order_status: -1, refunded: 4_50 })
    await runDueOrders(writer, inDays(14))
    expect(await heldBy(api, 'seller_available')).toBe(earned)
    await runDueOrders(writer, inDays(16))
    expect(await heldBy(api, 'seller_available')).toBe(earned + 4_90) // Freight bears no commission.
  })
})
