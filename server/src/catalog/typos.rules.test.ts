import type { FileName } from '@sealane/contract/locales'
import { describe, expect, test } from 'vitest'
import { type SearchInterpretation, typoPatternsOf, toTerm, searchTermsOf } from './search.rules.ts'
import {
  forgiveAll,
  forgiveOne,
  nearestFirst,
  unfinishedIn,
  unknownOf,
  unchangedEndsOf,
  wholeIn,
} from './typos.rules.ts'

const read = (locale: FileName, keyword: string): SearchInterpretation => ({
  locale,
  searchTerms: searchTermsOf(locale, keyword),
})
/** The words that the language knows, as whole words and as beginnings. */
const recognizes = (whole: string[], begun: string[] = []) => ({
  whole: new Set(whole),
  begun: new Set([...whole, ...begun]),
})

describe('the words of a keyword that a language knows', () => {
  test.each<[FileName, string, { whole: string[]; begun: string[] }, string[]]>([
    ['en', 'lamp hedphones', { whole: ['en:lamp'], begun: [] }, ['hedphones']],
    ['en', 'lamp hedphones', { whole: ['fr:lamp', 'en:hedphones'], begun: [] }, ['lamp']],
    ['en', 'desk la', { whole: ['en:desk'], begun: ['en:la'] }, []],
    ['en', 'la desk', { whole: ['en:desk'], begun: ['en:la'] }, ['la']],
    ['de', 'tisch lampe', { whole: [], begun: ['de:tisch', 'de:lampe'] }, []],
    ['zh-cn', '手机', { whole: [], begun: [] }, []],
  ])('in %s “%s”, where %j is known, has the unknown words %j', (locale, keyword, { whole, begun }, unknown) => {
    expect(unknownOf(read(locale, keyword), recognizes(whole, begun))).toEqual(unknown)
  })

  test('a language that has each word unchanged is searched for whole words', () => {
    const interpretations = [read('fr', 'casque'), read('de', 'casque'), read('it', 'casque')]
    const recognized = recognizes(['fr:casque'], ['it:casque'])
    expect(wholeIn(interpretations, recognized)).toEqual([
      { locale: 'fr', searchTerms: { words: ['casque'], pairs: [], patterns: [], choices: [] } },
    ])
    expect(unfinishedIn(interpretations, recognized)).toEqual([read('fr', 'casque'), read('it', 'casque')])
  })

  test('letters without words are searched for in every language, once', () => {
    const interpretations = [read('ja', '手机'), read('th', '手机')]
    expect(wholeIn(interpretations, recognizes([]))).toEqual(interpretations)
    expect(unfinishedIn(interpretations, recognizes([]))).toEqual([])
  })
})

describe('the correction of a typing error', () => {
  const near = new Map([
    [toTerm('en', 'hedphones', true), ['headphones']],
    [toTerm('en', 'lamp', true), ['damp', 'lump']],
  ])

  test('changes the unknown words alone', () => {
    const [forgiven] = forgiveAll([read('en', 'lamp hedphones')], recognizes(['en:lamp']), near)
    expect(forgiven?.searchTerms).toEqual({
      words: ['lamp'],
      pairs: [],
      patterns: [],
      choices: [['hedphones', 'headphones']],
    })
  })

  test('leaves a language out that cannot mean one of the words, or knows all', () => {
    expect(forgiveAll([read('en', 'hedphones xqztw')], recognizes([]), near)).toEqual([])
    expect(forgiveAll([read('en', 'lamp')], recognizes(['en:lamp']), near)).toEqual([])
  })

  test('takes one of several known words for a slip, each in turn', () => {
    const interpretations = forgiveOne(read('en', 'desk lamp'), recognizes(['en:desk', 'en:lamp']), near)
    expect(interpretations.map(({ searchTerms }) => searchTerms)).toEqual([
      { words: ['desk'], pairs: [], patterns: [], choices: [['lamp', 'damp', 'lump']] },
    ])
  })

  test.each([
    ['a single word', 'lamp', ['en:lamp']],
    ['a word beside an unknown one', 'lamp hedphones', ['en:lamp']],
  ])('does not correct a known word: %s', (_, keyword, whole) => {
    expect(forgiveOne(read('en', keyword), recognizes(whole), near)).toEqual([])
  })
})

describe('of many similar words', () => {
  test('those with the same first letter are first, then those that more products have', () => {
    const shares = new Map([
      ['en:base', 0.5],
      ['en:cast', 0.2],
      ['en:cave', 0.1],
    ])
    const words = ['base', 'cake', 'cane', 'cast', 'cave', 'vase']
    expect(nearestFirst({ locale: 'en', word: 'case' }, words, shares)).toEqual([
      'cast',
      'cave',
      'cake',
      'cane',
      'base',
      'vase',
    ])
  })

  test('no more than twenty are tried', () => {
    const words = Array.from({ length: 30 }, (_, index) => `cas${String.fromCodePoint(97 + index)}`)
    expect(nearestFirst({ locale: 'en', word: 'case' }, words, new Map())).toHaveLength(20)
  })
})

test.each(['lamp', 'chair', 'carpet', 'hedphones', 'рюкзаг'])(
  'with any typing error, the beginning or the end of %s stays intact',
  (word) => {
    const { beginning, ending } = unchangedEndsOf(word)
    const patterns = typoPatternsOf(word)
    expect(patterns.length).toBeGreaterThan(10)
    expect(patterns.filter((pattern) => !pattern.startsWith(beginning) && !pattern.endsWith(ending))).toEqual([])
  },
)
