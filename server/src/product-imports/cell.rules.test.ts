import { expect, test } from 'vitest'
import { readPrice } from './cell.rules.ts'

// Back office: cells as spreadsheets and other shops write them.

const inDollars = { perDollar: 1, fraction: undefined }

test.each([
  ['$1,299.00', 1_299_00],
  ['USD 12.00', 12_00],
  ['12.00 USD', 12_00],
  ['US$12', 12_00],
  ['1 299,00', 1_299_00],
  ['1\u00a0299,00', 1_299_00],
  ["1'299.00", 1_299_00],
  ['.99', 99],
  [',99', 99],
  ['１２.５０', 12_50],
  ['12.5000', 12_50],
  ['1,23,456.78', 123_456_78],
])('the price %s has one meaning, so it is taken', (text, cents) => {
  expect(readPrice(text, inDollars)).toEqual({ value: cents })
})

test.each([
  ['-5', 'price_negative'],
  ['$-5.00', 'price_negative'],
  ['-$5.00', 'price_negative'],
  ['5.00-', 'price_negative'],
  ['1e3', 'price'],
  ['5 apples', 'price'],
  ['€', 'price'],
  ['12.345', 'price'],
  ['12.3456', 'price'],
  ['1,2345.00', 'price'],
  ['99999999999', 'price_high'],
])('the price %s is refused: %s', (text, fault) => {
  expect(readPrice(text, inDollars)).toEqual({ fault })
})

test('a price in another currency is converted', () => {
  expect(readPrice('¥1,299', { perDollar: 150, fraction: '.' })).toEqual({ value: 8_66 })
  expect(readPrice('3000円', { perDollar: 150, fraction: undefined })).toEqual({ value: 20_00 })
})
