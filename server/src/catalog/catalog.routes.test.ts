import { fileNames } from '@sealane/contract/locales'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import { rollUp } from './counters.jobs.ts'
import { writeNoticed } from './viewed.ts'

const { app, databases, visitor, signUp } = await startApi()
const world = await buildWorld(databases.writer)
const { phone, headphones, lamp, backpack, tea } = world.products

describe('a list', () => {
  test('shows the product in the language of who asks', async () => {
    const { items } = await ask('/api/product/list?keyword=orbit', 'zh-cn')
    expect(items).toMatchObject([
      {
        id: String(phone.id),
        name: 'Orbit 轻薄手机',
        category: { id: 'mobile_phone', name: '手机' },
        unit_price: 599_00,
        shop: { id: String(world.shops.fjordkant.id), name: 'Fjordkant' },
        country: 'NO',
        in_stock: true,
        liked: false,
        rating: null,
      },
    ])
  })

  test.each([
    ['category=electrical', [headphones.id, lamp.id]],
    ['category=unheard_of', []],
    ['shop=999999', []],
    ['shop=x', []],
    [`shop=${world.shops.fjordkant.id}`, [phone.id, backpack.id]],
    ['price_max=4500', [lamp.id, tea.id]],
    ['price_min=4501&price_max=12000', [headphones.id, backpack.id]],
    ['in_stock=true', [phone.id, headphones.id, lamp.id, tea.id]],
    ['country=ca', [backpack.id]],
    ['country=Canada', []],
    ['free_freight=true', [phone.id, headphones.id, backpack.id]],
    ['rating_min=1', []],
    ['keyword=%20', [phone.id, headphones.id, lamp.id, backpack.id, tea.id]],
    ['keyword=!!!', []],
    ['keyword=lamp&category=food', []],
  ])('narrowed by %s', async (query, ids) => {
    const { items } = await ask(`/api/product/list?${query}`)
    expect(items.map(({ id }) => Number(id)).toSorted(byNumber)).toEqual([...ids].toSorted(byNumber))
  })

  test('a category says how many products it has', async () => {
    const { items } = await visitor('GET /api/category/list')
    expect(items).toHaveLength(10)
    expect(items.find(({ id }) => id === 'electrical')?.products).toBe(2)
  })

  test('a forged cursor is refused', async () => {
    for (const values of ['[1e300,1]', '["x",1]', '[1.5,2]', '{}', '[1]', 'x']) {
      const cursor = Buffer.from(values).toString('base64url')
      await expect(visitor('GET /api/product/list', { query: { cursor } })).rejects.toMatchObject({
        reason: 'INVALID_INPUT',
      })
    }
  })
})

describe('facets', () => {
  test('count what choosing would give', async () => {
    const { total, categories, countries, price } = await visitor('GET /api/product/facets', {
      query: { category: 'electrical', price_max: 50_00 },
    })
    expect(total).toBe(1)
    expect(categories.find(({ id }) => id === 'food')?.products).toBe(1)
    expect(countries).toEqual([{ code: 'JP', products: 1 }])
    expect(price).toEqual({ min: 45_00, max: 89_00, bars: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] })
  })

  test('spread the prices over steps of equal ratio, as the handles of the filter move', async () => {
    const { price } = await visitor('GET /api/product/facets', {})
    expect(price).toEqual({ min: 4_50, max: 599_00, bars: [1, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1] })
  })

  test('say how many are rated well, in stock and sent for nothing, each under the other filters', async () => {
    const { writer } = databases
    await writer.updateTable('products').set({ rating: 4.2 }).where('id', '=', tea.id).execute()
    await writer.updateTable('products').set({ rating: 4.6 }).where('id', '=', phone.id).execute()
    const count = async (query: object) => {
      const { total, ratings, in_stock, free_freight } = await visitor('GET /api/product/facets', { query })
      return { total, rated: ratings.map(({ products }) => products), in_stock, free_freight }
    }
    expect(await count({ price_min: 0 })).toEqual({ total: 5, rated: [2, 1], in_stock: 4, free_freight: 3 })
    expect(await count({ rating_min: 4.5 })).toEqual({ total: 1, rated: [2, 1], in_stock: 1, free_freight: 1 })
    expect(await count({ in_stock: true })).toEqual({ total: 4, rated: [2, 1], in_stock: 4, free_freight: 2 })
    expect(await count({ free_freight: true, in_stock: true })).toEqual({
      total: 2,
      rated: [1, 1],
      in_stock: 2,
      free_freight: 2,
    })
    await writer.updateTable('products').set({ rating: null }).execute()
  })

  test('of a search', async () => {
    expect(await visitor('GET /api/product/facets', { query: { keyword: 'kumoriya' } })).toMatchObject({ total: 3 })
    expect(await visitor('GET /api/product/facets', { query: { keyword: 'submarine' } })).toMatchObject({ total: 0 })
  })
})

