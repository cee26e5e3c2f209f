import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { visitor } = api
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const operator = await api.hireOperator()
const colleague = await api.hireOperator()
const seller = await api.hireSeller(shops.kumoriya.id)
const buyer = await prepareBuyer(api)
const id = String(shops.kumoriya.id)
const [tea = 0] = products.tea.variantIds
const [phone = 0] = products.phone.variantIds

const setOpen = (open: boolean, reason = 'Counterfeit goods', { call }: TestPerson = operator) =>
  call('POST /api/portal/shops/open', { body: { id, open, reason } })
const setCommission = (commission_percent: number | null, { call }: TestPerson = operator) =>
  call('POST /api/portal/shops/commission', { body: { id, commission_percent, reason: 'Agreed for a year' } })
const agreeOn = async (percent: number | null) => {
  await setCommission(percent)
  return setCommission(percent, colleague)
}
const detail = () => operator.call('GET /api/portal/shops/detail', { query: { id } })
const noticesOf = async ({ call }: TestPerson) => (await call('GET /api/notification/list')).items
const trail = async () =>
  (await operator.call('GET /api/portal/decision/list', { query: { subject: 'shop', id } })).items

describe('a shop that operators close', () => {
  test('leaves every list with its products, and is shown as closed on their own addresses', async () => {
    await setOpen(false)
    const lists = await Promise.all([
      visitor('GET /api/product/list', { query: { limit: 50 } }),
      visitor('GET /api/product/list', { query: { keyword: 'lamp' } }),
      visitor('GET /api/product/hot'),
    ])
    for (const { items } of lists) expect(items.filter(({ shop }) => shop.id === id)).toEqual([])
    expect((await visitor('GET /api/shop/list')).items.map(({ name }) => name)).toEqual(['Fjordkant'])
    expect((await visitor('GET /api/shop/countries')).items).toEqual([{ code: 'NO', shops: 1 }])
    const suggested = await visitor('GET /api/product/suggest', { query: { keyword: 'kumo' } })
    expect(suggested).toMatchObject({ shops: [], products: [] })
    const { items: categories } = await visitor('GET /api/category/list')
    expect(categories.find((category) => category.id === 'food')).toMatchObject({ products: 0 })
    const facets = await visitor('GET /api/product/facets')
    expect(facets.total).toBe(2)

    const shop = await visitor('GET /api/shop/detail', { query: { id } })
    expect(shop).toMatchObject({ open: false, products: 0, newest: [], categories: [] })
    const product = await visitor('GET /api/product/detail', { query: { id: String(products.tea.id) } })
    expect(product.shop.open).toBe(false)
  })

  test('sells nothing, while earlier orders continue', async () => {
    await setOpen(true)
    const before = await order(buyer, [tea])
    await setOpen(false)
    await expect(order(buyer, [tea])).rejects.toMatchObject({ reason: 'NOT_OPEN' })
    await pay(buyer, before)
    const [placed] = before.orders
    const body = { id: placed?.id ?? '', carrier: 'none' }
    const shipped = await seller.call('POST /api/portal/order/ship', { body })
    expect(shipped.status).toBe(2)
    await expectCleanLedger(api)
  })

  test('is notified of the reason, and the decision is on record with its operator', async () => {
    await setOpen(true, 'Papers are in order')
    const [opened, ...former] = await noticesOf(seller)
    const closed = former.find(({ kind }) => kind === 'shop_closed')
    expect(opened).toMatchObject({ kind: 'shop_opened', topic: 'system', link: '/portal/shop' })
    expect(closed?.body).toBe(
      'Operators have closed Kumoriya Works. Shoppers do not see it; orders that exist go on. Reason: Counterfeit goods',
    )
    expect((await trail()).slice(0, 2)).toMatchObject([
      { operator: operator.account, verdict: 'opened', detail: { reason: 'Papers are in order' } },
      { operator: operator.account, verdict: 'closed', detail: { reason: 'Counterfeit goods' } },
    ])
    expect((await detail()).closed).toBe(null)
  })

  test('of ten closings at once, one succeeds', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => setOpen(false)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'ALREADY_DECIDED' })
    }
    await setOpen(true)
  })
})

