import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { buy } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, tenTimes } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const packer = await api.hireSeller(shops.kumoriya.id, undefined, 'packer')
const neighbour = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator('ada', ['support'])

const mei = await prepareBuyer(api)
const { id } = await buy(mei, [tea])

const add = (by: TestPerson, text: string, order = id) =>
  by.call('POST /api/portal/order/note', { body: { id: order, text } })
const tag = (by: TestPerson, tags: string[]) => by.call('POST /api/portal/order/tag', { body: { id, tags } })
const found = async (keyword: string) =>
  (await seller.call('GET /api/portal/order/list', { query: { keyword } })).items.map((order) => order.id)

test('the staff of a shop and operators write notes, the newest first; other shops and the shopper read none', async () => {
  await add(packer, 'Wrap it as a gift.')
  await add(operator, 'The address was confirmed by phone.')
  const { items } = await seller.call('GET /api/portal/order/notes', { query: { id } })
  expect(items).toMatchObject([
    { by: operator.account, text: 'The address was confirmed by phone.' },
    { by: packer.account, text: 'Wrap it as a gift.' },
  ])
  const read = (by: TestPerson) => outcomeOf(by.call('GET /api/portal/order/notes', { query: { id } }))
  expect([await read(neighbour), await read(mei)]).toEqual(['NOT_FOUND', 'NOT_ALLOWED'])
  const detail = await mei.call('GET /api/order/detail', { query: { id } })
  expect(JSON.stringify(detail)).not.toContain('gift')
})

test('an order has a hundred notes', async () => {
  const { id: noted } = await buy(mei, [tea])
  for (let count = 0; count < 95; count += 1) await add(seller, `Note ${count}`, noted)
  expect(await tenTimes(() => add(seller, 'One more', noted))).toEqual({ ok: 5, TOO_MANY: 5 })
})

test('tags are kept once, in lower case, and found by the search', async () => {
  expect(await tag(seller, ['Gift', 'gift', ' VIP '])).toMatchObject({ tags: ['gift', 'vip'] })
  expect([await found('GIFT'), await found('vip'), await found('gif')]).toEqual([[id], [id], []])
  expect(await tag(packer, [])).toMatchObject({ tags: [] })
  expect(await found('gift')).toEqual([])
  const many = Array.from({ length: 11 }, (_none, index) => `tag ${index}`)
  expect([await outcomeOf(tag(seller, many)), await outcomeOf(tag(neighbour, ['mine']))]).toEqual([
    'INVALID_INPUT',
    'NOT_FOUND',
  ])
})

test('an operator reads and writes no notes of an order that they bought', async () => {
  const buyer = await prepareBuyer(api)
  const own = await buy(buyer, [tea])
  await sql`update accounts set duties = '{support}' where id = ${Number(buyer.id)}`.execute(api.databases.writer)
  expect(await outcomeOf(buyer.call('GET /api/portal/order/notes', { query: { id: own.id } }))).toBe('NOT_ALLOWED')
})
