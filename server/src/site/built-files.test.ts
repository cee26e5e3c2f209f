import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { startApi } from '../../test/api.ts'
import { createApp } from '../app.ts'
import { serveSite } from './site.ts'
import { backofficeFolder, storefrontFolder } from './storefront.ts'

/** Sends requests for the sites' files without a pause: each file was once compressed anew for each request. */

const { resources, databases } = await startApi()
// Counts every compression for a response; `@fastify/compress` reads these functions when it is registered.
const compressing = (['createBrotliCompress', 'createGzip', 'brotliCompressSync', 'gzipSync'] as const).map((name) =>
  vi.spyOn(zlib, name),
)
const app = await createApp(resources, { log: false, limits: false, trustedProxies: [] })
const { reader, writer } = databases
await serveSite(app, { isDevelopment: false, publicUrl: undefined, isDemo: false, reader, writer })
afterAll(() => vi.restoreAllMocks())

const folders = {
  '/assets/': path.join(storefrontFolder, 'build/client/assets'),
  '/icons/': path.join(storefrontFolder, 'build/client/icons'),
  '/portal/assets/': path.join(backofficeFolder, 'build/assets'),
}
const files = Object.entries(folders).flatMap(([prefix, folder]) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ url: `${prefix}${name.replaceAll('\\', '/')}`, file: path.join(folder, name) }))
    .filter(({ file }) => /\.(js|css|svg|json)$/.test(file) && statSync(file).size > 1_400),
)
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(['br', 'gzip'] as const)('every script and style is sent in %s as it was built', async (encoding) => {
  expect(files.length).toBeGreaterThan(50)
  for (const { url, file } of files) {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect([url, headers['content-encoding']]).toEqual([url, encoding])
    expect(headers['vary']).toContain('accept-encoding')
    expect(headers['content-type']).toMatch(file.endsWith('.css') ? /^text\/css/ : /javascript|json|svg/)
    expect(headers['cache-control']).toContain('immutable')
    expect(unpack[encoding](rawPayload).equals(readFileSync(file))).toBe(true)
  }
})

test('nothing of the sites is compressed for a request, with any accepted encodings', async () => {
  for (const made of compressing) made.mockClear()
  const alone = ['/worker.js', '/manifest.webmanifest', '/portal', '/portal/orders', '/en/terms']
  const urls = [...files.slice(0, 20), ...files.slice(-20)].map(({ url }) => url)
  for (const encoding of [
    'br',
    'gzip',
    'gzip, deflate, br, zstd',
    '*',
    'x-gzip',
    'deflate',
    'br;q=0.1, *;q=0.5',
    'identity',
  ])
    for (const url of [...urls, ...alone]) {
      const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect([url, statusCode]).toEqual([url, 200])
    }
  expect(compressing.map((made) => made.mock.calls.length)).toEqual([0, 0, 0, 0])
})

test('a browser that takes no compressed file gets it as it is', async () => {
  const [{ url, file } = { url: '', file: '' }] = files
  const { headers, rawPayload } = await app.inject({ url })
  expect(headers['content-encoding']).toBeUndefined()
  expect(rawPayload.equals(readFileSync(file))).toBe(true)
})
