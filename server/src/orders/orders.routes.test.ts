import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [phone = 0] = products.phone.variantIds
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const neighbour = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator()

afterAll(() => expectCleanLedger(api))

async function paid(mei: TestBuyer, variants = [tea], quantity = 1): Promise<string> {
  const group = await order(mei, variants, { quantity })
  await pay(mei, group)
  return group.orders[0]?.id ?? ''
}

async function shipped(mei: TestBuyer): Promise<string> {
  const id = await paid(mei)
  await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'dhl', tracking_no: 'JD01' } })
  return id
}

describe('the seller', () => {
  test('packs once and ships; the shopper sees the parcel', async () => {
    const mei = await prepareBuyer(api)
    const id = await paid(mei)
    const packed = await seller.call('POST /api/portal/order/pack', { body: { id } })
    expect(packed).toMatchObject({
      packed: true,
      status: 1,
      shopper: { account: mei.account },
      unshipped: [{ quantity: 1 }],
    })
    await expect(seller.call('POST /api/portal/order/pack', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_SHIPPABLE',
    })
    const sent = await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'dhl', tracking_no: 'JD01' } })
    expect(sent).toMatchObject({ status: 2, unshipped: [] })
    expect(await mei.call('GET /api/order/detail', { query: { id } })).toMatchObject({
      status: 2,
      label: 'Delivered',
      can: ['confirm', 'extend', 'refund'],
      auto_confirm_at: expect.any(String),
      shipments: [
        {
          carrier: 'dhl',
          tracking_no: 'JD01',
          tracking_url: expect.stringContaining('JD01'),
          items: [{ quantity: 1 }],
          events: [{ code: 'shipped' }],
        },
      ],
      events: [{ kind: 'created' }, { kind: 'paid' }, { kind: 'packed' }, { kind: 'shipped' }],
    })
    await expect(seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })).rejects.toMatchObject({
      reason: 'NOT_SHIPPABLE',
    })
  })

  test('may send several parcels: delivered is when every unit is under way', async () => {
    const mei = await prepareBuyer(api)
    const id = await paid(mei, [tea], 3)
    const { items } = await mei.call('GET /api/order/detail', { query: { id } })
    const item_id = items[0]?.id ?? ''
    const part = await seller.call('POST /api/portal/order/ship', {
      body: { id, carrier: 'none', items: [{ item_id, quantity: 2 }] },
    })
    expect(part).toMatchObject({ status: 1, unshipped: [{ item_id, quantity: 1 }] })
    await expect(mei.call('POST /api/order/cancel', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_CANCELLABLE',
    })
    const tooMuch = { id, carrier: 'none', items: [{ item_id, quantity: 2 }] }
    await expect(seller.call('POST /api/portal/order/ship', { body: tooMuch })).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
    })
    await expect(seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'ups' } })).rejects.toMatchObject({
      fields: { tracking_no: expect.any(String) },
    })
    const rest = await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'ups', tracking_no: '1Z' } })
    expect(rest).toMatchObject({
      status: 2,
      shipments: [{ carrier: 'none', tracking_no: null, tracking_url: null }, { carrier: 'ups' }],
    })
  })

  test('of ten shipments of everything at once, one leaves', async () => {
    const id = await paid(await prepareBuyer(api))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('sees the orders of their shops alone; operators see all', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [phone, tea])
    await pay(mei, group)
    const [teaOrder = '', phoneOrder = ''] = group.orders.map(({ id }) => id)
    const mine = await seller.call('GET /api/portal/order/list', { query: { keyword: mei.account } })
    expect(mine.items.map(({ id }) => id)).toEqual([teaOrder])
    const all = await operator.call('GET /api/portal/order/list', { query: { keyword: mei.account, status: 1 } })
    expect(all.items.map(({ id }) => id).toSorted()).toEqual([phoneOrder, teaOrder].toSorted())
    expect(all.counts['all']).toBeGreaterThan(mine.counts['all'] ?? 0)
    expect((await operator.call('GET /api/portal/order/list', { query: { keyword: '100%_' } })).items).toEqual([])
    const foreign = { reason: 'NOT_FOUND' }
    await expect(neighbour.call('POST /api/portal/order/pack', { body: { id: teaOrder } })).rejects.toMatchObject(
      foreign,
    )
    await expect(
      neighbour.call('POST /api/portal/order/ship', { body: { id: teaOrder, carrier: 'none' } }),
    ).rejects.toMatchObject(foreign)
    await expect(mei.call('POST /api/portal/order/pack', { body: { id: teaOrder } })).rejects.toMatchObject({
      reason: 'NOT_ALLOWED',
    })
    await operator.call('POST /api/portal/order/pack', { body: { id: teaOrder } })
  })

  test('cannot ship what is not paid', async () => {
    const group = await order(await prepareBuyer(api), [tea])
    const ship = seller.call('POST /api/portal/order/ship', {
      body: { id: group.orders[0]?.id ?? '', carrier: 'none' },
    })
    await expect(ship).rejects.toMatchObject({ reason: 'NOT_SHIPPABLE' })
  })
})

