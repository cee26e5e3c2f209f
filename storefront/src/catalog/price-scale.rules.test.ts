import { expect, test } from 'vitest'
import { step, toPrice, toShare } from './price-scale.rules.ts'

const shop = { min: 4_90, max: 899_00 }

test.each([
  [4_90, 0],
  [20_00, 0.27],
  [66_37, 0.5],
  [200_00, 0.712],
  [899_00, 1],
  [1_00, 0],
  [5_000_00, 1],
])('on a scale from 4.90 to 899.00 dollars, %i cents are at %d', (cents, share) => {
  expect(toShare(cents, shop)).toBeCloseTo(share, 3)
})

test('every whole dollar is found again at its place', () => {
  for (let cents = 5_00; cents < 899_00; cents += 1_00) expect(toPrice(toShare(cents, shop), shop)).toBe(cents)
})

test.each([
  [0, 4_90],
  [0.5, 66_00],
  [1, 899_00],
])('the position %d is a price of %i cents', (share, cents) => {
  expect(toPrice(share, shop)).toBe(cents)
})

test.each([
  [20_00, 1, 21_00],
  [20_00, -1, 19_00],
  [4_90, 1, 5_00],
  [5_00, -1, 4_90],
  [20_00, 10, 30_00],
  [898_50, 1, 899_00],
  [899_00, 1, 899_00],
])('from %i cents a key moves %i dollars to %i cents', (cents, dollars, next) => {
  expect(step(cents, dollars, shop)).toBe(next)
})

test('free things and one single price keep the scale whole', () => {
  expect(toShare(0, { min: 0, max: 100_00 })).toBe(0)
  expect(toPrice(0.5, { min: 0, max: 100_00 })).toBe(1_00)
})
