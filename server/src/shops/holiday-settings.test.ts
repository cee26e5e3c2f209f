import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { inDays } from '../../test/refunding.ts'
import { order, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { saveSetting } from '../settings/setting-change.ts'

const api = await startApi()
const { visitor } = api
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const shop_id = String(shops.kumoriya.id)
const seller = await api.hireSeller(shops.kumoriya.id)
const other = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator()

const show = ({ call }: TestPerson) => call('GET /api/portal/shop/holiday', { query: { shop_id } })
const save = ({ call }: TestPerson, more: { from?: string; until: string }) =>
  call('POST /api/portal/shop/holiday', { body: { shop_id, ...more } })
const end = ({ call }: TestPerson) => call('POST /api/portal/shop/holiday_end', { body: { shop_id } })
const shown = () => visitor('GET /api/shop/detail', { query: { id: shop_id } })
const product = () => visitor('GET /api/product/detail', { query: { id: String(products.tea.id) } })

afterEach(async () => {
  await end(operator)
})

/** Removes the fraction: times on the shop's pages are whole seconds. */
function second(at: string | null): string {
  return `${(at ?? '').slice(0, 19)}Z`
}

describe('a shop on holiday (decisions, section 3)', () => {
  test('shows when it opens again, on its page, its products and in bags; its products stay', async () => {
    const mei = await prepareBuyer(api)
    await mei.call('POST /api/cart/add', { body: { variant_id: String(tea), quantity: 1 } })
    const { until, state } = await save(seller, { until: inDays(9).toISOString() })
    expect(state).toBe('running')
    const expected = { open: false, opens_at: second(until) }
    expect(await shown()).toMatchObject(expected)
    expect((await product()).shop).toMatchObject(expected)
    const bag = await mei.call('GET /api/cart/list')
    expect(bag.shops[0]).toMatchObject({ shop: { opens_at: second(until) }, items: [{ problem: 'SHOP_CLOSED' }] })
    const { items } = await visitor('GET /api/product/list', { query: { shop: shop_id } })
    expect(items.map(({ id }) => id)).toContain(String(products.tea.id))
    await end(seller)
    expect(await shown()).toMatchObject({ open: true, opens_at: null })
  })

  test('gets no orders, from the bag or directly, until it is back', async () => {
    const mei = await prepareBuyer(api)
    await mei.call('POST /api/cart/add', { body: { variant_id: String(tea), quantity: 1 } })
    const { until } = await save(seller, { until: inDays(9).toISOString() })
    const selection = { address_id: mei.addressId }
    const preview = await mei.call('POST /api/order/preview', { body: selection })
    expect(preview).toMatchObject({
      orders: [{ shop: { opens_at: second(until) } }],
      problems: [{ problem: 'SHOP_CLOSED' }],
    })
    const body = { ...selection, total: preview.total }
    await expect(mei.call('POST /api/order/create', { body })).rejects.toMatchObject({ reason: 'NOT_OPEN' })
    const buy_now = { variant_id: String(tea), quantity: 1 }
    await expect(mei.call('POST /api/order/create', { body: { ...body, buy_now } })).rejects.toMatchObject({
      reason: 'NOT_OPEN',
    })
    await end(seller)
    expect((await order(mei, [])).orders).toHaveLength(1)
  })

  test('that is planned sells until it starts', async () => {
    const [from, until] = [inDays(1).toISOString(), inDays(3).toISOString()]
    expect(await save(seller, { from, until })).toMatchObject({ state: 'planned', from, until })
    expect(await shown()).toMatchObject({ open: true, opens_at: null })
    expect((await order(await prepareBuyer(api), [tea])).orders).toHaveLength(1)
  })

  test('has one of ten different holidays set at once', async () => {
    const days = Array.from({ length: 10 }, (_, index) => index + 2)
    await Promise.all(days.map((day) => save(seller, { until: inDays(day).toISOString() })))
    const { state, from, until } = await show(seller)
    const { rows } = await sql<{ stands: boolean }>`
      select closed_until = ${until} and closed_from = ${from} as stands
      from shops where id = ${shops.kumoriya.id}`.execute(writer)
    expect([state, rows[0]?.stands]).toEqual(['running', true])
  })

  test('is no longer than the setting says', async () => {
    await expect(save(seller, { until: inDays(31).toISOString() })).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { until: 'This is longer than a holiday may be' },
    })
    const owner = { id: Number(operator.id), account: operator.account, duties: ['owner'] as const }
    await writer.transaction().execute((tx) => saveSetting(tx, owner, { key: 'shop.holiday_days', value: 40 }))
    expect(await save(seller, { until: inDays(31).toISOString() })).toMatchObject({ days_maximum: 40 })
  })
})

describe('permission to send a shop on holiday', () => {
  test('is its seller’s and the operators’; all of it is on record', async () => {
    await expect(save(other, { until: inDays(2).toISOString() })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(show(other)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(end(other)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const { until } = await save(seller, { until: inDays(2).toISOString() })
    await end(operator)
    await end(operator)
    const { items } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'shop', limit: 2 } })
    expect(items).toMatchObject([
      { operator: operator.account, detail: { holiday_ended: until } },
      { operator: seller.account, subject_id: shop_id, detail: { holiday_until: until } },
    ])
  })
})
