import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'
import { writeNoticed } from '../catalog/viewed.ts'
import { sweep } from '../sweep.jobs.ts'
import { closeVisitorDays, noticeVisitor, writeVisitors } from './visitors.ts'

// Visitors of a shop are counted by day, and nobody can find out who they were.
const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const shopId = shops.kumoriya.id
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const visit = (url: string, remoteAddress: string, userAgent = firefox, token?: string) =>
  api.app.inject({ url, remoteAddress, headers: { 'user-agent': userAgent, ...(token !== undefined && { token }) } })
const teaPage = `/api/product/detail?id=${products.tea.id}`
const shopPage = `/api/shop/detail?id=${shopId}`

async function waiting(id = shopId): Promise<number> {
  await writeNoticed(writer)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shop_visitors where shop_id = ${id}
  `.execute(writer)
  return rows[0]?.count ?? 0
}
const numbers = () => writer.selectFrom('shop_visitor_days').select('visitors').where('shop_id', '=', shopId).execute()

beforeEach(async () => {
  for (const table of ['shop_visitors', 'shop_visitor_days', 'visitor_salts'] as const)
    await writer.deleteFrom(table).execute()
})

test('a visitor of a shop and of its products on one day counts once', async () => {
  for (const url of [shopPage, teaPage, teaPage]) expect((await visit(url, '203.0.113.1')).statusCode).toBe(200)
  await visit(`/api/product/detail?id=${products.lamp.id}`, '203.0.113.1')
  expect(await waiting()).toBe(1)
  await visit(teaPage, '203.0.113.2')
  await visit(teaPage, '203.0.113.1', 'Mozilla/5.0 (Macintosh) Safari/605.1.15')
  expect(await waiting()).toBe(3)
})

test('views of another shop count there', async () => {
  await visit(`/api/product/detail?id=${products.phone.id}`, '203.0.113.1')
  expect([await waiting(), await waiting(shops.fjordkant.id)]).toEqual([0, 1])
})

test('a person who works for the shop is no visitor of it or its products, and one of other shops', async () => {
  const { token } = await api.hireSeller(shopId, undefined, 'packer')
  for (const url of [shopPage, teaPage]) await visit(url, '203.0.113.1', firefox, token)
  await visit(`/api/product/detail?id=${products.phone.id}`, '203.0.113.1', firefox, token)
  expect([await waiting(), await waiting(shops.fjordkant.id)]).toEqual([0, 1])
  const shopper = await api.signUp()
  await visit(teaPage, '203.0.113.2', firefox, shopper.token)
  expect(await waiting()).toBe(1)
})

test('an anonymous view no longer counts once its browser is known as the shop’s own', async () => {
  const { token } = await api.hireSeller(shopId)
  for (const address of ['203.0.113.1', '203.0.113.2']) await visit(teaPage, address)
  expect(await waiting()).toBe(2)
  await visit(teaPage, '203.0.113.1', firefox, token)
  expect(await waiting()).toBe(1)
  await visit(shopPage, '203.0.113.1', firefox, token)
  await visit(teaPage, '203.0.113.1')
  expect(await waiting()).toBe(1)
})

test('a person logged in to the back office in that browser is no visitor of their own shop either', async () => {
  const { account } = await api.hireSeller(shopId)
  const [remoteAddress, elsewhere] = ['203.0.113.1', '203.0.113.2']
  const payload = { account, password: 'sealane-demo' }
  const headers = { 'user-agent': firefox }
  const entered = await api.app.inject({ method: 'POST', url: '/api/user/login', remoteAddress, headers, payload })
  const { token } = entered.json<{ data: { userinfo: { token: string } } }>().data.userinfo
  await visit(shopPage, remoteAddress)
  await visit(`/api/shop/detail?id=${shops.fjordkant.id}`, remoteAddress)
  expect([await waiting(), await waiting(shops.fjordkant.id)]).toEqual([0, 1])
  await visit(shopPage, elsewhere)
  expect(await waiting()).toBe(1)
  await api.callAs(token)('POST /api/user/logout')
  await visit(shopPage, remoteAddress)
  expect(await waiting()).toBe(2)
})

test('robots, lists and missing pages count nowhere', async () => {
  await visit(teaPage, '203.0.113.1', 'Mozilla/5.0 (compatible; bingbot/2.0)')
  await visit(teaPage, '203.0.113.1', '')
  await visit('/api/product/list', '203.0.113.1')
  await visit('/api/product/detail?id=999999', '203.0.113.1')
  expect(await waiting()).toBe(0)
})

test('neither address nor browser is stored', async () => {
  await visit(teaPage, '203.0.113.77')
  expect(await waiting()).toBe(1)
  const { rows } = await sql<{ text: string }>`
    select v::text || encode(visitor, 'escape') as text from shop_visitors v
  `.execute(writer)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toMatch(/203\.0\.113|Firefox/)
})

test('ten processes that write the same visitor at once count one', async () => {
  const once = async () => {
    noticeVisitor(writer, { shopId, address: '203.0.113.1', userAgent: firefox })
    await writeVisitors(writer)
  }
  await Promise.all(Array.from({ length: 10 }, once))
  expect(await waiting()).toBe(1)
})

test('of ten processes that see visitors and the shop’s own at once, each counts the visitors', async () => {
  const browsers = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  const once = async () => {
    for (const address of browsers) noticeVisitor(writer, { shopId, address, userAgent: firefox })
    await writeVisitors(writer)
    noticeVisitor(writer, { shopId, address: '203.0.113.1', userAgent: firefox, isStaff: true })
    await writeVisitors(writer)
  }
  await Promise.all(Array.from({ length: 10 }, once))
  await once()
  expect(await waiting()).toBe(2)
})

test('after the day its number stays, and the hashes of visitors are deleted with their salt', async () => {
  for (const address of ['203.0.113.1', '203.0.113.2']) await visit(teaPage, address)
  expect(await waiting()).toBe(2)
  await sweep(writer)
  expect([await waiting(), await numbers()]).toEqual([2, []])
  const tomorrow = new Date(Date.now() + 86_400_000)
  tomorrow.setUTCHours(2)
  await Promise.all(Array.from({ length: 10 }, () => closeVisitorDays(writer, tomorrow)))
  expect([await waiting(), await numbers()]).toEqual([0, [{ visitors: 2 }]])
  expect(await writer.selectFrom('visitor_salts').selectAll().execute()).toEqual([])
})
