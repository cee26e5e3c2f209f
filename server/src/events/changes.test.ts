import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, buyShipped, proofOf } from '../../test/refunding.ts'
import { openYoungShop } from '../../test/selling.ts'
import { order, prepareBuyer } from '../../test/shopping.ts'
import { tallyOf } from '../../test/tally.ts'
import { withdraw } from '../../test/withdrawing.ts'
import { addProduct, addShop } from '../../test/world.ts'
import type { Tx } from '../db/database.ts'
import { streamRoute } from './stream.ts'

const api = await startApi()
const { writer } = api.databases
/** A server whose streams check every 100 ms whether their session is still valid. */
const line = Fastify()
const endStreams = streamRoute(line, api.resources, 100)
line.addHook('preClose', async () => endStreams())
await line.listen({ port: 0, host: '127.0.0.1' })
const { port } = line.server.address() as AddressInfo
afterAll(() => line.close())

const open: AbortController[] = []
afterEach(() => {
  for (const stop of open.splice(0)) stop.abort()
})

/** Waits until all earlier events are delivered: a stream opened now receives only later ones. */
async function settle() {
  const stranger = await api.signUp()
  const heard: string[] = []
  const stop = api.resources.live.follow(Number(stranger.id), ({ type }) => heard.push(type))
  await sql`insert into events (account_id, type, data) values (${Number(stranger.id)}, 'message', '{}')`.execute(
    writer,
  )
  await vi.waitFor(() => expect(heard).toHaveLength(1), 5_000)
  stop()
}

/** Opens a stream and collects its changes, as `order 7`. */
async function follow({ token }: TestPerson, { query = '?changes=1', after = '' } = {}) {
  if (after === '') await settle()
  const stop = new AbortController()
  open.push(stop)
  const headers = { token, ...(after !== '' && { 'last-event-id': after }) }
  const address = `http://127.0.0.1:${port}/api/notification/stream${query}`
  const answer = await fetch(address, { headers, signal: stop.signal })
  const stream = { text: '', changes: [] as string[], last: '', stop: () => stop.abort() }
  const read = async () => {
    for await (const chunk of answer.body ?? []) {
      stream.text += new TextDecoder().decode(chunk)
      const found = [...stream.text.matchAll(/^id: (\d+)\nevent: change\ndata: (.+)$/gm)]
      stream.changes = found.map(([, , data = '']) => Object.values(JSON.parse(data) as object).join(' '))
      stream.last = found.at(-1)?.[1] ?? ''
    }
  }
  void read().catch(() => {})
  return stream
}

const rename = (shopId: number, name: string) =>
  sql`update shops set wanted_name = ${name}, wanted_name_at = now() where id = ${shopId}`.execute(writer)

test('operators receive changes that they may read, staff those of their own shop, and shoppers none', async () => {
  const [mine, other] = [await openYoungShop(api), await openYoungShop(api)]
  const catalogue = await follow(await api.hireOperator('cat', ['catalogue']))
  const support = await follow(await api.hireOperator('sue', ['support']))
  const seller = await follow(mine.seller)
  const shopper = await follow(await api.signUp())
  const silent = await follow(mine.seller, { query: '' })
  await rename(other.shopId, 'Another name')
  await rename(mine.shopId, 'My own name')
  await vi.waitFor(() => expect(seller.changes).toEqual([`shop ${mine.shopId}`]), 5_000)
  expect(catalogue.changes).toEqual([`shop ${other.shopId}`, `shop ${mine.shopId}`])
  expect([support.changes, shopper.changes, silent.changes]).toEqual([[], [], []])
})

test('a reconnected stream receives the changes that it missed, and only those that it may', async () => {
  const [mine, other] = [await openYoungShop(api), await openYoungShop(api)]
  const before = await follow(mine.seller)
  await rename(mine.shopId, 'First')
  await vi.waitFor(() => expect(before.changes).toHaveLength(1), 5_000)
  before.stop()
  await rename(other.shopId, 'Second')
  await rename(mine.shopId, 'Third')
  const back = await follow(mine.seller, { after: before.last })
  await vi.waitFor(() => expect(back.changes).toEqual([`shop ${mine.shopId}`]), 5_000)
})

test('a person who no longer works for the shop receives no more of its changes', async () => {
  const { seller, shopId } = await openYoungShop(api)
  const stream = await follow(seller)
  await sql`delete from shop_staff where account_id = ${Number(seller.id)}`.execute(writer)
  const beats = () => stream.text.split('still here').length - 1
  const seen = beats()
  await vi.waitFor(() => expect(beats()).toBeGreaterThan(seen + 2), 5_000)
  const heard = stream.changes.length // At most the notification that they left.
  await rename(shopId, 'Behind their back')
  const watching = await follow(await api.hireOperator('eve', ['catalogue']))
  await rename(shopId, 'Once more')
  await vi.waitFor(() => expect(watching.changes.at(-1)).toBe(`shop ${shopId}`), 5_000)
  expect(stream.changes).toHaveLength(heard)
})

test('an operator receives changes only while the back office is open to them', async () => {
  const { shopId } = await openYoungShop(api)
  const [idle, frozen, watching] = [
    await api.hireOperator(undefined, ['catalogue']),
    await api.hireOperator(undefined, ['catalogue']),
    await api.hireOperator(undefined, ['catalogue']),
  ]
  await sql`update sessions set office_seen_at = now() - interval '2 hours' where account_id = ${Number(idle.id)}`.execute(
    writer,
  )
  const streams = [await follow(idle), await follow(frozen), await follow(watching)]
  await sql`update accounts set frozen_at = now() where id = ${Number(frozen.id)}`.execute(writer)
  const beats = () => (streams[1]?.text ?? '').split('still here').length - 1
  await vi.waitFor(() => expect(beats()).toBeGreaterThan(2), 5_000)
  await rename(shopId, 'Unheard of')
  await vi.waitFor(() => expect(streams[2]?.changes).toEqual([`shop ${shopId}`]), 5_000)
  expect(streams.slice(0, 2).map(({ changes }) => changes)).toEqual([[], []])
})