describe('a product', () => {
  test('shows its options and variants in words', async () => {
    const detail = await ask<{ options: unknown; variants: unknown }>(`/api/product/detail?id=${phone.id}`, 'de')
    expect(detail).toMatchObject({
      name: 'Orbit phone',
      stock: 11,
      in_stock: true,
      freight: { base: 6_90, further: 1_50, free_from: 99_00 },
      scores: { product: null, service: null, postage: null, stars: [0, 0, 0, 0, 0] },
      shop: { name: 'Fjordkant', country: 'NO', fans: 0, favorable_rate: null, followed: false, open: true },
    })
    expect(detail.options).toMatchObject([
      {
        name: 'colour',
        label: 'Farbe',
        values: [{ value: 'graphite', label: 'Graphit', swatch: '#2a2c33', image: null }],
      },
      { name: 'capacity', label: 'capacity', values: [{ label: '128 GB' }, { label: '256 GB' }] },
    ])
    expect(detail.variants).toMatchObject([
      { spec: 'Graphit · 128 GB', unit_price: 599_00, stock: 10 },
      { spec: 'Graphit · 256 GB', unit_price: 699_00, stock: 1 },
    ])
  })

  test.each(['0', 'x', '999999', '1e3', "1' or 1=1"])('%s does not exist', async (id) => {
    await expect(visitor('GET /api/product/detail', { query: { id } })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('looked at twice by one viewer was seen once', async () => {
    await visitor('GET /api/product/detail', { query: { id: String(tea.id) } })
    await visitor('GET /api/product/detail', { query: { id: String(tea.id) } })
    await writeNoticed(databases.writer)
    expect(await visitor('GET /api/product/detail', { query: { id: String(tea.id) } })).toMatchObject({ seen: 1 })
  })

  test('of a closed shop stays to be seen', async () => {
    const { kumoriya } = world.shops
    await setClosed(kumoriya.id, true)
    const detail = await visitor('GET /api/product/detail', { query: { id: String(lamp.id) } })
    expect(detail).toMatchObject({ stock: 3, shop: { open: false } })
    await setClosed(kumoriya.id, false)
  })
})

describe('a like', () => {
  test('by ten taps at once counts once', async () => {
    const mei = await signUp()
    const tap = () => mei.call('POST /api/product/like', { body: { id: String(lamp.id), liked: true } })
    await Promise.all(Array.from({ length: 10 }, tap))
    const { items } = await mei.call('GET /api/user/like_list')
    expect(items).toMatchObject([{ id: String(lamp.id), liked: true }])
    await rollUp(databases.writer)
    const { heat } = await databases.writer
      .selectFrom('products')
      .select('heat')
      .where('id', '=', lamp.id)
      .executeTakeFirstOrThrow()
    expect(heat).toBe(5)
  })

  test('is listed newest first, and gone when taken back', async () => {
    const mei = await signUp()
    const like = (id: number, liked = true) => mei.call('POST /api/product/like', { body: { id: String(id), liked } })
    for (const id of [phone.id, tea.id, backpack.id]) await like(id)
    await like(tea.id, false)
    const first = await mei.call('GET /api/user/like_list', { query: { limit: 1 } })
    const second = await mei.call('GET /api/user/like_list', { query: { limit: 1, cursor: first.next ?? '' } })
    expect([first, second].map(({ items }) => items[0]?.name)).toEqual(['Trail backpack', 'Orbit phone'])
    expect(second.next).toBe(null)
    const { liked } = await mei.call('GET /api/product/detail', { query: { id: String(phone.id) } })
    expect(liked).toBe(true)
  })

  test('of what does not exist is refused', async () => {
    const mei = await signUp()
    const liking = mei.call('POST /api/product/like', { body: { id: '999999', liked: true } })
    await expect(liking).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('needs somebody who is logged in', async () => {
    const liking = visitor('POST /api/product/like', { body: { id: String(lamp.id), liked: true } })
    await expect(liking).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })
})

describe('pages', () => {
  beforeAll(async () => {
    for (const index of Array.from({ length: 25 }, (_, at) => at)) {
      const price = 10_00 + (index % 4) * 100
      await addProduct(databases.writer, {
        shop: world.shops.kumoriya,
        name: { en: `Silk scarf ${index}` },
        variants: [{ price }],
      })
    }
    await databases.writer
      .updateTable('products')
      .set((row) => ({
        heat: row('id', '%', 3),
        rating: row
          .case()
          .when(row('id', '%', 2), '=', 0)
          .then(4.5)
          .end(),
      }))
      .execute()
  })

  test.each(['hot', 'new', 'price_up', 'price_down', 'rating'])('by %s have neither gaps nor doubles', async (sort) => {
    for (const query of ['', '&keyword=silk']) {
      const whole = (await ask(`/api/product/list?limit=50&sort=${sort}${query}`)).items.map(({ id }) => id)
      const pages: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Listed = await ask(`/api/product/list?limit=4&sort=${sort}${query}&cursor=${cursor}`)
        pages.push(...page.items.map(({ id }) => id))
        cursor = page.next
      }
      expect(pages).toEqual(whole)
      expect(new Set(pages).size).toBe(query === '' ? 30 : 25)
    }
  })

  test('by price rise and fall', async () => {
    const prices = async (sort: string) =>
      (await ask(`/api/product/list?limit=50&sort=${sort}`)).items.map((card) => card.unit_price)
    const rising = await prices('price_up')
    expect(rising).toEqual(rising.toSorted(byNumber))
    expect(await prices('price_down')).toEqual(rising.toReversed())
  })

  test('of more than fifty have fifty', async () => {
    const { items } = await visitor('GET /api/product/list', { query: { limit: 2000 } })
    expect(items).toHaveLength(30)
  })
})

test('every language answers every read', async () => {
  for (const language of fileNames) {
    for (const path of [
      'product/list',
      'product/hot',
      'product/heroes',
      'category/list',
      `product/detail?id=${phone.id}`,
    ]) {
      const answer = await app.inject({ url: `/api/${path}`, headers: { lang: language } })
      expect(answer.json()).toMatchObject({ code: 1 })
    }
  }
})

type Listed = { items: { id: string; unit_price: number }[]; next: string | null }

async function ask<Data = Listed>(url: string, language = 'en'): Promise<Data> {
  const answer = await app.inject({ url, headers: { lang: language } })
  const { code, data } = answer.json<{ code: number; data: Data }>()
  expect(code).toBe(1)
  return data
}

async function setClosed(id: number, isClosed: boolean): Promise<void> {
  await databases.writer.updateTable('shops').set({ is_closed: isClosed }).where('id', '=', id).execute()
}

function byNumber(one: number, other: number): number {
  return one - other
}
