import { countMaximum } from '@sealane/contract/counts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

// The orders that staff see in long lists (issue 5: a hundred thousand of them stay fast; bench/src/office.ts measures it).

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [phone = 0] = products.phone.variantIds
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const [mei, lin] = [await prepareBuyer(api), await prepareBuyer(api)]
await sql`update addresses set addressee = 'Sofia Álvarez_1' where account_id = ${Number(lin.id)}`.execute(
  api.databases.writer,
)

const group = await order(mei, [phone, tea])
await pay(mei, group)
await order(lin, [tea])
const [mine, theirs] = [await onlyOf(mei.account), await onlyOf(lin.account)]
const { id: first } = mine

async function onlyOf(account: string) {
  const { items } = await seller.call('GET /api/portal/order/list', { query: { keyword: account } })
  const [only] = items
  if (only === undefined || items.length > 1) throw new Error(`${account} has ${items.length} orders at the shop`)
  return only
}

const search = async (keyword: string, more: { status?: 0 | 1; sort?: 'due'; limit?: number; cursor?: string } = {}) =>
  seller.call('GET /api/portal/order/list', { query: { keyword, ...more } })
const idsOf = ({ items }: Awaited<ReturnType<typeof search>>) => items.map(({ id }) => id)

test.each([
  ['its number', mine.order_no.toLowerCase(), [first]],
  ['its number behind a sign', `#${mine.order_no}`, [first]],
  ['its number with another hyphen', ` ${mine.order_no.replace('-', '–')} `, [first]],
  ['a part of its number', mine.order_no.slice(3), [first]],
  ['its recipient', 'ÁLVAREZ_', [theirs.id]],
  ['its shopper', lin.account.toUpperCase(), [theirs.id]],
  ['a product, in any language', '茶', [theirs.id, first]],
  ['no unknown text', 'Sofia%1', []],
])('an order is found by %s', async (_by, keyword, expected) => {
  expect(idsOf(await search(keyword))).toEqual(expected)
})

test('search results have pages, and filters by status and shop', async () => {
  const page = await search('茶', { limit: 1 })
  expect(idsOf(page)).toEqual([theirs.id])
  const rest = await search('茶', { limit: 1, cursor: page.next ?? '' })
  expect([idsOf(rest), rest.next]).toEqual([[first], null])
  expect(idsOf(await search('茶', { status: 1 }))).toEqual([first])
  expect(idsOf(await search('Fjord'))).toEqual([])
})

test('orders to ship are sorted newest first, or by ship-by day, page by page; those without one are last', async () => {
  for (let turn = 0; turn < 3; turn++) await pay(mei, await order(mei, [tea]))
  const newest = idsOf(await seller.call('GET /api/portal/order/list', { query: {} }))
  const waiting = newest.filter((id) => id !== theirs.id)
  const [fourth = '', third = '', second = ''] = waiting
  const days: [string, string | null][] = [
    [fourth, '2030-01-02T00:00:00.000001Z'],
    [second, '2030-01-02T00:00:00.000002Z'],
    [first, '2030-01-02T00:00:00.000002Z'],
    [third, null],
  ]
  for (const [id, day] of days)
    await sql`update orders set ship_by = ${day}::timestamptz where id = ${Number(id)}`.execute(api.databases.writer)

  const pages: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { status: 1 as const, sort: 'due' as const, limit: 1, ...(cursor !== undefined && { cursor }) }
    const { items, next } = await seller.call('GET /api/portal/order/list', { query })
    pages.push(...items.map(({ id }) => id))
    cursor = next
  }
  expect(pages).toEqual([fourth, first, second, third])
  expect(idsOf(await search('茶', { status: 1, sort: 'due', limit: 3 }))).toEqual([fourth, first, second])
  expect(idsOf(await search('茶', { status: 1, limit: 3 }))).toEqual([fourth, third, second])
})

test('each status is counted, up to a maximum', async () => {
  const none = { '2': 0, '3': 0, '4': 0, '-1': 0, '-4': 0 }
  expect((await search('')).counts).toEqual({ ...none, all: 5, '0': 1, '1': 4 })

  await sql`insert into orders (group_id, order_no, account_id, shop_id, subtotal, freight, discount, total, commission, address)
    select group_id, order_no || '-' || n, account_id, shop_id, subtotal, freight, discount, total, commission, address
    from orders cross join generate_series(1, ${countMaximum + 10}::int) n where id = ${Number(first)}`.execute(
    api.databases.writer,
  )
  expect((await search('', { status: 1 })).counts).toEqual({
    ...none,
    all: countMaximum + 4,
    '0': countMaximum,
    '1': 4,
  })
})
