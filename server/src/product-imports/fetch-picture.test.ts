import dgram from 'node:dgram'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPicture, resolveUntil } from './fetch-picture.ts'

const requestedUrls: string[] = []
const large = Buffer.alloc(5 * 1024 * 1024 + 1)
const server = http.createServer((request, response) => {
  requestedUrls.push(request.url ?? '')
  if (request.url === '/moved') response.writeHead(302, { location: '/a.png' }).end()
  else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/a.png' }).end()
  else if (request.url === '/large') response.end(large)
  else if (request.url === '/reset') request.socket.destroy()
  else if (request.url === '/late-reset') setTimeout(() => request.socket.destroy(), 1_200)
  else response.end('picture')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

/** A host name on the internet that resolves to this test's server; the test treats its address as public. */
const methods = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: (address: string) => address === '127.0.0.1',
}
const at = (path: string) => `http://pictures.example:${port}${path}`

test('a picture on the internet is fetched, also after a redirect', async () => {
  expect(String(await fetchPicture(at('/a.png'), methods))).toBe('picture')
  expect(String(await fetchPicture(at('/moved'), methods))).toBe('picture')
})

test('neither this machine nor a name that leads to it is requested', async () => {
  requestedUrls.length = 0
  const inside = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  expect(await fetchPicture(`http://127.0.0.1:${port}/a.png`)).toBeUndefined()
  expect(await fetchPicture(`http://[::ffff:127.0.0.1]:${port}/a.png`)).toBeUndefined()
  expect(await fetchPicture(`http://2130706433:${port}/a.png`)).toBeUndefined()
  expect(await fetchPicture(at('/a.png'), { resolve: inside })).toBeUndefined()
  expect(requestedUrls).toEqual([])
})

test('a redirect of a public server to a private one is not followed', async () => {
  expect(await fetchPicture(at('/inside'), methods)).toBeUndefined()
})

test('a host that fails after a second is silent, and one that fails at once is not', async () => {
  expect(await fetchPicture(at('/reset'), methods)).toBeUndefined()
  expect(await fetchPicture(at('/late-reset'), methods)).toBe('silent')
})

test('a file that is too large, or has no web address, is no picture', async () => {
  expect(await fetchPicture(at('/large'), methods)).toBeUndefined()
  expect(await fetchPicture('file:///etc/passwd', methods)).toBeUndefined()
  expect(await fetchPicture('mug.png', methods)).toBeUndefined()
})

describe('a name', () => {
  /** A name server that returns one IPv4 address, and does not answer for names that begin with `silent`. */
  const names = dgram.createSocket('udp4', (question, { port: from, address }) => {
    if (question.includes('silent')) return
    const isIPv4 = question.readUInt16BE(question.length - 4) === 1
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isIPv4 ? 1 : 0, 0, 0, 0, 0])
    const addressRecord = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34])
    names.send([head, question.subarray(12), isIPv4 ? addressRecord : Buffer.alloc(0)], from, address)
  })
  beforeAll(() => new Promise<void>((resolve) => names.bind(0, '127.0.0.1', resolve)))
  afterAll(() => names.close())
  const resolve = (host: string, ms: number) =>
    resolveUntil(AbortSignal.timeout(ms), [`127.0.0.1:${names.address().port}`])(host)

  test('leads to the addresses that a name server knows', async () => {
    expect(await resolve('pictures.example', 5_000)).toEqual([{ address: '93.184.216.34', family: 4 }])
  })

  test('that no server answers for is looked up no longer than the picture is waited for', async () => {
    const began = performance.now()
    await expect(resolve('silent.example', 200)).rejects.toThrow('No address is known of silent.example')
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
