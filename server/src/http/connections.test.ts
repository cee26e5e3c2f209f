import { sql } from 'kysely'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { countCutOff } from '../../test/cut-off.ts'
import { createApp } from '../app.ts'
import { createHttpServer } from './connections.ts'

const api = await startApi()
const lines: string[] = []
const app = await createApp(api.resources, {
  log: { write: (line) => lines.push(line) },
  limits: false,
  trustedProxies: [],
})
app.get('/broken', () =>
  sql`insert into settings (key, value) values ('a', '1'), ('a', '2')`.execute(api.databases.writer),
)
app.get('/away', () => Promise.reject(new Error('Connection terminated unexpectedly')))
app.get('/*', async () => 'a page')
app.post('/slow', { bodyLimit: 1_000_000 }, async () => 'read')
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

/** Returns the response to a client that writes exactly this. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    setTimeout(() => socket.destroy(), 2_000)
  })
}

describe('a request that no browser sends is answered with the envelope', () => {
  test.each([
    ['broken percent-encoding', 'GET /api/% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    [
      'percent-encoding of an invalid byte',
      'GET /api/product/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no host', 'GET /api/category/list HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an empty host', 'GET /api/category/list HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    ['a host with a path', 'GET /en/home HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n', 400],
    ['a host with a tag', 'GET /en/home HTTP/1.1\r\nHost: <b>\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /en/home HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
    ['the same host twice', 'GET /en/home HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['an invalid port', 'GET /en/home HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['a header of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 9 kB', `GET /en/home?${'a'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
    ['an address of 300 parameters', `GET /en/home?${'a=1&'.repeat(300)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
    ['another expectation', 'GET /api/category/list HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n', 417],
  ])('%s', async (_name, request, status) => {
    const answer = await raw(request)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: status, data: null })
  })

  test.each(['a', 'shop.example:8080', '[::1]:3000', 'LOCALHOST'])('the valid host %s is accepted', async (host) => {
    expect(await raw(`GET /en/home HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toContain('HTTP/1.1 200')
  })

  test('and HTTP 1.0 need not name one', async () => {
    expect(await raw('GET /en/home HTTP/1.0\r\n\r\n')).toContain(' 200 OK')
  })
})

test('a fault is logged with its message and its place, without user input', async () => {
  expect((await app.inject('/broken')).statusCode).toBe(500)
  const [line] = lines.map((text) => JSON.parse(text)).filter(({ level }) => level === 50)
  expect(line.err).toMatchObject({ message: expect.stringContaining('duplicate key'), code: '23505' })
  expect(line.err.stack).toContain('at ')
  expect(JSON.stringify(line)).not.toContain('(key)=(a)')
})

const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\npicture'
test.each([
  ['application/json', '/slow', '1'],
  ['application/x-www-form-urlencoded', '/slow', '1'],
  ['multipart/form-data; boundary=b', '/api/common/upload', part],
])('an aborted body of %s is no fault in the log', async (type, url, begun) => {
  const { token } = await api.signUp()
  const before = lines.length
  const closed = new Promise((resolve) =>
    app.server.once('request', (request) => request.socket.once('close', () => setTimeout(resolve, 200))),
  )
  const head = `POST ${url} HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n`
  const socket = net.connect(port, '127.0.0.1', () => socket.write(head + begun))
  setTimeout(() => socket.destroy(), 200)
  await closed
  expect(lines.slice(before).filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

test('without its database the shop asks the caller to retry', async () => {
  const answer = await app.inject('/away')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
})

/** Writes some bytes of a text at once, and then this many each 100 ms. Returns the status line, and the ms after which it arrived. */
function drip({ atOnce = 0, bytes, length }: { atOnce?: number; bytes: number; length: number }) {
  const body = JSON.stringify('a'.repeat(length - 2))
  return new Promise<{ status: string; afterMs: number }>((resolve) => {
    const start = Date.now()
    let sent = atOnce
    const head = `POST /slow HTTP/1.1\r\nHost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nConnection: close\r\n\r\n`
    const socket = net.connect(port, '127.0.0.1', () => socket.write(head + body.slice(0, atOnce)))
    const timer = setInterval(() => {
      if (sent < length) socket.write(body.slice(sent, sent + bytes))
      sent += bytes
    }, 100)
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => {}) // The server closes the connection during the write; its response has arrived before.
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ status: answer.split('\r\n')[0] ?? '', afterMs: Date.now() - start })
    })
  })
}

