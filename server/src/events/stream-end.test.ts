import Fastify from 'fastify'
import { sql } from 'kysely'
import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { publishEvent } from './event.sql.ts'
import { streamRoute } from './stream.ts'

const { app, databases, folder, resources, signUp, visitor, callAs } = await startApi()
/** A stream with a heartbeat short enough for a test. */
const quick = Fastify()
const endStreams = streamRoute(quick, resources, 100)
quick.addHook('preClose', async () => endStreams())
const [defaultPort, hastyPort] = [await portOf(app), await portOf(quick)]
afterAll(() => quick.close())

async function portOf(server: typeof quick | typeof app): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Opens a stream. `heard` is the text received so far; `ended` resolves when the server ends it. */
async function open(token: string, { port = defaultPort, after }: { port?: number; after?: string } = {}) {
  const stop = new AbortController()
  const headers = { token, ...(after !== undefined && { 'last-event-id': after }) }
  const answer = await fetch(`http://127.0.0.1:${port}/api/notification/stream`, { headers, signal: stop.signal })
  const stream = { heard: '', hasEnded: false, ended: Promise.resolve(), stop: () => stop.abort() }
  const read = async () => {
    for await (const chunk of answer.body ?? []) stream.heard += new TextDecoder().decode(chunk)
    stream.hasEnded = true
  }
  stream.ended = read().catch(() => {})
  return stream
}

/** Opens a stream over a connection with small buffers, and reads nothing. `mostBytes` is the maximum that waited for it in this process. */
async function openUnread(token: string) {
  const line = Fastify({ trustProxy: true })
  afterAll(() => line.close())
  const sockets: Socket[] = []
  line.server.on('connection', (socket: Socket) => sockets.push(socket))
  const endUnread = streamRoute(line, resources, 200)
  line.addHook('preClose', async () => endUnread())
  const socketPath = path.join(folder, 'line')
  await line.listen({ path: socketPath })
  const headers = { token, 'x-forwarded-for': '192.0.2.1' }
  await new Promise((resolve) => {
    http.get({ socketPath, path: '/api/notification/stream', headers }, resolve).on('error', () => {})
  })
  const [socket] = sockets
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, socket?.writableLength ?? 0)
  }, 10)
  const closed = new Promise((resolve) => socket?.once('close', resolve)).then(() => clearInterval(timer))
  return { closed, mostBytes: () => most }
}

const within = (ms: number, done: Promise<unknown>) =>
  Promise.race([done.then(() => true), sleep(ms).then(() => false)])

async function publishBalances({ id }: TestPerson, count: number): Promise<void> {
  await databases.writer.transaction().execute(async (tx) => {
    for (let balance = 1; balance <= count; balance++)
      await publishEvent(tx, Number(id), { type: 'balance', data: { balance, held: 0 } })
  })
}

/** Returns the last event's position once this many events have one. */
async function positionOf({ id }: TestPerson, count: number): Promise<number> {
  return vi.waitFor(async () => {
    const { rows } = await sql<{ last: number | null; count: number }>`
      select max(position) as last, count(position)::int as count from events where account_id = ${Number(id)}
    `.execute(databases.writer)
    expect(rows[0]?.count).toBe(count)
    return rows[0]?.last ?? 0
  }, 5_000)
}

const balancesIn = ({ heard }: { heard: string }) =>
  [...heard.matchAll(/"balance":(\d+)/g)].map(([, text]) => Number(text))

describe('a stream ends', () => {
  test('at once with the session that is logged out, and no other', async () => {
    const mine = await signUp()
    const { userinfo } = await visitor('POST /api/user/login', {
      body: { account: mine.account, password: 'sealane-demo' },
    })
    const [ended, kept] = [await open(mine.token), await open(userinfo.token)]
    await mine.call('POST /api/user/logout')
    expect(await within(2_000, ended.ended)).toBe(true)
    expect(kept.hasEnded).toBe(false)
    kept.stop()
  })

  test('when the payment code is changed elsewhere', async () => {
    const mine = await signUp()
    await mine.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
    const { userinfo } = await visitor('POST /api/user/login', {
      body: { account: mine.account, password: 'sealane-demo' },
    })
    const ended = await open(mine.token)
    await callAs(userinfo.token)('POST /api/user/resetPay', { body: { old_code: '246813', new_code: '135792' } })
    expect(await within(2_000, ended.ended)).toBe(true)
  })

  test('with the heartbeat after its session’s time is over', async () => {
    const mine = await signUp()
    const stream = await open(mine.token, { port: hastyPort })
    await sleep(350)
    expect(stream).toMatchObject({ hasEnded: false, heard: expect.stringContaining('still here') })
    await sql`update sessions set expires_at = now() where account_id = ${Number(mine.id)}`.execute(databases.writer)
    expect(await within(2_000, stream.ended)).toBe(true)
  })

  test('where the account opens its twenty-first: the oldest', async () => {
    const { token } = await signUp()
    const streams = []
    for (let count = 0; count < 21; count++) streams.push(await open(token))
    const [oldest, ...others] = streams
    expect(await within(2_000, oldest?.ended ?? Promise.resolve())).toBe(true)
    expect(others.every(({ hasEnded }) => !hasEnded)).toBe(true)
    for (const { stop } of others) stop()
  })
})

