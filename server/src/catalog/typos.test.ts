import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import { rollUp } from './counters.jobs.ts'
import { selectTypoMatches } from './words.sql.ts'

// One typo: the word and language that the shopper meant, and the cases that stay as typed.
const { app, databases } = await startApi()
const { products, shops } = await buildWorld(databases.writer)
const { phone, headphones, lamp, backpack } = products
const sold = {
  lampWithHeadphones: await sell({ en: 'Lamp with headphones hook' }),
  dampHeadphones: await sell({ en: 'Damp proof headphones' }),
  wick: await sell({ en: 'Glass chimney', tr: 'Lampwik fitili' }),
  masque: await sell({ en: 'Masque of clay' }),
  lamb: await sell({ en: 'Lamb stew' }),
  corkLamp: await sell({ en: 'Cork lamp' }),
  corn: await sell({ en: 'Corn blanket' }),
}
await rollUp(databases.writer)

test.each<[what: string, asked: [language: string, keyword: string], id: number, not: number[]]>([
  ['a known word is not corrected', ['en', 'lamp hedphones'], sold.lampWithHeadphones, [sold.dampHeadphones]],
  ['an unfinished last word that is known is not corrected', ['en', 'hedphones lam'], sold.lampWithHeadphones, []],
  ['a German word within another is not corrected', ['de', 'schreibtisch lanp'], lamp.id, []],
  [
    'a corrected word of the own language comes before words of other languages with this beginning',
    ['de', 'lampw'],
    lamp.id,
    [sold.wick],
  ],
  [
    'a whole word of another language comes before a corrected word of the own language',
    ['zh-cn', 'casque'],
    headphones.id,
    [sold.masque],
  ],
  ['a word of another language may be unfinished', ['en', 'schreibtischl'], lamp.id, []],
  ['a word of another language is corrected', ['en', 'casqe'], headphones.id, []],
  ['an accented word of another language is corrected', ['de', 'téléphine'], phone.id, []],
  ['a word in another script is corrected', ['en', 'рюкзаг'], backpack.id, []],
  ['of known words that no product has together, one is corrected', ['en', 'desk lamb'], lamp.id, [sold.lamb]],
])('%s: %j', async (_, [language, keyword], id, not) => {
  const found = await find(language, keyword)
  expect(found).toContain(id)
  for (const other of not) expect(found).not.toContain(other)
})

test('of words that are all known but never together, at most one is a typing error', async () => {
  expect(await find('en', 'corn lamb')).toEqual([sold.lamb])
  expect(await find('en', 'corn lamp')).toEqual([sold.corkLamp])
  expect(await find('en', 'cork blanket')).toEqual([sold.corn])
})

test('a word that is no typing error of any other is not found', async () => {
  for (const keyword of ['submarine', 'lamp submarine', 'hedphones submarine', 'xqzt'])
    expect(await find('en', keyword)).toEqual([])
})

test('the facets count what the list shows', async () => {
  const answer = await app.inject({ url: '/api/product/facets?keyword=lamp%20hedphones', headers: { lang: 'en' } })
  expect(answer.json<{ data: { total: number } }>().data.total).toBe(1)
})

async function sell(name: { en: string; tr?: string }): Promise<number> {
  const shop = shops.kumoriya
  return (await addProduct(databases.writer, { shop, name, variants: [{ price: 10_00 }] })).id
}

async function find(language: string, keyword: string): Promise<number[]> {
  const url = `/api/product/list?keyword=${encodeURIComponent(keyword)}`
  const answer = await app.inject({ url, headers: { lang: language } })
  return answer.json<{ data: { items: { id: string }[] } }>().data.items.map(({ id }) => Number(id))
}

test('of hundreds of words that start like a typed one, some are checked', async () => {
  const typed = 'abcdefghijklmnopqrstuvw'
  const letters = Array.from('абвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξο')
  const typos = letters.flatMap((letter) =>
    Array.from({ length: 11 }, (_none, at) => `${typed.slice(0, 12 + at)}${letter}${typed.slice(13 + at)}`),
  )
  await sql`insert into search_words (locale, word) select 'en', unnest(${typos}::text[])`.execute(databases.writer)
  const found = await selectTypoMatches(databases.reader, ['en'], typed)
  expect(typos.length).toBeGreaterThan(500)
  expect(found.length).toBeGreaterThan(100)
  expect(found.length).toBeLessThanOrEqual(250)
  expect(await selectTypoMatches(databases.reader, ['en'], `${typed}xyz`)).toEqual([])
})
