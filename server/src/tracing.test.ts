import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { startApi } from '../test/api.ts'
import { createLog, createRepeatedFailureLog } from './log.ts'
import { startTracing, traceTask } from './tracing.ts'

/** A collector as the OTLP specification describes it, in JSON: spans by resource and scope. */
type ExportedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}
type Export = { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] }

const received: { token: string | undefined; span: ExportedSpan }[] = []
const refusals: string[] = []
let status = 200
const collector = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    if (status === 200) received.push(...spans.map((span) => ({ token: request.headers.authorization, span })))
    else refusals.push(...spans.map(({ name }) => name))
    response.writeHead(status, { 'content-type': 'application/json' }).end(status === 200 ? '{}' : 'not logged')
  })
}).listen(0, '127.0.0.1')
afterAll(() => collector.close())
await once(collector, 'listening')
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const attributesOf = ({ attributes }: ExportedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
const named = (name: string) => received.map(({ span }) => span).filter((span) => span.name === name)

const logged: string[] = []
const failures = createRepeatedFailureLog({ part: 'tracing' }, createLog({ write: (line) => logged.push(line) }))
const stop = await startTracing({ url, headers: { authorization: 'Bearer secret' }, ratio: 1 }, failures)
const api = await startApi()
const mei = await api.signUp()

test('a request is a span, and its statements are spans within it, also after a body', async () => {
  const stranger = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  await api.app.inject({ url: '/api/user/getUserInfo', headers: { token: mei.token, ...stranger } })
  await mei.call('POST /api/user/profile', { body: { given_name: 'Mei' } })
  await vi.waitFor(() => expect(named('POST /api/user/profile')).toHaveLength(1), 10_000)
  const [read, written] = [named('GET /api/user/getUserInfo')[0], named('POST /api/user/profile')[0]]
  expect(read && attributesOf(read)).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'sealane.request_id': expect.stringMatching(/^[0-9a-f]{10}$/),
  })
  expect(read?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  const within = (parent?: ExportedSpan) =>
    received.map(({ span }) => span).filter((span) => span.parentSpanId === parent?.spanId)
  expect(within(read).map(({ name }) => name)).toContain('select')
  const update = within(written).find(({ name }) => name === 'update')
  expect(update?.traceId).toBe(written?.traceId)
  expect(update && attributesOf(update)['db.query.text']).toMatch(/^update "accounts" set .*\$1/)
  expect(JSON.stringify(received)).not.toContain(mei.token)
  expect(new Set(received.map(({ token }) => token))).toEqual(new Set(['Bearer secret']))
})

test('a task is a span, and a failed one names its error', async () => {
  const lines: string[] = []
  await traceTask('say', async () => createLog({ write: (line) => lines.push(line) }).info('within'))
  await traceTask('break', async () => {
    throw Object.assign(new Error('somebody@example.com exists'), { code: '23505' })
  }).catch(() => {})
  await vi.waitFor(() => expect(named('task break')).toHaveLength(1), 10_000)
  expect(named('task break')[0]).toMatchObject({ status: { code: 2 } })
  expect(attributesOf(named('task break')[0] as ExportedSpan)).toEqual({ 'error.type': '23505' })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ trace_id: named('task say')[0]?.traceId })
})

test('a collector that fails is logged once, and once when it takes spans again', async () => {
  expect(logged).toEqual([])
  status = 500
  for (const name of ['first', 'second']) {
    const { length } = refusals
    await traceTask(name, async () => {})
    await vi.waitUntil(() => refusals.length > length, 10_000)
  }
  status = 200
  await traceTask('third', async () => {})
  await vi.waitFor(() => expect(logged).toHaveLength(2), 10_000)
  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 50, part: 'tracing', msg: 'Fails: Internal Server Error', err: { code: 500 } },
    { level: 30, part: 'tracing', msg: 'Works again' },
  ])
  expect(logged.join()).not.toMatch(/secret|not logged/)
})

test('waiting spans are sent when the shop ends, and a collector that fails or is unreachable delays nothing', async () => {
  await traceTask('last', async () => {})
  await stop()
  expect(named('task last')).toHaveLength(1)
  status = 500
  for (const where of [url, 'http://127.0.0.1:9']) {
    const stopAgain = await startTracing({ url: where, headers: {}, ratio: 1 }, failures)
    expect(await traceTask('unseen', async () => 'done')).toBe('done')
    const began = performance.now()
    await stopAgain()
    expect(performance.now() - began).toBeLessThan(4_000)
  }
  expect(logged.at(-1)).toContain('Internal Server Error')
})
