import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageBytes } from './page-bytes.ts'

const page = '<p>Καλημέρα 你好</p>'.repeat(200)
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.001', 'br'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
] as const)('a browser that takes %s gets the page as %s', async (accepted, expected) => {
  const { encoding, bytes } = await createPageBytes(page)(accepted)
  expect(encoding).toBe(expected)
  expect(decoders[encoding](bytes).toString()).toBe(page)
})

test('a small page is sent as it is', async () => {
  expect(await createPageBytes('<p></p>')('br')).toMatchObject({ encoding: 'identity' })
})

test('a page is compressed once, for everybody', async () => {
  const bytes = createPageBytes(page)
  expect((await bytes('br')).bytes).toBe((await bytes('br, gzip')).bytes)
})
