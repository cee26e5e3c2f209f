import type { FileName } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import { rollUp } from './counters.jobs.ts'
import { interpretKeyword } from './interpretations.ts'
import { type SearchInterpretation, searchTermsOf, wordsOf } from './search.rules.ts'

// A keyword finds its product although its words are joined, missing or written in another way.
const { app, databases } = await startApi()
const { products, shops } = await buildWorld(databases.writer)
const { phone, headphones, lamp, backpack, tea } = products
const robot = await sell({
  en: 'Robot toy',
  'zh-cn': '玩具机器人',
  ja: 'おもちゃのロボット',
  ko: '로봇 장난감',
  th: 'หุ่นยนต์ของเล่น',
  tr: 'Oyuncak robot',
})
const blueRobot = await sell({ en: 'Blue wooden robot' })
const shelf = await sell({ en: 'Wooden shelf' })
await rollUp(databases.writer)

test.each<[language: string, keyword: string, id: number]>([
  ['en', 'lamp for desk', lamp.id],
  ['en', 'i want headphones', headphones.id],
  ['en', 'head phones', headphones.id],
  ['en', 'backpack for school', backpack.id],
  ['de', 'Lampe für den Schreibtisch', lamp.id],
  ['de', 'Stehlampe', lamp.id],
  ['de', 'Lampen', lamp.id],
  ['fr', 'une lampe pour le bureau', lamp.id],
  ['zh-cn', '机器人玩具', robot],
  ['zh-cn', '玩具機器人', robot],
  ['zh-cn', '我想买手机', phone.id],
  ['zh-cn', '喝乌龙茶', tea.id],
  ['ja', 'おもちゃロボット', robot],
  ['ja', 'ろぼっと', robot],
  ['ko', '무선헤드폰', headphones.id],
  ['ko', '로봇을', robot],
  ['ko', '블루투스헤드폰', headphones.id],
  ['th', 'อยากได้หูฟัง', headphones.id],
  ['ru', 'черных рюкзаков', backpack.id],
  ['tr', 'çocuklar için robot', robot],
  ['el', 'θέλω κινητό τηλέφωνο', phone.id],
  ['en', '机器人玩具', robot],
])('%s: %s', async (language, keyword, id) => {
  expect(await find(language, keyword)).toContain(id)
})

test('a product with all words hides those with most of them', async () => {
  expect(await find('en', 'blue wooden robot')).toEqual([blueRobot])
  expect(await find('en', 'red wooden robot')).toEqual([blueRobot])
  expect(new Set(await find('en', 'glass robot'))).toEqual(new Set([robot, blueRobot]))
})

test('a word of no product is not replaced by a product of something else', async () => {
  for (const keyword of ['robot submarine', 'submarine', 'wooden zeppelin'])
    expect(await find('en', keyword)).toEqual([])
  expect(await find('zh-cn', '洗衣机')).toEqual([])
  expect(await find('ko', '세탁기')).toEqual([])
  expect(await find('de', 'Waschmaschine')).toEqual([])
})

test('a code comes after the products that have the word in their name', async () => {
  await databases.writer.updateTable('variants').set({ sku: 'two-joint' }).where('product_id', '=', shelf).execute()
  await databases.writer.updateTable('products').set({ heat: 1_000 }).where('id', '=', shelf).execute()
  expect(await find('en', 'two-joint')).toEqual([lamp.id, shelf])
})

test('the code of a variant finds its product, in any case and language, while it is on sale', async () => {
  const product_id = shelf
  const change = (set: { sku?: string; is_on_sale?: boolean; stock?: number; removed_at?: Date }) =>
    databases.writer.updateTable('variants').set(set).where('product_id', '=', product_id).execute()
  await change({ sku: 'Qx-77/A' })
  expect(await find('en', 'qx-77/a')).toEqual([shelf])
  expect(await find('ja', 'ＱＸ-77/A')).toEqual([shelf])
  expect(await find('en', 'qx-77')).toEqual([])
  await change({ is_on_sale: false, stock: 0, removed_at: new Date() })
  expect(await find('en', 'Qx-77/A')).toEqual([])
})

const chinese =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化'

test.each<[what: string, locale: FileName, keyword: string]>([
  ['twenty unknown words', 'en', Array.from({ length: 20 }, (_none, at) => `xq${at}z`).join(' ')],
  ['twelve known words', 'en', 'lamp toy robot desk shelf tea oolong trail phone backpack wooden blue'],
  ['a letter a hundred times', 'en', 'a'.repeat(100)],
  ['a German word twenty times', 'de', 'lampe'.repeat(20)],
  ['seventy Chinese characters', 'zh-cn', chinese],
  ['a hundred kana', 'ja', 'あいうえお'.repeat(20)],
  ['a hundred syllables of Hangul', 'ko', '가나 다라마바사아 자차카타파하 '.repeat(6)],
  ['a hundred letters of Thai', 'th', 'กขคฆง'.repeat(20)],
])('%s make a bounded number of searches', async (_, locale, keyword) => {
  const own = { locale, searchTerms: searchTermsOf(locale, keyword) }
  const asked: SearchInterpretation[][] = []
  for await (const search of interpretKeyword(databases.reader, own, keyword)) if (search.length > 0) asked.push(search)
  expect(asked.length).toBeLessThanOrEqual(16)
  for (const search of asked) {
    expect(search.length).toBeLessThanOrEqual(24)
    for (const { searchTerms } of search) {
      expect(searchTerms.pairs.length).toBeLessThanOrEqual(24)
      expect(wordsOf(searchTerms).length + searchTerms.choices.length).toBeLessThanOrEqual(12)
    }
  }
})

async function sell(name: { en: string } & Record<string, string>): Promise<number> {
  return (await addProduct(databases.writer, { shop: shops.kumoriya, name, variants: [{ price: 10_00 }] })).id
}

async function find(language: string, keyword: string): Promise<number[]> {
  const url = `/api/product/list?keyword=${encodeURIComponent(keyword)}`
  const answer = await app.inject({ url, headers: { lang: language } })
  return answer.json<{ data: { items: { id: string }[] } }>().data.items.map(({ id }) => Number(id))
}
