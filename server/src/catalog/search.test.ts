import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'
import { readCommonTerms } from './common-terms.sql.ts'

const { app, databases, visitor } = await startApi()
const world = await buildWorld(databases.writer)
const { phone, headphones, lamp, backpack, tea } = world.products

test.each([
  ['zh-cn', '手机', phone.id],
  ['zh-cn', '耳机', headphones.id],
  ['zh-cn', '茶', tea.id],
  ['ja', 'スマホ', phone.id],
  ['ko', '헤드폰', headphones.id],
  ['th', 'หูฟัง', headphones.id],
  ['el', 'κινητο', phone.id],
  ['fr', 'télé', headphones.id],
  ['fr', 'tele', headphones.id],
  ['tr', 'İSTANBUL', backpack.id],
  ['tr', 'istanbul', backpack.id],
  ['ru', 'черный', backpack.id],
  ['en', 'ｌａｍｐ', lamp.id],
  ['en', 'headph', headphones.id],
  ['de', 'Lampe', lamp.id],
  ['ja', 'backpack', backpack.id],
  ['en', '手机', phone.id],
  ['de', 'หูฟัง', headphones.id],
  ['en', 'hedphones', headphones.id],
  ['en', 'wireles hedphones', headphones.id],
  ['de', 'schreibtischlanpe', lamp.id],
  ['en', 'fjordkant backpack', backpack.id],
  ['el', 'κινητό', phone.id],
  ['el', 'ΚΙΝΗΤΟ ΤΗΛΕΦΩΝΟ', phone.id],
  ['fr', 'TÉLÉ', headphones.id],
  ['tr', 'Istanbul', backpack.id],
  ['tr', 'ıstanbul', backpack.id],
  ['en', 'ＤＥＳＫ　ＬＡＭＰ', lamp.id],
  ['ja', 'ｽﾏﾎ', phone.id],
  ['fr', 'téléphine', phone.id],
  ['tr', 'istanbl', backpack.id],
  ['zh-cn', 'hedphones', headphones.id],
])('%s: %s', async (language, keyword, id) => {
  const { items } = await ask(`/api/product/list?keyword=${encodeURIComponent(keyword)}`, language)
  expect(items.map((card) => Number(card.id))).toContain(id)
})

test('a word of no product finds nothing', async () => {
  expect((await ask('/api/product/list?keyword=submarine')).items).toEqual([])
  expect((await ask('/api/product/list?keyword=飞机', 'zh-cn')).items).toEqual([])
})

describe('where nothing is found', () => {
  const similarTo = async (keyword: string, language = 'en') => {
    const answer = await app.inject({
      url: `/api/product/suggest?keyword=${encodeURIComponent(keyword)}`,
      headers: { lang: language },
    })
    return answer.json<{ data: { similar: string[] } }>().data.similar
  }

  test('the words that find something on their own are proposed', async () => {
    expect(await similarTo('lamp submarine')).toContain('lamp')
    expect(await similarTo('submarine zeppelin')).toEqual([])
  })

  test('words that look alike are proposed, as the shop spells them', async () => {
    expect(await similarTo('headphonez sets')).toContain('headphones')
    expect(await similarTo('telephérique', 'fr')).toContain('téléphone')
  })

  test('words within letters that are written without spaces are proposed', async () => {
    expect(await similarTo('手机洗衣机', 'zh-cn')).toEqual(['手机'])
    expect(await similarTo('洗衣机', 'zh-cn')).toEqual([])
  })

  test('products that are no longer sold are not proposed', async () => {
    await databases.writer.updateTable('products').set({ is_on_sale: false }).where('id', '=', lamp.id).execute()
    expect(await similarTo('lampshade')).not.toContain('lamp')
    await databases.writer.updateTable('products').set({ is_on_sale: true }).where('id', '=', lamp.id).execute()
  })

  test('a keyword that finds something has no proposals', async () => {
    expect(await similarTo('lamp')).toEqual([])
  })
})

test('a suggestion may be a shop', async () => {
  const { shops } = await visitor('GET /api/product/suggest', { query: { keyword: 'KUMO' } })
  expect(shops).toMatchObject([{ name: 'Kumoriya Works' }])
})

describe('a word that thousands of products have', () => {
  beforeAll(() => stockUp(6_000))

  test.each(['gathered', 'walked'])('is paged without gaps or doubles, %s', async (way) => {
    if (way === 'walked') await countTerms()
    for (const sort of ['hot', 'price_down']) {
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null && ids.length < 200; ) {
        const page: Listed = await ask(`/api/product/list?keyword=pebble&limit=50&sort=${sort}&cursor=${cursor}`)
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.next
      }
      const order = sort === 'hot' ? sql`heat desc, id desc` : sql`unit_price desc, id desc`
      const { rows } = await sql<{ id: number }>`
        select id from products where code like 'pebble-%' order by ${order} limit 200`.execute(databases.reader)
      expect(ids).toEqual(rows.map(({ id }) => String(id)))
    }
  })

  test('is narrowed to the few that fit', async () => {
    const { items } = await ask('/api/product/list?keyword=pebble&price_min=10003&price_max=10003&limit=50')
    expect(items).toHaveLength(6)
  })
})

/** Updates PostgreSQL's statistics, which otherwise happens within a minute. */
async function countTerms(): Promise<void> {
  await databases.writer.connection().execute(async (connection) => {
    await sql`set role none`.execute(connection)
    await sql`analyze products, product_translations`.execute(connection)
    await sql`reset role`.execute(connection)
  })
  const inAnHour = Date.now() + 3_600_000 // Expires the cached statistics.
  const { shares, products } = await readCommonTerms(databases.reader, inAnHour)
  expect((shares.get('en:pebble') ?? 0) * products).toBeGreaterThan(5_000)
}

/** Adds this many products that the English word "pebble" finds. */
async function stockUp(pebbles: number): Promise<void> {
  await sql`
    with added as (
      insert into products (shop_id, category_id, code, origin, image, image_color, unit_price, heat)
      select ${world.shops.kumoriya.id}, 'toys', 'pebble-' || n, 'JP', '', '', 10000 + n % 1000, n % 97
      from generate_series(1, ${pebbles}::int) n on conflict do nothing returning id)
    insert into product_translations (product_id, locale, name, description, search_terms)
    select id, 'en', 'Pebble', '', array['en:pebble'] from added`.execute(databases.writer)
}

type Listed = { items: { id: string }[]; next: string | null }

async function ask(url: string, language = 'en'): Promise<Listed> {
  const answer = await app.inject({ url, headers: { lang: language } })
  return answer.json<{ data: Listed }>().data
}
