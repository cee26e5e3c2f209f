import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { copyWithManyLines } from '../test/sales.ts'
import { order, prepareBuyer } from '../test/shopping.ts'
import { buildWorld } from '../test/world.ts'

/** A shop and a buyer try to slow down the staff who read a list of orders. */

const api = await startApi()
const { writer } = api.databases
const { products } = await buildWorld(writer)
const orderCount = 20
let operator: TestPerson
beforeAll(async () => {
  operator = await api.hireOperator()
})

/** Adds orders of a new buyer with this many lines. */
async function placeOrders(large: { lines: number; name: string; spec: string }): Promise<TestPerson> {
  const mei = await prepareBuyer(api)
  const group = await order(mei, [products.tea.variantIds[0] ?? 0])
  await copyWithManyLines(writer, Number(group.orders[0]?.id), { orders: orderCount, ...large })
  return mei
}

/** Reads the operator's list of the buyer's orders, page by page. Returns the most letters and orders of a page, and the number of all orders. */
async function readList({ account }: TestPerson): Promise<{ largest: number; most: number; orders: number }> {
  const seen = new Set<string>()
  let [largest, most] = [0, 0]
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { keyword: account, limit: 50, ...(cursor !== undefined && { cursor }) }
    const page = await operator.call('GET /api/portal/order/list', { query })
    largest = Math.max(largest, JSON.stringify(page.items).length)
    most = Math.max(most, page.items.length)
    for (const { id } of page.items) seen.add(id)
    cursor = page.next
  }
  return { largest, most, orders: seen.size }
}

test('by a page of orders of two hundred lines with long names and variants: it has fewer orders, and the next one goes on', async () => {
  const letters = '\u0001'.repeat(255)
  const mei = await placeOrders({ lines: 200, name: letters, spec: [letters, letters, letters].join(' · ') })
  const { largest, orders } = await readList(mei)
  expect(orders).toBe(orderCount)
  expect(largest).toBeLessThan(4_000_000)
})

test('by a page of orders of hundreds of requests for refunds: it has fewer orders, and the next one goes on', async () => {
  const mei = await placeOrders({ lines: 20, name: 'Tea', spec: '' })
  await sql`
    insert into refunds (order_id, item_id, account_id, shop_id, ordinal, type, product_status, claim, pieces, claimed_pieces, amount, freight,
      with_freight, reason, explanation, status, ended_at)
    select o.id, i.id, o.account_id, o.shop_id, n, 'refund', 'received', 'received', 1, 1, 1, 0, false, 'damaged', 'Broken', 'withdrawn', now()
    from orders o join order_items i on i.order_id = o.id, generate_series(1, 25) n where o.account_id = ${Number(mei.id)}`.execute(
    writer,
  )
  const { most, orders } = await readList(mei)
  expect([most, orders]).toEqual([4, orderCount])
})
