import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addProduct, addShop, buildWorld } from '../../test/world.ts'
import { rollUp } from './counters.jobs.ts'
import { indexNames } from './name-terms.jobs.ts'

// A job writes the name terms of products that are older than these terms.
const { databases, visitor } = await startApi()
const database = databases.writer
const { products } = await buildWorld(database)
const shop = await addShop(database, { slug: 'lamp-house', name: 'Lamp House' })
const stool = await addProduct(database, { shop, name: { en: 'Walnut stool' }, variants: [{ price: 10_00 }] })
await rollUp(database)
await database.updateTable('products').set({ heat: 9 }).where('id', '=', stool.id).execute()
const [named, hotter] = [String(products.lamp.id), String(stool.id)]

const forget = () => database.updateTable('product_translations').set({ name_terms: null }).execute()
const unwritten = async () => {
  const rows = await database
    .selectFrom('product_translations')
    .select('locale')
    .where('name_terms', 'is', null)
    .execute()
  return rows.length
}
const written = async () => {
  const { rows } = await sql<object>`
    select product_id, locale, array(select unnest(name_terms) order by 1) as terms, xmin::text
    from product_translations order by 1, 2`.execute(database)
  return rows
}
const find = async () => {
  const { items } = await visitor('GET /api/product/list', { query: { keyword: 'lamp' } })
  return items.map(({ id }) => id)
}

test('a product from before the index is found all the same, and has its rank once its name is read', async () => {
  const before = (await written()).map((row) => ({ ...row, xmin: expect.any(String) }))
  await forget()
  expect(await find()).toEqual([hotter, named])
  await indexNames(database)
  expect(await find()).toEqual([named, hotter])
  expect(await written()).toEqual(before)
})

test('the job may be stopped anywhere, and continues from there', async () => {
  await forget()
  const all = await unwritten()
  await indexNames(database, { size: 5, batches: 3 })
  expect(await unwritten()).toBe(all - 15)
  await indexNames(database, { size: 5, batches: 100 })
  expect(await unwritten()).toBe(0)
})

test('written terms stay unchanged, also of a name without a letter', async () => {
  const { id } = await addProduct(database, { shop, name: { en: '!!!' }, variants: [{ price: 10_00 }] })
  const ofIt = database.updateTable('product_translations').where('product_id', '=', id)
  await ofIt.set({ name_terms: null }).execute()
  await indexNames(database)
  const once = await written()
  await indexNames(database)
  expect(await written()).toEqual(once)
  expect(await unwritten()).toBe(0)
})

test('a name that is changed meanwhile is found in its new form', async () => {
  await forget()
  const [saved, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = database.transaction().execute(async (tx) => {
    const inEnglish = tx
      .updateTable('product_translations')
      .where('product_id', '=', stool.id)
      .where('locale', '=', 'en')
    await inEnglish.set({ name: 'Lamp stool', name_terms: ['en:lamp', 'en:stool'] }).execute()
    saved.resolve()
    await mayEnd.promise
  })
  await saved.promise
  const job = indexNames(database)
  await setTimeout(200)
  mayEnd.resolve()
  await Promise.all([change, job])
  expect((await find()).slice(0, 2)).toEqual([hotter, named])
  expect(await unwritten()).toBe(0)
})

test('ten jobs at once read the same names as one', async () => {
  await forget()
  await indexNames(database)
  const before = (await written()).map((row) => ({ ...row, xmin: expect.any(String) }))
  await forget()
  await Promise.all(Array.from({ length: 10 }, () => indexNames(database, { size: 4, batches: 100 })))
  await indexNames(database)
  expect(await written()).toEqual(before)
})
