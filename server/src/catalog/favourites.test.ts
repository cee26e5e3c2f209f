import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'
import { rollUp } from './counters.jobs.ts'
import { insertStale } from './counters.sql.ts'
import { writeNoticed } from './viewed.ts'

const { databases, visitor, signUp } = await startApi()
const database = databases.writer
const world = await buildWorld(database)
const { phone, headphones, lamp, backpack, tea } = world.products

/** Specification, decisions 8: /myFavourite. */
describe('a liked product', () => {
  let mei: TestPerson
  beforeEach(async () => {
    mei = await signUp()
  })
  const like = (id: number, liked = true) => mei.call('POST /api/product/like', { body: { id: String(id), liked } })
  const liked = async () => (await mei.call('GET /api/user/like_list')).items

  test('keeps its price, and shows by how much it has fallen', async () => {
    await like(lamp.id)
    expect(await liked()).toMatchObject([{ liked_price: 45_00, price_dropped_by: null, back_in_stock: false }])
    await setPrice(lamp.id, 39_00)
    expect(await liked()).toMatchObject([{ unit_price: 39_00, liked_price: 45_00, price_dropped_by: 6_00 }])
    await setPrice(lamp.id, 52_00)
    expect(await liked()).toMatchObject([{ unit_price: 52_00, price_dropped_by: null }])
    await setPrice(lamp.id, 45_00)
  })

  test('is back in stock only after it was sold out', async () => {
    await like(headphones.id)
    expect(await liked()).toMatchObject([{ in_stock: true, back_in_stock: false }])
    await setStock(headphones.id, 0)
    expect(await liked()).toMatchObject([{ in_stock: false, back_in_stock: false, variant_id: null }])
    await setStock(headphones.id, 30)
    expect(await liked()).toMatchObject([{ in_stock: true, back_in_stock: true }])
  })

  test('may have been sold out when it was liked', async () => {
    await like(backpack.id)
    await setStock(backpack.id, 4)
    expect(await liked()).toMatchObject([{ back_in_stock: true }])
    await setStock(backpack.id, 0)
  })

  test('stays when it is no longer sold, and can be unliked', async () => {
    await like(tea.id)
    await setOnSale(tea.id, false)
    expect(await liked()).toMatchObject([{ name: 'Oolong tea', on_sale: false, price_dropped_by: null }])
    await like(tea.id, false)
    expect(await liked()).toEqual([])
    await like(tea.id)
    expect(await liked()).toMatchObject([{ on_sale: false }])
    await setOnSale(tea.id, true)
  })

  test('is restored as it was when the unlike is undone', async () => {
    await like(lamp.id)
    await like(phone.id)
    await setPrice(lamp.id, 39_00)
    await like(lamp.id, false)
    expect(await liked()).toHaveLength(1)
    await like(lamp.id)
    expect(await liked()).toMatchObject([{ name: 'Orbit phone' }, { liked_price: 45_00, price_dropped_by: 6_00 }])
    await setPrice(lamp.id, 45_00)
  })

  test('starts anew when it was unliked long ago', async () => {
    await like(lamp.id)
    await setPrice(lamp.id, 39_00)
    await like(lamp.id, false)
    await sql`update likes_let_go set let_go_at = now() - interval '11 minutes'`.execute(database)
    await like(lamp.id)
    expect(await liked()).toMatchObject([{ liked_price: 39_00, price_dropped_by: null }])
    await setPrice(lamp.id, 45_00)
  })

  test('can be added to the bag directly where it has one variant, of an open shop', async () => {
    for (const { id } of [phone, headphones]) await like(id)
    expect(await liked()).toMatchObject([{ variant_id: String(headphones.variantIds[0]) }, { variant_id: null }])
    await database.updateTable('shops').set({ is_closed: true }).execute()
    expect(await liked()).toMatchObject([{ variant_id: null }, { variant_id: null }])
    await database.updateTable('shops').set({ is_closed: false }).execute()
  })

  test('has one like or none after ten likes and unlikes at once', async () => {
    const taps = Array.from({ length: 10 }, (_, index) => like(lamp.id, index % 2 === 0))
    await Promise.all(taps)
    expect((await liked()).length).toBeLessThan(2)
    await like(lamp.id)
    expect(await liked()).toHaveLength(1)
  })

  test('is counted, with the shops that are followed', async () => {
    for (const { id } of [phone, tea]) await like(id)
    await mei.call('POST /api/shop/follow', { body: { id: String(world.shops.fjordkant.id), followed: true } })
    expect(await mei.call('GET /api/user/favourites')).toEqual({ products: 2, shops: 1 })
  })
})

