import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { allowedOf, fetchOutside, addressPolicyOf } from './outside.ts'
import { isPublic } from './public-address.ts'

const requestedPaths: string[] = []
const server = http.createServer((request, response) => {
  requestedPaths.push(request.url ?? '')
  if (request.url === '/moved') response.writeHead(302, { location: '/inside' }).end()
  else response.end('{}')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => new Promise((resolve) => server.close(resolve)))
const fetchFrom = (url: string, privateHosts: string[] = []) => fetchOutside(url, { privateHosts, timeoutMs: 2_000 })

test.each([
  ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '168.63.129.16', '::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
  ...['::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::a9fe:a9fe', '::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1'],
  ...['2002:a9fe:a9fe::1', '2001:0:a9fe:a9fe::1', '2001:db8::1', '::ffff:168.63.129.16', 'no address', ''],
])('%s is not a public address', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['93.184.216.34', '2606:4700::1111'])('%s is public', (address) => expect(isPublic(address)).toBe(true))

test.each([
  ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '[::7f00:1]'],
  ...['localhost', '0', '169.254.169.254', '2852039166', '[64:ff9b::a9fe:a9fe]', '168.63.129.16', '10.0.0.1'],
])('http://%s is not requested', async (host) => {
  requestedPaths.length = 0
  await expect(fetchFrom(`http://${host}:${port}/`)).rejects.toThrow('is no public address')
  expect(requestedPaths).toEqual([])
})

test('a name that leads to a private address besides a public one is not asked', async () => {
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  const url = new URL('https://node.example/')
  expect(await allowedOf(url, { resolve, isAllowed: addressPolicyOf(url, []) })).toEqual([])
  expect(await allowedOf(url, { resolve, isAllowed: addressPolicyOf(url, ['node.example']) })).toHaveLength(2)
})

test('a host that the administrator named is asked, and a redirect is not followed', async () => {
  requestedPaths.length = 0
  expect(await fetchFrom(`http://127.0.0.1:${port}/rates`, ['127.0.0.1'])).toEqual({ status: 200, text: '{}' })
  expect(await fetchFrom(`http://127.0.0.1:${port}/moved`, ['127.0.0.1'])).toMatchObject({ status: 302 })
  expect(requestedPaths).toEqual(['/rates', '/moved'])
})
