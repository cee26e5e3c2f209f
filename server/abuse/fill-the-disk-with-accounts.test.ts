import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRates } from '../src/http/rates.ts'
import { startApi, type TestPerson } from '../test/api.ts'
import { sendPicture } from '../test/proof.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { buildWorld } from '../test/world.ts'

/** An attacker registers many accounts, each of which stores as much as an account may: pictures and long messages. */

const api = await startApi()
const { writer } = api.databases
api.resources.rates = createRates(writer)
const { shops } = await buildWorld(writer)

const megabyte = 1024 * 1024

async function send(person: TestPerson, purpose: 'chat_picture' | 'product_picture' = 'chat_picture'): Promise<string> {
  const { code, reason } = await sendPicture(api.app, person, purpose)
  return code === 1 ? 'ok' : (reason ?? String(code))
}

async function countOf(key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count from rate_counters where key = ${key}`.execute(writer)
  return rows[0]?.count ?? 0
}

const createUntil = (key: string, count: number) =>
  sql`update rate_counters set count = ${count} where key = ${key}`.execute(writer)

test('with pictures of a new account: 10 MB in its first day, and 60 MB in a later one', async () => {
  const mei = await api.signUp()
  expect(await send(mei)).toBe('ok')
  const isOf = sql`account_id = ${Number(mei.id)}`
  await sql`update uploads set bytes = ${10 * megabyte} where ${isOf}`.execute(writer)
  expect(await send(mei)).toBe('TOO_MANY')
  await sql`update accounts set created_at = created_at - interval '1 day' where id = ${Number(mei.id)}`.execute(writer)
  expect(await send(mei)).toBe('ok')
  await sql`update uploads set bytes = ${30 * megabyte} where ${isOf}`.execute(writer)
  expect(await send(mei)).toBe('TOO_MANY')
})

test('with pictures of many accounts: one address stores 300 MB in a day, and shop staff can still upload', async () => {
  const key = 'upload_kb:127.0.0.1'
  await createUntil(key, 0)
  expect(await send(await api.signUp())).toBe('ok')
  expect(await countOf(key)).toBeGreaterThan(0)
  await createUntil(key, 300_000)
  const mei = await api.signUp()
  expect(await send(mei)).toBe('ok') // Beyond it, an account has a small share of its own.
  await createUntil(`upload_kb_beyond:${mei.id}`, 1_000)
  expect(await send(mei)).toBe('TOO_MANY')
  expect(await send(await api.hireSeller(shops.kumoriya.id), 'product_picture')).toBe('ok')
  await createUntil(key, 0)
})

test('with pictures of products by a packer, who saves no product', async () => {
  expect(await send(await api.hireSeller(shops.kumoriya.id, undefined, 'packer'), 'product_picture')).toBe(
    'NOT_ALLOWED',
  )
})

test('with long messages: an account writes 5 MB in a day, and one address 50 MB', async () => {
  const mei = await api.signUp()
  const write = (person: TestPerson) =>
    outcomeOf(person.call('POST /api/service/send', { body: { conversation: 'platform', text: '话'.repeat(2_000) } }))
  expect(await write(mei)).toBe('ok')
  expect([await countOf(`message_kb:${mei.id}:0`), await countOf('message_kb_from:127.0.0.1')]).toEqual([6, 6])
  await createUntil(`message_kb:${mei.id}:0`, 5_000)
  expect(await write(mei)).toBe('TOO_MANY')
  const lin = await api.signUp()
  expect(await write(lin)).toBe('ok')
  await createUntil('message_kb_from:127.0.0.1', 50_000)
  expect(await write(lin)).toBe('ok') // Beyond it, an account has a small share of its own.
  await createUntil(`message_kb_beyond:${lin.id}`, 50)
  expect(await write(lin)).toBe('TOO_MANY')
})

test('with notifications of an e-mail address that changes without a pause: ten an hour', async () => {
  const mei = await api.signUp()
  const change = (email: string) => outcomeOf(mei.call('POST /api/user/profile', { body: { email } }))
  const outcomes = []
  for (let index = 0; index < 12; index += 1) outcomes.push(await change(`${mei.account}-${index}@example.com`))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(10)
  expect(outcomes.at(-1)).toBe('TOO_MANY')
  expect(await change(`${mei.account}-9@example.com`)).toBe('ok') // It does not change the address.
})
