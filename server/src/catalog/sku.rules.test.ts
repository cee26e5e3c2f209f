import { expect, test } from 'vitest'
import { skuOf } from './sku.rules.ts'

test.each([
  ['MUG-3', 'mug-3'],
  [' ４０１２３４５ ', '4012345'],
  ['t-shirt', 't-shirt'],
  ['lamp', undefined],
  ['mug 3', undefined],
  ['-3', undefined],
  ['1'.repeat(65), undefined],
])('%j may be the code %j', (keyword, sku) => {
  expect(skuOf(keyword)).toBe(sku)
})
