import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageBytes, encodingFor } from './page-bytes.ts'

const page = '<p>Καλημέρα 你好</p>'.repeat(200)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.001', 'br'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('a browser that takes %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted, page)).toBe(encoding)
})

test('a small page is sent as it is', () => {
  expect(encodingFor('br', '<p></p>')).toBe('identity')
})

test('every encoding holds the same page, and is made once', async () => {
  const bytes = createPageBytes(page)
  expect(brotliDecompressSync(await bytes('br')).toString()).toBe(page)
  expect(gunzipSync(await bytes('gzip')).toString()).toBe(page)
  expect((await bytes('identity')).toString()).toBe(page)
  expect(await bytes('br')).toBe(await bytes('br'))
})
