import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { dryRun, classicFile, mugRow } from '../test/importing.ts'
import { createKey, rsaKey } from '../test/passkey.ts'
import { buy } from '../test/refunding.ts'
import { order, prepareBuyer } from '../test/shopping.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { addProduct, buildWorld } from '../test/world.ts'
import { partyOf } from '../src/auth/passkey.rules.ts'
import { publishEvent } from '../src/events/event.sql.ts'

/** An attacker tries to keep the server busy with repeated requests for its most expensive answers. */

const api = await startApi()
const { app, databases } = api
const { shops, products } = await buildWorld(databases.writer)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const password = 'sealane-demo'

async function listen(token: string, after: number): Promise<string> {
  const stop = new AbortController()
  const headers = { token, 'last-event-id': String(after) }
  const answer = await fetch(`http://127.0.0.1:${port}/api/notification/stream`, { headers, signal: stop.signal })
  let heard = ''
  for await (const chunk of answer.body ?? []) {
    heard += new TextDecoder().decode(chunk)
    if (heard.includes('\ndata: ')) break
  }
  stop.abort()
  return heard
}

test('by streams that reconnect after thousands of missed events: each receives a gap event', async () => {
  const { id, token } = await api.signUp()
  await databases.writer
    .transaction()
    .execute((tx) => publishEvent(tx, Number(id), { type: 'balance', data: { balance: 1, held: 0 } }))
  await wait(500)
  await sql`insert into events (account_id, type, data, position)
    select account_id, type, data, nextval('event_positions') from events, generate_series(1, 5000)
    where account_id = ${Number(id)}`.execute(databases.writer)
  const heard = await Promise.all(Array.from({ length: 10 }, () => listen(token, 1)))
  for (const text of heard) {
    expect(text).toContain('event: gap')
    expect(text.length).toBeLessThan(1_000)
  }
})

test('by lists of thousands of passkeys: an account has thirty, and of ten more at once one is added', async () => {
  const { id, call } = await api.signUp()
  const make = async () => {
    const { challenge } = await call('POST /api/auth/passkey_options', { body: { password } })
    return createKey(partyOf(undefined, 'http://localhost:80')).create(challenge)
  }
  const credentials = await Promise.all(Array.from({ length: 10 }, make))
  await sql`insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    select ${Number(id)}, 'filled ' || n, '', 0, '{}', 'unknown' from generate_series(1, 29) n`.execute(
    databases.writer,
  )
  const outcomes = await Promise.all(
    credentials.map((credential) => outcomeOf(call('POST /api/auth/passkey_add', { body: { credential } }))),
  )
  expect(tallyOf(outcomes)).toEqual({ ok: 1, TOO_MANY: 9 })
  expect((await call('POST /api/auth/passkey_list')).items).toHaveLength(30)
  await expect(call('POST /api/auth/passkey_options', { body: { password } })).rejects.toMatchObject({
    message: 'There is no room for more here. Please remove something first',
  })
})

test('by an RSA key that is slow to verify: only the sizes that devices generate are accepted, also at login', async () => {
  const { id, call } = await api.signUp()
  const modulus = (bytes: number) => Buffer.alloc(bytes, 0xb7)
  const add = async (publicKey: Buffer) => {
    const { challenge } = await call('POST /api/auth/passkey_options', { body: { password } })
    const credential = createKey(partyOf(undefined, 'http://localhost:80')).create(challenge, undefined, publicKey)
    return outcomeOf(call('POST /api/auth/passkey_add', { body: { credential } }))
  }
  const usual = Buffer.from([1, 0, 1])
  expect(await add(rsaKey(modulus(256), usual))).toBe('ok')
  const costly = [rsaKey(modulus(384), modulus(384)), rsaKey(modulus(2_048), usual), rsaKey(modulus(64), usual)]
  for (const key of costly) expect(await add(key)).toBe('PASSKEY_REFUSED')

  const key = createKey(partyOf(undefined, 'http://localhost:80'))
  const { challenge } = await api.visitor('POST /api/auth/login_options')
  const credential = key.sign(challenge)
  await sql`insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    values (${Number(id)}, ${credential.id}, ${costly[0]}, 0, '{}', 'kept from before')`.execute(databases.writer)
  await expect(api.visitor('POST /api/auth/login', { body: { credential } })).rejects.toMatchObject({
    reason: 'PASSKEY_REFUSED',
  })
})

