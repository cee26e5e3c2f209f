import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addReview, addSale } from '../../test/sales.ts'
import { buildWorld } from '../../test/world.ts'
import { age, rollUp } from './counters.jobs.ts'
import { insertStale } from './counters.sql.ts'
import { countAnew, returnStock, takeStock } from '../products/stock.sql.ts'

const { databases, visitor, signUp } = await startApi()
const database = databases.writer
const world = await buildWorld(database)
const { headphones, lamp, phone } = world.products
const mei = await signUp()
const buyer = Number(mei.id)

test('sales, refunds and reviews are counted on product and shop', async () => {
  const sale = await addSale(database, { buyer, product: headphones, quantity: 3, price: 89_00 })
  await addSale(database, { buyer, product: headphones, quantity: 4, price: 89_00, refundedPieces: 1 })
  await addSale(database, { buyer, product: headphones, quantity: 10, price: 89_00, state: 'cancelled' })
  await addSale(database, { buyer, product: headphones, quantity: 10, price: 89_00, state: 'unpaid' })
  const old = await addSale(database, { buyer, product: headphones, quantity: 20, price: 89_00, daysAgo: 31 })
  await addReview(database, { orderId: sale, product: headphones, scores: [5, 4, 3] })
  await addReview(database, { orderId: old, product: headphones, scores: [2, 2, 2] })
  await insertStale(database, { productIds: [headphones.id] })
  await rollUp(database)

  const detail = await visitor('GET /api/product/detail', { query: { id: String(headphones.id) } })
  expect(detail).toMatchObject({ sold: 26, sales: 6, reviews: 2, rating: 3.5 })
  expect(detail.scores).toEqual({ product: 3.5, service: 3, postage: 2.5, stars: [0, 1, 0, 0, 1] })
  expect(detail.shop).toMatchObject({ total_sales: 26, favorable_rate: 50 })
  const [hottest] = (await visitor('GET /api/product/hot')).items
  expect(hottest?.id).toBe(String(headphones.id))
})

test('the cheapest variant on sale gives the price, and the last piece takes it out of stock', async () => {
  const [cheap, dear] = phone.variantIds
  await database
    .updateTable('variants')
    .set({ is_on_sale: false })
    .where('id', '=', cheap ?? 0)
    .execute()
  await database
    .updateTable('variants')
    .set({ stock: 0 })
    .where('id', '=', dear ?? 0)
    .execute()
  await insertStale(database, { productIds: [phone.id] })
  await rollUp(database)
  const detail = await visitor('GET /api/product/detail', { query: { id: String(phone.id) } })
  expect(detail).toMatchObject({ unit_price: 699_00, in_stock: false, stock: 0, variants: [{ id: String(dear) }] })
})

test('a price that reaches the list price removes it', async () => {
  await database.updateTable('variants').set({ unit_price: 59_00 }).where('product_id', '=', lamp.id).execute()
  await insertStale(database, { productIds: [lamp.id] })
  await rollUp(database)
  const detail = await visitor('GET /api/product/detail', { query: { id: String(lamp.id) } })
  expect(detail).toMatchObject({ unit_price: 59_00, list_price: null })
})

test('sales of more than 30 days ago leave the 30 days by themselves', async () => {
  await addSale(database, { buyer, product: lamp, quantity: 2, price: 59_00 })
  await insertStale(database, { productIds: [lamp.id] })
  await rollUp(database)
  await database
    .updateTable('orders')
    .set({ paid_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  await rollUp(database)
  const shown = () => visitor('GET /api/product/detail', { query: { id: String(lamp.id) } })
  expect(await shown()).toMatchObject({ sold: 2, sales: 2 })
  await age(database)
  expect(await shown()).toMatchObject({ sold: 2, sales: 0 })
})

test('orders that cost nothing count as no sale', async () => {
  const gift = await addSale(database, { buyer, product: lamp, quantity: 999, price: 1 })
  await sql`update orders set discount = subtotal, total = 0 where id = ${gift}`.execute(database)
  await insertStale(database, { productIds: [lamp.id] })
  await rollUp(database)
  const given = await visitor('GET /api/product/detail', { query: { id: String(lamp.id) } })
  expect(given).toMatchObject({ sold: 2, sales: 0 })
})

test('a product that cannot be counted stops no other, and is counted once it can be', async () => {
  const setViews = (times: number) =>
    database.updateTable('products').set({ seen: times }).where('id', '=', phone.id).execute()
  await setViews(-5) // A negative number has no logarithm.
  await database.updateTable('products').set({ in_stock: false }).where('id', '=', lamp.id).execute()
  await insertStale(database, { productIds: [phone.id, lamp.id] })
  await expect(rollUp(database)).rejects.toThrow('logarithm')
  await expect(rollUp(database)).rejects.toThrow('logarithm')
  const lampNow = await visitor('GET /api/product/detail', { query: { id: String(lamp.id) } })
  expect(lampNow.in_stock).toBe(true)
  expect(await database.selectFrom('stale_counters').select('product_id').execute()).toEqual([{ product_id: phone.id }])
  await setViews(0)
  await rollUp(database)
  expect(await database.selectFrom('stale_counters').selectAll().execute()).toEqual([])
})

test('ten roll-ups at once skip nothing and double nothing', async () => {
  await addSale(database, { buyer, product: lamp, quantity: 5, price: 59_00 })
  for (let time = 0; time < 20; time++) await insertStale(database, { productIds: [lamp.id] })
  await Promise.all(Array.from({ length: 10 }, () => rollUp(database)))
  expect(await visitor('GET /api/product/detail', { query: { id: String(lamp.id) } })).toMatchObject({
    sold: 7,
    sales: 5,
  })
  expect(await database.selectFrom('stale_counters').selectAll().execute()).toEqual([])
})

test('a roll-up that waits for a price change counts the new price', async () => {
  await insertStale(database, { productIds: [lamp.id] })
  const changed = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const change = database.transaction().execute(async (tx) => {
    await sql`select from products where id = ${lamp.id} for no key update`.execute(tx)
    await sql`update variants set unit_price = 6600, stock = 0 where product_id = ${lamp.id}`.execute(tx)
    await countAnew(tx, [lamp.id])
    changed.resolve()
    await mayEnd.promise
  })
  await changed.promise
  const rolled = rollUp(database)
  await untilSessionWaits()
  mayEnd.resolve()
  await Promise.all([change, rolled])
  const detail = await visitor('GET /api/product/detail', { query: { id: String(lamp.id) } })
  expect(detail).toMatchObject({ unit_price: 66_00, in_stock: false })
})

async function untilSessionWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
        database,
      )
      return rows[0]?.n
    })
    .toBeGreaterThan(0)
}

test('taken and returned pieces are counted, also where none ran out', async () => {
  const [variant] = headphones.variantIds
  const stockOf = async () => {
    await rollUp(database)
    const { rows } = await sql<{ stock: number }>`select stock from products where id = ${headphones.id}`.execute(
      database,
    )
    return rows[0]?.stock ?? 0
  }
  await insertStale(database, { productIds: [headphones.id] })
  const before = await stockOf()
  const pieces = [{ variant_id: variant ?? 0, quantity: 1 }]
  await database.transaction().execute((tx) => takeStock(tx, pieces))
  expect(await stockOf()).toBe(before - 1)
  await database.transaction().execute((tx) => returnStock(tx, pieces))
  expect(await stockOf()).toBe(before)
})
