import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { ask, balanceOf, buy, inDays } from '../test/refunding.ts'
import { expectCleanLedger, order, pay, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { buildWorld } from '../test/world.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import { runDueRefunds, runOverdueRests } from '../src/refunds/refund.jobs.ts'

/** A paid seller tries to keep the money without sending anything, by moving the deadlines. The deadlines stay, and the buyer gets the money back. */

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const shop_id = String(shops.kumoriya.id)
const seller = await api.hireSeller(shops.kumoriya.id)

const away = (until: Date, from?: Date) =>
  seller.call('POST /api/portal/shop/holiday', {
    body: { shop_id, until: until.toISOString(), ...(from && { from: from.toISOString() }) },
  })
const back = () => seller.call('POST /api/portal/shop/holiday_end', { body: { shop_id } })
const pack = (id: string) => seller.call('POST /api/portal/order/pack', { body: { id } })
const ship = (id: string) => seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
const cancel = (buyer: TestBuyer, id: string) => buyer.call('POST /api/order/cancel', { body: { id } })
const detail = (buyer: TestBuyer, id: string) => buyer.call('GET /api/order/detail', { query: { id } })

/** Simulates that the time for shipping has passed. */
async function pass(id: string): Promise<void> {
  await sql`update orders set ship_by = now() - interval '1 second' where id = ${Number(id)}`.execute(writer)
}

afterEach(async () => {
  await back()
  await sql`delete from shop_holidays`.execute(writer)
  await sql`update shops set closed_from = null, closed_until = null`.execute(writer)
  await expectCleanLedger(api)
})

describe('holidays', () => {
  test('by a holiday after they were paid: shipping and answering are due as before', async () => {
    const mei = await prepareBuyer(api)
    const { id, items } = await buy(mei, [tea])
    const other = await buy(mei, [tea])
    const request = { item_id: items[0] ?? '', amount: 4_50, reason: 'not_arrived' }
    const refund = await ask(api, mei, { ...request, product_status: 'not_received' })
    const before = [(await detail(mei, other.id)).ship_by, refund.due_at]

    await pack(other.id)
    await away(inDays(30))
    const after = await mei.call('GET /api/refund/detail', { query: { id: refund.id } })
    expect([(await detail(mei, other.id)).ship_by, after.due_at]).toEqual(before)
    await Promise.all([runDueOrders(writer, inDays(6)), runDueRefunds(writer, inDays(6))])
    expect((await detail(mei, other.id)).status).toBe(-1)
    expect((await detail(mei, id)).status).toBe(-1)
  })

  test('by one holiday after the other: a year has a maximum of holiday days', async () => {
    await away(inDays(30))
    await sql`update shops set closed_from = now() - interval '30 days', closed_until = now() - interval '1 second'`.execute(
      writer,
    )
    await away(inDays(29))
    await back()
    await sql`update shops set closed_from = now() - interval '29 days'`.execute(writer)
    const response = away(inDays(5))
    await expect(response).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { until: 'This is more holiday than a shop may take within a year' },
    })
    expect((await away(inDays(0.9))).days_left).toBe(1)
  })

  test('by announcing a holiday while the buyer pays: the time promised at checkout applies', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea])
    await away(inDays(20), inDays(0.1))
    await pay(mei, group)
    const { ship_by } = await detail(mei, group.orders[0]?.id ?? '')
    expect(Date.parse(ship_by ?? '')).toBeLessThan(inDays(5.1).getTime())
  })
})

describe('packing', () => {
  test('by packing an order that is never handed over: once it is late, the buyer cancels it and is fully refunded', async () => {
    const mei = await prepareBuyer(api)
    const rich = await balanceOf(mei)
    const { id } = await buy(mei, [tea])
    await pack(id)
    expect(await outcomeOf(cancel(mei, id))).toBe('NOT_CANCELLABLE')
    expect((await detail(mei, id)).can).not.toContain('cancel')

    await pass(id)
    expect((await detail(mei, id)).can).toContain('cancel')
    expect((await cancel(mei, id)).status).toBe(-1)
    expect(await balanceOf(mei)).toBe(rich)
    const { items } = await seller.call('GET /api/notification/list', { query: {} })
    expect(items[0]).toMatchObject({ kind: 'sale_cancelled' })
  })

  test('of ten cancellations and ten hand-overs of a late parcel at once, one kind succeeds', async () => {
    const mei = await prepareBuyer(api)
    const rich = await balanceOf(mei)
    const { id, total } = await buy(mei, [tea])
    await pack(id)
    await pass(id)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => [outcomeOf(cancel(mei, id)), outcomeOf(ship(id))]).flat(),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    const { status } = await detail(mei, id)
    expect([-1, 2]).toContain(status)
    expect(await balanceOf(mei)).toBe(status === -1 ? rich : rich - total)
  })
})