test('by many requests for the facets of all products: they are counted once in a few seconds', async () => {
  const ask = () => api.visitor('GET /api/product/facets')
  const [before] = await Promise.all(Array.from({ length: 10 }, ask))
  await addProduct(databases.writer, { shop: shops.kumoriya, name: { en: 'Jug' }, variants: [{ price: 7_00 }] })
  expect(await ask()).toEqual(before)
  const { total } = await api.visitor('GET /api/product/facets', { query: { price_min: 0 } })
  expect(total).toBe((before?.total ?? 0) + 1)
})

test.each(['json', 'yaml'])('by the description of the API as %s: it is generated once', async (form) => {
  const ask = () => app.inject({ url: `/docs/${form}`, headers: { 'accept-encoding': 'br' } })
  const before = await ask()
  expect(before.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  Object.assign(app.swagger(), { info: { title: 'Another one', version: '2' } })
  expect((await ask()).rawPayload.equals(before.rawPayload)).toBe(true)
})

const month = 'from=2026-01-01T00:00:00.000Z&until=2026-02-01T00:00:00.000Z'
test.each([
  { file: '/api/user/bill_file', query: '', hire: () => api.signUp() },
  { file: '/api/portal/earnings_file', query: '', hire: () => api.hireSeller(shops.kumoriya.id) },
  { file: '/api/portal/ledger_file', query: `?${month}`, hire: () => api.hireOperator() },
  { file: '/api/portal/product/export', query: '', hire: () => api.hireSeller(shops.kumoriya.id) },
])(
  'by ten requests for $file at once: three are sent one after the other, and seven are refused',
  async ({ file, query, hire }) => {
    const { token } = await hire()
    const transaction = await databases.writer.startTransaction().execute()
    await sql`set local role none`.execute(transaction)
    await sql`lock table ledger_entries, products in access exclusive mode`.execute(transaction)
    const statuses: number[] = []
    const ask = async () => statuses.push((await app.inject({ url: `${file}${query}`, headers: { token } })).statusCode)
    const requests = Array.from({ length: 10 }, ask)
    try {
      await expect.poll(() => statuses, { timeout: 4_000 }).toEqual(Array(7).fill(429))
    } finally {
      await transaction.rollback().execute()
    }
    await Promise.all(requests)
    expect(statuses.slice(7)).toEqual([200, 200, 200])
  },
)

test('by a page of orders with two hundred items each: a row contains ten items and the number of all', async () => {
  const mei = await prepareBuyer(api)
  const group = await order(mei, [products.tea.variantIds[0] ?? 0])
  const id = group.orders[0]?.id ?? ''
  await sql`insert into order_items (order_id, product_id, variant_id, name, spec, image, image_color, unit_price, quantity, paid)
    select order_id, product_id, variant_id, name, spec, image, image_color, unit_price, 2, 0
    from order_items, generate_series(2, 200) where order_id = ${Number(id)}`.execute(databases.writer)
  const [listed] = (await mei.call('GET /api/user/order_list')).items
  expect(listed).toMatchObject({ items: { length: 10 }, lines: 200, pieces: 399 })
  const sent = await mei.call('POST /api/service/send', { body: { conversation: 'platform', text: '', order_id: id } })
  expect(sent.order).toMatchObject({ items: { length: 10 }, lines: 200 })
  expect((await mei.call('GET /api/order/detail', { query: { id } })).items).toHaveLength(200)
})

test('by a page of a shop’s orders with two hundred items each: it has fewer orders, each of them complete', async () => {
  const seller = await api.hireSeller(shops.kumoriya.id)
  const mei = await prepareBuyer(api)
  const group = await order(mei, [products.tea.variantIds[0] ?? 0])
  await sql`with long as (
      insert into orders (group_id, order_no, account_id, shop_id, subtotal, freight, discount, total, commission, address)
      select group_id, order_no || '-' || n, account_id, shop_id, subtotal, freight, discount, total, commission, address
      from orders cross join generate_series(1, 20) n where id = ${Number(group.orders[0]?.id)} returning id)
    insert into order_items (order_id, product_id, variant_id, name, spec, image, image_color, unit_price, quantity, paid)
    select long.id, product_id, variant_id, name, spec, image, image_color, unit_price, 1, 0
    from long, order_items i, generate_series(1, 200) where i.order_id = ${Number(group.orders[0]?.id)}`.execute(
    databases.writer,
  )
  const list = (cursor?: string) =>
    seller.call('GET /api/portal/order/list', {
      query: { keyword: mei.account, limit: 50, ...(cursor !== undefined && { cursor }) },
    })
  const first = await list()
  expect(first.items.map(({ items }) => items.length)).toEqual(Array.from({ length: 12 }, () => 200))
  const rest = await list(first.next ?? '')
  expect([rest.items.length, rest.next]).toEqual([9, null])
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(21)
})

test('by a page of an import of products with hundreds of changes: it has fewer lines', async () => {
  const seller = await api.hireSeller(shops.kumoriya.id)
  const rows = Array.from({ length: 30 }, (_none, index) => mugRow(`mug-${index}`))
  const { id } = await dryRun(api, seller, classicFile(rows))
  await sql`update product_import_lines set changes = (
      select jsonb_agg(jsonb_build_object('field', 'name', 'of', 'en', 'before', repeat('a', 500), 'after', repeat('b', 500)))
      from generate_series(1, 300)) where import_id = ${Number(id)}`.execute(databases.writer)
  const handles: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { id, limit: 50, ...(cursor !== undefined && { cursor }) }
    const page = await seller.call('GET /api/portal/product/import/lines', { query })
    expect(JSON.stringify(page).length).toBeLessThan(300_000)
    expect(page.items[0]?.changes).toHaveLength(101)
    handles.push(...page.items.map(({ handle }) => handle))
    cursor = page.next
  }
  expect(new Set(handles).size).toBe(30)
})

