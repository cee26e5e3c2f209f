import type { FileName } from '@sealane/contract/locales'
import { describe, expect, test } from 'vitest'
import { normalizeSpelling } from '../shops/normalize.rules.ts'
import { searchFields, typoPatternsOf, toTerm, searchTermsOf } from './search.rules.ts'

describe('folding', () => {
  test.each([
    ['Télé', 'tele'],
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['ışık', 'isik'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['ΚΙΝΗΤΌ', 'κινητο'],
    ['Κινητό', 'κινητο'],
    ['τηλέφωνος', 'τηλεφωνοσ'],
    ['Ёлка', 'елка'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['ｽﾏﾎ', 'スマホ'],
    ['หูฟัง', 'หูฟัง'],
    ['ガラス', 'ガラス'],
    ['휴대폰', '휴대폰'],
    ['手机', '手机'],
    ['เฮา\u2060ส์เบ\u2060ลนด์', 'เฮาส์เบลนด์'],
    ['Schreib\u00adtisch\u200b', 'schreibtisch'],
  ])('%s is read as %s', (text, normalized) => {
    expect(normalizeSpelling(text)).toBe(normalized)
  })
})

const product = { category: '', labels: [], shop: 'Fjordkant', nameInEnglish: 'Orbit phone' }

test('a product is found by its other common names too', () => {
  const { search_terms } = searchFields({ ...product, locale: 'en', name: 'Trail daypack', keywords: ['backpack'] })
  expect(search_terms).toContain(toTerm('en', 'backpack', true))
})

test('the name has separate terms, with the English one in every language', () => {
  const labels = ['灯笼红']
  const chinese = searchFields({
    ...product,
    locale: 'zh-cn',
    name: '手机',
    category: '数码',
    labels,
    keywords: ['大哥大'],
  })
  expect(chinese.name_terms).toEqual(['zh-cn.手', 'zh-cn.机', 'zh-cn.手机', 'zh-cn:orbit', 'zh-cn:phone'])
  expect(chinese.search_terms).toEqual(expect.arrayContaining([...chinese.name_terms, 'zh-cn:fjordkant', 'zh-cn.灯笼']))
  const english = searchFields({ ...product, locale: 'en', name: 'Orbit', nameInEnglish: 'Orbit', keywords: ['cell'] })
  expect(english).toEqual({ search_terms: ['en:orbit', 'en:fjordkant', 'en:cell'], name_terms: ['en:orbit'] })
})

test('a product is found by two thousand terms, its name among them', () => {
  const labels = Array.from({ length: 6_000 }, (_none, at) => `w${at}`)
  const { search_terms: terms } = searchFields({
    ...product,
    locale: 'en',
    name: 'Orbit',
    nameInEnglish: 'Orbit',
    labels,
  })
  expect(terms).toHaveLength(2_000)
  expect(terms).toEqual(expect.arrayContaining(['en:orbit', 'en:fjordkant', 'en:w0']))
  const long = Array.from({ length: 1_000 }, (_none, at) => `${'ab '.repeat(80)}w${at}`)
  const few = searchFields({ ...product, locale: 'en', name: 'Orbit', nameInEnglish: 'Orbit', labels: long })
  expect(few.search_terms.length).toBeLessThan(100)
})

describe('a keyword finds the name', () => {
  test.each<[FileName, string, string]>([
    ['zh-cn', '轻薄手机 128 GB', '手机'],
    ['zh-cn', '乌龙茶', '茶'],
    ['th', 'หูฟังไร้สาย', 'หูฟัง'],
    ['ja', 'ワイヤレスヘッドホン', 'ヘッドホン'],
    ['ja', 'ｽﾏﾎケース', 'スマホ'],
    ['ko', '무선 헤드폰', '헤드폰'],
    ['el', 'Κινητό τηλέφωνο', 'κινητο'],
    ['el', 'Κινητό τηλέφωνο', 'ΚΙΝΗΤΌ ΤΗΛΈΦΩΝΟ'],
    ['fr', 'Télé compacte', 'tele'],
    ['fr', 'Tele compacte', 'télé'],
    ['fr', 'Écouteurs sans fil', 'ecouteurs'],
    ['tr', 'İstanbul çantası', 'İSTANBUL'],
    ['tr', 'İstanbul çantası', 'istanbul'],
    ['tr', 'Işıklı saat', 'ISIKLI'],
    ['ru', 'Чёрный рюкзак', 'черный'],
    ['en', 'Full width desk', 'ｆｕｌｌ ｗｉｄｔｈ'],
    ['en', 'Wireless headphones', 'headph'],
    ['en', 'Wireless headphones', 'headphones wireless'],
    ['de', 'Schreibtischlampe', 'Lampe'],
    ['de', 'Schreibtischlampe mit zwei Gelenken', 'lampe gelenk'],
    ['th', 'โทรศัพท์', 'orbit phone'],
    ['ja', 'スマートフォン', 'fjord'],
  ])('%s: %s by %s', (locale, name, keyword) => {
    expect(finds(locale, name, keyword)).toBe(true)
  })

  test.each<[FileName, string, string]>([
    ['zh-cn', '平板电脑', '手机'],
    ['en', 'Wireless headphones', 'phones'],
    ['en', 'Wireless headphones', 'headphones wired'],
    ['en', 'Wireless headphones', 'head '],
    ['el', 'Κινητό τηλέφωνο', 'κινητα'],
  ])('%s: not %s by %s', (locale, name, keyword) => {
    expect(finds(locale, name, keyword)).toBe(false)
  })
})

test('a keyword without a letter searches for nothing', () => {
  expect(searchTermsOf('en', '!!! – %_')).toEqual({ words: [], pairs: [], patterns: [], choices: [] })
})

test.each([['zh-cn'], ['th']] as const)('a keyword of a hundred letters in %s searches for 24 pairs', (locale) => {
  const from = locale === 'th' ? 0x0e01 : 0x4e00
  const letters = Array.from({ length: 100 }, (_none, at) =>
    String.fromCodePoint(from + (locale === 'th' ? (at * 7) % 46 : at)),
  )
  expect(searchTermsOf(locale, letters.join('')).pairs).toHaveLength(24)
})

describe('one typing error', () => {
  test.each([
    ['hedphones', 'headphones'],
    ['headdphones', 'headphones'],
    ['headpfones', 'headphones'],
    ['haedphones', 'headphones'],
    ['lmap', 'lamp'],
    ['lamps', 'lamp'],
    ['ваза́', 'ваза'],
    ['backpac', 'backpack'],
  ])('%s is close to %s', (typed, meant) => {
    expect(typoPatternsOf(typed).some((pattern) => isLike(meant, pattern))).toBe(true)
  })

  test.each([
    ['hedfones', 'headphones'],
    ['mug', 'rug'],
    ['iphone14', 'iphone15'],
  ])('%s is not close to %s', (typed, other) => {
    expect(typoPatternsOf(typed).some((pattern) => isLike(other, pattern))).toBe(false)
  })
})

/** Applies the conditions of the SQL statements to one product. */
function finds(locale: FileName, name: string, keyword: string): boolean {
  const terms = searchFields({ ...product, locale, name }).search_terms
  const { words, pairs, patterns } = searchTermsOf(locale, keyword)
  const queryTerms = [
    ...words.map((text) => toTerm(locale, text, true)),
    ...pairs.map((text) => toTerm(locale, text, false)),
  ]
  const met = patterns.every(({ kind, text }) => {
    const indexed = terms.filter((term) => term.startsWith(`${locale}:`)).map((term) => term.slice(locale.length + 1))
    return indexed.some((word) => (kind === 'prefix' ? word.startsWith(text) : word.includes(text)))
  })
  return met && queryTerms.every((term) => terms.includes(term))
}

function isLike(word: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replaceAll('_', '.')}$`, 'u').test(word)
}
