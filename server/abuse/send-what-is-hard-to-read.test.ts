import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { formOf, mug, variant } from '../test/selling.ts'
import { buildWorld } from '../test/world.ts'

/** An attacker keeps the server busy with bodies that take much longer to parse than to send. */

const api = await startApi()
const { app, databases } = api
const { shops } = await buildWorld(databases.writer)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const json = { 'content-type': 'application/json' }
const save = (token: string, body: string) =>
  app.inject({ method: 'POST', url: '/api/portal/product/save', headers: { ...json, token }, body })
const list = (item: string, count: number) => `[${`${item},`.repeat(count - 1)}${item}]`

test.each(['variants', 'options', 'specs', 'pictures'])(
  'with a list of %s that are all faulty: the first faults are named',
  async (name) => {
    const { token } = await api.hireSeller(shops.kumoriya.id)
    const answer = await save(token, `{"${name}":${list(`{}${' '.repeat(20)}`, 20_000)}}`)
    const { reason, fields } = answer.json<{ reason: string; fields: object }>()
    expect(reason).toBe('INVALID_INPUT')
    expect(Object.keys(fields).length).toBeGreaterThan(50)
    expect(Object.keys(fields).length).toBeLessThan(300)
  },
)

test('with a name of hundreds of thousands of spaces: it is refused at once', async () => {
  const { token } = await api.hireSeller(shops.kumoriya.id)
  const name = `a${' '.repeat(400_000)}b`
  const answer = await save(token, JSON.stringify({ texts: { en: { name, description: name } } }))
  expect(answer.json()).toMatchObject({ reason: 'INVALID_INPUT' })
})

test('with letters of thousands of marks, again and again: each is read at once', async () => {
  const { call } = await api.hireSeller(shops.kumoriya.id)
  const cell = `a${'\u0301'.repeat(14_000)}${'\u0316'.repeat(14_000)}`
  const text = `order,carrier,tracking\n${cell},b,c\n`
  for (let round = 0; round < 20; round += 1) {
    const { faults } = await call('POST /api/portal/order/track_import', { body: { text, apply: false } })
    expect(faults.length).toBeGreaterThan(0)
  }
})

test('with texts that cannot be stored, one after the other: the first are named', async () => {
  const { token } = await api.hireSeller(shops.kumoriya.id)
  const answer = await save(token, `{"variants":${list(String.raw`"\u0000"`, 20_000)}}`)
  expect(Object.keys(answer.json<{ fields: object }>().fields).length).toBeLessThan(300)
})

test('with hundreds of thousands of empty parts: they are not parsed', async () => {
  const { token } = await api.hireSeller(shops.kumoriya.id)
  for (const part of ['[]', '{}', '1', '{"a":1}', '""'])
    expect((await save(token, `{"variants":${list(part, 100_000)}}`)).statusCode).toBe(400)
  expect((await save(token, `{"variants":${list('1', 900)}}`)).statusCode).toBe(200)
})

test('with thousands of names, as a visitor: they are not parsed, and text with as many commas is', async () => {
  const login = (body: string) => app.inject({ method: 'POST', url: '/api/user/login', headers: json, body })
  const names = Array.from({ length: 4_000 }, (_none, at) => `"k${at}aaaa":1`)
  expect((await login(`{${names.join(',')}}`)).statusCode).toBe(400)
  const text = String.raw`,[{\"`.repeat(10_000)
  expect((await login(`{"account":"${text}","password":"x"}`)).json()).toMatchObject({ reason: 'INVALID_INPUT' })
})

test('with a text of a document that is all marks: it is shown and published within a second', async () => {
  const { call } = await api.hireOperator()
  const document = { kind: 'policy', slug: 'parcels', language: 'en', title: 'Parcels', body: 'First text.' } as const
  const { id } = await call('POST /api/portal/document/create', { body: document })
  for (const [index, body] of ['*a **b'.repeat(2_499), '['.repeat(15_000), '1. '.repeat(5_000)].entries()) {
    const start = performance.now()
    await call('POST /api/portal/document/preview', { body: { body } })
    const text = { id, language: 'en', based_on: index + 1, title: 'Parcels', valid_from: '2999-01-01', body } as const
    await call('POST /api/portal/document/publish', { body: text })
    expect(performance.now() - start).toBeLessThan(1_000)
  }
})

test('a large body of somebody who may not send it is not waited for', async () => {
  const { token } = await api.signUp()
  const statusOf = (headers: http.OutgoingHttpHeaders) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = http.request({
        ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/portal/product/save', agent: false },
        headers: { ...json, 'content-length': 1_000_000, ...headers },
      })
      request.on('error', reject)
      request.on('response', (answer) => {
        resolve(answer.statusCode)
        request.destroy()
      })
      request.flushHeaders() // No byte of the body follows.
    })
  expect(await statusOf({})).toBe(401)
  expect(await statusOf({ token })).toBe(403)
})