describe('the shopper', () => {
  test('confirms, and finishes', async () => {
    const mei = await prepareBuyer(api)
    const id = await shipped(mei)
    await expect(mei.call('POST /api/order/finish', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_FINISHABLE',
    })
    const received = await mei.call('POST /api/order/confirm', { body: { id } })
    expect(received).toMatchObject({
      status: 3,
      label: 'Received',
      can: ['refund', 'finish'],
      after_sale_until: expect.any(String),
    })
    await expect(mei.call('POST /api/order/confirm', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_CONFIRMABLE',
    })
    expect(await mei.call('POST /api/order/finish', { body: { id } })).toMatchObject({
      status: 4,
      reviewed: false,
      can: ['refund', 'review'],
    })
    await expect(mei.call('POST /api/order/finish', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_FINISHABLE',
    })
  })

  test('extends once, by a week', async () => {
    const mei = await prepareBuyer(api)
    const id = await shipped(mei)
    const before = await mei.call('GET /api/order/detail', { query: { id } })
    const after = await mei.call('POST /api/order/extend', { body: { id } })
    const added = Date.parse(after.auto_confirm_at ?? '') - Date.parse(before.auto_confirm_at ?? '')
    expect(added).toBe(7 * 86_400_000)
    expect(after.can).toEqual(['confirm', 'refund'])
    await expect(mei.call('POST /api/order/extend', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_EXTENDABLE',
    })
  })

  test('does nothing with orders of others', async () => {
    const id = await shipped(await prepareBuyer(api))
    const jonas = await api.signUp()
    const foreign = { reason: 'NOT_FOUND' }
    for (const action of ['confirm', 'extend', 'finish'] as const) {
      await expect(jonas.call(`POST /api/order/${action}`, { body: { id } })).rejects.toMatchObject(foreign)
    }
    await expect(jonas.call('GET /api/order/detail', { query: { id } })).rejects.toMatchObject(foreign)
    expect(await jonas.call('GET /api/user/order_list')).toMatchObject({ items: [], next: null, counts: { all: 0 } })
    await expect(api.visitor('GET /api/user/order_list')).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })

  test('lists orders newest first, by status and group, page by page without gaps', async () => {
    const mei = await prepareBuyer(api)
    const groups = []
    for (let count = 0; count < 5; count++) groups.push(await order(mei, [tea]))
    const ids = groups.map(({ orders }) => orders[0]?.id ?? '').toReversed()
    await mei.call('POST /api/order/cancel', { body: { id: ids[4] ?? '' } })
    const first = await mei.call('GET /api/user/order_list', { query: { limit: 2 } })
    const second = await mei.call('GET /api/user/order_list', { query: { limit: 2, cursor: first.next ?? '' } })
    const third = await mei.call('GET /api/user/order_list', { query: { limit: 2, cursor: second.next ?? '' } })
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
    expect(third.next).toBeNull()
    expect(first.counts).toEqual({ all: 5, '0': 4, '1': 0, '2': 0, '3': 0, '4': 0, '-1': 1, '-4': 0 })
    expect((await mei.call('GET /api/user/order_list', { query: { status: -1 } })).items.map(({ id }) => id)).toEqual([
      ids[4],
    ])
    const group = groups[1]?.group_id ?? ''
    expect((await mei.call('GET /api/user/order_list', { query: { group } })).items).toMatchObject([
      { group_id: group },
    ])
    await expect(mei.call('GET /api/user/order_list', { query: { cursor: 'nonsense' } })).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
    })
  })

  test('takes status=all and page', async () => {
    const mei = await prepareBuyer(api)
    const groups = []
    for (let count = 0; count < 3; count++) groups.push(await order(mei, [tea]))
    const ids = groups.map(({ orders }) => orders[0]?.id ?? '').toReversed()
    await mei.call('POST /api/order/cancel', { body: { id: ids[0] ?? '' } })
    const list = async (query: string) => {
      const answer = await api.app.inject({ url: `/api/user/order_list?${query}`, headers: { token: mei.token } })
      return answer.json<{ data: { items: { id: string }[]; next: string | null } }>().data
    }
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id)
    expect(await idsOf('status=all')).toEqual(ids)
    expect(await idsOf('status=all&page=1&limit=2')).toEqual(ids.slice(0, 2))
    expect(await idsOf('status=all&page=2&limit=2')).toEqual(ids.slice(2))
    expect(await idsOf('status=0&page=2&limit=1')).toEqual(ids.slice(2))
    expect(await list('page=3&limit=2')).toMatchObject({ items: [], next: null })
    const { next } = await list('page=1&limit=1')
    expect(await idsOf(`page=1&limit=1&cursor=${next}`)).toEqual(ids.slice(1, 2))
    const wrong = mei.call('GET /api/user/order_list', { query: { page: 0 } })
    await expect(wrong).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  })

  test('an open refund request shows as after-sale', async () => {
    const mei = await prepareBuyer(api)
    const id = await shipped(mei)
    await sql`update orders set open_refunds = 1 where id = ${Number(id)}`.execute(writer)
    const { items, counts } = await mei.call('GET /api/user/order_list', { query: { status: -4 } })
    expect(items).toMatchObject([{ id, status: -4, label: 'In after-sale' }])
    expect(counts).toMatchObject({ '-4': 1, '2': 0 })
    await sql`update orders set open_refunds = 0 where id = ${Number(id)}`.execute(writer)
  })
})
