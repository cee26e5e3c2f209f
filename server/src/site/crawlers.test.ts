import { gunzipSync } from 'node:zlib'
import { fileNames } from '@sealane/contract/locales'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'
import { writeStartingContent } from '../documents/starting.ts'
import { serveCrawlers } from './crawlers.ts'

const { databases } = await startApi()
await buildWorld(databases.writer)
await writeStartingContent(databases.writer)
const origin = 'https://sealane.example'
const site = Fastify()
serveCrawlers(site, { databases }, origin)

async function addressesIn(path: string): Promise<string[]> {
  const { statusCode, body } = await site.inject(path)
  expect(statusCode).toBe(200)
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

test('robots.txt names the sitemap, and the sitemap its parts', async () => {
  const robots = await site.inject('/robots.txt')
  expect(robots.body).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(await addressesIn('/sitemap.xml')).toEqual(
    ['pages.xml', 'shops.xml', 'products-1.xml'].map((file) => `${origin}/sitemaps/${file}`),
  )
})

test('every product on sale is in the sitemap in 13 languages', async () => {
  const { rows } = await databases.readerPool.query<{ id: number; shop_id: number }>(
    'select id, shop_id from products where is_on_sale order by id',
  )
  const addresses = await addressesIn('/sitemaps/products-1.xml')
  expect(addresses).toEqual(
    rows.flatMap(({ id, shop_id }) => fileNames.map((name) => `${origin}/${name}/detail/${id}/${shop_id}`)),
  )
})

test('a sitemap is sent as stored where the caller takes gzip, else unpacked', async () => {
  const packed = await site.inject({ url: '/sitemaps/products-1.xml', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/xml; charset=utf-8' })
  const { body } = await site.inject('/sitemaps/products-1.xml')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(body)
})

test('a block without products is no sitemap', async () => {
  expect((await site.inject('/sitemaps/products-999.xml')).statusCode).toBe(404)
})

// Specification, section 2: the pages that a visitor may open.
test('only what a visitor may open is named', async () => {
  const addresses = [...(await addressesIn('/sitemaps/pages.xml')), ...(await addressesIn('/sitemaps/shops.xml'))]
  const paths = new Set(addresses.map((address) => new URL(address).pathname.split('/')[2]))
  expect(paths).toEqual(new Set(['home', 'explore', 'shops', 'searchs', 'shop', 'terms', 'help']))
  expect(addresses).toContain(`${origin}/th/searchs?category=toys`)
})

// Languages that operators do not offer appear nowhere.
test('a language that is not offered is in no sitemap', async () => {
  const { databases: other, hireOperator } = await startApi()
  await writeStartingContent(other.writer)
  const ada = await hireOperator()
  await ada.call('POST /api/portal/setting/save', { body: { key: 'language.th', value: false } })
  const fewer = Fastify()
  serveCrawlers(fewer, { databases: other }, origin)
  const { body } = await fewer.inject('/sitemaps/pages.xml')
  expect(body).toContain(`<loc>${origin}/de/home</loc>`)
  expect(body).not.toContain('/th/')
})

test.each(['products-0.xml', 'products-2.xml', 'products-x.xml', 'secret.xml'])('there is no %s', async (file) => {
  expect((await site.inject(`/sitemaps/${file}`)).statusCode).toBe(404)
})

test('a sitemap is kept once, however its address is spelled', async () => {
  const before = await addressesIn('/sitemaps/shops.xml?x=1')
  await databases.writer.updateTable('shops').set({ is_closed: true }).execute()
  for (const path of ['/sitemaps/shops.xml', '/sitemaps/%73hops.xml', '/sitemaps/shop%73.xml?y']) {
    expect(await addressesIn(path), path).toEqual(before)
  }
  await databases.writer.updateTable('shops').set({ is_closed: false }).execute()
})
