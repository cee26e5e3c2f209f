import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { tallyOf } from '../test/tally.ts'
import { buildWorld } from '../test/world.ts'

/** An attacker begins bodies and never ends them, so that the received parts fill the memory. */

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
await api.app.listen({ port: 0, host: '0.0.0.0' })
const { port } = api.app.server.address() as AddressInfo

type Begun = { answer: Promise<string>; leave: () => Promise<void> }

/** Sends this and waits; returns the status, or `held` where no response has arrived. */
function begin(head: string[], { body = '', localAddress = '127.0.0.1', waitMs = 2_000 } = {}): Begun {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  const lines = ['Host: a', 'content-type: application/json', ...head.slice(1)]
  socket.write(`${head[0]} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1] ?? 'none'))
    setTimeout(() => resolve('held'), waitMs)
  })
  const leave = () => {
    socket.destroy()
    return closed
  }
  return { answer, leave }
}
const answersOf = async (begun: Begun[]) => tallyOf(await Promise.all(begun.map(({ answer }) => answer)))
const leaveAll = (begun: Begun[]) => Promise.all(begun.map(({ leave }) => leave()))

test('with large bodies: a seller has eight on their way, neighbours go on, and what breaks off makes room', async () => {
  const [seller, neighbour] = [await api.hireSeller(shops.kumoriya.id), await api.hireSeller(shops.kumoriya.id)]
  const save = ({ token }: { token: string }) =>
    begin(['POST /api/portal/product/save', `token: ${token}`, 'content-length: 1048000'], {
      body: ' '.repeat(900_000),
    })
  const first = Array.from({ length: 12 }, () => save(seller))
  expect(await answersOf(first)).toEqual({ held: 8, 429: 4 })
  const others = [save(neighbour)]
  expect(await answersOf(others)).toEqual({ held: 1 })
  expect(await api.signUp()).toMatchObject({ account: expect.any(String) })
  await leaveAll([...first, ...others])
  await expect
    .poll(
      async () => {
        const again = Array.from({ length: 8 }, () => save(seller))
        const answers = await answersOf(again)
        await leaveAll(again)
        return answers
      },
      { timeout: 10_000 },
    )
    .toEqual({ held: 8 })
}, 30_000)

test('with bodies that do not say how long they are, as a visitor: an address has eight megabytes, and a neighbour there logs in', async () => {
  const logIn = (localAddress: string) =>
    begin(['POST /api/user/login', 'transfer-encoding: chunked'], { localAddress })
  const begun = Array.from({ length: 128 }, () => logIn('127.0.0.2'))
  expect(await answersOf(begun)).toEqual({ held: 128 })
  const neighbour = begin(['POST /api/user/login', 'content-length: 2'], { body: '{}', localAddress: '127.0.0.2' })
  expect(await neighbour.answer).toBe('200')
  const elsewhere = [logIn('127.0.0.3')]
  expect(await answersOf(elsewhere)).toEqual({ held: 1 })
  await leaveAll([...begun, neighbour, ...elsewhere])
}, 30_000)

test('a refusal, while no body is slow yet, says that there is a lot going on, and ends the connection', async () => {
  const payload = `"${'a'.repeat(1_000)}"`
  const begun = Array.from({ length: 128 }, () => begin(['POST /api/user/login', 'transfer-encoding: chunked']))
  await sleep(300)
  const answer = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
    ...{ method: 'POST', body: payload, headers: { 'content-type': 'application/json' } },
  })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('connection')).toBe('close')
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 429, reason: 'BUSY' })
  await leaveAll(begun)
}, 30_000)

test('with bodies in pieces of one byte: they take no more memory than others', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapMb = () => {
    collect()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }
  const body = '1\r\n \r\n'.repeat(60_000)
  const before = heapMb()
  const begun = Array.from({ length: 30 }, () =>
    begin(['POST /api/user/login', 'transfer-encoding: chunked'], { body, localAddress: '127.0.0.4' }),
  )
  expect(await answersOf(begun)).toEqual({ held: 30 })
  expect(heapMb() - before).toBeLessThan(40)
  await leaveAll(begun)
}, 30_000)

test('one that is longer than it may be is refused before it ends', async () => {
  const head = ['POST /api/user/login', 'transfer-encoding: chunked']
  const begun = Array.from({ length: 5 }, () =>
    begin(head, { body: `200000\r\n${' '.repeat(100_000)}`, waitMs: 20_000 }),
  )
  expect(await answersOf(begun)).toEqual({ 413: 5 })
  await leaveAll(begun)
}, 30_000)

test.each([
  ['of a type that no endpoint reads', 'POST /api/user/login', 'text/xml'],
  ['without a type', 'POST /api/user/login', undefined],
  ['of an invalid type', 'POST /api/user/login', 'xml'],
  ['declared as a multipart form', 'POST /api/user/login', 'multipart/form-data; boundary=b'],
  ['for an unknown path', 'POST /api/nothing', 'application/json'],
  ['for an unknown path, declared as a multipart form', 'POST /api/nothing', 'multipart/form-data; boundary=b'],
  ['on a GET request', 'GET /api/product/list', 'application/json'],
  ['for a page', 'DELETE /en/home', undefined],
  ['for an unknown path, with a large declared length', 'POST /api/nothing', 'text/xml', 'content-length: 10000000000'],
])(
  'with a body without an end %s: little of it is read, and the connection ends',
  async (_which, address, type, length = 'transfer-encoding: chunked') => {
    const read = new Promise<number>((resolve) =>
      api.app.server.once('connection', (socket) => socket.once('close', () => resolve(socket.bytesRead))),
    )
    const socket = net.connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    const lines = ['Host: a', length, ...(type === undefined ? [] : [`content-type: ${type}`])]
    socket.write(`${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    const piece = `10000\r\n${' '.repeat(65_536)}\r\n`
    const sendOn = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', sendOn)
    sendOn()
    expect(await read).toBeLessThan(1024 * 1024)
    socket.destroy()
  },
)

test.each([
  ['POST /api/portal/product/save', 'application/json', 401],
  ['POST /api/nothing', 'text/xml', 404],
  ['POST /api/user/login', 'text/xml', 415],
  ['GET /api/product/list', 'application/json', 200],
])(
  'a body of a browser that %s answers before its end is read, and the connection goes on',
  async (address, type, status) => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    const answers = { text: '' }
    socket.on('data', (data) => (answers.text += data.toString()))
    const statuses = () => [...answers.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))
    socket.write(`${address} HTTP/1.1\r\nHost: a\r\ncontent-type: ${type}\r\ncontent-length: 60000\r\n\r\n`)
    await expect.poll(statuses, { timeout: 5_000 }).toEqual([status])
    socket.write(`${' '.repeat(60_000)}GET /api/user/language_list HTTP/1.1\r\nHost: a\r\n\r\n`)
    await expect.poll(statuses, { timeout: 5_000 }).toEqual([status, 200])
    socket.destroy()
  },
)
