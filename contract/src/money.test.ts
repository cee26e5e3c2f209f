import { expect, test } from 'vitest'
import { plainFigures } from './typed-numbers.ts'
import { parseAmount, parseRate, splitByWeight } from './money.ts'

test.each([
  ['12', 12_00],
  ['12.5', 12_50],
  ['12,5', 12_50],
  ['0.29', 29], // 0.29 * 100 is 28.999… as a float
  [' 1000000 ', 1_000_000_00],
  ['１２．５', 12_50], // As typed on East Asian keyboards.
  ['１２，０５', 12_05],
  ['١٢٫٥', 12_50],
  ['१२.५०', 12_50],
  ['๑๒', 12_00],
  ['$1,299.00', 1_299_00],
  ['US$ 12', 12_00],
  ['1.299,00', 1_299_00],
  ['1 299,00', 1_299_00],
  ['1\u00a0299,00', 1_299_00],
  ['1\u202f299,00', 1_299_00],
  ["1'299.00", 1_299_00],
  ['1’299.00', 1_299_00],
  ['1,23,456.78', 123_456_78],
  ['1,299,000', 1_299_000_00],
  ['.99', 99],
  [',5', 50],
  ['12.5000', 12_50],
])('%j is read as %i cents', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test.each([
  '',
  '-5',
  '1.234',
  '1,000',
  '1.290',
  '12.500',
  '0.290',
  '1234.500',
  '.990',
  '1e3',
  'ten',
  '10²',
  '.',
  '12.345,6.7',
  '1.23.45',
  '1 2',
  '€12',
  '1.2345',
])('%j is not an amount', (text) => {
  expect(parseAmount(text)).toBeUndefined()
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [10, [0, 5, 5], [0, 5, 5]],
  [7, [3, 3, 1], [3, 3, 1]],
  [0, [1, 2], [0, 0]],
  [5, [0, 0], [0, 0]],
  [656_951_095, [28_880_766, 259_926_894], [65_695_110, 591_255_985]], // As doubles the halves are not equal.
])('%i cents by the weights %j are %j', (amount, weights, parts) => {
  expect(splitByWeight(amount, weights)).toEqual(parts)
})

test.each([
  [' ３０ ', '30'],
  ['－１．５', '-1.5'],
  ['−5', '-5'],
  ['12', '12'],
])('the figures %j are %j', (typed, plain) => {
  expect(plainFigures(typed)).toBe(plain)
})

test.each([
  ['9.5', 9.5],
  ['9,5', 9.5],
  ['２５４００', 25_400],
  ['25 400', 25_400],
  ['25.400,00', 25_400],
  ['25,400', 0],
  ['1.345', 1.345],
  ['0,925', 0.925],
  ['1,3452', 1.3452],
  ['', 0],
  ['nine', 0],
])('the rate typed as “%s” is %d', (typed, rate) => {
  expect(parseRate(typed)).toBe(rate)
})
