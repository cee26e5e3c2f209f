import { fileNames } from '@sealane/contract/locales'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRates } from '../src/http/rates.ts'
import { startApi } from '../test/api.ts'
import { classicFile, dryRun, finish, mugRow } from '../test/importing.ts'
import { mug, shirt } from '../test/selling.ts'
import { order, pay, prepareBuyer } from '../test/shopping.ts'
import { addProduct, buildWorld } from '../test/world.ts'

/** A manager of one shop tries to fill the storage: with long texts of products, and with stored answers that repeat them. */

const api = await startApi()
const { writer } = api.databases
api.resources.rates = createRates(writer)
const { shops, products } = await buildWorld(writer)
const seller = await api.hireSeller(shops.kumoriya.id)

const long = () => ({ name: 'Mug', description: `${Math.random()} ${'tea or coffee '.repeat(600)}` })
const texts = () => Object.fromEntries(fileNames.map((locale) => [locale, long()]))
const save = (more: object = {}) =>
  seller.call('POST /api/portal/product/save', { body: mug({ texts: texts(), ...more }) })

async function keptOf(accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(length(answer::text)), 0)::int as bytes from idempotency_keys where account_id = ${Number(accountId)}
  `.execute(writer)
  return rows[0]?.bytes ?? 0
}

/** Sets a counter of today to this value. */
const count = (key: string, reached: number) =>
  sql`
    insert into rate_counters (key, window_start, count)
    values (${key}, date_bin(interval '1 day', now(), 'epoch'), ${reached})
    on conflict (key) do update set count = excluded.count
  `.execute(writer)

/** Imports one product, and returns the outcome. */
async function imported(handle: string) {
  const { id } = await dryRun(api, seller, classicFile([mugRow(handle)]))
  await seller.call('POST /api/portal/product/import/start', { body: { id } })
  await finish(api, seller, id)
  const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
  return items.map(({ result, reason }) => reason ?? result)
}

/** Creates this many drafts like this one. */
async function copyProduct(id: string, times: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'handle')
  `.execute(writer)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into products (${columns}) select ${columns} from products, generate_series(1, ${times}) where id = ${Number(id)}
  `.execute(writer)
}

test('with responses of product requests: only their ids are kept, and a repeated request returns the current product', async () => {
  const key = { 'idempotency-key': 'first' }
  const body = mug({ texts: texts() })
  const made = await seller.call('POST /api/portal/product/save', { body }, key)
  expect(await seller.call('POST /api/portal/product/save', { body }, key)).toEqual(made)
  for (let call = 0; call < 5; call += 1) {
    const again = { 'idempotency-key': `unpublish ${call}` }
    const answer = await seller.call('POST /api/portal/product/unpublish', { body: { id: made.id } }, again)
    expect(answer).toEqual(made)
    expect(await seller.call('POST /api/portal/product/unpublish', { body: { id: made.id } }, again)).toEqual(made)
  }
  expect(await keptOf(seller.id)).toBeLessThan(6 * 100)
})

test('with responses of bag requests: nothing of them is kept, and a repeated request returns the current bag', async () => {
  const mei = await api.signUp()
  const body = { variant_id: String(products.tea.variantIds[0]), quantity: 1 }
  const add = () => mei.call('POST /api/cart/add', { body }, { 'idempotency-key': 'tea' })
  const bags = await Promise.all(Array.from({ length: 10 }, add))
  expect(bags.map(({ shops: [shop] }) => shop?.items[0]?.quantity)).toEqual(Array(10).fill(1))
  expect(await keptOf(mei.id)).toBeLessThan(100)
})

test('with files that are only compared: their lines count, and a shop stores 500 MB of them in a day', async () => {
  const file = classicFile(Array.from({ length: 20 }, (_none, index) => mugRow(`compared-${index}`)))
  await count(`import_line_kb:${shops.kumoriya.id}`, 499_999)
  expect(await dryRun(api, seller, file)).toMatchObject({ status: 'read' }) // The last file may exceed the maximum.
  expect(await dryRun(api, seller, file)).toMatchObject({ status: 'failed', fault: { code: 'day_full' } })
  await count(`import_line_kb:${shops.kumoriya.id}`, 0)
})

test('with other long responses: an account has a daily maximum of kept kilobytes', async () => {
  const ids = (await Promise.all(Array.from({ length: 8 }, () => save(shirt())))).map(({ id }) => id)
  const publish = (key: string) => {
    const body = { ids, action: { kind: 'unpublish' as const } }
    return seller.call('POST /api/portal/product/bulk', { body }, { 'idempotency-key': key })
  }
  const answered = await publish('one')
  await count(`kept_kb:${seller.id}`, 100_000)
  expect(await publish('one')).toEqual(answered)
  await expect(publish('two')).rejects.toMatchObject({ reason: 'TOO_MANY' })
  await seller.call('POST /api/user/profile', { body: { given_name: 'Ren' } }, { 'idempotency-key': 'short' })
})

test('with responses of many accounts: one address has 300 MB kept in a day, and a preview keeps nothing', async () => {
  const [mei, jonas] = [await api.signUp(), await api.signUp()]
  const rename = ({ call }: typeof mei, key: string) =>
    call('POST /api/user/profile', { body: { given_name: 'Ren' } }, { 'idempotency-key': key })
  const kept = sql<{ key: string; count: number }>`
    select key, count from rate_counters where key like 'kept_100b:%'`
  const before = (await kept.execute(writer)).rows[0]?.count ?? 0
  await rename(mei, 'one')
  const counter = (await kept.execute(writer)).rows[0]
  expect(counter?.count).toBeGreaterThan(before + 3)
  await count(counter?.key ?? '', 3_000_000)
  await rename(mei, 'one') // A repeated call stores nothing more.
  await rename(jonas, 'two') // Another account at the same address can continue.
  await count(`kept_beyond_100b:${jonas.id}`, 10_000)
  await expect(rename(jonas, 'three')).rejects.toMatchObject({ reason: 'TOO_MANY' })
  await jonas.call('POST /api/user/profile', { body: { given_name: 'Ren' } })
  const keptBefore = await keptOf(jonas.id)
  const add = { variant_id: String(products.tea.variantIds[0]), quantity: 1 }
  await jonas.call('POST /api/cart/add', { body: add })
  await jonas.call('POST /api/order/preview', { body: {} }, { 'idempotency-key': 'four' })
  expect(await keptOf(jonas.id)).toBe(keptBefore)
  await count(counter?.key ?? '', 0)
})

test('with orders that cost less than a dollar: an account places twenty in a day, and one address 200', async () => {
  const gift = await addProduct(writer, {
    shop: shops.kumoriya,
    name: { en: 'Sticker' },
    variants: [{ price: 1, stock: 999 }],
  })
  await sql`update shops set freight_base = 0, freight_further = 0 where id = ${shops.kumoriya.id}`.execute(writer)
  const mei = await prepareBuyer(api, 5_00)
  const buy = (buyer: typeof mei) => order(buyer, gift.variantIds)
  const group = await buy(mei)
  await pay(mei, group)
  const { rows } = await sql<{
    key: string
  }>`select key from rate_counters where key like 'small_order%' order by length(key)`.execute(writer)
  expect(rows).toHaveLength(3)
  const ofAccount = [`small_order:${mei.id}`, `small_order:${mei.id}:0`]
  await count(`small_order:${mei.id}:0`, 20)
  await expect(buy(mei)).rejects.toMatchObject({ reason: 'TOO_MANY' })
  const other = await prepareBuyer(api, 5_00)
  await pay(other, await buy(other))
  for (const { key } of rows) if (!ofAccount.includes(key)) await count(key, 200)
  await buy(other) // Beyond it, an account has two of its own.
  await buy(other)
  await expect(buy(other)).rejects.toMatchObject({ reason: 'TOO_MANY' })
})

test('with texts of products: a shop stores 200 MB in a day, and another shop still saves', async () => {
  const { id, version } = await save()
  const key = `product_kb:${shops.kumoriya.id}`
  const { rows } = await sql<{ count: number }>`select count from rate_counters where key = ${key}`.execute(writer)
  expect(rows[0]?.count).toBeGreaterThan(13)
  await count(key, 200_000)
  const repaired = await save({ id, version }) // Beyond it, a person has a small share of their own.
  await count(`product_kb_beyond:${seller.id}:0`, 5_000)
  await expect(save({ id, version: repaired.version })).rejects.toMatchObject({ reason: 'TOO_MANY' })
  await expect(save()).rejects.toMatchObject({ reason: 'TOO_MANY' })
  const other = await api.hireSeller(shops.fjordkant.id)
  await other.call('POST /api/portal/product/save', { body: mug() })
  await count(key, 0)
})

test('with a small file of long texts: the data that a shop’s imports store in a day counts', async () => {
  const key = `import_kb:${shops.kumoriya.id}`
  const counted = sql<{ count: number }>`select count from rate_counters where key = ${key}`
  expect(await imported('first')).toEqual(['saved'])
  const before = (await counted.execute(writer)).rows[0]?.count ?? 0
  expect(before).toBeGreaterThan(0)
  await count(key, 1_000_000)
  expect(await imported('second')).toEqual(['TOO_MANY'])
  await count(key, 0)
}, 30_000)

test('with drafts: a shop has fifty thousand, and can still edit them', async () => {
  const { id, version } = await save()
  await copyProduct(id, 40_000)
  await save() // Neither forms nor imports are refused before the maximum.
  expect(await imported('third')).toEqual(['saved'])
  await copyProduct(id, 10_000)
  await expect(save()).rejects.toMatchObject({ reason: 'TOO_MANY' })
  expect(await imported('fourth')).toEqual(['TOO_MANY'])
  expect(await save({ id, version })).toMatchObject({ id })
}, 60_000)
