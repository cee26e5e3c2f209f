import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addProduct, addShop, buildWorld } from '../../test/world.ts'
import { rollUp } from '../catalog/counters.jobs.ts'
import { writeNoticed } from '../catalog/viewed.ts'

const { databases, visitor, signUp } = await startApi()
const database = databases.writer
const { shops, products } = await buildWorld(database)
await addShop(database, { slug: 'casa-mirtillo', name: 'Casa Mirtìllo', country: 'IT' })
await addShop(database, { slug: 'haneul-lane', name: 'Haneul Lane', country: 'KR' })

describe('the directory', () => {
  test('shows a shop with its newest products', async () => {
    const { items } = await visitor('GET /api/shop/list', { query: { keyword: 'fjord' } })
    expect(items).toMatchObject([
      {
        id: String(shops.fjordkant.id),
        name: 'Fjordkant',
        about: 'About Fjordkant',
        products: 2,
        open: true,
        followed: false,
        favorable_rate: null,
        newest: [{ name: 'Trail backpack' }, { id: String(products.phone.id), unit_price: 599_00 }],
      },
    ])
  })

  test.each([
    ['MIRTILLO', ['Casa Mirtìllo']],
    ['casa mirtìllo', ['Casa Mirtìllo']],
    ['%', []],
    ['nobody', []],
  ])('found by %s', async (keyword, names) => {
    const { items } = await visitor('GET /api/shop/list', { query: { keyword } })
    expect(items.map(({ name }) => name)).toEqual(names)
  })

  test.each(['hot', 'new', 'rating', 'name'] as const)('by %s has neither gaps nor doubles', async (sort) => {
    const whole = (await visitor('GET /api/shop/list', { query: { sort } })).items.map(({ id }) => id)
    const pages: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await visitor('GET /api/shop/list', { query: { sort, limit: 1, ...(cursor && { cursor }) } })
      pages.push(...page.items.map(({ id }) => id))
      cursor = page.next
    }
    expect(pages).toEqual(whole)
    expect(new Set(pages).size).toBe(4)
  })

  test('of one country', async () => {
    const { items } = await visitor('GET /api/shop/list', { query: { country: 'jp' } })
    expect(items.map(({ name }) => name)).toEqual(['Kumoriya Works'])
    expect((await visitor('GET /api/shop/list', { query: { country: 'x' } })).items).toEqual([])
    expect((await visitor('GET /api/shop/countries')).items).toContainEqual({ code: 'JP', shops: 1 })
  })

  test('of one category', async () => {
    const { items } = await visitor('GET /api/shop/list', { query: { category: 'mobile_phone' } })
    expect(items.map(({ name }) => name)).toEqual(['Fjordkant'])
    expect((await visitor('GET /api/shop/list', { query: { category: 'x' } })).items).toEqual([])
  })

  test('a forged cursor is refused', async () => {
    const cursor = Buffer.from('["x",1]').toString('base64url')
    const response = visitor('GET /api/shop/list', { query: { sort: 'hot', cursor } })
    await expect(response).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  })
})

describe('a shop', () => {
  test('shows its products and its shipping', async () => {
    expect(await visitor('GET /api/shop/detail', { query: { id: String(shops.fjordkant.id) } })).toMatchObject({
      freight: { base: 6_90, further: 1_50, free_from: 99_00 },
      handling_days: 1,
      rating: null,
      categories: [
        { id: 'outdoors', products: 1 },
        { id: 'mobile_phone', name: 'Mobile phone', products: 1 },
      ],
    })
  })

  test.each(['0', 'x', '999999'])('%s does not exist', async (id) => {
    await expect(visitor('GET /api/shop/detail', { query: { id } })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('a follower', () => {
  test('that taps ten times at once counts as one fan', async () => {
    const mei = await signUp()
    const id = String(shops.kumoriya.id)
    const tap = () => mei.call('POST /api/shop/follow', { body: { id, followed: true } })
    await Promise.all(Array.from({ length: 10 }, tap))
    await rollUp(database)
    expect(await mei.call('GET /api/shop/detail', { query: { id } })).toMatchObject({ fans: 1, followed: true })

    await mei.call('POST /api/shop/follow', { body: { id, followed: false } })
    await rollUp(database)
    expect(await mei.call('GET /api/shop/detail', { query: { id } })).toMatchObject({ fans: 0, followed: false })
  })

  test('sees the shops, the newest follow first', async () => {
    const mei = await signUp()
    for (const { id } of [shops.fjordkant, shops.kumoriya]) {
      await mei.call('POST /api/shop/follow', { body: { id: String(id), followed: true } })
    }
    const first = await mei.call('GET /api/user/follow_list', { query: { limit: 1 } })
    const second = await mei.call('GET /api/user/follow_list', { query: { limit: 1, cursor: first.next ?? '' } })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Kumoriya Works', 'Fjordkant'])
    expect(second.next).toBe(null)
  })

  test('of an unknown shop is refused', async () => {
    const mei = await signUp()
    const following = mei.call('POST /api/shop/follow', { body: { id: '999999', followed: true } })
    await expect(following).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('sees the number of new products since they last opened the shop', async () => {
    const mei = await signUp()
    const { kumoriya } = shops
    const id = String(kumoriya.id)
    const news = async () => (await mei.call('GET /api/user/follow_list')).items.map(({ new_products }) => new_products)
    await mei.call('POST /api/shop/follow', { body: { id, followed: true } })
    expect(await news()).toEqual([0])
    for (const name of ['Paper lantern', 'Tea whisk'])
      await addProduct(database, { shop: kumoriya, name: { en: name }, variants: [{ price: 12_00 }] })
    expect(await news()).toEqual([2])
    await writeNoticed(database)
    expect(await news()).toEqual([2])
    await mei.call('GET /api/shop/detail', { query: { id } })
    await writeNoticed(database)
    expect(await news()).toEqual([0])
  })

  test('sees the same new products within one visit, and none of them the next time', async () => {
    const mei = await signUp()
    const { fjordkant } = shops
    const list = () => mei.call('GET /api/user/follow_list')
    await mei.call('POST /api/shop/follow', { body: { id: String(fjordkant.id), followed: true } })
    await addProduct(database, { shop: fjordkant, name: { en: 'Camp stove' }, variants: [{ price: 45_00 }] })
    const visit = async (minutesAgo: number) => {
      await sql`update follows set news_since = now() - interval '3 hours', looked_at = now() - make_interval(mins => ${minutesAgo}::int)
        where account_id = ${Number(mei.id)}`.execute(database)
      await list()
      await writeNoticed(database)
    }
    await sql`update products set created_at = now() - interval '2 hours' where shop_id = ${fjordkant.id}`.execute(
      database,
    )
    await visit(29)
    expect((await list()).items).toMatchObject([{ new_products: 3, newest: [{ name: 'Camp stove' }, {}, {}] }])
    await visit(31)
    expect((await list()).items).toMatchObject([{ new_products: 0 }])
  })
})
