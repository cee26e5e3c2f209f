import { ApiFailure, ApiRefusal, type ApiCall } from '@sealane/contract/client'
import { fileNames } from '@sealane/contract/locales'
import { describe, expect, test } from 'vitest'
import { inlineScript } from './document.ts'
import { render, type RenderRequest } from './entry-server.tsx'

const card = {
  id: 'p112',
  name: 'Button-eye robot',
  category: { id: 'toys', name: 'Toys' },
  image: '/pictures/p112-front-800.webp',
  image_color: '#c9d3e0',
  unit_price: 34_00,
  list_price: 40_00,
  sold: 5,
  rating: 4,
  reviews: 2,
  shop: { id: 's01', name: 'Lindenhag' },
  country: 'DE',
  in_stock: true,
  liked: false,
}
const hero = {
  id: 'hero-home',
  image: '/pictures/hero-home-800.webp',
  color: '#e7cbaa',
  title: 'For quiet evenings </script>',
  action: 'See all',
  target: '/searchs?category=family',
}
const replies: Record<string, unknown> = {
  'GET /api/product/heroes': { items: [hero] },
  'GET /api/category/list': {
    items: [{ id: 'toys', name: 'Toys', products: 12, image: null, image_color: null, own_name: false }],
  },
  'GET /api/product/hot': { items: [card], next: null },
  'GET /api/shop/hot': { items: [], next: null },
}

function visit(
  path: string,
  change: Partial<RenderRequest> = {},
): Promise<{ asked: (string | undefined)[] } & Awaited<ReturnType<typeof render>>> {
  const languages: (string | undefined)[] = []
  const call = (async (address: string, _sent: unknown, headers: Record<string, string> | undefined) => {
    languages.push(headers?.['lang'])
    return replies[address]
  }) as ApiCall
  const defaults = {
    query: '',
    languageCookie: undefined,
    acceptLanguage: undefined,
    origin: 'https://sealane.example',
  }
  const assets = { entry: '/assets/entry.js', preloads: [], inlineStyles: '' }
  return render({ ...defaults, path, isIndexed: true, offered: fileNames, call, assets, ...change }).then(
    (rendered) => ({
      ...rendered,
      asked: languages,
    }),
  )
}

test('home is rendered with its products, in the language of its address', async () => {
  const { status, document, asked, isCacheable } = await visit('/de/home')
  expect(status).toBe(200)
  expect(isCacheable).toBe(true)
  expect(document).toContain('<html lang="de">')
  expect(document).toContain('<title>Start · Sealane</title>')
  expect(document).toContain('Button-eye robot')
  expect(document).toContain('Beliebte Produkte')
  expect(document).toContain('href="/de/detail/p112/s01"')
  expect(new Set(asked)).toEqual(new Set(['de']))
})

test('home names its canonical address and those of all languages', async () => {
  const { document } = await visit('/home')
  expect(document).toContain('<link rel="canonical" href="https://sealane.example/en/home">')
  expect(document.match(/rel="alternate"/g)).toHaveLength(fileNames.length + 1)
  expect(document).toContain('<link rel="alternate" href="https://sealane.example/home" hreflang="x-default">')
})

describe('a language that is not offered', () => {
  const offered = ['en', 'de', 'ja'] as const

  test.each([
    { path: '/fr/home', query: '', accepted: 'fr, ja;q=0.5', to: '/ja/home', why: 'the best of the others' },
    { path: '/fr/home', query: '', accepted: undefined, to: '/en/home', why: 'English where nothing else fits' },
    { path: '/fr', query: '', accepted: 'de', to: '/de/home', why: 'home from its root' },
    {
      path: '/fr/searchs',
      query: 'keyword=a%26b',
      accepted: 'de',
      to: '/de/searchs?keyword=a%26b',
      why: 'with its query',
    },
    { path: '/fr/order/list', query: '', accepted: 'de', to: '/de/order/list', why: 'also to pages of one person' },
  ])('is redirected from $path to $to: $why', async ({ path, query, accepted, to }) => {
    const { status, headers, isCacheable } = await visit(path, { query, acceptLanguage: accepted, offered })
    expect([status, headers['location'], headers['vary'], isCacheable]).toEqual([
      302,
      to,
      'Accept-Language, Cookie',
      false,
    ])
  })

  test('is ignored in the cookie, and named nowhere', async () => {
    const languageCookie = encodeURIComponent('{"file_name":"fr"}')
    const { document } = await visit('/home', { languageCookie, acceptLanguage: 'de', offered })
    expect(document).toContain('<html lang="de">')
    expect(document.match(/hreflang="[a-z-]+"/gi)).toEqual(
      ['en', 'de', 'ja', 'x-default'].map((name) => `hreflang="${name}"`),
    )
    expect(document).toContain('"offered":["en","de","ja"]')
  })
})

