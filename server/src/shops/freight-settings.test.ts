import type { FreightTable } from '@sealane/contract/freight'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { order, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { shops, products } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const shop_id = String(shops.kumoriya.id)
const seller = await api.hireSeller(shops.kumoriya.id)
const other = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator()

const rest = { delivers: true, base: 4_90, further: 1_00, free_from: 49_00 }
const near = { countries: ['SG', 'MY'], delivers: true, base: 1_50, further: 25, free_from: 20_00 }
const show = ({ call }: TestPerson) => call('GET /api/portal/freight/table', { query: { shop_id } })

/** Saves the present table with these changes. */
async function save(person: TestPerson, more: Partial<FreightTable>): Promise<FreightTable> {
  return person.call('POST /api/portal/freight/save', { body: { shop_id, ...(await show(person)), ...more } })
}

beforeEach(async () => {
  await save(operator, { zones: [], rest })
})

/** Creates a buyer with two pieces of tea in the bag, to be sent to Singapore. */
async function buyerWithTea(): Promise<TestBuyer> {
  const mei = await prepareBuyer(api)
  await mei.call('POST /api/cart/add', { body: { variant_id: String(tea), quantity: 2 } })
  return mei
}

async function preview(mei: TestBuyer) {
  return mei.call('POST /api/order/preview', { body: { address_id: mei.addressId } })
}

async function detail({ call }: Pick<TestPerson, 'call'>) {
  return (await call('GET /api/product/detail', { query: { id: String(products.tea.id) } })).freight
}

describe('freight by destination (decisions, section 8)', () => {
  test('applies in the bag, at checkout and on the product, by destination', async () => {
    const mei = await buyerWithTea()
    expect((await preview(mei)).freight).toBe(5_90)
    await save(seller, { zones: [near] })
    expect((await preview(mei)).freight).toBe(1_75)
    expect((await mei.call('GET /api/cart/list')).freight).toBe(1_75)
    expect(await detail(mei)).toEqual({ base: 1_50, further: 25, free_from: 20_00, delivers: true, country: 'SG' })
    expect(await detail({ call: api.visitor })).toEqual({ ...rest, country: null })
    const shop = await mei.call('GET /api/shop/detail', { query: { id: shop_id } })
    expect(shop.freight).toMatchObject({ base: 1_50, country: 'SG' })
    await save(seller, { zones: [{ ...near, countries: ['MY'] }] })
    expect((await preview(mei)).freight).toBe(5_90)
  })

  test('is previewed by the rule that orders pay by', async () => {
    const trial = { zones: [near], rest, country: 'SG', pieces: 2, subtotal: 9_00 }
    const { freight } = await seller.call('POST /api/portal/freight/try', { body: trial })
    await save(seller, { zones: [near] })
    const mei = await buyerWithTea()
    expect((await preview(mei)).freight).toBe(freight)
    const body = { ...trial, country: 'JP', subtotal: 49_00 }
    expect(await seller.call('POST /api/portal/freight/try', { body })).toEqual({ zone: null, freight: 0 })
  })

  test('needs another confirmation when the time to ship has grown since the shopper saw it', async () => {
    const mei = await buyerWithTea()
    const { orders, total } = await mei.call('POST /api/order/preview', { body: { address_id: mei.addressId } })
    const shownDays = Object.fromEntries(orders.map(({ shop, ships_within_days: days }) => [shop.id, days]))
    const createOrder = (ships_within_days: Record<string, number>) =>
      mei.call('POST /api/order/create', { body: { address_id: mei.addressId, total, ships_within_days } })
    const shorter = Object.fromEntries(Object.entries(shownDays).map(([id, days]) => [id, days - 1]))
    await expect(createOrder(shorter)).rejects.toMatchObject({ reason: 'SHIPS_LATER', data: { orders: [{}] } })
    await createOrder(shownDays)
  })

  test('of a placed order stays; one that differs from the shown one needs another confirmation', async () => {
    const mei = await buyerWithTea()
    const { total } = await preview(mei)
    const placed = await order(await buyerWithTea(), [])
    await save(seller, { rest: { ...rest, base: 9_00 } })
    const body = { address_id: mei.addressId, total }
    await expect(mei.call('POST /api/order/create', { body })).rejects.toMatchObject({ reason: 'PRICE_CHANGED' })
    expect(placed.orders[0]?.total).toBe(14_90)
    const { items } = await seller.call('GET /api/portal/order/list')
    expect(items.find(({ id }) => id === placed.orders[0]?.id)).toMatchObject({ freight: 5_90 })
  })
})

describe('where a shop sends nothing', () => {
  test.each([
    ['by its zone', { zones: [{ ...near, delivers: false }] }],
    [
      'because it delivers to its zones only',
      { zones: [{ ...near, countries: ['JP'] }], rest: { ...rest, delivers: false } },
    ],
  ])('%s, the checkout shows this at the item and places no order', async (_, rows) => {
    await save(seller, rows)
    const mei = await buyerWithTea()
    const shown = await preview(mei)
    expect(shown).toMatchObject({ freight: 0, problems: [{ variant_id: String(tea), problem: 'NOT_DELIVERED' }] })
    const body = { address_id: mei.addressId, total: shown.total }
    await expect(mei.call('POST /api/order/create', { body })).rejects.toMatchObject({
      reason: 'NOT_DELIVERED',
      data: { problems: [{ problem: 'NOT_DELIVERED' }] },
    })
    expect(await detail(mei)).toMatchObject({ delivers: false, country: 'SG' })
    expect(await mei.call('GET /api/cart/list')).toMatchObject({ freight: 0, shops: [{ items: [{ problem: null }] }] })
    expect((await mei.call('POST /api/order/preview', { body: {} })).problems).toEqual([])
  })
})

describe('changes of freight', () => {
  test('are for its seller and operators; old and new values are on record', async () => {
    await expect(show(other)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const body = { shop_id, version: 0, zones: [], rest }
    await expect(other.call('POST /api/portal/freight/save', { body })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const saved = await save(seller, { zones: [near] })
    expect(await save(seller, {})).toEqual(saved)
    const { items } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'shop', limit: 1 } })
    expect(items[0]).toMatchObject({
      operator: seller.account,
      detail: {
        freight: 'SG MY 1.50 + 0.25, free from 20.00; rest 4.90 + 1.00, free from 49.00',
        before: 'rest 4.90 + 1.00, free from 49.00',
      },
    })
  })

  test.each([
    [{ zones: [{ ...near, base: -1 }] }, 'zones.0.base'],
    [{ zones: [near, near] }, 'zones.1.countries'],
    [{ zones: [{ ...near, countries: ['XX'] }] }, 'zones.0.countries'],
  ])('%j is refused beside its field', async (rows, field) => {
    await expect(save(seller, rows)).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    })
  })

  test('of ten changes of one version at once, one succeeds', async () => {
    const table = await show(seller)
    const bases = Array.from({ length: 10 }, (_, index) => 1_00 + index)
    const outcomes = await Promise.allSettled(
      bases.map((base) =>
        seller.call('POST /api/portal/freight/save', { body: { shop_id, ...table, rest: { ...rest, base } } }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'CHANGED_MEANWHILE' })
  })
})
