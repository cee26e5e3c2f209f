import type { PlatformPromoForm } from '@sealane/contract/promotions'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { tenTimes } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'

/** Specification, decisions 5: a promo code belongs to a shop or to the platform, and its owner pays the discount. */
const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const [phone = 0] = products.phone.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const operator = await api.hireOperator('ada')

const form = (more: object = {}) =>
  ({
    code: 'EVERYWHERE',
    kind: 'percentage',
    value: 10,
    minimum: 0,
    maximum: 100_00,
    total_limit: null,
    per_shopper: 1,
    budget: 1_000_00,
    ...more,
  }) as PlatformPromoForm
const create = (more: object = {}, person = operator) =>
  person.call('POST /api/portal/platform_promo/create', { body: form(more) })
const list = async () => (await operator.call('GET /api/portal/platform_promo/list')).items

test('a platform’s code counts in every shop, the platform bears it, and its use is on record until it is ended', async () => {
  const { id, state } = await create()
  expect(state).toBe('running')
  const mei = await prepareBuyer(api)
  await pay(mei, await order(mei, [tea, phone], { promo_code: 'everywhere' }))
  const orders = (await mei.call('GET /api/user/order_list')).items
  expect(orders).toHaveLength(2)
  const given = orders.reduce((sum, { discount }) => sum + discount, 0)
  expect(Math.min(...orders.map(({ discount }) => discount))).toBeGreaterThan(0)
  expect(await list()).toMatchObject([{ id, used: 1, given }])
  const [moved] = await api.databases.reader
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.from_account')
    .where('ledger_accounts.kind', '=', 'promotions')
    .select(({ fn }) => fn.sum<number>('amount').as('borne'))
    .execute()
  expect(Number(moved?.borne)).toBe(given)

  const end = () => operator.call('POST /api/portal/platform_promo/end', { body: { id } })
  const ended = await end()
  expect(ended).toMatchObject({ state: 'ended', used: 1, given })
  expect(await end()).toEqual(ended)
  const { items } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'promo', id } })
  expect(items.map(({ verdict, detail }) => [verdict, detail['code']])).toEqual([
    ['closed', 'EVERYWHERE'],
    ['opened', 'EVERYWHERE'],
  ])
  await expectCleanLedger(api)
})

test('of ten operators who make one platform’s code at once, one does', async () => {
  expect(await tenTimes(() => create({ code: 'ONCE' }))).toEqual({ ok: 1, INVALID_INPUT: 9 })
  await expect(create({ code: 'once' })).rejects.toMatchObject({ fields: { code: expect.any(String) } })
})

test('a platform’s code is the finance operators’, and a shop’s is not theirs to end as one', async () => {
  await expect(create({ code: 'MINE' }, seller)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  const own = await seller.call('POST /api/portal/promo/create', {
    body: form({ code: 'OWN', budget: undefined, maximum: null }),
  })
  const end = operator.call('POST /api/portal/platform_promo/end', { body: { id: own.id } })
  await expect(end).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect((await list()).map(({ code }) => code)).not.toContain('OWN')
  const until = new Date(Date.now() - 1000).toISOString()
  await expect(create({ code: 'LATE', until })).rejects.toMatchObject({ fields: { until: expect.any(String) } })
})

test('the most that one checkout gets off is changed with the budget; an amount has none', async () => {
  const change = (body: { id: string; maximum: number }) =>
    operator.call('POST /api/portal/platform_promo/budget', { body: { budget: 1_000_00, ...body } })
  const { id, maximum } = await create({ code: 'CAPPED', value: 100 })
  expect(maximum).toBe(100_00)
  expect(await change({ id, maximum: 1_50 })).toMatchObject({ maximum: 1_50, budget: 1_000_00 })
  const mei = await prepareBuyer(api)
  await mei.call('POST /api/cart/add', { body: { variant_id: String(phone), quantity: 1 } })
  expect(await mei.call('POST /api/order/preview', { body: { promo_code: 'capped' } })).toMatchObject({
    discount: 1_50,
  })
  const amount = await create({ code: 'FIVE', kind: 'amount', value: 5_00, maximum: undefined })
  expect(amount.maximum).toBe(null)
  const fields = { maximum: expect.any(String) }
  await expect(change({ id: amount.id, maximum: 1_50 })).rejects.toMatchObject({ fields })
})
