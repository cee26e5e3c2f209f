import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addReview, addSale } from '../../test/sales.ts'
import { buildWorld } from '../../test/world.ts'
import { rollUp } from '../catalog/counters.jobs.ts'
import { insertStale } from '../catalog/counters.sql.ts'

const { databases, visitor, signUp } = await startApi()
const database = databases.writer
const { products } = await buildWorld(database)
const mei = await signUp('mei.lin')
await database
  .updateTable('accounts')
  .set({ given_name: 'Mei', family_name: 'Lin', country: 'SG' })
  .where('id', '=', Number(mei.id))
  .execute()
for (const score of [5, 3, 5, 1, 4]) {
  const orderId = await addSale(database, { buyer: Number(mei.id), product: products.tea, quantity: 1, price: 4_50 })
  await addReview(database, {
    orderId,
    product: products.tea,
    scores: [score, 4, 4],
    content: `${score} stars`,
    spec: '100 g',
  })
}
const id = String(products.tea.id)

test('a review shows its author without the whole name', async () => {
  const { items } = await visitor('GET /api/product/reviews', { query: { id, limit: 1 } })
  expect(items).toMatchObject([
    { author: 'Mei L.', country: 'SG', spec: '100 g', content: '4 stars', product_score: 4, pictures: [], reply: null },
  ])
})

test('reviews are listed newest first, page by page', async () => {
  const contents: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await visitor('GET /api/product/reviews', { query: { id, limit: 2, ...(cursor && { cursor }) } })
    contents.push(...page.items.map(({ content }) => content))
    cursor = page.next
  }
  expect(contents).toEqual(['4 stars', '1 stars', '5 stars', '3 stars', '5 stars'])
})

test('those with five stars alone', async () => {
  const { items } = await visitor('GET /api/product/reviews', { query: { id, stars: 5 } })
  expect(items).toHaveLength(2)
})

test('filtered reviews are listed newest first too, page by page', async () => {
  const query = { id, limit: 2, own_language: true }
  const first = await visitor('GET /api/product/reviews', { query })
  const second = await visitor('GET /api/product/reviews', { query: { ...query, cursor: first.next ?? '' } })
  const third = await visitor('GET /api/product/reviews', { query: { ...query, cursor: second.next ?? '' } })
  const contents = [first, second, third].flatMap(({ items }) => items.map(({ content }) => content))
  expect(contents).toEqual(['4 stars', '1 stars', '5 stars', '3 stars', '5 stars'])
  expect(third.next).toBeNull()
})

test('a product that does not exist has none', async () => {
  expect(await visitor('GET /api/product/reviews', { query: { id: 'x' } })).toEqual({
    items: [],
    next: null,
    counts: { all: 0, with_pictures: 0, own_language: 0, stars: [0, 0, 0, 0, 0] },
  })
})

describe('those of a product and of its shop', () => {
  const { lamp } = products
  beforeAll(async () => {
    const written = [
      { stars: 5, language: 'de', pictures: ['/pictures/aaaaaaaa.webp'] },
      { stars: 4, language: 'de' },
      { stars: 5, language: 'th' },
      { stars: 1, language: 'en', isHidden: true },
    ]
    for (const { stars, isHidden = false, ...more } of written) {
      const orderId = await addSale(database, { buyer: Number(mei.id), product: lamp, quantity: 1, price: 45_00 })
      const reviewId = await addReview(database, { orderId, product: lamp, scores: [stars, 5, 5], ...more })
      const hidden = { hidden_at: new Date(), hidden_reason: 'Insults' }
      if (isHidden) await database.updateTable('reviews').set(hidden).where('id', '=', reviewId).execute()
    }
    await insertStale(database, { productIds: [lamp.id, products.tea.id] })
    await rollUp(database)
  })

  test.each([
    { narrowed: {}, stars: [5, 4, 5] },
    { narrowed: { stars: 5 }, stars: [5, 5] },
    { narrowed: { with_pictures: true }, stars: [5] },
    { narrowed: { own_language: true }, stars: [4, 5] },
    { narrowed: { own_language: true, stars: 5, with_pictures: true }, stars: [5] },
    { narrowed: { stars: 1 }, stars: [] },
  ])('narrowed to $narrowed, counted over all of them', async ({ narrowed, stars }) => {
    const query = { id: String(lamp.id), ...narrowed }
    const { items, counts } = await visitor('GET /api/product/reviews', { query }, { lang: 'de' })
    expect(items.map(({ product_score }) => product_score)).toEqual(stars)
    expect(counts).toEqual({ all: 3, with_pictures: 1, own_language: 2, stars: [0, 0, 0, 1, 2] })
  })

  test('of a shop name their products, and mark one’s own', async () => {
    const { shop_id } = await database
      .selectFrom('products')
      .select('shop_id')
      .where('id', '=', lamp.id)
      .executeTakeFirstOrThrow()
    const query = { id: String(shop_id), limit: 1 }
    const { items, next, counts } = await mei.call('GET /api/shop/reviews', { query }, { lang: 'de' })
    expect(items).toMatchObject([{ mine: true, products: [{ name: 'Schreibtischlampe mit zwei Gelenken' }] }])
    expect(counts).toMatchObject({ all: 8, own_language: 2 })
    const second = await visitor('GET /api/shop/reviews', { query: { ...query, cursor: next ?? '' } })
    expect(second.items).toMatchObject([{ mine: false }])
    expect(second.items[0]?.id).not.toBe(items[0]?.id)
  })
})

test('a deleted account leaves no name behind', async () => {
  await database
    .updateTable('accounts')
    .set({ deleted_at: new Date(), country: null })
    .where('id', '=', Number(mei.id))
    .execute()
  const { items } = await visitor('GET /api/product/reviews', { query: { id, limit: 1 } })
  expect(items).toMatchObject([{ author: '', country: '' }])
})