describe('a viewed product', () => {
  let mei: TestPerson
  beforeEach(async () => {
    mei = await signUp()
  })
  const listViewed = async (query = {}) => mei.call('GET /api/product/seen_list', { query })
  const view = async (id: number) => {
    await mei.call('GET /api/product/detail', { query: { id: String(id) } })
    await sleep(2)
  }

  test('is listed once, the latest first, page by page', async () => {
    for (const { id } of [phone, tea, lamp, phone]) await view(id)
    await writeNoticed(database)
    const first = await listViewed({ limit: 2 })
    const second = await listViewed({ limit: 2, cursor: first.next ?? '' })
    const names = [...first.items, ...second.items].map(({ name }) => name)
    expect(names).toEqual(['Orbit phone', 'Two-joint desk lamp', 'Oolong tea'])
    expect(second.next).toBe(null)
  })

  test('is visible to no other account, and is hidden when it is no longer sold', async () => {
    await view(tea.id)
    await writeNoticed(database)
    const jonas = await signUp()
    expect((await jonas.call('GET /api/product/seen_list')).items).toEqual([])
    await setOnSale(tea.id, false)
    expect((await listViewed()).items).toEqual([])
    await setOnSale(tea.id, true)
  })

  test('is cleared, with views that are not written yet', async () => {
    await view(tea.id)
    await writeNoticed(database)
    await view(lamp.id)
    await mei.call('POST /api/product/seen_clear')
    await writeNoticed(database)
    expect((await listViewed()).items).toEqual([])
  })

  test('of a visitor joins the list at the log-in, in order of time, without unknown products', async () => {
    await view(tea.id)
    await writeNoticed(database)
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const items = [
      { id: String(lamp.id), seen_at: ago(3) },
      { id: String(phone.id), seen_at: ago(2) },
      { id: String(phone.id), seen_at: ago(9) },
      { id: String(tea.id), seen_at: ago(5) },
      { id: '999999', seen_at: ago(1) },
      { id: 'x', seen_at: ago(-60) },
    ]
    await Promise.all(Array.from({ length: 10 }, () => mei.call('POST /api/product/seen_merge', { body: { items } })))
    const names = (await listViewed()).items.map(({ name }) => name)
    expect(names).toEqual(['Oolong tea', 'Orbit phone', 'Two-joint desk lamp'])
  })

  test('requires a log-in', async () => {
    for (const address of ['GET /api/product/seen_list', 'GET /api/user/favourites'] as const)
      await expect(visitor(address)).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
    await expect(visitor('POST /api/product/seen_clear')).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })

  test('requires a valid time', async () => {
    const merging = mei.call('POST /api/product/seen_merge', { body: { items: [{ id: '1', seen_at: 'yesterday' }] } })
    await expect(merging).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  })
})

async function setPrice(productId: number, price: number): Promise<void> {
  await database.updateTable('variants').set({ unit_price: price }).where('product_id', '=', productId).execute()
  await countAnew(productId)
}

async function setStock(productId: number, stock: number): Promise<void> {
  await database.updateTable('variants').set({ stock }).where('product_id', '=', productId).execute()
  await countAnew(productId)
}

async function setOnSale(productId: number, isOnSale: boolean): Promise<void> {
  await database.updateTable('products').set({ is_on_sale: isOnSale }).where('id', '=', productId).execute()
}

async function countAnew(productId: number): Promise<void> {
  await insertStale(database, { productIds: [productId] })
  await rollUp(database)
}
