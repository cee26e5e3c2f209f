import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { formOf, mug, sell } from '../../test/selling.ts'
import { addProduct, addShop, buildWorld } from '../../test/world.ts'
import { readCommonTerms } from './common-terms.sql.ts'
import { type CommonTerms, planWalk } from './common-terms.rules.ts'
import { rollUp } from './counters.jobs.ts'
import { searchTermsOf } from './search.rules.ts'
import { listProducts } from './search.ts'

// The order of search results: the best match first; results that match equally well in the order "hot".
const api = await startApi()
const { app, databases } = api
const database = databases.writer
const { shops } = await buildWorld(database)
let now = Date.now()
const popularities = new Map<number, number>()
const house = await addShop(database, { slug: 'lantern-house', name: 'Lantern Leuchte Lampion House' })

const paperLantern = await add(shops.kumoriya, 1, {
  en: 'Paper lantern',
  de: 'Gartenleuchte aus Papier',
  fr: 'Lampion en papier',
  'zh-cn': '红色灯笼',
  th: 'โคมไฟกระดาษ',
})
const hook = await add(shops.kumoriya, 2, { en: 'Lantern hook' })
const stool = await add(house, 50, { en: 'Walnut stool' })
const inLanternRed = {
  en: 'Lantern red',
  de: 'Gartenleuchte',
  fr: 'Lampion',
  'zh-cn': '灯笼红',
  th: 'สีโคมไฟ',
}
const cushion = await add(shops.fjordkant, 60, { en: 'Paper cushion' }, { red: inLanternRed })
await rollUp(database)
await warm()

test.each<[what: string, asked: [language: string, keyword: string], ids: number[]]>([
  ['a whole word', ['en', 'lantern '], [hook, paperLantern, cushion, stool]],
  ['an unfinished last word', ['en', 'lante'], [hook, paperLantern, cushion, stool]],
  ['a typing error', ['en', 'lantirn'], [hook, paperLantern, cushion, stool]],
  ['two words, which must both be in the name', ['en', 'paper lantern'], [paperLantern, cushion]],
  ['a German word within another', ['de', 'leuchte'], [paperLantern, cushion, stool]],
  ['Chinese, which has no spaces', ['zh-cn', '灯笼'], [paperLantern, cushion]],
  ['Thai, which has no spaces', ['th', 'โคมไฟ'], [paperLantern, cushion]],
  ['the English name in another language', ['fr', 'paper lantern'], [paperLantern]],
  ['a word of another language', ['ru', 'gartenleuchte'], [paperLantern, cushion]],
])('matches of the name rank above other matches, even more popular ones: %s, %j', async (_, search, ids) => {
  expect((await find(search, 'limit=50')).ids).toEqual(ids)
})

test('of languages that all have the word, one with a matching name is enough', async () => {
  const drum = await add(shops.kumoriya, 3, { en: 'Hand drum', fr: 'Tambour' }, { red: { en: 'Red', de: 'Tambour' } })
  const cover = await add(shops.kumoriya, 70, { en: 'Drum cover' }, { red: { en: 'Red', fr: 'Tambour' } })
  await rollUp(database)
  await warm()
  expect(await findAll(['el', 'tambour'], 'limit=1')).toEqual([drum, cover])
})

test('pages of a search list every product once, matches of the name first', async () => {
  for (const keyword of ['lantern', 'lantirn', 'lantern ']) {
    expect(await findAll(['en', keyword], 'limit=1')).toEqual([hook, paperLantern, cushion, stool])
    expect(await findAll(['en', keyword], 'limit=2')).toEqual([hook, paperLantern, cushion, stool])
    expect(await findAll(['en', keyword], 'limit=3')).toEqual([hook, paperLantern, cushion, stool])
  }
})

test('filters narrow both, matches of the name and the rest', async () => {
  const { id } = shops.kumoriya
  expect(await findAll(['en', 'lantern'], `limit=1&shop=${id}`)).toEqual([hook, paperLantern])
  expect(await findAll(['en', 'lantern'], `limit=1&shop=${house.id}`)).toEqual([stool])
})

