import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { addReview, addSale } from '../test/sales.ts'
import { addProduct, buildWorld, type WorldProduct } from '../test/world.ts'
import { openPool } from '../src/db/database.ts'
import { countRowsRead } from '../test/rows-read.ts'
import { selectShopReviews } from '../src/reviews/review.sql.ts'

/** A shop and a buyer try to slow down everybody who reads reviews: orders of two hundred lines, whose variants are as long as they may be. */

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const mei = await api.signUp()
const buyer = Number(mei.id)
/** JSON writes each of its letters as six. */
const long = '\u0001'.repeat(255)
const text = { content: 'Good.', product_score: 5, service_score: 5, postage_score: 5 }

/** Returns a completed order of this product, in one line for each variant. */
async function orderOf(specs: string[], product: WorldProduct = products.tea): Promise<string> {
  const id = await addSale(writer, { buyer, product, quantity: 1, price: 4_50 })
  await sql`
    with sole as (select * from order_items where order_id = ${id}), gone as (delete from order_items where order_id = ${id})
    insert into order_items (order_id, product_id, variant_id, name, spec, image, image_color, unit_price, quantity, paid)
    select order_id, product_id, variant_id, name, said.spec, image, image_color, unit_price, 1, 0
    from sole, unnest(${specs}::text[]) said (spec)`.execute(writer)
  return String(id)
}
const review = (order_id: string) => mei.call('POST /api/comment/add', { body: { order_id, ...text } })
const specOf = async (product: WorldProduct) => {
  const { items } = await api.visitor('GET /api/product/reviews', { query: { id: String(product.id), limit: 1 } })
  return items[0]?.spec
}
const hundreds = Array.from({ length: 200 }, (_none, index) => `${String(index).padStart(3, '0')}${long}`)

describe('by an order of two hundred long variants: its review names three, and two hundred letters of them', () => {
  test.each([
    { of: 'none', specs: ['', ''], shown: '' },
    { of: 'one twice', specs: ['Red', 'Red', ''], shown: 'Red' },
    { of: 'three', specs: ['Red', 'Blue', 'Green'], shown: 'Blue, Green, Red' },
    { of: 'four', specs: ['Red', 'Blue', 'Green', 'Mauve'], shown: 'Blue, Green, Mauve, …' },
    {
      of: 'two hundred letters',
      specs: ['a'.repeat(98), 'b'.repeat(100)],
      shown: `${'a'.repeat(98)}, ${'b'.repeat(100)}`,
    },
    { of: 'more letters', specs: ['a'.repeat(99), 'b'.repeat(100)], shown: `${'a'.repeat(99)}, ${'b'.repeat(98)}…` },
    { of: 'two hundred', specs: hundreds, shown: `000${long.slice(0, 196)}…` },
  ])('of $of', async ({ specs, shown }) => {
    await review(await orderOf(specs))
    expect(await specOf(products.tea)).toBe(shown)
  })
})

test('what was stored before is shortened as new reviews are', async () => {
  const { id } = await review(await orderOf(hundreds))
  const stored = await review(await orderOf(['Red', 'Blue', 'Green', 'Mauve']))
  const owner = openPool(api.url, { max: 1 })
  await owner.query('alter table review_products drop constraint review_products_spec_check')
  const set = (reviewId: string | null, spec: string) =>
    owner.query('update review_products set spec = $2 where review_id = $1', [reviewId, spec])
  await set(id, hundreds.join(', '))
  await set(stored.id, 'Blue, Green, Mauve, Red')
  await owner.query(
    await readFile(path.join(import.meta.dirname, '../migrations/0178_variants_of_reviews.sql'), 'utf8'),
  )
  await owner.end()
  const { items } = await api.visitor('GET /api/product/reviews', { query: { id: String(products.tea.id), limit: 2 } })
  expect(items.map(({ spec }) => spec)).toEqual(['Blue, Green, Mauve, …', `000${long.slice(0, 196)}…`])
})

const shop = shops.fjordkant

/** Adds 51 reviews of orders of two hundred products with long names. */
async function reviewManyProducts(): Promise<void> {
  const sold: number[] = []
  for (let index = 0; index < 200; index += 1) {
    const { id } = await addProduct(writer, { shop, name: { en: long }, variants: [{ price: 1 }] })
    sold.push(id)
  }
  const product = { id: sold[0] ?? 0, variantIds: products.tea.variantIds }
  for (let index = 0; index < 51; index += 1) {
    const orderId = await addSale(writer, { buyer, product, quantity: 1, price: 4_50 })
    const id = await addReview(writer, { orderId, product, scores: [4, 5, 5] })
    await sql`
      insert into review_products (review_id, product_id, spec)
      select ${id}, product_id, ${long.slice(0, 200)} from unnest(${sold.slice(1)}::bigint[]) of (product_id)`.execute(
      writer,
    )
  }
}

test('by a page of reviews of two hundred products each: it has fewer reviews, each complete, and the next one goes on', async () => {
  await reviewManyProducts()
  const [seller, operator] = [await api.hireSeller(shop.id), await api.hireOperator()]
  const query = { limit: 50 }
  const ofShop = { ...query, id: String(shop.id) }
  type More = { cursor?: string }
  const lists = [
    (more: More) => api.visitor('GET /api/shop/reviews', { query: { ...ofShop, ...more } }),
    (more: More) => api.visitor('GET /api/shop/reviews', { query: { ...ofShop, stars: 4, ...more } }),
    (more: More) => seller.call('GET /api/portal/review/list', { query: { ...query, stars: 4, ...more } }),
    (more: More) => operator.call('GET /api/portal/review/list', { query: { ...query, stars: 4, ...more } }),
  ]
  for (const list of lists) {
    const first = await list({})
    expect(first.items.slice(0, 2).map((item) => item.products.length)).toEqual([200, 200])
    expect(JSON.stringify(first).length).toBeLessThan(2_000_000)
    const seen = first.items.map(({ id }) => id)
    for (let cursor = first.next; cursor !== null; ) {
      const page = await list({ cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([51, 51])
  }
  const reader = { language: 'en', accountId: 0 } as const
  const read = await countRowsRead(writer, (queries) => selectShopReviews(queries, reader, ofShop))
  expect(read).toBeLessThan(25_000) // Of each review its products are counted, of three they are read.
}, 120_000)
