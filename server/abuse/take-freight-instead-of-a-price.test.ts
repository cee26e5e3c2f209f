import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findHighFreight } from '../src/shops/high-freight.jobs.ts'
import { startApi } from '../test/api.ts'
import { openShop } from '../test/refund-shares.ts'
import { order, pay, prepareBuyer } from '../test/shopping.ts'

const api = await startApi()
const { writer } = api.databases
const operator = await api.hireOperator()
const buyer = await prepareBuyer(api, 20_000_00)

const list = async () => {
  const query = { limit: 20, high_freight: true, sort: 'newest' } as const
  return operator.call('GET /api/portal/shops/list', { query })
}
const noticesOf = async ({ shop }: { shop: { name: string } }) =>
  (await operator.call('GET /api/notification/list')).items.filter(
    ({ kind, body }) => kind === 'shop_high_freight' && body.includes(`${shop.name} `),
  )

/** Opens a shop whose product costs 100.00, and buys it once with this freight. */
async function sell(freight: number) {
  const shop = await openShop(api, freight)
  const checkout = await order(buyer, [shop.lamp])
  await pay(buyer, checkout)
  await findHighFreight(writer)
  return shop
}

test('by freight of 5,000 dollars for a product of 100: operators are notified once, and find the shop', async () => {
  const shop = await sell(5_000_00)
  await findHighFreight(writer)
  expect(await noticesOf(shop)).toMatchObject([{ link: `/portal/shops/${shop.shopId}/show` }])
  expect(await list()).toMatchObject({ items: [{ name: shop.shop.name }], counts: { high_freight: 1 } })
  const detail = await operator.call('GET /api/portal/shops/detail', { query: { id: String(shop.shopId) } })
  expect(detail).toMatchObject({ recent_goods: 100_00, recent_freight: 5_000_00 })
  expect(detail.high_freight_since).not.toBeNull()
})

test('freight that costs less than the goods, or less than 200 dollars, is nothing to look at', async () => {
  const [dear, cheap] = [await sell(99_00), await sell(150_00)]
  expect([await noticesOf(dear), await noticesOf(cheap)]).toEqual([[], []])
})

test('a shop whose orders are older than 30 days is no longer in the list', async () => {
  await sql`update orders set paid_at = paid_at - interval '31 days' where paid_at is not null`.execute(writer)
  await findHighFreight(writer)
  expect(await list()).toMatchObject({ items: [], counts: { high_freight: 0 } })
})
