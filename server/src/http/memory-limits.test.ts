import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { countCutOff } from '../../test/cut-off.ts'
import { tallyOf } from '../../test/tally.ts'

const api = await startApi()
const { app } = api
const megabyte = 1024 * 1024
app.get('/large', async () => 'x'.repeat(megabyte))
let waiting = 0
const slow = Promise.withResolvers<void>()
app.get('/slow', async () => {
  waiting += 1
  await slow.promise
  return 'slow'
})
let inHand = 0
const handled = Promise.withResolvers<void>()
app.post('/input', { bodyLimit: megabyte }, async () => {
  inHand += 1
  await handled.promise
  return 'done'
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

const countConnections = promisify(app.server.getConnections.bind(app.server))

test('of many unread responses those without room are cut off, and an active reader gets theirs', async () => {
  const before = await countCutOff('answer', 'no_room')
  const readers = Array.from({ length: 16 }, () => net.connect(port, '127.0.0.1').on('error', () => {}))
  for (const reader of readers) reader.pause().write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(4))
  await expect.poll(() => countCutOff('answer', 'no_room')).toBeGreaterThan(before + 5)
  const answer = await fetch(`http://127.0.0.1:${port}/large`)
  expect(await answer.text()).toHaveLength(megabyte)
  expect(await countConnections()).toBeLessThan(12)
  for (const reader of readers) reader.destroy()
})

test('an address can have four hundred open requests; more are refused, and other addresses are served', async () => {
  const before = await countCutOff('request', 'no_room')
  const own = Array.from({ length: 410 }, () => ask('/slow', '127.0.0.7'))
  await expect.poll(() => waiting).toBe(400)
  expect(await ask('/large', '127.0.0.7')).toBe(429)
  expect(await ask('/large', '127.0.0.8')).toBe(200)
  slow.resolve()
  expect(tallyOf((await Promise.all(own)).map(String))).toEqual({ 200: 400, 429: 10 })
  expect(await countCutOff('request', 'no_room')).toBe(before + 11)
})

test('an upload that makes progress continues beside hundreds of stalled requests of its address', async () => {
  const { token } = await api.signUp()
  const upload = begin([
    'POST /api/common/upload HTTP/1.1',
    `token: ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 4000000',
  ])
  upload.socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  const timer = setInterval(() => upload.socket.write('a'.repeat(50_000)), 100)
  await sleep(300)
  const idle = Array.from({ length: 450 }, () => begin(['POST /api/user/login HTTP/1.1', 'content-length: 10']))
  await sleep(1_500)
  const later = Array.from({ length: 50 }, () => begin(['POST /api/user/login HTTP/1.1', 'content-length: 10']))
  await expect.poll(() => idle.filter(({ socket }) => socket.destroyed).length).toBeGreaterThan(90)
  expect(upload.socket.destroyed).toBe(false)
  expect(await ask('/large', '127.0.0.9')).toBe(200)
  clearInterval(timer)
  for (const { socket } of [upload, ...idle, ...later]) socket.destroy()
}, 20_000)

test('large bodies count until they are answered: one address cannot fill the memory with those that wait', async () => {
  const send = (localAddress: string) => post('/input', JSON.stringify('x'.repeat(600_000)), localAddress)
  const own = Array.from({ length: 6 }, () => send('127.0.0.11'))
  await expect.poll(() => inHand).toBe(3)
  const neighbour = send('127.0.0.12')
  await expect.poll(() => inHand).toBe(4)
  const small = post('/input', '"small"', '127.0.0.11')
  await expect.poll(() => inHand).toBe(5)
  handled.resolve()
  expect(tallyOf((await Promise.all(own)).map(String))).toEqual({ 200: 3, 429: 3 })
  expect([await neighbour, await small]).toEqual([200, 200])
  expect(await send('127.0.0.11')).toBe(200)
})

/** Begins a request from one address of this machine, without its end. */
function begin([first, ...headers]: string[]) {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' })
  socket.on('error', () => {}).resume()
  socket.write([first, 'Host: a', 'content-type: application/json', ...headers].join('\r\n') + '\r\n\r\n')
  return { socket }
}

/** Sends one request from an address of this machine; returns the status. */
function ask(path: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, localAddress, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
  })
}

/** Sends a body from an address of this machine; returns the status. */
function post(path: string, body: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const options = { method: 'POST', host: '127.0.0.1', port, path, localAddress, agent: false, headers }
    const request = http.request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body)
  })
}