describe('arrivals', () => {
  test('by reporting that a parcel without a carrier has arrived: the buyer has as long as before to confirm', async () => {
    const mei = await prepareBuyer(api)
    for (const by of [{ carrier: 'none' }, { carrier: 'My cousin', tracking_no: '7' }]) {
      const { id } = await buy(mei, [tea])
      const { shipments } = await seller.call('POST /api/portal/order/ship', { body: { id, ...by } })
      const { auto_confirm_at } = await detail(mei, id)
      const body = { shipment_id: shipments[0]?.id ?? '', code: 'arrived' } as const
      await seller.call('POST /api/portal/order/track', { body })
      const after = await detail(mei, id)
      expect(after.auto_confirm_at).toBe(auto_confirm_at)
      expect(after.shipments[0]?.events.at(-1)).toMatchObject({ code: 'arrived' })
      expect(Date.parse(auto_confirm_at ?? '')).toBeGreaterThan(inDays(44).getTime())
    }
  })
})

describe('one parcel of an order', () => {
  const shipPiece = (id: string, item_id = '', quantity = 1) =>
    seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none', items: [{ item_id, quantity }] } })

  test('by sending one of two pieces: the other is refunded with its freight when its time has passed', async () => {
    const mei = await prepareBuyer(api, 100_00)
    const { id, items, total } = await buy(mei, [tea], { quantity: 2 })
    await shipPiece(id, items[0])
    const before = await balanceOf(mei)
    await pass(id)
    await Promise.all(Array.from({ length: 10 }, () => runOverdueRests(writer)))

    expect(await balanceOf(mei)).toBe(before + total / 2)
    const [request] = (await mei.call('GET /api/refund/list')).items
    expect(request).toMatchObject({ status: 'refunded', reason: 'late', item: { quantity: 1 }, refunded: total / 2 })
    expect(request?.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['not_sent', 'system'],
      ['refunded', 'system'],
    ])
    expect(await detail(mei, id)).toMatchObject({ status: 2, auto_confirm_at: expect.any(String) })
    const { items: notices } = await mei.call('GET /api/notification/list')
    expect(notices[0]).toMatchObject({ kind: 'refund_not_sent' })

    const broken = await ask(api, mei, { item_id: items[0] ?? '', amount: 4_50 })
    await seller.call('POST /api/portal/refund/decide', { body: { id: broken.id, verdict: 'pass' } })
    expect(await detail(mei, id)).toMatchObject({ status: -1 })
  })

  test('by sending one of two pieces that a code paid for: the platform is refunded its part', async () => {
    await writer
      .insertInto('promotions')
      .values({ code: 'GIFT', code_key: 'GIFT', kind: 'percentage', value: 100, maximum: 1_000_00, budget: 1_000_00 })
      .execute()
    const mei = await prepareBuyer(api, 100_00)
    const { id, items } = await buy(mei, [tea], { quantity: 3, promo_code: 'GIFT' })
    await shipPiece(id, items[0])
    await pass(id)
    await runOverdueRests(writer)
    await expectCleanLedger(api)
    await mei.call('POST /api/order/confirm', { body: { id } })
    const rest = await mei.call('GET /api/refund/preview', { query: { item_id: items[0] ?? '' } })
    const broken = await ask(api, mei, { item_id: items[0] ?? '', amount: rest.freight })
    await seller.call('POST /api/portal/refund/decide', { body: { id: broken.id, verdict: 'pass' } })
    expect(await detail(mei, id)).toMatchObject({ status: 4 })
  })

  test('by refusing a request for unsent pieces, and sending one of them: the rest is refunded all the same', async () => {
    const mei = await prepareBuyer(api, 100_00)
    const { id, items, total } = await buy(mei, [tea], { quantity: 2 })
    const request = {
      item_id: items[0] ?? '',
      amount: 9_00,
      reason: 'changed_mind',
      product_status: 'not_received',
    } as const
    const refund = await ask(api, mei, request)
    await seller.call('POST /api/portal/refund/decide', {
      body: { id: refund.id, verdict: 'refuse', reason: 'Packed' },
    })
    await shipPiece(id, items[0])
    await pass(id)
    const before = await balanceOf(mei)
    await runOverdueRests(writer)
    expect(await balanceOf(mei)).toBe(before + total / 2)

    await mei.call('POST /api/refund/appeal', { body: { id: refund.id, explanation: 'I do not want it.' } })
    const operator = await api.hireOperator()
    await operator.call('POST /api/portal/refund/rule', { body: { id: refund.id, verdict: 'pass' } })
    expect(await mei.call('GET /api/refund/detail', { query: { id: refund.id } })).toMatchObject({ refunded: 7_45 })
  })
})
