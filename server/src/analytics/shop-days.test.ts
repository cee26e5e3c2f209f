import type { ShopDay } from '@sealane/contract/analytics'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buy, buyShipped } from '../../test/refunding.ts'
import { order, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { writeNoticed } from '../catalog/viewed.ts'

// A seller's figures: each event of the shop counts on its day.
const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [phone = 0] = products.phone.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const mei = await prepareBuyer(api)

const read = (days?: number) => seller.call('GET /api/portal/earnings/figures', { query: { days } })
async function today(): Promise<ShopDay> {
  const day = (await read()).days.at(-1)
  if (day === undefined) throw new Error('There is no today')
  return day
}
async function changeBy(act: () => Promise<unknown>): Promise<Partial<ShopDay>> {
  const before = await today()
  await act()
  const after = await today()
  const counts = ['orders', 'sold', 'cancelled', 'refunded', 'requests'] as const
  return Object.fromEntries(counts.map((name) => [name, after[name] - before[name]]).filter(([, by]) => by !== 0))
}
/** Returns the money in escrow of the shop's orders, and the part that was released. */
async function escrowOfOrders(): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(total + platform_discount - refunded - promotion_returned), 0)::bigint as kept
    from orders where shop_id = ${shops.kumoriya.id} and payment_state <> 'unpaid'
  `.execute(writer)
  return rows[0]?.kept ?? 0
}

test('every day of the range is there, today last, and as many before them', async () => {
  const { shop, days, before } = await read(7)
  expect(shop).toEqual({ id: String(shops.kumoriya.id), name: 'Kumoriya Works' })
  expect([before.length, days.length, days.at(-1)?.day]).toEqual([7, 7, new Date().toISOString().slice(0, 10)])
  const all = [...before, ...days].map(({ day }) => Date.parse(day) / 86_400_000)
  expect(all.every((day, index) => index === 0 || day === (all[index - 1] ?? 0) + 1)).toBe(true)
})

test('a paid order counts with all that was paid for it; an unpaid one and another shop’s do not', async () => {
  let total = 0
  expect(
    await changeBy(async () => {
      ;({ total } = await buy(mei, [tea]))
      await buy(mei, [phone])
      await order(mei, [tea])
    }),
  ).toEqual({ orders: 1, sold: total })
})

test('cancelled and refunded orders count their returned money on its own day', async () => {
  const cancelled = await buy(mei, [tea])
  expect(await changeBy(() => mei.call('POST /api/order/cancel', { body: { id: cancelled.id } }))).toEqual({
    cancelled: cancelled.total,
  })
  const bought = await buyShipped({ buyer: mei, seller, received: true }, [tea])
  const given = await changeBy(async () => {
    const { id } = await ask(api, mei, { item_id: bought.items[0] ?? '', amount: 2_00 })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  })
  expect(given).toEqual({ requests: 1, refunded: 2_00 })
})

test('a refused request counts as a request and gives nothing back', async () => {
  const bought = await buyShipped({ buyer: mei, seller, received: true }, [tea])
  const given = await changeBy(async () => {
    const { id } = await ask(api, mei, { item_id: bought.items[0] ?? '', amount: 2_00 })
    await seller.call('POST /api/portal/refund/decide', {
      body: { id, verdict: 'refuse', reason: 'Nothing is broken.' },
    })
  })
  expect(given).toEqual({ requests: 1 })
})

test('the sum of all days equals the sum that the shop’s orders keep', async () => {
  const { days } = await read(92)
  const sum = days.reduce((all, { sold, cancelled, refunded }) => all + sold - cancelled - refunded, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBe(await escrowOfOrders())
})

test('yesterday by UTC is yesterday’s bar, unaffected by changes of today', async () => {
  const { id, total } = await buy(mei, [tea])
  await sql`update orders set paid_at = paid_at - interval '1 day' where id = ${Number(id)}`.execute(writer)
  const before = (await read()).days.at(-2)
  expect(before).toMatchObject({ orders: 1, sold: total, cancelled: 0 })
  await mei.call('POST /api/order/cancel', { body: { id } })
  expect((await read()).days.at(-2)).toEqual(before)
})

test('visitors are counted for the current day, stored as a number for past days, and unknown before that', async () => {
  expect((await today()).visitors).toBeNull()
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  for (const remoteAddress of ['203.0.113.1', '203.0.113.2', '203.0.113.1'])
    await api.app.inject({ url: `/api/product/detail?id=${products.tea.id}`, remoteAddress, headers })
  await writeNoticed(writer)
  await sql`
    insert into shop_visitor_days (shop_id, day, visitors)
    values (${shops.kumoriya.id}, (now() at time zone 'utc')::date - 2, 41)
  `.execute(writer)
  const { days } = await read(7)
  expect(days.map(({ visitors }) => visitors)).toEqual([null, null, null, null, 41, 0, 2])
})

test('only owners and managers of that shop see them', async () => {
  const packer = await api.hireSeller(shops.kumoriya.id, undefined, 'packer')
  await expect(packer.call('GET /api/portal/earnings/figures')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  const ada = await api.hireOperator()
  await expect(ada.call('GET /api/portal/earnings/figures')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  const query = { shop_id: String(shops.fjordkant.id) }
  await expect(seller.call('GET /api/portal/earnings/figures', { query })).rejects.toMatchObject({
    reason: 'NOT_FOUND',
  })
  await expect(read(93)).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
})
