import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Databases } from '../src/db/database.ts'
import { startRealShop, type RealServer } from '../test/real-server.ts'
import { addShop, buildWorld } from '../test/world.ts'

/**
 * An attacker tries to make the shop unavailable with large files, large answers, or many expensive requests. The server runs as in production, with
 * its memory limit. It survives, and answers the requests of others within a second.
 */

let server: RealServer
let databases: Databases
let stop: () => Promise<void>
let shopId = 0

beforeAll(async () => {
  const shop = await startRealShop(async (filled) => {
    databases = filled
    const { shops } = await buildWorld(databases.writer)
    shopId = shops.kumoriya.id
    await fillBlock(1_000)
  })
  server = shop.server
  stop = shop.stop
}, 90_000)

afterAll(() => stop(), 60_000)

/** Adds as many products on sale as a block of the sitemap has, all alike. */
async function fillBlock(count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'handle')
  `.execute(databases.writer)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into products (id, ${columns}) overriding system value
    select 100000 + n, ${columns} from products, generate_series(1, ${sql.lit(count)}) n
    where id = (select min(id) from products where is_on_sale)
  `.execute(databases.writer)
}

type Sent = {
  method?: string
  path: string
  token?: string
  type?: string
  body?: Buffer | string
  from?: string
  unread?: boolean
  discarded?: boolean
}

/**
 * Sends a request from an address of its own. A response that is not read stays in the server as long as the connection. A discarded response costs
 * this process as little as possible, because it also measures the other requests.
 */
