import { afterEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, buy, buyShipped } from '../../test/refunding.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueOrders } from '../orders/order.jobs.ts'

/** Specification, decisions 5 and 7: a shop's earnings are in escrow, and become the shop's when the after-sale window is over. */
const api = await startApi()
const { app, databases } = api
const { products, shops } = await buildWorld(databases.writer)
const [lamp = 0] = products.lamp.variantIds
const [tea = 0] = products.tea.variantIds
const [phone = 0] = products.phone.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const other = await api.hireSeller(shops.fjordkant.id)
const day = 86_400_000

afterEach(() => expectCleanLedger(api))

const summaryOf = ({ call }: TestPerson) => call('GET /api/portal/earnings/summary')
const earningsOf = async ({ call }: TestPerson, state?: 'pending' | 'released' | 'returned') =>
  (await call('GET /api/portal/earnings/list', { query: { state } })).items
const fileOf = ({ token }: TestPerson, query = '', lang = 'en') =>
  app.inject({ method: 'GET', url: `/api/portal/earnings_file${query}`, headers: { token, lang } })
const linesOf = (body: string) => body.replace('\ufeff', '').trimEnd().split('\r\n')

test('a paid order is pending less commission, then released to the cent of the announced amount', async () => {
  const mei = await prepareBuyer(api)
  const { id, total } = await buyShipped({ buyer: mei, seller, received: true }, [lamp])
  const [pending] = await earningsOf(seller, 'pending')
  expect(pending).toMatchObject({ id, state: 'pending', sold: total, refunded: 0, commission: 3_60 })
  expect(pending?.earning).toBe(total - 3_60)
  expect(pending?.released_at).toEqual(expect.any(String))
  expect(await summaryOf(seller)).toMatchObject({
    shop: { name: 'Kumoriya Works' },
    pending: total - 3_60,
    available: 0,
    held: 0,
    counts: { pending: 1, released: 0, returned: 0 },
  })

  await runDueOrders(databases.writer, new Date(Date.now() + 30 * day))
  await runDueOrders(databases.writer, new Date(Date.now() + 60 * day))
  expect(await summaryOf(seller)).toMatchObject({
    pending: 0,
    available: total - 3_60,
    counts: { pending: 0, released: 1, returned: 0 },
  })
  expect(await earningsOf(seller, 'released')).toMatchObject([{ id, earning: total - 3_60, commission: 3_60 }])
})

test('refunded money is not earned, and its commission not kept; a full refund earns nothing', async () => {
  const mei = await prepareBuyer(api)
  const part = await buy(mei, [tea, lamp])
  const refund = await ask(api, mei, { item_id: part.items[1] ?? '', amount: 45_00, product_status: 'not_received' })
  await seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass' } })
  const [left] = await earningsOf(seller, 'pending')
  expect(left).toMatchObject({ id: part.id, sold: part.total, state: 'pending' })
  expect(left?.refunded).toBeGreaterThanOrEqual(45_00)
  expect((left?.earning ?? 0) + (left?.commission ?? 0)).toBe(part.total - (left?.refunded ?? 0))

  const whole = await buy(mei, [tea])
  await mei.call('POST /api/order/cancel', { body: { id: whole.id } })
  expect(await earningsOf(seller, 'returned')).toMatchObject([
    { id: whole.id, state: 'returned', earning: 0, commission: 0, refunded: whole.total },
  ])
})

test('the pending sum is the sum of the pending orders, each rounded separately', async () => {
  const sets = [[tea], [tea, tea]]
  for (const variants of sets) {
    await buy(await prepareBuyer(api, 900_00), variants)
  }
  const mei = await prepareBuyer(api)
  const part = await buy(mei, [tea, lamp])
  const refund = await ask(api, mei, { item_id: part.items[0] ?? '', amount: 3_33, product_status: 'not_received' })
  await seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass' } })
  const pending = await earningsOf(seller, 'pending')
  expect(pending.length).toBeGreaterThan(2)
  expect(pending.some(({ refunded }) => refunded > 0)).toBe(true)
  const { pending: sum, counts } = await summaryOf(seller)
  expect([sum, counts.pending]).toEqual([pending.reduce((all, { earning }) => all + earning, 0), pending.length])
})

test('the statement has every movement of the balance, with the price that the order was sold for', async () => {
  const file = await fileOf(seller)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="sealane-earnings.csv"',
  })
  const [released] = await earningsOf(seller, 'released')
  const [head, line, ...more] = linesOf(file.body)
  expect(head).toBe(
    'Time (UTC),Kind,Reference,Sold in US dollars,Refunded in US dollars,Commission in US dollars,Amount in US dollars,Balance in US dollars',
  )
  const dollars = (cents = 0) => (cents / 100).toFixed(2)
  const { order_no, sold, earning } = released ?? {}
  expect(line?.slice(20)).toBe(
    `Order released,${order_no},${dollars(sold)},0.00,3.60,${dollars(earning)},${dollars(earning)}`,
  )
  expect(more).toEqual([])
  expect(linesOf((await fileOf(seller, '?until=2020-01-01T00:00:00.000Z')).body)).toHaveLength(1)
  expect((await fileOf(seller, '', 'zh-cn')).body).not.toContain('Order released')
})

test('a seller sees only their own shop, and an account without one sees nothing', async () => {
  const mei = await prepareBuyer(api)
  const { id } = await buy(mei, [phone])
  expect((await earningsOf(other)).map((earning) => earning.id)).toEqual([id])
  expect((await earningsOf(seller)).map((earning) => earning.id)).not.toContain(id)
  const foreign = { query: { shop_id: String(shops.fjordkant.id) } }
  await expect(seller.call('GET /api/portal/earnings/list', foreign)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  await expect(seller.call('GET /api/portal/earnings/summary', foreign)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  const file = await fileOf(seller, `?shop_id=${shops.fjordkant.id}`)
  expect(file.json()).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await fileOf(mei)).json()).toMatchObject({ code: 403, reason: 'NOT_ALLOWED' })
})

test('the list pages without gaps or doubles', async () => {
  const all = (await earningsOf(seller)).map(({ id }) => id)
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { id: string }[]; next: string | null } = await seller.call('GET /api/portal/earnings/list', {
      query: { limit: 1, cursor },
    })
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  expect(paged).toEqual(all)
})

test.each(['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z'])(
  'a statement from %s, which is no day, is refused before it starts',
  async (from) => {
    expect((await fileOf(seller, `?from=${from}`)).json()).toMatchObject({ code: 0, reason: 'INVALID_INPUT' })
  },
)
