import type { UserInfo } from '@sealane/contract/accounts'
import type { ApiCall } from '@sealane/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './live.ts'
import { clearSession, saveToken } from './session.ts'

/** The opened streams, with the headers that the storefront sent, and functions to write to and end them. */
type Line = { headers: Headers; say: (text: string) => void; close: () => void; isCut: () => boolean }
let lines: Line[] = []
let status = 200
let stop: () => void = () => {}
const callMock = vi.fn<ApiCall>(async () => Promise.reject(new Error('The session is over')))

beforeEach(() => {
  lines = []
  status = 200
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  saveToken('t0k')
  callMock.mockClear()
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => openLine(request))
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function openLine({ headers, signal }: RequestInit): Response {
  let isCut = false
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      lines.push({
        headers: new Headers(headers),
        say: (text) => stream.enqueue(new TextEncoder().encode(text)),
        close: () => stream.close(),
        isCut: () => isCut,
      })
      signal?.addEventListener('abort', () => {
        isCut = true
        stream.error(new Error('cut'))
      })
    },
  })
  return new Response(body, { status })
}

function start(): QueryClient {
  const queries = new QueryClient()
  stop = listen(queries, { token: 't0k', lang: 'el' }, () => callMock)
  return queries
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const heartbeat = ': still here\n\n'

test('the stream of an ended session is not opened again', async () => {
  status = 401
  start()
  await pass(600_000)
  expect(lines).toHaveLength(1)
})

test('a failing server is retried with growing delays', async () => {
  status = 500
  start()
  await pass(60_000)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.length).toBeLessThan(15)
})

test('a stream without data for 45 seconds is reopened after the last event', async () => {
  const queries = start()
  await pass(0)
  queries.setQueryData(['userInfo'], { unread: 0, balance: 5 })
  lines[0]?.say('id: 7\nevent: notification\ndata: {"unread":3}\n\n')
  await pass(44_000)
  expect(lines).toHaveLength(1)
  expect(queries.getQueryData<UserInfo>(['userInfo'])).toEqual({ unread: 3, balance: 5 })
  await pass(3_000)
  expect(lines).toHaveLength(2)
  expect(lines[0]?.isCut()).toBe(true)
  expect(lines[1]?.headers.get('last-event-id')).toBe('7')
})

test('a stream with heartbeats stays open', async () => {
  start()
  await pass(0)
  for (let index = 0; index < 10; index++) {
    lines[0]?.say(heartbeat)
    await pass(20_000)
  }
  expect(lines).toHaveLength(1)
})

test('data that was loaded before the stream opened becomes stale, also after a stream that broke silently', async () => {
  const queries = start()
  const isStale = (noun: string) => queries.getQueryState([noun])?.isInvalidated
  for (const opening of [1, 2]) {
    for (const noun of ['userInfo', 'orders', 'faq']) queries.setQueryData([noun], {})
    await pass(opening === 1 ? 0 : 47_000)
    expect(lines).toHaveLength(opening)
    expect(['userInfo', 'orders', 'faq'].map(isStale)).toEqual([true, true, false])
  }
})

test('a stream that continues after its last event makes nothing stale', async () => {
  const queries = start()
  await pass(0)
  lines[0]?.say('id: 7\nevent: notification\ndata: {"unread":3}\n\n')
  await pass(0)
  queries.setQueryData(['orders'], {})
  await pass(47_000)
  expect(lines).toHaveLength(2)
  expect(queries.getQueryState(['orders'])?.isInvalidated).toBe(false)
})

test.each([
  ['goes on after an hour', 3_600_000, false],
  ['asks for everything again after two days, which no server remembers', 2 * 86_400_000, true],
])('a stream that reconnects %s', async (_how, awayMs, isStale) => {
  const queries = start()
  await pass(0)
  lines[0]?.say('id: 7\nevent: notification\ndata: {"unread":3}\n\n')
  await pass(0)
  queries.setQueryData(['orders'], {})
  status = 500
  await pass(awayMs)
  status = 200
  await pass(60_000)
  expect(lines.at(-1)?.headers.get('last-event-id')).toBe('7')
  expect(queries.getQueryState(['orders'])?.isInvalidated).toBe(isStale)
})

test('a notification makes the lists stale, and related data that has no event of its own', async () => {
  const queries = start()
  await pass(0)
  queries.setQueryData(['notifications', 'all'], { pages: [] })
  queries.setQueryData(['partners', 'application'], {})
  lines[0]?.say('id: 7\nevent: notification\ndata: {"unread":1}\n\n')
  await pass(10)
  expect(queries.getQueryState(['notifications', 'all'])?.isInvalidated).toBe(true)
  expect(queries.getQueryState(['partners', 'application'])?.isInvalidated).toBe(true)
})

test('a listener that stops closes the stream', async () => {
  start()
  await pass(0)
  stop()
  await pass(60_000)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.isCut()).toBe(true)
})

test.each([
  ['here', () => clearSession(), 0],
  ['elsewhere', () => {}, 1],
])('a session that ends %s: the user info is requested %j times', async (_where, leave, times) => {
  start()
  await pass(0)
  lines[0]?.say('event: ended\ndata: {}\n\n')
  lines[0]?.close()
  leave()
  await pass(600_000)
  expect(lines).toHaveLength(1)
  expect(callMock).toHaveBeenCalledTimes(times)
})
