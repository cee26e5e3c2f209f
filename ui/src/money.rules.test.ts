import { languages } from '@sealane/contract/languages'
import { expect, test } from 'vitest'
import { formatMoney, toMoneyParts } from './money.rules.ts'

test.each(languages)('$language_name shows a balance as Intl does', ({ locale, file_name }) => {
  const currencyDisplay = file_name === 'es' || file_name === 'pt' ? 'symbol' : 'narrowSymbol'
  const intl = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay })
  expect(formatMoney(1284_50, locale)).toBe(intl.format(1284.5))
})

test.each(languages)('$language_name puts the true minus before everything', ({ locale }) => {
  expect(formatMoney(-165_40, locale)).toMatch(/^−/)
  expect(formatMoney(-165_40, locale)).not.toContain('-')
})

test.each([
  ['en-US', 1284_50, '$1,284.50'],
  ['es-ES', 1284_50, '1284,50\u00A0US$'],
  ['pt-BR', -165_40, '−US$\u00A0165,40'],
  ['de-DE', 9, '0,09\u00A0$'],
])('in %s, %i cents are %s', (locale, cents, shown) => {
  expect(formatMoney(cents, locale)).toBe(shown)
})

test('a gain has a plus sign where signs are requested, zero never has one', () => {
  expect(formatMoney(20_00, 'en-US', true)).toBe('+$20.00')
  expect(formatMoney(0, 'en-US', true)).toBe('$0.00')
})

test('currency and decimals are the small parts', () => {
  const large = toMoneyParts(1284_50, 'en-US').filter(({ isSmall }) => !isSmall)
  expect(large.map(({ text }) => text).join('')).toBe('1,284')
})
