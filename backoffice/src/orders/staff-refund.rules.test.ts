import { expect, test } from 'vitest'
import { faultOf, freightOf, sumOf, toRefunded } from './staff-refund.rules.ts'

const refundable = [
  { item_id: '1', goods: 20_00, freight: 3_00 },
  { item_id: '2', goods: 5_00, freight: 1_90 },
]

test.each([
  ['', undefined],
  ['20', undefined],
  ['20.01', 'refundTooMuch'],
  ['2,5', undefined],
  ['two', 'refundInvalid'],
] as const)('a typed sum of "%s" has the fault %s', (typed, fault) => {
  expect(faultOf(typed, 20_00)).toBe(fault)
})

test('only items with a sum are refunded, and their freight if it is chosen', () => {
  const draft = { amounts: { '1': '2.50', '2': ' ' }, withFreight: false }
  expect(toRefunded(draft, refundable)).toEqual([{ item_id: '1', goods: 2_50, freight: 0 }])
  expect(toRefunded({ ...draft, withFreight: true }, refundable)).toEqual([
    { item_id: '1', goods: 2_50, freight: 3_00 },
  ])
  expect(freightOf(draft, refundable)).toBe(3_00)
})

test('freight alone is that of all items', () => {
  const items = toRefunded({ amounts: {}, withFreight: true }, refundable)
  expect(items).toEqual([
    { item_id: '1', goods: 0, freight: 3_00 },
    { item_id: '2', goods: 0, freight: 1_90 },
  ])
  expect(sumOf(items)).toBe(4_90)
})
