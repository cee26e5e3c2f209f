import type { ReviewQuery } from '@sealane/contract/reviews'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { countRowsRead } from '../test/rows-read.ts'
import { addSale } from '../test/sales.ts'
import { buildWorld } from '../test/world.ts'
import { rollUp } from '../src/catalog/counters.jobs.ts'
import { insertStale } from '../src/catalog/counters.sql.ts'
import { selectDetail } from '../src/catalog/detail.sql.ts'
import type { Queries } from '../src/db/database.ts'
import { selectProductReviews, selectShopReviews, type ReviewReader } from '../src/reviews/review.sql.ts'

/** An attacker tries to slow down the shop with repeated requests for the reviews that thousands wrote about one product. */

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const reviewCount = 6_000
const reader: ReviewReader = { language: 'en', accountId: 0 }
const ofProduct = { id: String(products.tea.id), limit: 20 }
const ofShop = { id: String(shops.kumoriya.id), limit: 20 }
/** For each review of a page its author and its product are read, and for each filter ten entries of an index. */
const most = 600

/** Adds reviews without pictures, in English, with four or five stars. */
beforeAll(async () => {
  const mei = await api.signUp()
  const id = await addSale(writer, { buyer: Number(mei.id), product: products.tea, quantity: 1, price: 4_50 })
  await sql`
    with sold as (
      insert into orders (group_id, order_no, account_id, shop_id, subtotal, freight, discount, total, commission, address)
      select group_id, order_no || '-' || n, account_id, shop_id, subtotal, freight, discount, total, commission, address
      from orders, generate_series(1, ${reviewCount}::int) n where id = ${id} returning id, account_id, shop_id
    ), numbered as (
      select *, row_number() over (order by id) as n from sold
    ), written as (
      insert into reviews (order_id, account_id, shop_id, content, language, product_score, service_score, postage_score, created_at)
      select id, account_id, shop_id, 'Good.', 'en', 4 + n % 2, 5, 3, now() - n * interval '1 minute'
      from numbered returning id
    )
    select from written`.execute(writer)
  await sql`insert into review_products (review_id, product_id, spec) select id, ${products.tea.id}, '' from reviews`.execute(
    writer,
  )
  await insertStale(writer, { productIds: [products.tea.id] })
  await rollUp(writer)
  await writer.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx) // Only the owner of a table may analyze it.
    await sql`analyze reviews, review_products, accounts, products, shops`.execute(tx)
  })
})

const rowsOf = (ask: (queries: Queries) => Promise<unknown>) => countRowsRead(writer, ask)

describe('of six thousand reviews a page reads some', () => {
  const lists = [
    { of: 'a product', select: selectProductReviews, query: ofProduct },
    { of: 'a shop', select: selectShopReviews, query: ofShop },
  ]
  const narrowings: Partial<ReviewQuery>[] = [
    {},
    { stars: 5 },
    { stars: 1 },
    { with_pictures: true },
    { own_language: true },
    { own_language: true, stars: 1 },
    { own_language: true, with_pictures: true, stars: 4 },
  ]
  const cases = lists.flatMap((list) => narrowings.map((narrowing) => ({ ...list, narrowing })))

  test.each(cases)('by those of $of, narrowed to $narrowing', async ({ select, query, narrowing }) => {
    expect(await rowsOf((queries) => select(queries, reader, { ...query, ...narrowing }))).toBeLessThan(most)
    const inGerman = { ...reader, language: 'de' } as const
    expect(await rowsOf((queries) => select(queries, inGerman, { ...query, ...narrowing }))).toBeLessThan(most)
  })

  test.each(lists)('by a later page of $of', async ({ select, query }) => {
    const { next } = await select(writer, reader, { ...query, limit: 50 })
    const cursor = next ?? ''
    const { items } = await select(writer, reader, { ...query, cursor })
    expect(items).toHaveLength(20)
    expect(await rowsOf((queries) => select(queries, reader, { ...query, cursor }))).toBeLessThan(most)
  })
})

test('by a product that thousands have reviewed: its page reads none of the reviews', async () => {
  const audience = { language: 'en', accountId: 0 } as const
  expect(await rowsOf((queries) => selectDetail(queries, audience, String(products.tea.id)))).toBeLessThan(most)
  const { scores } = await api.visitor('GET /api/product/detail', { query: { id: String(products.tea.id) } })
  expect(scores).toEqual({ product: 4.5, service: 5, postage: 3, stars: [0, 0, 0, 3_000, 3_000] })
})

test('by all that is counted: numbers are those of all that are shown', async () => {
  const counts = { all: reviewCount, with_pictures: 0, own_language: reviewCount, stars: [0, 0, 0, 3_000, 3_000] }
  expect((await api.visitor('GET /api/product/reviews', { query: ofProduct })).counts).toEqual(counts)
  expect((await api.visitor('GET /api/shop/reviews', { query: ofShop })).counts).toEqual(counts)
})
