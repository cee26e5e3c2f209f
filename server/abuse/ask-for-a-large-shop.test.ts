import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { countRowsRead } from '../test/rows-read.ts'
import { buildWorld } from '../test/world.ts'
import { rollUp } from '../src/catalog/counters.jobs.ts'
import { selectPortalProducts } from '../src/products/product-list.sql.ts'
import { selectShopDetail, selectShops } from '../src/shops/shop.sql.ts'

/** An attacker tries to slow down the shop with repeated requests for a shop with thousands of products, alone and among others. */

const { databases, visitor } = await startApi()
const { writer } = databases
const { shops, products } = await buildWorld(writer)
const id = String(shops.kumoriya.id)
const viewer = { language: 'en', accountId: 0 } as const
const before = await visitor('GET /api/shop/detail', { query: { id } })
await sql`
  insert into products (shop_id, category_id, origin, images, image, image_color, unit_price, created_at)
  select shop_id, category_id, origin, images, image, image_color, unit_price, now() - n * interval '1 day'
  from products, generate_series(1, 6000) n where id = ${products.tea.id}`.execute(writer)
await rollUp(writer)

test('its products are counted before somebody asks: its page and a list of shops read some of them', async () => {
  expect(await countRowsRead(writer, (queries) => selectShopDetail(queries, viewer, id))).toBeLessThan(600)
  const query = { sort: 'hot', limit: 20, cursor: undefined } as const
  expect(await countRowsRead(writer, (queries) => selectShops(queries, viewer, query))).toBeLessThan(600)
})

test('the numbers follow what is put on sale and taken off it', async () => {
  const counts = async () => {
    const { products: all, categories } = await visitor('GET /api/shop/detail', { query: { id } })
    return [all, categories.reduce((sum, category) => sum + category.products, 0), categories.length]
  }
  expect(await counts()).toEqual([before.products + 6_000, before.products + 6_000, before.categories.length])
  await sql`update products set is_on_sale = false where shop_id = ${shops.kumoriya.id} and id > ${products.tea.id}`.execute(
    writer,
  )
  await rollUp(writer)
  expect(await counts()).toEqual([before.products, before.products, before.categories.length])
})

test('a seller of a small shop who searches for letters that many products have reads the own products alone', async () => {
  const staff = { accountId: 0, language: 'en' as const, isOperator: false, shopIds: [shops.fjordkant.id] }
  await sql`
    insert into product_translations (product_id, locale, name, description, is_written)
    select id, 'de', 'Teekanne ' || id, '', true from products where shop_id = ${shops.kumoriya.id} on conflict do nothing
  `.execute(writer)
  await sql`analyze products, product_translations, variants`.execute(writer)
  for (const keyword of ['%', 'e', 'qz', 'Tee', 'Teekanne'])
    expect(
      await countRowsRead(writer, (queries) =>
        selectPortalProducts(queries, staff, { keyword, sort: 'changed', limit: 10, cursor: undefined }),
      ),
    ).toBeLessThan(1_000)
})
