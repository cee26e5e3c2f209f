import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import { forgetWords } from './words.jobs.ts'
import { saveWords, selectWords } from './words.sql.ts'

// Search knows only the words of products that exist.
const { databases, visitor } = await startApi()
const database = databases.writer
const { shops, products } = await buildWorld(database)
const shop = shops.kumoriya

const wordsOf = async (locale = 'en') => {
  const rows = await database.selectFrom('search_words').select('word').where('locale', '=', locale).execute()
  return rows.map(({ word }) => word)
}
const drop = (id: number, term: string) => sql`
  update product_translations set search_terms = array_remove(search_terms, ${term}) where product_id = ${id} and locale = 'en'`
const add = (id: number, term: string) => sql`
  update product_translations set search_terms = array_append(search_terms, ${term}) where product_id = ${id} and locale = 'en'`

test('a word that no product has any more is forgotten, in its language alone', async () => {
  const { id } = await addProduct(database, { shop, name: { en: 'Zither' }, variants: [{ price: 10_00 }] })
  await drop(id, 'en:zither').execute(database)
  await add(id, 'en.zither').execute(database)
  expect(await wordsOf()).toEqual(expect.arrayContaining(['zither', 'lamp']))
  const before = await wordsOf()
  await forgetWords(database, 7)
  const gone = before.filter((word) => word !== 'zither')
  expect(await wordsOf()).toEqual(gone)
  expect(await wordsOf('de')).toContain('zither')
})

test('a word that many products had lately is kept without a look at its products', async () => {
  const { id } = await addProduct(database, { shop, name: { en: 'Dulcimer' }, variants: [{ price: 10_00 }] })
  await drop(id, 'en:dulcimer').execute(database)
  const find = async (common: string[]) => {
    const words = await selectWords(database, { after: { locale: 'en', word: 'dulcime' }, maximum: 1, common })
    return words[0]
  }
  expect(await find([])).toEqual({ locale: 'en', word: 'dulcimer', is_used: false })
  expect(await find(['en:dulcimer'])).toEqual({ locale: 'en', word: 'dulcimer', is_used: true })
})

test('a look-up of a word reads no list of changes that wait for the index', async () => {
  const { rows } = await sql<{ options: string[] | null }>`
    select reloptions as options from pg_class where oid = 'product_translations_terms'::regclass`.execute(database)
  expect(rows[0]?.options).toContain('fastupdate=off')
})

test('a word of a product that is not on sale is kept', async () => {
  await database.updateTable('products').set({ is_on_sale: false }).where('id', '=', products.tea.id).execute()
  await forgetWords(database)
  expect(await wordsOf()).toContain('oolong')
})

test('a word that somebody begins to use while it is forgotten is there in the end', async () => {
  const { id } = await addProduct(database, { shop, name: { en: 'Balalaika' }, variants: [{ price: 10_00 }] })
  await drop(id, 'en:balalaika').execute(database)
  const saved = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const change = database.transaction().execute(async (tx) => {
    await add(id, 'en:balalaika').execute(tx)
    await saveWords(tx, [id])
    saved.resolve()
    await mayEnd.promise
  })
  await saved.promise
  await forgetWords(database)
  mayEnd.resolve()
  await change
  expect(await wordsOf()).toContain('balalaika')
})

test('of ten that forget and ten that use a word at once, the word stays', async () => {
  const { id } = await addProduct(database, { shop, name: { en: 'Ocarina' }, variants: [{ price: 10_00 }] })
  for (let round = 0; round < 5; round++) {
    await drop(id, 'en:ocarina').execute(database)
    const use = () =>
      database.transaction().execute(async (tx) => {
        await add(id, 'en:ocarina').execute(tx)
        await saveWords(tx, [id])
      })
    await Promise.all(Array.from({ length: 10 }, () => [forgetWords(database), use()]).flat())
    expect(await wordsOf()).toContain('ocarina')
  }
})

test('a shop adds so many words in a day, and is found by whole words all the same', async () => {
  const { id: other } = shops.fjordkant
  const added = async (words: number) => {
    const key = `search_words:${other}`
    await database.deleteFrom('rate_counters').where('key', '=', key).execute()
    await sql`insert into rate_counters (key, window_start, count) values (${key}, date_bin(interval '1 day', now(), 'epoch'), ${words})`.execute(
      database,
    )
  }
  await added(500_000)
  await addProduct(database, { shop: shops.fjordkant, name: { en: 'Theremin' }, variants: [{ price: 10_00 }] })
  expect(await wordsOf()).not.toContain('theremin')
  const { items } = await visitor('GET /api/product/list', { query: { keyword: 'theremin' } })
  expect(items.map(({ name }) => name)).toEqual(['Theremin'])
  await added(499_990)
  await addProduct(database, { shop: shops.fjordkant, name: { en: 'Sousaphone' }, variants: [{ price: 10_00 }] })
  expect(await wordsOf()).toContain('sousaphone')
  const counted = await database
    .selectFrom('rate_counters')
    .select('count')
    .where('key', '=', `search_words:${other}`)
    .execute()
  expect(counted[0]?.count).toBeGreaterThanOrEqual(500_000)
})