test('with megabyte after megabyte: a source has one in a second, and others go on', async () => {
  const limited = await startApi({ limits: true })
  const world = await buildWorld(limited.databases.writer)
  const { token } = await limited.hireSeller(world.shops.kumoriya.id)
  const body = JSON.stringify({ texts: { en: { name: 'Mug', description: 'x'.repeat(900_000) } } })
  const sendFrom = (remoteAddress: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/portal/product/save',
      headers: { ...json, token },
      body,
      remoteAddress,
    })
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendFrom('192.0.2.1')))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
  expect((await sendFrom('192.0.2.2')).statusCode).toBe(200)
})

const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
const fieldsOf = (count: number, field: (at: number) => string) =>
  Array.from({ length: count }, (_none, at) => field(at)).join('&')

test.each([
  ['lists in lists in lists', fieldsOf(499, (at) => `r[${at % 199}][${(at * 7) % 199}][${(at * 13) % 199}]=1`)],
  ['lists with gaps', fieldsOf(499, (at) => `r${at}[199]=1`)],
  ['lists with gaps, percent-encoded', fieldsOf(499, (at) => `r${at}%5b%31%39%39%5D=1`)],
  ['more levels than any form of the contract', fieldsOf(10, (at) => `r[a][b][c][${at}]=1`)],
])('with forms of %s: they are not read', async (_which, body) => {
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/user/login', headers: urlEncoded, body })
  expect(statusCode).toBe(400)
})

test('the longest forms of ours are read, and the deepest one', async () => {
  const { token } = await api.signUp()
  const post = async (url: string, body: string) =>
    (await app.inject({ method: 'POST', url, headers: { ...urlEncoded, token }, body })).json<object>()
  const lines = fieldsOf(100, (at) => `items[${at}][variant_id]=${at}&items[${at}][quantity]=1`)
  expect(await post('/api/cart/merge', lines)).toMatchObject({ code: 1 })
  const [most, tooMany] = [100, 101].map((count) => fieldsOf(count, (at) => `ids[]=${at}`))
  expect(await post('/api/notification/read', most ?? '')).toMatchObject({ code: 1 })
  expect(await post('/api/notification/read', tooMany ?? '')).toMatchObject({ reason: 'INVALID_INPUT' })
  const key = 'credential[id]=x&credential[response][transports][]=usb'
  expect(await post('/api/auth/passkey_add', key)).toMatchObject({ reason: 'INVALID_INPUT' })
})

test('with form after form: a source sends as much as in JSON, and others go on', async () => {
  const limited = await startApi({ limits: true })
  const sendFrom = (remoteAddress: string, body: string) =>
    limited.app.inject({ method: 'POST', url: '/api/user/login', headers: urlEncoded, body, remoteAddress })
  const long = fieldsOf(499, (at) => `k${at}=${'x'.repeat(110)}`)
  const answers = await Promise.all(Array.from({ length: 60 }, () => sendFrom('192.0.2.1', long)))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
  expect((await sendFrom('192.0.2.2', 'account=a&password=b')).statusCode).toBe(200)
})

test('with ever new variants of one product: five thousand are kept, those that somebody has among them', async () => {
  const seller = await api.hireSeller(shops.kumoriya.id)
  const form = (round: number) => {
    const valueOf = (value: string) => ({ value, labels: {}, swatch: null, image: null })
    const numbers = Array.from({ length: 750 }, (_none, at) => valueOf(`${round}-${at}`))
    const sides = ['left', 'right'].map(valueOf)
    return {
      options: [
        { name: 'number', labels: {}, values: numbers },
        { name: 'side', labels: {}, values: sides },
      ],
      variants: numbers.flatMap((one) => sides.map((side) => variant([one.value, side.value], 12_00, 1))),
    }
  }
  const call = (body: ReturnType<typeof mug>) => seller.call('POST /api/portal/product/save', { body })
  let saved = await call(mug(form(1)))
  const countOf = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from variants where product_id = ${Number(saved.id)}`.execute(databases.writer)
    return rows[0]?.count
  }
  for (const round of [2, 3]) saved = await call(formOf(saved, form(round)))
  expect(await countOf()).toBe(4_500)
  saved = await call(formOf(saved, form(1)))
  expect(await countOf()).toBe(4_500)
  saved = await call(formOf(saved, form(4)))
  expect(await countOf()).toBe(3_000)

  for (const round of [5, 6, 7]) saved = await call(formOf(saved, form(round)))
  const mei = await api.signUp()
  await sql`
    insert into cart_lines (account_id, variant_id, quantity, price_seen)
    select ${Number(mei.id)}, id, 1, 1200 from variants where product_id = ${Number(saved.id)} and removed_at is not null
  `.execute(databases.writer)
  const refused = call(formOf(saved, form(8)))
  await expect(refused).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { variants: expect.any(String) } })
  expect((await call(formOf(saved))).version).toBe(saved.version)
}, 60_000)
