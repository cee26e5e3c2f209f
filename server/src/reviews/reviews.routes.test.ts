import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addReview, addSale } from '../../test/sales.ts'
import { buildWorld } from '../../test/world.ts'

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

test('a review tells who wrote it without telling the whole name', async () => {
  const { items } = await visitor('GET /api/product/reviews', { query: { id, limit: 1 } })
  expect(items).toMatchObject([
    { author: 'Mei L.', country: 'SG', spec: '100 g', content: '4 stars', product_score: 4, pictures: [], reply: null },
  ])
})

test('reviews come newest first, page by page', async () => {
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

test('a product that does not exist has none', async () => {
  expect(await visitor('GET /api/product/reviews', { query: { id: 'x' } })).toEqual({ items: [], next: null })
})
