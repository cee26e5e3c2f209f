import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buy, buyShipped } from '../../test/refunding.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

// The repayments that an order shows, for its receipt.

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const mei = await prepareBuyer(api)
const detailOf = (id: string) => mei.call('GET /api/order/detail', { query: { id } })

afterAll(() => expectCleanLedger(api))

test('a refund is on the order as soon as it is approved, with its amount and its time', async () => {
  const { id, items } = await buyShipped({ buyer: mei, seller, received: true }, [tea], { quantity: 2 })
  expect(await detailOf(id)).toMatchObject({ repayments: [] })
  const refund = await ask(api, mei, { item_id: items[0] ?? '', amount: 4_50 })
  expect(await detailOf(id)).toMatchObject({ repayments: [] })
  const began = Date.now()
  await seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass', reason: 'Sorry' } })
  const { repayments } = await detailOf(id)
  expect(repayments).toMatchObject([{ amount: 4_50 }])
  expect(Date.parse(repayments[0]?.at ?? '')).toBeGreaterThanOrEqual(began)
})

test('of a paid order that is cancelled everything went back', async () => {
  const { id, total } = await buy(mei, [tea])
  await mei.call('POST /api/order/cancel', { body: { id } })
  expect(await detailOf(id)).toMatchObject({
    status: -1,
    payments: [{ amount: total }],
    repayments: [{ amount: total }],
  })
})
