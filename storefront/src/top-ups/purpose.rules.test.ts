import { expect, test } from 'vitest'
import { formatMoney } from '@sealane/ui/money.rules'
import { forGroup, isSignLast, readPurpose, signOf, toAmountInput } from './purpose.rules.ts'

test.each([
  ['group=7&amount=1250', { group: '7', amount: 12_50 }],
  ['amount=12.5', { group: undefined, amount: undefined }],
  ['amount=-1&group=7', { group: '7', amount: undefined }],
  ['group=%2F..%2F', { group: undefined, amount: undefined }],
  ['', { group: undefined, amount: undefined }],
])('?%s is read as %o', (search, purpose) => {
  expect(readPurpose(search)).toEqual(purpose)
})

test('group and amount are passed on unchanged', () => {
  expect(forGroup(readPurpose('group=7&amount=1250'))).toBe('?group=7&amount=1250')
  expect(forGroup(readPurpose(''))).toBe('')
})

test('amounts fill the field in the format of the locale', () => {
  expect(toAmountInput(1284_50, 'en-US')).toBe('1284.50')
  expect(toAmountInput(1284_50, 'de-DE')).toBe('1284,50')
  expect(['en-US', 'de-DE', 'pt-BR'].map((locale) => signOf(formatMoney(0, locale)))).toEqual(['$', '$', 'US$'])
  expect(['en-US', 'de-DE', 'pt-BR', 'ru-RU'].map((locale) => isSignLast(formatMoney(0, locale)))).toEqual([
    false,
    true,
    false,
    true,
  ])
})