test('a body is cut off when it makes no progress, and not for being slow', { timeout: 60_000 }, async () => {
  const before = await countCutOff('body', 'too_slow')
  const [dripped, stopped, slow] = await Promise.all([
    drip({ bytes: 50, length: 200_000 }), // 500 bytes a second
    drip({ atOnce: 900_000, bytes: 50, length: 990_000 }),
    drip({ bytes: 1_500, length: 400_000 }),
  ])
  expect(await countCutOff('body', 'too_slow')).toBe(before + 2)
  expect(dripped.status).toContain(' 408 ')
  expect(dripped.afterMs).toBeGreaterThan(19_000)
  expect(stopped.status).toContain(' 408 ')
  expect(stopped.afterMs).toBeLessThan(30_000)
  expect(slow.status).toContain(' 200 ')
  expect(slow.afterMs).toBeGreaterThan(25_000)
})

test('a connection on which hundreds of requests are sent and no answer is read is closed', async () => {
  const socket = net.connect(port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
  socket.on('error', () => {})
  const [before, cutBefore] = [lines.length, await countCutOff('connection', 'unanswered')]
  socket.pause()
  socket.write('GET /en/home HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(300))
  socket.resume()
  expect(await closed).toBe('closed')
  expect(lines.length - before).toBeLessThan(100)
  expect(await countCutOff('connection', 'unanswered')).toBe(cutBefore + 1)
})

/** Starts a server and returns functions that open connections to it and count the open ones. */
async function listen(trustedProxies: string[]) {
  const server = createHttpServer((_request, response) => response.end('answered'), { limits: true, trustedProxies })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: at } = server.address() as AddressInfo
  const sockets: net.Socket[] = []
  /** Opens at most as many as the backlog takes: the system drops those beyond 511. */
  const open = async (count: number) => {
    const opened = Array.from({ length: count }, () => net.connect(at, '127.0.0.1').on('error', () => {}))
    sockets.push(...opened)
    await Promise.all(opened.map((socket) => once(socket, 'connect')))
    return opened
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const count = promisify(server.getConnections.bind(server))
  return { open, close, count: () => count() }
}

test('an address has a thousand connections, a trusted proxy more', async () => {
  const [direct, behindProxy] = [await listen([]), await listen(['10.0.0.0/8', '127.0.0.1'])]
  for (const { open } of [direct, behindProxy]) for (let turn = 0; turn < 7; turn += 1) await open(150)
  await expect.poll(behindProxy.count).toBe(1_050)
  await expect.poll(direct.count).toBe(1_000)
  for (const { close } of [direct, behindProxy]) close()
})

test('of a thousand connections on which nothing moves, one gives way to a new one', async () => {
  const { open, close, count } = await listen([])
  for (let turn = 0; turn < 10; turn += 1) await open(100)
  await expect.poll(count).toBe(1_000)
  await sleep(1_200)
  const [newest] = await open(1)
  newest?.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [answer] = newest === undefined ? [] : await once(newest, 'data')
  expect(String(answer)).toContain('200 OK')
  expect(await count()).toBe(1_000)
  close()
})

test('four requests on one connection are answered, and a connection with more is closed', async () => {
  const answer = await raw(
    'GET /en/home HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3) +
      'GET /en/home HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  )
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(4)
  expect(await raw('GET /en/home HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5)).catch(({ code }) => code)).not.toContain('200')
})
