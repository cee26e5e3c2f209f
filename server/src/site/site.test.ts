import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { writeNoticed } from '../catalog/viewed.ts'
import { healthRoutes } from '../http/health.ts'
import { serveCrawlers } from './crawlers.ts'
import { serveSite } from './site.ts'
import { createInnerCall } from './storefront.ts'

// The whole server, with the built sites.
const { resources, databases, hireOperator } = await startApi()
const { products, shops } = await buildWorld(databases.writer)
const app = await createApp(resources, { log: false, limits: true, trustedProxies: ['10.0.0.1'] })
healthRoutes(app, resources)
serveCrawlers(app, resources, undefined)
const { reader, writer } = databases
await serveSite(app, { isDevelopment: false, publicUrl: undefined, isDemo: false, reader, writer })
const productPage = `/en/detail/${products.tea.id}/${shops.kumoriya.id}`

const visit = (url: string, remoteAddress = '203.0.113.7', headers: Record<string, string> = {}) =>
  app.inject({ url, remoteAddress, headers: { host: 'shop.example', ...headers } })

describe('a request of a program is never answered by a page', () => {
  test.each([
    ['GET', '/api/nope'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api?x=1'],
    ['GET', '/API/product/list'],
    ['GET', '/api/product/list/'],
    ['GET', '/api/terms'],
    ['HEAD', '/api/order/pay'],
    ['HEAD', '/api/notification/stream'],
    ['POST', '/api/nope'],
    ['GET', '/assets/'],
    ['GET', '/assets/nope.js'],
    ['GET', '/portal/assets/'],
    ['GET', '/icons/'],
  ] as const)('%s %s is not there', async (method, url) => {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 404, msg: 'There is nothing at this address' })
  })

  test('an address of the storefront that is none has the shell around it', async () => {
    const answer = await visit('/en/apifox')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('an address that names nothing', () => {
  test.each([
    ['a word', 'abc'],
    ['broken percent-encoding', '%E0%A4%A'],
    ['percent-encoding of an invalid character', '%ff'],
    ['a null character', 'a%00b'],
    ['a number that is too long', '9'.repeat(30)],
    ['a text longer than any name', 'x'.repeat(2000)],
  ])('shows this in its language: %s', async (_what, name) => {
    for (const url of [`/de/detail/${name}`, `/de/shop/${name}`, `/de/detail/${name}/${name}`]) {
      const answer = await visit(url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<html lang="de">')
      expect(answer.body).toContain('<title>Seite nicht gefunden · Sealane</title>')
    }
  })
})

describe('a product’s page', () => {
  test('describes itself as a product when it is shared', async () => {
    expect((await visit(productPage)).body).toContain('<meta property="og:type" content="product">')
    expect((await visit('/en/home')).body).toContain('<meta property="og:type" content="website">')
  })

  test.each(['home', 'explore', 'shops', 'searchs', 'search', 'signup', 'login', 'terms', 'help', 'terms/privacy'])(
    '/%s has a picture to be shared with, and it is there',
    async (page) => {
      const [, picture = ''] =
        /<meta property="og:image" content="([^"]+)">/.exec((await visit(`/en/${page}`)).body) ?? []
      const { statusCode, headers } = await visit(new URL(picture).pathname)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    },
  )

  const countViews = async () => {
    await writeNoticed(writer)
    const row = await writer
      .selectFrom('products')
      .select('seen')
      .where('id', '=', products.tea.id)
      .executeTakeFirstOrThrow()
    return row.seen
  }

  test('was seen by each visitor once, whether it was made for them or cached from another', async () => {
    const before = await countViews()
    for (const visitor of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.1']) {
      expect((await visit(productPage, visitor)).statusCode).toBe(200)
    }
    expect(await countViews()).toBe(before + 3)
  })

  test('counts each of them as a visitor of its shop, also where it was cached from another', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const visitors = async () => {
      await writeNoticed(writer)
      return writer.selectFrom('shop_visitors').selectAll().where('shop_id', '=', shops.kumoriya.id).execute()
    }
    const before = await visitors()
    for (const visitor of ['203.0.113.31', '203.0.113.32', '203.0.113.31']) await visit(productPage, visitor, headers)
    await visit(`/en/shop/${shops.kumoriya.id}`, '203.0.113.31', headers)
    await visit(`/en/shop/${shops.kumoriya.id}`, '203.0.113.33', headers)
    expect((await visitors()).length).toBe(before.length + 3)
  })

  test('behind a proxy, counts the addresses that it forwards', async () => {
    const before = await countViews()
    for (const name of ['198.51.100.1', '198.51.100.2'])
      await visit(productPage, '10.0.0.1', { 'x-forwarded-for': name })
    expect(await countViews()).toBe(before + 2)
  })
})

describe('of one address', () => {
  const many = Array.from({ length: 1_300 }, (_, index) => index)

  test('too many requests are refused, forms as pages', async () => {
    const ask = () => app.inject({ method: 'POST', url: '/api/nope', remoteAddress: '198.51.100.9' })
    const answers = []
    while (answers.length < many.length) answers.push(...(await Promise.all(many.slice(0, 100).map(ask))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 429]))
  })

  test('a page counts once, despite its inner requests', async () => {
    const { call } = createInnerCall(app, { ip: '198.51.100.10', headers: {} })
    await Promise.all(many.map(() => call('GET /api/user/language_list')))
    expect((await visit('/en/home', '198.51.100.10')).statusCode).toBe(200)
  })
})

test('a page names the requested host, and an invalid host is refused', async () => {
  expect((await visit('/en/home')).body).toContain('href="http://shop.example/en/home"')
  expect((await visit('/en/home', undefined, { host: 'shop.example/x' })).statusCode).toBe(400)
  expect((await visit('/sitemap.xml', undefined, { host: '<b>' })).statusCode).toBe(400)
})

test('a query that nothing can be found with is still a page', async () => {
  const answer = await visit('/en/searchs?keyword=%00')
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a page preloads the font of its headlines, and the font exists', async () => {
  const [, href = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec((await visit('/th/home')).body) ?? []
  const { statusCode, headers } = await visit(href)
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'font/woff2' })
})

// Operators change the languages of the storefront while it runs.
test('a removed language redirects from its next page, also from a cached one', async () => {
  const ada = await hireOperator()
  const page = '/fr/home?kept'
  const open = () => visit(page, undefined, { 'accept-language': 'fr, ja;q=0.5' })
  expect((await open()).statusCode).toBe(200)
  await ada.call('POST /api/portal/setting/save', { body: { key: 'language.fr', value: false } })
  await expect.poll(async () => (await open()).headers['location'], { timeout: 8_000 }).toBe('/ja/home?kept')
  expect((await visit('/ja/home')).body).not.toContain('hreflang="fr"')
  const { statusCode } = await visit('/api/product/list', undefined, { lang: 'fr' })
  expect(statusCode).toBe(200)
})

test('a space in a cookie gives no visitor the page of another language', async () => {
  const open = async (headers: Record<string, string>) => {
    const { headers: answered, statusCode } = await visit('/explore', undefined, headers)
    return [statusCode, answered['location'], answered['content-language']]
  }
  const german = { 'accept-language': 'de, en;q=0.5' }
  const alone = await open(german)
  await sleep(2_100) // Longer than a page is cached.
  const english = await open({ cookie: 'Local_Lang= de,', 'accept-language': 'en;q=0.5' })
  expect(english).not.toEqual(alone)
  expect(await open(german)).toEqual(alone)
})
