import zlib from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { startApi } from '../test/api.ts'

/** An attacker sends some kilobytes that decompress into gigabytes, to occupy the server. */

const unpacking = (['createBrotliDecompress', 'createGunzip', 'createInflate', 'createZstdDecompress'] as const).map(
  (name) => vi.spyOn(zlib, name),
)
const { app } = await startApi()

const blanks = Buffer.alloc(1024 * 1024, ' ')
const packed: Record<string, Buffer> = {
  br: zlib.brotliCompressSync(blanks),
  gzip: zlib.gzipSync(blanks),
  deflate: zlib.deflateSync(blanks),
  zstd: zlib.zstdCompressSync(blanks),
}
const others = ['x-gzip', 'compress', 'BR', 'GZip', 'gzip, br', 'identity, gzip', 'br,identity', ' gzip', 'chunked']
const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/xml']

test.each([...Object.keys(packed), ...others])('encoded as %s: it is refused before it is read', async (encoding) => {
  const body = packed[encoding] ?? packed['gzip'] ?? blanks
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET'] as const)
    for (const url of ['/api/user/login', '/api/upload', '/api/nothing'])
      for (const type of types) {
        const headers = { 'content-type': type, 'content-encoding': encoding }
        const { statusCode } = await app.inject({ method, url, headers, body })
        expect([method, url, type, statusCode]).toEqual([method, url, type, 415])
      }
  expect(unpacking.map((made) => made.mock.calls.length)).toEqual([0, 0, 0, 0])
})

test.each(['identity', 'Identity', ''])('a body that is declared as not compressed is read: %o', async (encoding) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/user/login', headers, body: '{}' })
  expect(statusCode).toBe(200)
})
