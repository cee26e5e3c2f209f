import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { UploadPurpose } from '@sealane/contract/uploads'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../src/sweep.jobs.ts'
import { writeNoticed } from '../src/catalog/viewed.ts'
import { removeDiscarded } from '../src/uploads/discarded.jobs.ts'
import { startApi, type TestPerson } from '../test/api.ts'
import { classicFile, mugRow, sendFile, work } from '../test/importing.ts'
import { sendPicture } from '../test/proof.ts'
import { buildWorld } from '../test/world.ts'

/** An attacker tries to fill the storage: with permanent pictures, and with the stored answers of repeated calls. */

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)

async function send(person: TestPerson, purpose: UploadPurpose, shade = 0): Promise<{ outcome: string; id: string }> {
  const { code, reason, data } = await sendPicture(api.app, person, purpose, shade)
  return { outcome: code === 1 ? 'ok' : (reason ?? String(code)), id: data?.id ?? '' }
}

const storedFiles = (folder: string) => {
  try {
    return readdirSync(path.join(api.folder, 'files', folder)).length
  } catch {
    return 0
  }
}

/** A worker thread reads the file. */
const polling = { timeout: 20_000 }

async function aDayLater(): Promise<void> {
  await sql`update uploads set created_at = created_at - interval '25 hours'`.execute(writer)
  await sweep(writer)
  await removeDiscarded(writer, api.resources)
}

test('with pictures for the home page, a category, a product or a shop', async () => {
  const mei = await api.signUp()
  for (const purpose of ['hero_picture', 'category_picture', 'product_picture', 'shop_picture'] as const)
    expect((await send(mei, purpose)).outcome).toBe('NOT_ALLOWED')
  expect(storedFiles('public')).toBe(0)
})

test('with pictures that nothing shows: they are deleted after a day, and one that is shown stays', async () => {
  const mei = await api.signUp()
  const [avatar] = [await send(mei, 'avatar'), await send(mei, 'avatar', 40), await send(mei, 'chat_picture', 80)]
  await mei.call('POST /api/user/profile', { body: { avatar: avatar.id } })
  await aDayLater()
  expect([storedFiles('public'), storedFiles('private')]).toEqual([1, 0])
})

test('with one avatar after the other', async () => {
  const mei = await api.signUp()
  const before = storedFiles('public')
  for (const shade of [10, 60, 120]) {
    const { id } = await send(mei, 'avatar', shade)
    await mei.call('POST /api/user/profile', { body: { avatar: id } })
  }
  await aDayLater()
  expect(storedFiles('public')).toBe(before + 1)
  const { avatar } = await mei.call('GET /api/user/getUserInfo')
  expect((await api.app.inject({ url: avatar ?? '' })).statusCode).toBe(200)
})

test('with more than a person sends in a day', async () => {
  const mei = await api.signUp()
  await sql`update accounts set created_at = created_at - interval '1 day' where id = ${Number(mei.id)}`.execute(writer)
  await send(mei, 'chat_picture')
  const { rows } = await sql<{ bytes: number }>`select bytes from uploads where account_id = ${Number(mei.id)}`.execute(
    writer,
  )
  expect(rows[0]?.bytes).toBeGreaterThan(100)
  await sql`update uploads set bytes = 60 * 1024 * 1024 where account_id = ${Number(mei.id)}`.execute(writer)
  expect((await send(mei, 'chat_picture')).outcome).toBe('TOO_MANY')
  await sql`update uploads set created_at = created_at - interval '1 day' where account_id = ${Number(mei.id)}`.execute(
    writer,
  )
  expect((await send(mei, 'chat_picture')).outcome).toBe('ok')
})

test('with one file of products after the other', async () => {
  const seller = await api.hireSeller(shops.kumoriya.id)
  const sent = async () => {
    const { code, reason } = await sendFile(api, seller, classicFile([mugRow('one')]))
    return code === 1 ? 'ok' : reason
  }
  expect(await sent()).toBe('ok')
  const stored = await sql<{ bytes: number }>`select bytes from product_imports`.execute(writer)
  expect(stored.rows).toMatchObject([{ bytes: expect.toSatisfy((bytes: number) => bytes > 100) }])
  await sql`update product_imports set bytes = 500 * 1024 * 1024`.execute(writer)
  expect(await sent()).toBe('TOO_MANY')
  await sql`update product_imports set created_at = created_at - interval '1 day'`.execute(writer)
  expect(await sent()).toBe('ok')
})

test('with files of products whose category does not exist', async () => {
  const seller = await api.hireSeller(shops.kumoriya.id)
  const before = storedFiles('imports')
  const { code } = await sendFile(api, seller, classicFile([mugRow('three')]), { fields: { category: 'nothing' } })
  expect(code).not.toBe(1)
  expect(storedFiles('imports')).toBe(before)
})

test('with the pictures of a product file: the import waits while the disk has no room', async () => {
  const seller = await api.hireSeller(shops.fjordkant.id)
  const { data } = await sendFile(api, seller, classicFile([mugRow('two')]))
  const status = async () =>
    (await seller.call('GET /api/portal/product/import/detail', { query: { id: data.id } })).status
  const enough = api.resources.disk.room
  try {
    Object.assign(api.resources.disk, { room: () => 'scarce' })
    await work(api)
    expect(await status()).toBe('reading')
  } finally {
    Object.assign(api.resources.disk, { room: enough })
  }
  await work(api)
  await expect
    .poll(async () => {
      await work(api)
      return status()
    }, polling)
    .toBe('read')
})

