import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { addSale, copyWithManyLines } from '../test/sales.ts'
import { buildWorld } from '../test/world.ts'
import type { Resources } from '../src/resources.ts'
import { writeExports } from '../src/privacy/data-export.jobs.ts'
import { readSection, sectionNames } from '../src/privacy/export.sql.ts'

/** A shopper tries to end the process with a copy of their own data: they place large orders, and ask for it again and again. */

const api = await startApi()
const { writer } = api.databases
let world: Awaited<ReturnType<typeof buildWorld>>
beforeAll(async () => {
  world = await buildWorld(writer)
})

const ordersAtOnce = 10
const orderCount = 140
const lineCount = 200
/** JSON writes each of its letters as six. */
const text = '\u0001'.repeat(255)
const lineBytes = 2 * 6 * text.length + 100
const ask = ({ call }: TestPerson) => call('POST /api/user/export')
const stateOf = async ({ call }: TestPerson) => (await call('GET /api/user/export')).state

async function placeLargeOrders(person: TestPerson): Promise<void> {
  const id = await addSale(writer, { buyer: Number(person.id), product: world.products.tea, quantity: 1, price: 4_50 })
  await copyWithManyLines(writer, id, { orders: orderCount, lines: lineCount, name: text, spec: text })
}

/** Measures what is written and keeps nothing of it. */
function measuring() {
  const written = { bytes: 0, largest: 0, orders: 0, lines: 0 }
  const putStream = async (_name: string, content: Readable) => {
    for await (const chunk of content) {
      const piece = String(chunk)
      written.bytes += piece.length
      written.largest = Math.max(written.largest, piece.length)
      written.orders += piece.split('"order_no":').length - 1
      written.lines += piece.split('"unit_price":').length - 1
    }
  }
  const storage: Resources['storage'] = { ...api.resources.storage, putStream }
  return { written, storage }
}

test('by a copy of a hundred orders of two hundred long lines: each is written alone, and all are in it', async () => {
  const mei = await api.signUp()
  await placeLargeOrders(mei)
  await ask(mei)
  const { written, storage } = measuring()
  await writeExports(writer, { storage })
  const lines = (orderCount - 1) * lineCount + 1
  expect(written).toMatchObject({ orders: orderCount, lines })
  expect(written.bytes).toBeGreaterThan(lines * 6 * 2 * text.length * 0.99)
  expect(written.largest).toBeLessThan(lineCount * lineBytes + 2_000)
  expect(await stateOf(mei)).toBe('ready')
  const atOnce: number[] = []
  await writer.transaction().execute(async (tx) => {
    for await (const rows of readSection(tx, 'orders', Number(mei.id))) atOnce.push(rows.length)
  })
  expect(Math.max(...atOnce)).toBe(ordersAtOnce)
}, 120_000)

test('by rows of any kind without number: of each kind some are read at once', async () => {
  const mei = await api.signUp()
  const large = `repeat(chr(1), 2000)`
  await sql`
    with talk as (insert into conversations (account_id) values (${Number(mei.id)}) returning id)
    insert into messages (conversation_id, author_id, is_from_staff, text)
    select talk.id, ${Number(mei.id)}, false, ${sql.raw(large)} from talk, generate_series(1, 300)`.execute(writer)
  await sql`
    insert into notifications (account_id, topic, kind, params)
    select ${Number(mei.id)}, 'system', 'password_changed', jsonb_build_object('n', ${sql.raw(large)})
    from generate_series(1, 300)`.execute(writer)
  for (const name of sectionNames) {
    await writer.transaction().execute(async (tx) => {
      for await (const rows of readSection(tx, name, Number(mei.id)))
        expect(rows.length, name).toBeLessThanOrEqual(ordersAtOnce)
    })
  }
})

/** The process ends in the middle of the file: nothing is recorded, and the claim runs out later. */
async function dieWhileWriting(person: TestPerson): Promise<void> {
  const storage = { ...api.resources.storage, putStream: () => Promise.reject(new Error('The process died')) }
  await expect(writeExports(writer, { storage })).rejects.toThrow('The process died')
  await sql`update data_exports set claimed_until = '-infinity' where account_id = ${Number(person.id)}`.execute(writer)
}

test('by requests again and again for a copy that nobody can write: it is tried three times in a day, and its owner is notified', async () => {
  const mei = await api.signUp()
  await ask(mei)
  for (let tries = 0; tries < 3; tries += 1) {
    await dieWhileWriting(mei)
    expect(await ask(mei)).toMatchObject({ state: 'waiting' })
  }
  const write = () => writeExports(writer, api.resources)
  await write()
  expect(await stateOf(mei)).toBe('failed')
  const { items } = await mei.call('GET /api/notification/list')
  expect(items[0]).toMatchObject({ title: 'Your data couldn’t be prepared', link: '/setting' })
  expect(await ask(mei)).toMatchObject({ state: 'failed' })
  await write()
  expect(await stateOf(mei)).toBe('failed')
  await sql`update data_exports set claimed_until = now() - interval '1 second' where account_id = ${Number(mei.id)}`.execute(
    writer,
  )
  expect(await ask(mei)).toMatchObject({ state: 'waiting' })
  await write()
  expect(await stateOf(mei)).toBe('ready')
})
