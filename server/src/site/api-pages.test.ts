import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import zlib, { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { startApi } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'
import { serveCrawlers } from './crawlers.ts'

// `@fastify/compress` reads these functions when it is registered.
const compressing = (['createBrotliCompress', 'createGzip', 'brotliCompressSync', 'gzipSync'] as const).map((name) =>
  vi.spyOn(zlib, name),
)
const { app, databases } = await startApi()
await buildWorld(databases.writer)
serveCrawlers(app, { databases }, undefined)
afterAll(() => vi.restoreAllMocks())

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')
const files = readdirSync(folder).map((name) => `/docs/static/${name}`)
const spelled = ['/docs/static/swagger-ui-bundle%2Ejs', '/docs/static/./swagger-ui.css', '/docs/static//swagger-ui.js']
const pages = ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/swagger-initializer.js']
const forCrawlers = ['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/products-1.xml']

test('no page of the API and no sitemap is compressed for a request, with any accepted encodings', async () => {
  for (const url of forCrawlers) await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  for (const made of compressing) made.mockClear()
  for (const encoding of ['br', 'gzip', 'gzip, deflate, br, zstd', '*', 'x-gzip', 'br;q=0.1, *;q=0.5', 'identity'])
    for (const url of [...files, ...spelled, ...pages, ...forCrawlers])
      await app.inject({ url, headers: { 'accept-encoding': encoding } })
  expect(compressing.map((made) => made.mock.calls.length)).toEqual([0, 0, 0, 0])
})

test.each(['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css'])(
  '%s is sent compressed, and a browser keeps it',
  async (name) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const answer = await app.inject({ url: `/docs/static/${name}?v=1`, headers })
    expect(answer.headers).toMatchObject({
      ...{ 'content-encoding': 'br', 'cache-control': 'public, max-age=3600' },
      'content-type': expect.stringMatching(name.endsWith('.css') ? /^text\/css/ : /^text\/javascript/),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(brotliDecompressSync(answer.rawPayload).equals(readFileSync(path.join(folder, name)))).toBe(true)
  },
)

test('a missing one of these files is not found', async () => {
  for (const name of ['nothing.js', '..%2findex.js', '../package.json', 'constructor'])
    expect((await app.inject({ url: `/docs/static/${name}` })).statusCode).toBe(404)
})