test('a change that is rolled back is never sent', async () => {
  const { seller, shopId } = await openYoungShop(api)
  const stream = await follow(seller)
  const failed = writer.transaction().execute(async (tx) => {
    await sql`update shops set wanted_name = 'Never', wanted_name_at = now() where id = ${shopId}`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await rename(shopId, 'For good')
  await vi.waitFor(() => expect(stream.changes).toEqual([`shop ${shopId}`]), 5_000)
})

/** Returns a function that counts the changes of these shops from now on, such as `{ 'order 7': 1 }`. */
async function countChanges(tx: Tx, ...shops: { id: number }[]) {
  const { last } = await tx
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return async () => {
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', data ->> 'of', data ->> 'shop') as name from events
      where type = 'change' and id > ${last} and data ->> 'shop' = any(${shops.map(({ id }) => String(id))}::text[])`.execute(
      tx,
    )
    return tallyOf(rows.map(({ name }) => name))
  }
}

test('one statement that changes five hundred orders of a shop is one change', async () => {
  const buyer = await prepareBuyer(api, 200_00)
  const shop = await addShop(writer, { slug: 'many', name: 'Many' })
  const other = await addShop(writer, { slug: 'few', name: 'Few' })
  const { variantIds } = await addProduct(writer, { shop, name: { en: 'Cup' }, variants: [{ price: 10_00, stock: 9 }] })
  await order(buyer, variantIds)
  const undone = writer.transaction().execute(async (tx) => {
    const changes = await countChanges(tx, shop, other)
    await sql`insert into orders (group_id, order_no, account_id, shop_id, subtotal, freight, discount, total, commission, address)
      select group_id, order_no || n, account_id, case n when 1 then ${other.id}::bigint else shop_id end, subtotal, freight, discount,
        total, commission, address
      from orders, generate_series(1, 500) n where shop_id = ${shop.id}`.execute(tx)
    expect(await changes()).toEqual({ [`order ${shop.id}`]: 1, [`order ${other.id}`]: 1 })
    await sql`update orders set note = 'Changed' where shop_id = ${shop.id}`.execute(tx)
    await sql`update orders set note = 'Changed' where false`.execute(tx)
    expect(await changes()).toEqual({ [`order ${shop.id}`]: 2, [`order ${other.id}`]: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

test('products of a shop that change in a transaction are one change, and what checkouts count is none', async () => {
  const shop = await addShop(writer, { slug: 'wide', name: 'Wide' })
  for (const name of ['Cup', 'Mug', 'Jug']) {
    await addProduct(writer, { shop, name: { en: name }, variants: [{ price: 10_00, stock: 9 }] })
  }
  const changeAll = (tx: Tx) => sql`update products set version = version + 1 where shop_id = ${shop.id}`.execute(tx)
  await writer.transaction().execute(async (tx) => {
    const changes = await countChanges(tx, shop)
    await sql`update products set seen = seen + 1, heat = heat + 1 where shop_id = ${shop.id}`.execute(tx)
    expect(await changes()).toEqual({})
    await sql`savepoint undone`.execute(tx)
    await changeAll(tx)
    expect(await changes()).toEqual({ [`product ${shop.id}`]: 1 })
    await sql`rollback to savepoint undone`.execute(tx)
    expect(await changes()).toEqual({})
    await changeAll(tx)
    expect(await changes()).toEqual({ [`product ${shop.id}`]: 1 })
  })
  await writer.transaction().execute(async (tx) => {
    const changes = await countChanges(tx, shop)
    await changeAll(tx)
    expect(await changes()).toEqual({ [`product ${shop.id}`]: 1 })
  })
})

test('every kind of record that a list shows is sent when it is written', async () => {
  const buyer = await prepareBuyer(api, 200_00)
  const shop = await addShop(writer, { slug: 'heard', name: 'Heard', freight: { base: 0, further: 0, freeFrom: null } })
  const { variantIds } = await addProduct(writer, { shop, name: { en: 'Cup' }, variants: [{ price: 10_00, stock: 9 }] })
  const seller = await api.hireSeller(shop.id)
  const owner = await api.hireOperator('olga')
  const stream = await follow(owner)
  const { items } = await buyShipped({ buyer, seller }, variantIds)
  await ask(api, buyer, { item_id: items[0] ?? '', amount: 1, proofs: [await proofOf(api, buyer)] })
  const { id: withdrawal } = await withdraw(buyer, 50_00)
  await owner.call('POST /api/portal/inbox/hold', { body: { subject: 'withdrawal', id: withdrawal, held: true } })
  await owner.call('POST /api/portal/user/freeze', { body: { id: buyer.id, frozen: true, reason: 'Looks odd' } })
  const kinds = () => new Set(stream.changes.map((text) => text.split(' ')[0]))
  await vi.waitFor(
    () => expect([...kinds()]).toEqual(expect.arrayContaining(['order', 'refund', 'withdrawal', 'inbox', 'user'])),
    5_000,
  )
  expect(stream.changes).toContain(`order ${shop.id}`)
  expect(stream.changes).toContain(`refund ${shop.id}`)
})
