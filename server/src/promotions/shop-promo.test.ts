import type { PromoForm } from '@sealane/contract/promotions'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { readWindow } from './portal-promo.rules.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const other = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator()

let count = 0
const form = (more: object = {}) =>
  ({
    code: `Tea-${++count}`,
    kind: 'amount',
    value: 1_00,
    minimum: 0,
    total_limit: null,
    per_shopper: null,
    ...more,
  }) as PromoForm
const create = ({ call }: TestPerson, more: object = {}) => call('POST /api/portal/promo/create', { body: form(more) })
const list = async ({ call }: TestPerson, query: object = {}) =>
  (await call('GET /api/portal/promo/list', { query })).items
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('a shop’s promo codes', () => {
  test('give their discount until they are ended; given discounts stay on record', async () => {
    const { id, code, state } = await create(seller, { per_shopper: 1 })
    expect(state).toBe('running')
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea], { promo_code: code.toLowerCase() })
    await pay(mei, group)
    expect((await list(seller))[0]).toMatchObject({ code, used: 1, given: 1_00, state: 'running' })

    const ended = await seller.call('POST /api/portal/promo/end', { body: { id } })
    expect(ended).toMatchObject({ state: 'ended', used: 1, given: 1_00 })
    expect(await seller.call('POST /api/portal/promo/end', { body: { id } })).toEqual(ended)
    const jonas = await prepareBuyer(api)
    await jonas.call('POST /api/cart/add', { body: { variant_id: String(tea), quantity: 1 } })
    const preview = await jonas.call('POST /api/order/preview', { body: { promo_code: code } })
    expect(preview).toMatchObject({ promo: { applied: false } })
    const [bought] = (await mei.call('GET /api/user/order_list')).items
    expect(bought).toMatchObject({ promo_code: code, discount: 1_00 })
    await expectCleanLedger(api)
  })

  test('are planned before they begin, and used up after the last use', async () => {
    expect(await create(seller, { from: day(1), until: day(2) })).toMatchObject({ state: 'planned' })
    const { id, code } = await create(seller, { kind: 'percentage', value: 10, total_limit: 1 })
    await order(await prepareBuyer(api), [tea], { promo_code: code })
    expect((await list(seller)).find((one) => one.id === id)).toMatchObject({ state: 'used_up', used: 1 })
    expect(await create(seller, { kind: 'free_freight', value: undefined })).toMatchObject({ value: 0 })
  })

  test('show the possible number of uses', async () => {
    await expect(create(seller, { total_limit: 1_000_000, per_shopper: 0 })).rejects.toMatchObject({
      fields: { total_limit: 'From 1 to 999,999', per_shopper: 'From 1 to 999,999' },
    })
  })

  test('page newest first without gaps or doubles', async () => {
    const first = await seller.call('GET /api/portal/promo/list', { query: { limit: 2 } })
    const second = await seller.call('GET /api/portal/promo/list', { query: { limit: 50, cursor: first.next ?? '' } })
    const ids = [...first.items, ...second.items].map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((one, more) => more - one))
    expect(ids).toHaveLength((await list(seller)).length)
  })

  test('of ten shops’ staff who take one code at once, one gets it, in any letter case', async () => {
    const takes = Array.from({ length: 10 }, (_, index) =>
      create(index % 2 === 0 ? seller : other, { code: index % 3 === 0 ? 'SPRING' : 'spring' }),
    )
    const outcomes = await Promise.allSettled(takes)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ fields: { code: expect.any(String) } })
    }
  })

  test.each([
    [{ code: 'no spaces' }, 'code'],
    [{ kind: 'percentage', value: 101 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ minimum: -1 }, 'minimum'],
    [{ per_shopper: 0 }, 'per_shopper'],
    [{ until: '2020-01-01T00:00:00.000Z' }, 'until'],
  ])('%j is refused beside its field', async (more, field) => {
    const refused = create(seller, more)
    await expect(refused).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { [field]: expect.any(String) } })
  })
})

describe('permissions', () => {
  test('a seller reaches the codes of their own shop alone, and no seller the platform’s', async () => {
    const { id } = await create(seller)
    const end = (person: TestPerson, promo: string) =>
      person.call('POST /api/portal/promo/end', { body: { id: promo } })
    await expect(end(other, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const shop_id = String(shops.kumoriya.id)
    await expect(create(other, { shop_id })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(list(other, { shop_id })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const { id: platforms } = await api.databases.writer
      .insertInto('promotions')
      .values({ code: 'ALL', code_key: 'ALL', kind: 'amount', value: 100, budget: 10_000_00 })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const person of [seller, operator]) {
      await expect(end(person, String(platforms))).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    }
  })

  test('an operator makes no code that a shop pays for; ending one is on record', async () => {
    const shop_id = String(shops.kumoriya.id)
    await expect(create(operator, { shop_id })).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    const { id, code } = await create(seller, { shop_id })
    await operator.call('POST /api/portal/promo/end', { body: { id } })
    const { items } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'shop' } })
    expect(items).toMatchObject([{ subject_id: shop_id, detail: { code, ended: true } }])
  })
})

const now = new Date('2026-05-01T12:00:00Z')
test.each([
  [{}, [undefined, undefined]],
  [{ from: '2026-05-03T00:00:00Z' }, ['2026-05-03T00:00:00.000Z', undefined]],
  [{ from: '2026-05-03T00:00:00Z', until: '2026-05-03T00:00:00Z' }, undefined],
  [{ from: '2026-04-01T00:00:00Z', until: '2026-05-01T12:00:00Z' }, undefined],
  [{ until: '2026-05-02T00:00:00Z' }, [undefined, '2026-05-02T00:00:00.000Z']],
])('a code that is requested with %j is valid %j', (period, expected) => {
  const read = () => readWindow(period, now)
  if (expected === undefined) expect(read).toThrow()
  else expect([read().from?.toISOString(), read().until?.toISOString()]).toEqual(expected)
})