test.each(fileNames)('home is rendered in %s without a missing text', async (fileName) => {
  const { status, document } = await visit(`/${fileName}/home`)
  expect(status).toBe(200)
  expect(document).not.toMatch(/(shell|home|titles)\.[a-z]/)
})

test('without a prefix the cookie decides the language, then the browser', async () => {
  const languageCookie = encodeURIComponent('{"file_name":"th"}')
  const byCookie = await visit('/home', { languageCookie, acceptLanguage: 'fr' })
  const byBrowser = await visit('/home', { acceptLanguage: 'fr-CH, en;q=0.5' })
  expect(byCookie.headers['content-language']).toBe('th')
  expect(byBrowser.headers['content-language']).toBe('fr')
  expect(byBrowser.headers['vary']).toBe('Accept-Language, Cookie')
})

// Specification, section 2. The page /home decides about the language, as every address without a prefix does.
test.each([
  ['/', '/home?from=mail'],
  ['/ja', '/ja/home?from=mail'],
  ['/ja/', '/ja/home?from=mail'],
])('the root %s leads to home and keeps the query', async (path, location) => {
  const { status, headers } = await visit(path, { query: 'from=mail', acceptLanguage: 'de' })
  expect(status).toBe(302)
  expect(headers['location']).toBe(location)
})

test.each([
  ['/zh-CN/home', '/zh-cn/home?from=mail'],
  ['/en//home', '/en/home?from=mail'],
  ['/en/HOME', '/en/home?from=mail'],
])('%s has moved to %s for good', async (path, location) => {
  const { status, headers } = await visit(path, { query: 'from=mail' })
  expect([status, headers['location']]).toEqual([301, location])
})

test('a private page is sent as a shell without data and is not indexed', async () => {
  const { status, document, asked } = await visit('/en/language')
  expect(status).toBe(200)
  expect(asked).toEqual([])
  expect(document).toContain('<meta name="robots" content="noindex">')
  expect(document).not.toContain('rel="canonical"')
})

const failed = (status: number) =>
  new ApiFailure('GET /api/product/hot', { status, envelope: { code: status, msg: 'later', time: 0, data: null } })

test.each([
  ['is busy', failed(503), 503],
  ['limits the rate', failed(429), 503],
  ['fails', failed(500), 500],
  ['refuses the request', new ApiRefusal({ code: 0, msg: 'no', time: 0, data: null, reason: 'INVALID_INPUT' }), 400],
])('where the server %s, the page is sent as a shell that the browser fills', async (_name, error, expected) => {
  const { status, document, headers, isCacheable } = await visit('/en/home', { call: () => Promise.reject(error) })
  expect(status).toBe(expected)
  expect(isCacheable).toBe(false)
  expect(headers['retry-after']).toBe(expected === 503 ? '2' : undefined)
  expect(document).toContain('<html lang="en">')
  expect(document).toContain('"status":"waiting"')
})

test('an unknown address is a 404 with the shell around it', async () => {
  const { status, document } = await visit('/en/nothing')
  expect(status).toBe(404)
  expect(document).toContain('There is nothing here')
})

test('the only inline script is the urgent one, and data cannot break out of its block', async () => {
  const { document } = await visit('/en/home')
  const inline = [...document.matchAll(/<script(?![^>]*(?:src|application))[^>]*>([^<]*)<\/script>/g)].map(
    ([, code]) => code,
  )
  expect(inline).toEqual([inlineScript])
  const [, state = ''] = /id="state">([\s\S]*?)<\/script>/.exec(document) ?? []
  expect(JSON.parse(state)).toMatchObject({ status: 'page' })
})