test('an unread stream buffers almost nothing, and is cut; one that is read continues', async () => {
  const mine = await signUp()
  const [unread, read] = [await openUnread(mine.token), await open(mine.token)]
  await sql`insert into events (account_id, type, data)
    select ${Number(mine.id)}, 'balance', jsonb_build_object('balance', n, 'held', 0) from generate_series(1, 15000) n order by n
  `.execute(databases.writer)
  await vi.waitFor(() => expect(balancesIn(read).at(-1)).toBe(15_000), 20_000)
  expect(read.hasEnded).toBe(false)
  expect(unread.mostBytes()).toBeLessThan(20_000)
  expect(await within(3_000, unread.closed)).toBe(true)
  read.stop()
}, 40_000)

test('a stream that ends leaves no connection open, even if it is not read', async () => {
  const mine = await signUp()
  await publishBalances(mine, 301)
  const last = await positionOf(mine, 301)
  const line = Fastify({ trustProxy: true })
  afterAll(() => line.close())
  const sockets: Socket[] = []
  line.server.on('connection', (socket: Socket) => sockets.push(socket))
  const endAll = streamRoute(line, resources)
  line.addHook('preClose', async () => endAll())
  const socketPath = path.join(folder, 'left')
  await line.listen({ path: socketPath })
  const head = [`token: ${mine.token}`, 'x-forwarded-for: 192.0.2.1', `last-event-id: ${last - 300}`]
  const lines = Array.from({ length: 60 }, () => {
    const client = net.connect(socketPath, () => {
      client.pause()
      client.write(['GET /api/notification/stream HTTP/1.1', 'host: x', ...head, '', ''].join('\r\n'))
    })
    client.on('error', () => {})
    return client
  })
  await vi.waitFor(() => expect(sockets).toHaveLength(60), 5_000)
  await vi.waitFor(() => expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(20), 10_000)
  for (const client of lines) client.destroy()
}, 30_000)

describe('a reconnected stream', () => {
  test.each(['1e30', '1.5', 'Infinity', '-7', '9999999999999999', ''])(
    'after %s starts anew and receives events',
    async (after) => {
      const mine = await signUp()
      const stream = await open(mine.token, { after })
      await publishBalances(mine, 1)
      await vi.waitFor(() => expect(balancesIn(stream)).toEqual([1]), 5_000)
      stream.stop()
    },
  )

  test('receives all missed events, in any number, and then new ones, in order', async () => {
    const mine = await signUp()
    await publishBalances(mine, 1)
    const last = await positionOf(mine, 1)
    await publishBalances(mine, 450)
    await positionOf(mine, 451)
    const stream = await open(mine.token, { after: String(last) })
    await publishBalances(mine, 3)
    const expected = [...Array.from({ length: 450 }, (_, index) => index + 1), 1, 2, 3]
    await vi.waitFor(() => expect(balancesIn(stream)).toEqual(expected), 5_000)
    stream.stop()
  })
})

test('a stream that missed more than it receives one by one gets a gap event, and the events after it', async () => {
  const mine = await signUp()
  await publishBalances(mine, 1)
  const last = await positionOf(mine, 1)
  await publishBalances(mine, 501)
  const newest = await positionOf(mine, 502)
  const stream = await open(mine.token, { after: String(last) })
  await vi.waitFor(() => expect(stream.heard).toContain(`id: ${newest}\nevent: gap\n`), 5_000)
  await publishBalances(mine, 1)
  await vi.waitFor(() => expect(balancesIn(stream)).toEqual([1]), 5_000)
  stream.stop()
})

test('a HEAD request for the stream is answered', async () => {
  const { token } = await signUp()
  const answer = await fetch(`http://127.0.0.1:${defaultPort}/api/notification/stream`, {
    method: 'HEAD',
    headers: { token },
  })
  expect(answer.status).toBe(404)
})
