import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { ask, buy, buyShipped } from '../test/refunding.ts'
import { prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { buildWorld } from '../test/world.ts'
import { outcomeOf } from '../test/withdrawing.ts'

/** A seller, or a thief with a buyer's session, tries to use up the right to a refund before the buyer needs it. */

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)

const notReceived = { product_status: 'not_received', reason: 'not_arrived' } as const
const request = (buyer: TestBuyer, item_id = '', more: object = {}) =>
  outcomeOf(ask(api, buyer, { item_id, amount: 4_50, ...more }))

async function askAndWithdraw(buyer: TestBuyer, item_id = '', more: object = {}): Promise<void> {
  const { id } = await ask(api, buyer, { item_id, amount: 4_50, ...more })
  await buyer.call('POST /api/refund/withdraw', { body: { id } })
}

async function mayRefund(buyer: TestBuyer, id: string): Promise<boolean> {
  const { can } = await buyer.call('GET /api/order/detail', { query: { id } })
  return can.includes('refund')
}

test('by having unsent requests withdrawn three times: goods that never arrive are refunded', async () => {
  const mei = await prepareBuyer(api, 100_00)
  const { id, items } = await buy(mei, [tea])
  for (let times = 0; times < 3; times += 1) await askAndWithdraw(mei, items[0], notReceived)
  expect(await request(mei, items[0], notReceived)).toBe('NOT_REFUNDABLE')
  expect(await mayRefund(mei, id)).toBe(false)
  await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
  expect(await mayRefund(mei, id)).toBe(true)
  expect(await request(mei, items[0], notReceived)).toBe('ok')
})

test('by three requests of a stolen session: after a new password the buyer can request again', async () => {
  const mei = await prepareBuyer(api, 100_00)
  const { id, items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
  for (let times = 0; times < 3; times += 1) await askAndWithdraw(mei, items[0])
  expect(await request(mei, items[0])).toBe('NOT_REFUNDABLE')
  await sql`update accounts set password_changed_at = now() where id = ${mei.id}`.execute(writer)
  expect(await mayRefund(mei, id)).toBe(true)
  expect(await request(mei, items[0])).toBe('ok')
})
