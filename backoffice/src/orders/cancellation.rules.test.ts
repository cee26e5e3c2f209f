import { expect, test } from 'vitest'
import { allPieces, canChoose, isWhole, toCancelled } from './cancellation.rules.ts'

const unshipped = [
  { item_id: '1', quantity: 2, sku: null },
  { item_id: '2', quantity: 1, sku: null },
]
const order = { unshipped, can: ['cancel', 'cancel_items'] as ('cancel' | 'cancel_items')[] }

test('all pieces of an order are the order', () => {
  expect(isWhole(order, allPieces(order))).toBe(true)
  expect(isWhole(order, { ...allPieces(order), '1': 1 })).toBe(false)
})

test('what is left after a parcel is not the order', () => {
  expect(isWhole({ ...order, can: ['cancel_items'] }, allPieces(order))).toBe(false)
})

test('items without a chosen piece are not sent along', () => {
  expect(toCancelled({ '1': 1, '2': 0 })).toEqual([{ item_id: '1', quantity: 1 }])
})

test('of a single piece there is nothing to choose, unless a part was sent before', () => {
  const single = unshipped.slice(1)
  expect(canChoose({ ...order, unshipped: single })).toBe(false)
  expect(canChoose({ unshipped: single, can: ['cancel_items'] })).toBe(true)
  expect(canChoose({ ...order, can: ['cancel'] })).toBe(false)
})
