import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { ask, buy } from '../../test/refunding.ts'
import { order, pay, prepareBuyer } from '../../test/shopping.ts'
import { withdraw } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'
import { writeNoticed } from '../catalog/viewed.ts'

// The operators' figures are computed from facts and never stored a second time.
const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const ada = await api.hireOperator()
const mei = await prepareBuyer(api, 500_00)
const read = (days?: number) => ada.call('GET /api/portal/figures', { query: { days } })
const today = async () => (await read()).money.at(-1)

test('money counts in and out on its day, by UTC, and every day is there', async () => {
  const before = await today()
  const proof = await uploadProof(api.app, mei)
  const recharge = await mei.call('POST /api/user/recharge', {
    body: { method: 'manual', amount: 40_00, proof },
  })
  await ada.call('POST /api/portal/recharge/decide', { body: { id: recharge.id, verdict: 'pass', received: 40_00 } })
  const { id, actual_arrival } = await withdraw(mei, 100_00)
  await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
  await ada.call('POST /api/portal/withdrawal/settle', { body: { id, outcome: 'settled' } })
  const { money } = await read(7)
  expect([money.length, money.at(-1)?.day]).toEqual([7, new Date().toISOString().slice(0, 10)])
  expect(await today()).toMatchObject({ in: (before?.in ?? 0) + 40_00, out: (before?.out ?? 0) + actual_arrival })
})

test('orders count by state, and what is past due says since when', async () => {
  const group = await order(mei, [tea])
  await pay(mei, group)
  const { orders, overdue } = await read()
  expect(orders.find(({ status }) => status === 1)).toEqual({ status: 1, count: 1 })
  expect(overdue.find(({ work }) => work === 'orders')).toEqual({ work: 'orders', count: 0, oldest: null })
  await sql`update orders set ship_by = now() - interval '1 day' where id = ${Number(group.orders[0]?.id)}`.execute(
    writer,
  )
  expect((await read()).overdue.find(({ work }) => work === 'orders')).toMatchObject({
    count: 1,
    oldest: expect.any(String),
  })
})

test('an order with an open request for a refund counts as the list of orders shows it', async () => {
  const bought = await buy(mei, [tea])
  const [item_id = ''] = bought.items
  await ask(api, mei, { item_id, amount: bought.total, product_status: 'not_received' })
  const { counts } = await ada.call('GET /api/portal/order/list')
  const { orders } = await read()
  expect(orders).toContainEqual({ status: -4, count: 1 })
  expect(Object.fromEntries(orders.map(({ status, count }) => [status, count]))).toEqual(
    Object.fromEntries(orders.map(({ status }) => [status, counts[status]])),
  )
})

test('words that found nothing are listed, those that found something are not', async () => {
  for (const keyword of ['zeppelin', 'tea']) await mei.call('GET /api/product/list', { query: { keyword } })
  await writeNoticed(writer)
  expect((await read()).words).toEqual([{ word: 'zeppelin', locale: 'en', times: 1 }])
})

test('they are the operators’ alone', async () => {
  const seller = await api.hireSeller(shops.kumoriya.id)
  await expect(seller.call('GET /api/portal/figures')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  await expect(read(93)).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
})