test('a chosen order applies alone', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from products where id = any (${[hook, paperLantern, cushion, stool]}::bigint[]) order by unit_price, id
  `.execute(database)
  const cheapest = rows.map(({ id }) => id)
  expect(await findAll(['en', 'lantern'], 'sort=price_up&limit=3')).toEqual(cheapest)
  expect(await findAll(['en', 'lantern'], 'sort=price_down&limit=3')).toEqual(cheapest.toReversed())
  expect(await findAll(['en', 'lantern'], 'sort=new&limit=3')).toEqual([cushion, stool, hook, paperLantern])
  expect(await findAll(['en', 'lantern'], 'sort=rating&limit=3')).toEqual([cushion, stool, hook, paperLantern])
})

test('a cursor of a list is invalid for a search, and the other way round', async () => {
  const cursor = (...values: number[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const statusOf = async (query: string) => (await ask('en', query)).reason
  expect(await statusOf(`keyword=lantern&cursor=${cursor(60, stool)}`)).toBe('INVALID_INPUT')
  expect(await statusOf(`cursor=${cursor(60, stool, 1)}`)).toBe('INVALID_INPUT')
  expect(await statusOf(`keyword=lantern&sort=new&cursor=${cursor(60, stool, 1)}`)).toBe('INVALID_INPUT')
  expect(await statusOf(`keyword=lantern&cursor=${cursor(60, stool, 7)}`)).toBe(undefined)
})

test('a renamed product ranks by its new name', async () => {
  const seller = await api.hireSeller(house.id)
  const called = (name: string) => ({ en: { name, description: 'Holds a candle.' } })
  const saved = await sell(api, seller, mug({ texts: called('Candle holder') }))
  await rollUp(database)
  await warm()
  const others = [cushion, stool, Number(saved.id)]
  expect((await find(['en', 'lantern'], 'limit=50')).ids).toEqual([hook, paperLantern, ...others])
  const form = formOf(saved, { texts: called('Candle lantern') })
  const renamed = await seller.call('POST /api/portal/product/save', { body: form })
  expect((await find(['en', 'lantern'], 'limit=50')).ids).toEqual([
    hook,
    paperLantern,
    Number(saved.id),
    cushion,
    stool,
  ])
  const back = formOf(renamed, { texts: called('Candle holder') })
  await seller.call('POST /api/portal/product/save', { body: back })
  expect((await find(['en', 'lantern'], 'limit=50')).ids).toEqual([hook, paperLantern, ...others])
})

/** Each word finds 3,000 products, of which this many have it in their name. Those of slate are the coldest. */
const titleMatches = { pebble: 2_000, basalt: 950, slate: 950, granite: 10, marble: 0 }

describe('a search for a word of thousands of products', () => {
  beforeAll(async () => {
    for (const [word, some] of Object.entries(titleMatches)) await quarry(word, { products: 3_000, some })
    const ofSlate = database.selectFrom('product_translations').select('product_id').where('name', '=', 'slate')
    await database.updateTable('products').set({ heat: 0 }).where('id', 'in', ofSlate).execute()
  }, 60_000)

  test.each<[way: string, words: string[], maximum: number]>([
    ['gathered', ['granite', 'marble'], 150],
    ['walked', Object.keys(titleMatches), 1_000],
  ])('lists matches of the name first, without gaps or doubles, %s', async (way, words, maximum) => {
    if (way === 'walked') await walkFromNowOn()
    for (const word of words)
      expect(await findAll(['en', word], 'limit=50', maximum)).toEqual(await quarried(word, maximum))
    expect(await findAll(['en', 'granite'], 'limit=4', 24)).toEqual(await quarried('granite', 24))
  })

  test('finds the same number in any order', async () => {
    for (const word of Object.keys(titleMatches)) {
      const found = async (sort: 'hot' | 'new') => {
        const query = { keyword: word, sort, limit: 20, cursor: undefined }
        return (await listProducts(databases.reader, { language: 'en', accountId: 0 }, query)).found
      }
      expect(await found('hot')).toBe(await found('new'))
    }
  })

  test('with a narrow filter shows the few that fit', async () => {
    const price = 'price_min=10003&price_max=10003&limit=2'
    const { rows } = await sql<{ id: number }>`
      select id from products p join product_translations t on t.product_id = p.id and t.locale = 'en'
      where code like 'basalt-%' and unit_price = 10003 order by t.name = 'basalt' desc, heat desc, id desc
    `.execute(database)
    expect(rows).toHaveLength(3)
    expect(await findAll(['en', 'basalt'], price)).toEqual(rows.map(({ id }) => id))
  })

  test('does not count names that no job has read yet as common ones', async () => {
    const shareOf = async () => (await countTerms()).nameShares.get('en:pebble') ?? 0
    const whole = await shareOf()
    await sql`update product_translations set name_terms = null where product_id % 2 = 0`.execute(database)
    expect(await shareOf()).toBeCloseTo(whole / 2, 2)
  })
})

/** Returns the first products of a word in the order in which a search must show them. */
async function quarried(word: string, maximum: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products p join product_translations t on t.product_id = p.id and t.locale = 'en'
    where code like ${`${word}-%`} order by t.name = ${word} desc, heat desc, id desc limit ${maximum}
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Adds this many products that are found by a word, `some` of them by their name. */
async function quarry(word: string, { products, some }: { products: number; some: number }): Promise<void> {
  await sql`
    with added as (
      insert into products (shop_id, category_id, code, origin, image, image_color, unit_price, heat)
      select ${house.id}, 'toys', ${word} || '-' || n, 'JP', '', '', 10000 + n % 1000, 1 + n % 97
      from generate_series(1, ${products}::int) n returning id, substr(code, ${word.length + 2})::int as n)
    insert into product_translations (product_id, locale, name, description, search_terms, name_terms)
    select id, 'en', case when is_named then ${word} else 'Stone' end, '', array['en:' || ${word}, 'en:stone'],
      array[case when is_named then 'en:' || ${word} else 'en:stone' end]
    from added cross join lateral (select n * ${some}::bigint % ${products} < ${some} as is_named) s
  `.execute(database)
}

/** Updates the statistics and verifies that they make all words common, and three of them common in names. */
async function walkFromNowOn(): Promise<void> {
  const { nameShares, ...common } = await countTerms()
  const isWalked = (shares: Map<string, number>) => (word: string) =>
    planWalk({ ...common, shares }, [{ locale: 'en', searchTerms: searchTermsOf('en', word) }], 50) !== undefined
  expect(Object.keys(titleMatches).filter(isWalked(common.shares))).toEqual(Object.keys(titleMatches))
  expect(Object.keys(titleMatches).filter(isWalked(nameShares))).toEqual(['pebble', 'basalt', 'slate'])
}

/** Updates PostgreSQL's statistics, which otherwise happens within a minute. */
async function countTerms(): Promise<CommonTerms> {
  await database.connection().execute(async (connection) => {
    await sql`set role none`.execute(connection)
    await sql`analyze products, product_translations`.execute(connection)
    await sql`reset role`.execute(connection)
  })
  now += 3_600_000 // Expires the cached statistics.
  return readCommonTerms(databases.reader, now)
}

type SearchQuery = [language: string, keyword: string]
type Page = { ids: number[]; next: string | null; reason?: string | undefined }

/** Returns all results page by page, up to a maximum. */
async function findAll(search: SearchQuery, query: string, maximum = 100): Promise<number[]> {
  const ids: number[] = []
  for (let cursor: string | null = ''; cursor !== null && ids.length < maximum; ) {
    const page: Page = await find(search, `${query}&cursor=${cursor}`)
    ids.push(...page.ids)
    cursor = page.next
  }
  return ids
}

function find([language, keyword]: SearchQuery, query: string): Promise<Page> {
  return ask(language, `keyword=${encodeURIComponent(keyword)}&${query}`)
}

async function ask(language: string, query: string): Promise<Page> {
  const answer = await app.inject({ url: `/api/product/list?${query}`, headers: { lang: language } })
  const { data, reason } = answer.json<{ data?: { items: { id: string }[]; next: string | null }; reason?: string }>()
  return { ids: data?.items.map(({ id }) => Number(id)) ?? [], next: data?.next ?? null, reason }
}

type Shop = { id: number; name: string }
type Text = { en: string; [locale: string]: string }

async function add(shop: Shop, popularity: number, name: Text, labels: Record<string, Text> = {}): Promise<number> {
  const { id } = await addProduct(database, {
    shop,
    name,
    labels,
    variants: [{ price: 10_00 + ((popularity * 7) % 40) }],
  })
  popularities.set(id, popularity)
  return id
}

/** Sets the heat that the test chose again: the roll-up has recomputed it. */
async function warm(): Promise<void> {
  for (const [id, popularity] of popularities)
    await database.updateTable('products').set({ heat: popularity }).where('id', '=', id).execute()
}