function send({
  method = 'GET',
  path,
  token,
  type,
  body,
  from = '127.0.0.2',
  unread = false,
  discarded = false,
}: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { ...(token !== undefined && { token }), ...(type !== undefined && { 'content-type': type }) }
    const request = http.request(
      `${server.origin}${path}`,
      { method, headers, localAddress: from, agent: false },
      (answer) => {
        const status = answer.statusCode ?? 0
        if (unread) return resolve({ status, text: '' })
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => discarded || pieces.push(piece))
        answer.on('end', () => resolve({ status, text: Buffer.concat(pieces).toString() }))
        answer.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

async function post(path: string, token: string | undefined, body: object, from?: string) {
  const answer = await send({
    method: 'POST',
    path,
    type: 'application/json',
    body: JSON.stringify(body),
    ...(token !== undefined && { token }),
    ...(from !== undefined && { from }),
  })
  return JSON.parse(answer.text) as { code: number; reason?: string; data: never }
}

async function register(from = '127.0.0.9'): Promise<{ token: string; id: number }> {
  const account = `s${randomBytes(6).toString('hex')}`
  const { data } = await post('/api/user/register', undefined, { account, password: 'sealane-demo' }, from)
  const { userinfo } = data as { userinfo: { token: string; id: string } }
  return { token: userinfo.token, id: Number(userinfo.id) }
}

async function registerOwner(shop: number, from?: string): Promise<{ token: string }> {
  const { token, id } = await register(from)
  await sql`insert into shop_staff (shop_id, account_id, role) values (${shop}, ${id}, 'owner')`.execute(
    databases.writer,
  )
  return { token }
}

/** Begins a form and sends nothing more of it. */
function sendSlowly(path: string, token: string, from: string): http.ClientRequest {
  const headers = { token, 'content-type': 'multipart/form-data; boundary=b0undary' }
  const request = http.request(`${server.origin}${path}`, {
    method: 'POST',
    headers,
    localAddress: from,
    agent: false,
  })
  request.on('error', () => {}) // The server closes the connection in the end.
  request.write(formHead('file'))
  return request
}

/** The head of a form's only file, with the fields before it. */
function formHead(name: string, fields: Record<string, string> = {}): string {
  const before = Object.entries(fields).map(
    ([field, value]) => `--b0undary\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  return `${before.join('')}--b0undary\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\ncontent-type: application/octet-stream\r\n\r\n`
}

function sendFile(path: string, token: string, from: string, [head, content]: [string, Buffer | string]) {
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b0undary--\r\n')])
  return send({ method: 'POST', path, token, type: 'multipart/form-data; boundary=b0undary', body, from })
}

/** Runs the attack while another shopper views products twice a second. Returns that shopper's waits in milliseconds. */
async function others(attack: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  const state = { isOver: false }
  const attacking = attack().finally(() => {
    state.isOver = true
  })
  while (!state.isOver || waits.length < 4) {
    const began = performance.now()
    const { status } = await send({ path: '/api/product/list?limit=20', from: '127.0.0.3' })
    expect(status).toBe(200)
    waits.push(performance.now() - began)
    await wait(250)
  }
  await attacking
  return waits
}

/** Checks the median of the waits, because other tests may occupy this machine too. */
function expectServed(waits: number[]): void {
  expect(server.isAlive()).toBe(true)
  const sorted = waits.toSorted((one, other) => one - other)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(1_000)
}

const times = (count: number, work: (index: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_none, index) => work(index)))

test('by asking for a sitemap two hundred times', async () => {
  expectServed(await others(() => times(200, () => send({ path: '/sitemaps/products-101.xml', discarded: true }))))
}, 60_000)

test('by requesting pages that were not requested before', async () => {
  expectServed(await others(() => times(400, (index) => send({ path: `/en/home?x=${index}` }))))
}, 60_000)

test('by ten copies of their own data, none of which they read', async () => {
  const { token, id } = await register()
  const text = '话'.repeat(2_000)
  await sql`
    with talk as (insert into conversations (account_id) values (${id}) returning id)
    insert into messages (conversation_id, author_id, is_from_staff, text)
    select talk.id, ${id}, false, ${text} from talk, generate_series(1, 5000)
  `.execute(databases.writer)
  const waits = await others(async () => {
    await times(5, () => post('/api/user/export', token, {}))
    for (let tries = 0; tries < 100; tries += 1) {
      const { text: answer } = await send({ path: '/api/user/export', token })
      if (answer.includes('"ready"')) break
      await wait(200)
    }
    await times(10, () => send({ path: '/api/user/export_file', token, unread: true }))
    await wait(2_000)
  })
  expectServed(waits)
}, 90_000)

test('by a file of products that is all commas', async () => {
  const { token } = await registerOwner(shopId)
  const line = `h1${','.repeat(480)}\n`
  const csv = `Handle,Title,Variant Price\n${line.repeat(60_000)}`
  const waits = await others(async () => {
    const sent = await sendFile('/api/portal/product/import', token, '127.0.0.2', [formHead('file'), csv])
    expect(sent.status).toBe(200)
    for (let tries = 0; tries < 200; tries += 1) {
      const { text } = await send({ path: '/api/portal/product/import/list', token })
      if (!text.includes('"reading"')) break
      await wait(250)
    }
  })
  expectServed(waits)
}, 120_000)

test('by sending pictures without a pause, so that no other account can send one', async () => {
  const [greedy, mei] = [await register(), await register()]
  const noise = await sharp(randomBytes(1_200 * 1_200 * 3), { raw: { width: 1_200, height: 1_200, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const upload = (token: string, picture: Buffer, from: string) =>
    sendFile('/api/common/upload', token, from, [formHead('file', { purpose: 'recharge_proof' }), picture])
  const attack = times(30, () => upload(greedy.token, noise, '127.0.0.4'))
  await wait(300)
  for (let count = 0; count < 3; count += 1) {
    const { text } = await upload(mei.token, small, '127.0.0.5')
    expect(JSON.parse(text)).toMatchObject({ code: 1 })
  }
  await attack
  expect(server.isAlive()).toBe(true)
}, 60_000)

test('by files that never end, so that no other account can send one', async () => {
  const slow: http.ClientRequest[] = []
  for (const slug of ['first', 'second', 'third']) {
    const { id } = await addShop(databases.writer, { slug, name: `The ${slug} slow one` })
    const from = `127.0.1.${id}`
    const { token } = await registerOwner(id, from)
    slow.push(sendSlowly('/api/portal/product/import', token, from))
  }
  for (let account = 0; account < 12; account += 1) {
    const from = `127.0.2.${account + 1}`
    const { token } = await register(from)
    for (let count = 0; count < 5; count += 1) slow.push(sendSlowly('/api/common/upload', token, from))
  }
  await wait(500)
  const seller = await registerOwner(shopId, '127.0.0.6')
  const files = 'Handle,Title,Variant Price\nslow-mug,Mug,4.00\n'
  const sent = await sendFile('/api/portal/product/import', seller.token, '127.0.0.6', [formHead('file'), files])
  expect(JSON.parse(sent.text)).toMatchObject({ code: 1 })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  const head = formHead('file', { purpose: 'avatar' })
  const upload = await sendFile('/api/common/upload', seller.token, '127.0.0.6', [head, picture])
  expect(JSON.parse(upload.text)).toMatchObject({ code: 1 })
  for (const request of slow) request.destroy()
}, 60_000)