test('by adding parcels and tracking events to an order without end: both have a maximum', async () => {
  const { variantIds } = await addProduct(databases.writer, {
    shop: shops.kumoriya,
    name: { en: 'Bead' },
    variants: [{ price: 1, stock: 500 }],
  })
  const seller = await api.hireSeller(shops.kumoriya.id)
  const { id, items } = await buy(await prepareBuyer(api), variantIds, { quantity: 60 })
  const ship = (quantity: number) =>
    seller.call('POST /api/portal/order/ship', {
      body: { id, carrier: 'dhl', tracking_no: 'JD1', items: [{ item_id: items[0] ?? '', quantity }] },
    })
  for (let parcel = 0; parcel < 49; parcel++) await ship(1)
  expect(await outcomeOf(ship(1))).toBe('NOT_SHIPPABLE')
  const { shipments, order_no } = await ship(11)
  expect(shipments).toHaveLength(50)

  const row = (index: number) => `${order_no},dhl,JD1,in_transit,${new Date().toISOString()},Hub ${index},`
  const events = (from: number) => [
    'order,carrier,tracking,event,time,place,text',
    ...Array.from({ length: 200 }, (_, index) => row(from + index)),
  ]
  const send = (from: number) =>
    seller.call('POST /api/portal/order/track_import', { body: { text: events(from).join('\r\n'), apply: true } })
  const outcomes = [...(await send(0)).rows, ...(await send(200)).rows].map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'tracked')).toHaveLength(250)
  const more = { shipment_id: shipments[0]?.id ?? '', code: 'in_transit' } as const
  expect(await outcomeOf(seller.call('POST /api/portal/order/track', { body: more }))).toBe('NOT_TRACKABLE')
})

test('by many members of a shop who change one locked product: shoppers and the shop’s owner are still served', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => api.hireSeller(shops.kumoriya.id)))
  const [mei, owner] = [await api.signUp(), await api.hireSeller(shops.kumoriya.id)]
  const holding = await databases.writer.startTransaction().execute()
  await sql`select from products where id = ${products.tea.id} for update`.execute(holding)
  const body = { id: String(products.tea.id) }
  const waiting = people.flatMap(({ call }) =>
    Array.from({ length: 4 }, () => outcomeOf(call('POST /api/portal/product/unpublish', { body }))),
  )
  try {
    await wait(500)
    const began = performance.now()
    const call = { method: 'POST', url: '/api/user/profile', payload: { given_name: 'Mei' } } as const
    await api.app.inject({ ...call, headers: { token: mei.token }, remoteAddress: '203.0.113.77' })
    expect(performance.now() - began).toBeLessThan(2_500) // The wait for a lock is twice as long.
  } finally {
    await holding.rollback().execute()
  }
  await Promise.all(waiting)
  await owner.call('POST /api/portal/product/unpublish', { body })
}, 30_000)

test('by two hundred requests of one shop member: the owner’s requests are served between them', async () => {
  const [packer, owner] = [await api.hireSeller(shops.kumoriya.id), await api.hireSeller(shops.kumoriya.id)]
  const holding = await databases.writer.startTransaction().execute()
  await sql`select from products where id = ${products.lamp.id} for update`.execute(holding)
  const body = { id: String(products.lamp.id) }
  const crowd = Array.from({ length: 200 }, () =>
    outcomeOf(packer.call('POST /api/portal/product/unpublish', { body })),
  )
  try {
    await wait(500)
    await owner.call('POST /api/user/profile', { body: { given_name: 'Ren' } })
  } finally {
    await holding.rollback().execute()
  }
  expect(await Promise.all(crowd)).toContain('BUSY')
}, 30_000)
