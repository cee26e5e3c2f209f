import { expect, test } from 'vitest'
import { pictureIn, readChange, readPieces } from './product.rules.ts'

test.each([
  ['-15.25', -15_25],
  ['−5', -5_00],
  ['+2,5', 2_50],
  ['x', undefined],
  ['', undefined],
])('a change of %j is %j hundredths', (typed, change) => {
  expect(readChange(typed)).toBe(change)
})

test.each([
  ['−3', -3],
  ['12', 12],
  ['1.5', undefined],
])('%j are %j pieces', (typed, pieces) => {
  expect(readPieces(typed)).toBe(pieces)
})

test('a picture is requested in its display width', () => {
  expect(pictureIn(200, '/pictures/abc-800.webp')).toBe('/pictures/abc-200.webp')
})
