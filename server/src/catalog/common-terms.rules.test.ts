import { expect, test } from 'vitest'
import { planWalk, termsAbove } from './common-terms.rules.ts'
import { searchTermsOf } from './search.rules.ts'

const shares = new Map([
  ['en:lamp', 0.1],
  ['en:lampshade', 0.02],
  ['en:desk', 0.05],
  ['zh-cn.手机', 0.1],
  ['zh-cn.台灯', 0.0001],
])
const million = { shares, products: 1_000_000 }

test.each([
  ['lamp ', 'en', { hits: 100_000, steps: 3_000 }],
  ['lamp', 'en', { hits: 120_000, steps: 3_000 }],
  ['desk lamp ', 'en', { hits: 5_000, steps: 16_800 }],
  ['手机', 'zh-cn', { hits: 100_000, steps: 3_000 }],
  ['台灯', 'zh-cn', undefined],
  ['tripod ', 'en', undefined],
  ['tripod lamp ', 'en', undefined],
] as const)(
  'the search for “%s” (%s) walks through products only as far as the share of its terms requires',
  (keyword, locale, walk) => {
    expect(planWalk(million, [{ locale, searchTerms: searchTermsOf(locale, keyword) }], 20)).toEqual(walk)
  },
)

test('of a million products, a term is common where a thousand have it', () => {
  expect(termsAbove(million, 1_000)).toEqual(['en:lamp', 'en:lampshade', 'en:desk', 'zh-cn.手机'])
  expect(termsAbove({ shares: new Map([['en:lamp', 0.1]]), products: 9_999 }, 1_000)).toEqual([])
})

test('in a shop without statistics everything is gathered', () => {
  const interpretations = [{ locale: 'en' as const, searchTerms: searchTermsOf('en', 'lamp') }]
  expect(planWalk({ shares: new Map(), products: 0 }, interpretations, 20)).toBe(undefined)
})