describe('a shop’s own commission', () => {
  const commissions = async () =>
    (await writer.selectFrom('orders').select('commission').orderBy('id', 'desc').limit(2).execute()).map(
      ({ commission }) => commission,
    )

  test('applies to orders from then on; existing ones keep theirs', async () => {
    await buyer.call('POST /api/cart/remove', { body: { ids: await linesOf(buyer) } })
    await order(buyer, [tea], { quantity: 10 })
    await agreeOn(12.5)
    await order(buyer, [tea], { quantity: 10 })
    expect(await commissions()).toEqual([5_62, 3_60])
    expect(await detail()).toMatchObject({ commission_percent: 12.5, standard_commission_percent: 8 })
    await agreeOn(null)
    await order(buyer, [tea, phone], { quantity: 1 })
    expect(await commissions()).toEqual(expect.arrayContaining([36, 47_92]))
  })

  test('is on record with old and new value, and its people are notified; the same request again changes nothing', async () => {
    await agreeOn(0)
    await setCommission(0)
    const [last, proposed, before] = await trail()
    const what = { changed: 'commission_percent', from: 'standard', to: 0, reason: 'Agreed for a year' }
    expect(last).toMatchObject({
      operator: colleague.account,
      verdict: 'changed',
      detail: { ...what, proposed_by: operator.account },
    })
    expect(proposed).toMatchObject({ operator: operator.account, verdict: 'proposed', detail: what })
    expect(before).toMatchObject({ detail: { from: 12.5, to: 'standard' } })
    const [notice] = await noticesOf(seller)
    expect(notice?.body).toContain('0 % commission')
    await agreeOn(null)
  })

  test('is proposed by the first of two operators, and colleagues are notified once', async () => {
    const answer = await setCommission(20)
    await setCommission(20)
    const proposal = { percent: 20, operator: operator.account, reason: 'Agreed for a year', at: expect.any(String) }
    expect(answer).toMatchObject({ commission_percent: null, wanted_commission: { ...proposal, yours: true } })
    const shopDetail = await colleague.call('GET /api/portal/shops/detail', { query: { id } })
    expect(shopDetail.wanted_commission).toEqual({ ...proposal, yours: false })
    const notifications = (await noticesOf(colleague)).filter(({ body }) => body.includes('20 % commission'))
    expect(notifications).toMatchObject([{ kind: 'shop_commission_proposed', link: `/portal/shops/${id}/show` }])
    expect((await noticesOf(operator)).filter(({ body }) => body.includes('20 % commission'))).toEqual([])
    expect(await setCommission(20, colleague)).toMatchObject({ commission_percent: 20, wanted_commission: null })
  })

  test('that is proposed is replaced by another one, and ends with a request for the current value', async () => {
    await setCommission(30)
    expect(await setCommission(40, colleague)).toMatchObject({
      commission_percent: 20,
      wanted_commission: { percent: 40, operator: colleague.account, yours: true },
    })
    expect(await setCommission(20)).toMatchObject({ commission_percent: 20, wanted_commission: null })
    expect(await setCommission(40)).toMatchObject({ commission_percent: 20, wanted_commission: { yours: true } })
    expect((await trail()).slice(0, 2)).toMatchObject([
      { verdict: 'proposed', detail: { from: 20, to: 40 } },
      { verdict: 'cancelled', detail: { from: 20, to: 40, proposed_by: colleague.account } },
    ])
    await setCommission(20)
  })

  test('returns to the standard by two operators as well, also where the standard is the same', async () => {
    expect(await setCommission(null)).toMatchObject({ commission_percent: 20, wanted_commission: { percent: null } })
    expect(await setCommission(null, colleague)).toMatchObject({ commission_percent: null, wanted_commission: null })
    expect(await setCommission(8)).toMatchObject({ commission_percent: null, wanted_commission: { percent: 8 } })
    await setCommission(null)
  })

  test.each([-1, 100.5, 7.125])('%s percent is refused beside its field', async (percent) => {
    await expect(setCommission(percent)).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { commission_percent: 'From 0 to 100, with two decimals at most' },
    })
  })
})

describe('the list of shops', () => {
  const list = (query: object) => operator.call('GET /api/portal/shops/list', { query: { limit: 20, ...query } })

  test('finds by name, country and state, counts the states, and shows the money in escrow', async () => {
    expect((await list({ keyword: 'KUMO' })).items).toMatchObject([
      { id, state: 'open', commission_percent: null, products: 3, orders: 1, pending: 9_40 - 36 },
    ])
    expect((await list({ country: 'no' })).items).toMatchObject([{ name: 'Fjordkant', orders: 0, pending: 0 }])
    await sql`update shops set closed_from = now(), closed_until = now() + interval '1 day' where id = ${shops.fjordkant.id}`.execute(
      writer,
    )
    expect(await list({ state: 'holiday' })).toMatchObject({
      items: [{ name: 'Fjordkant' }],
      counts: { all: 2, open: 1, holiday: 1, closed: 0 },
    })
    await sql`update shops set closed_from = now() + interval '1 hour' where id = ${shops.fjordkant.id}`.execute(writer)
    expect((await list({ state: 'holiday' })).items).toEqual([]) // The holiday is only planned, so the shop still sells.
  })

  test('has neither gaps nor doubles', async () => {
    const first = await list({ limit: 1 })
    const second = await list({ limit: 1, cursor: first.next })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Kumoriya Works', 'Fjordkant'])
    expect(second.next).toBe(null)
  })

  test('is for operators alone, and none of them decides about a shop they work for', async () => {
    await expect(seller.call('GET /api/portal/shops/list')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await expect(setOpen(false, 'Mine', seller)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    const both = await api.hireOperator()
    await sql`insert into shop_staff (shop_id, account_id, role) values (${shops.kumoriya.id}, ${Number(both.id)}, 'owner')`.execute(
      writer,
    )
    await expect(setOpen(false, 'Mine', both)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await expect(setCommission(0, both)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await sql`delete from shop_staff where account_id = ${Number(both.id)}`.execute(writer)
    await expect(setCommission(0, both)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' }) // They left a minute ago.
    const unknown = operator.call('GET /api/portal/shops/detail', { query: { id: '999999' } })
    await expect(unknown).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

async function linesOf({ call }: TestPerson): Promise<string[]> {
  const cart = await call('GET /api/cart/list')
  return cart.shops.flatMap(({ items }) => items.map((line) => line.id))
}