test('until the disk is nearly full: files are refused first, then every write, and reads still work', async () => {
  const mei = await api.signUp()
  const { disk } = api.resources
  const isAt = (room: 'scarce' | 'none') => Object.assign(disk, { room: () => room })
  const enough = disk.room
  try {
    isAt('scarce')
    expect((await send(mei, 'avatar')).outcome).toBe('BUSY')
    await mei.call('POST /api/user/profile', { body: { given_name: 'Mei' } })
    isAt('none')
    await expect(mei.call('POST /api/user/profile', { body: { given_name: 'Lin' } })).rejects.toMatchObject({
      reason: 'BUSY',
    })
    expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ given_name: 'Mei' })
  } finally {
    Object.assign(disk, { room: enough })
  }
})

test('with long responses that are kept for repeated requests', async () => {
  const mei = await api.signUp()
  await mei.call('POST /api/user/profile', { body: { given_name: 'Mei' } }, { 'idempotency-key': 'short' })
  const age = (days: number) =>
    sql`update idempotency_keys set created_at = now() - make_interval(days => ${days}) where account_id = ${Number(mei.id)}`
  const kept = async () =>
    (await sql`select 1 from idempotency_keys where account_id = ${Number(mei.id)}`.execute(writer)).rows.length
  await age(2).execute(writer)
  await sweep(writer)
  expect(await kept()).toBe(1)
  await sql`update idempotency_keys set is_long = true where account_id = ${Number(mei.id)}`.execute(writer)
  await sweep(writer)
  expect(await kept()).toBe(0)
})

const productPage = `/api/product/detail?id=${products.tea.id}`
const firstRow = async (count: RawBuilder<{ count: number }>) => (await count.execute(writer)).rows[0]?.count

test('with every spelling of a word that finds something, or with a new word in every search', async () => {
  const search = (keyword: string) =>
    api.app.inject({ url: `/api/product/list?keyword=${encodeURIComponent(keyword)}`, remoteAddress: '203.0.113.90' })
  for (const marks of ['', '!', ' ?!', ' – …', ' ,;']) await search(`oolong${marks}`)
  await writeNoticed(writer)
  expect(await writer.selectFrom('searched_words').select('word').execute()).toEqual([{ word: 'oolong' }])
  for (let index = 0; index < 130; index += 1) {
    await search(`oolong ${String.fromCharCode(97 + (index % 26))}${index}`)
    if (index % 10 === 0) await writeNoticed(writer)
  }
  await writeNoticed(writer)
  expect(await firstRow(sql`select count(*)::int as count from searched_words`)).toBe(100)
})

test('with another browser for every product view', async () => {
  for (let index = 0; index < 70; index += 1)
    await api.app.inject({
      url: productPage,
      remoteAddress: '203.0.113.90',
      headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${index}.0) Gecko/20100101 Firefox/${index}.0` },
    })
  await writeNoticed(writer)
  expect(await firstRow(sql`select count(*)::int as count from shop_visitors`)).toBe(50)
})

test('with views of every product of a large shop: the newest five hundred are kept', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into products (shop_id, category_id, origin, images, image, image_color, unit_price)
    select shop_id, category_id, origin, images, image, image_color, unit_price
    from products, generate_series(1, 600) where id = ${products.tea.id} returning id`.execute(writer)
  const [mei, ren] = [await api.signUp(), await api.signUp()]
  const views = rows.map(({ id }, index) => ({ id: String(id), seen_at: new Date(Date.now() - index * 1_000) }))
  const mergeAll = async (person: TestPerson) => {
    for (let from = 0; from < views.length; from += 100) {
      const items = views.slice(from, from + 100).map((view) => ({ ...view, seen_at: view.seen_at.toISOString() }))
      await person.call('POST /api/product/seen_merge', { body: { items } })
    }
  }
  await Promise.all([mergeAll(mei), mergeAll(mei), mergeAll(ren)])
  const kept = await writer
    .selectFrom('seen_products')
    .select('product_id')
    .where('account_id', '=', Number(mei.id))
    .orderBy('seen_at', 'desc')
    .execute()
  expect(kept.map(({ product_id: id }) => id)).toEqual(rows.slice(0, 500).map(({ id }) => id))
  await api.app.inject({ url: productPage, headers: { token: ren.token } })
  await writeNoticed(writer)
  const { items } = await ren.call('GET /api/product/seen_list')
  expect(items[0]?.id).toBe(String(products.tea.id))
  const count = sql<{ count: number }>`select count(*)::int as count from seen_products where account_id = ${ren.id}`
  expect(await firstRow(count)).toBe(500)
}, 60_000)

test('so that expired rows stay: a failing step of the sweep stops no other', async () => {
  const other = { locale: 'en' as const, word: 'old', times: 1, found: 1 }
  await writer
    .insertInto('searched_words')
    .values({ ...other, day: '2020-01-01' })
    .execute()
  const locked = await writer.startTransaction().execute()
  await sql`lock table likes_let_go in access exclusive mode`.execute(locked)
  await sql`insert into visitor_salts (day, salt) values ('2020-01-01', ${Buffer.alloc(32)})`.execute(writer)
  try {
    await expect(sweep(writer)).rejects.toThrow('The sweep failed in part')
  } finally {
    await locked.rollback().execute()
  }
  const old = sql<{ count: number }>`select count(*)::int as count from visitor_salts where day = '2020-01-01'`
  expect(await firstRow(old)).toBe(0)
}, 60_000)
