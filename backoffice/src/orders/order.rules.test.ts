import { expect, test } from 'vitest'
import { firstStepOf, isNew, isRestockable, tabOf, urgencyOf } from './order.rules.ts'

test.each([
  ['out_of_stock', false],
  ['damaged', false],
  ['wrong_price', true],
  ['asked', true],
] as const)('of an order that is cancelled as %s the pieces can be sold again: %s', (reason, isRestocked) => {
  expect(isRestockable(reason)).toBe(isRestocked)
})

test.each([
  ['2026-11-22T11:59:00Z', 'bad'],
  ['2026-11-23T11:00:00Z', 'warn'],
  ['2026-11-24T12:00:00Z', 'plain'],
])('an order that must be shipped by %s is marked as %s', (shipBy, urgency) => {
  expect(urgencyOf(shipBy, Date.parse('2026-11-22T12:00:00Z'))).toBe(urgency)
})

test('an unknown status shows all', () => {
  expect(tabOf(-4)).toBe('-4')
  expect(tabOf(undefined)).toBe('all')
  expect(tabOf(9)).toBe('all')
})

test.each([
  ['orders to ship, and no other order', { status: 1 }, {}, true],
  ['all orders, and there is none', {}, { '1': 0 }, true],
  ['orders to ship, and others are shipped', { status: 1 }, { '2': 3 }, false],
  ['shipped orders', { status: 2 }, {}, false],
  ['the results of a search', { keyword: 'SL-1' }, {}, false],
  ['orders to ship, and the counts are still loading', { status: 1 }, undefined, false],
])('an empty list of %s: whether the shop has had no orders yet', (_, filter, counts, is) => {
  expect(isNew(filter, counts)).toBe(is)
})

test.each([
  ['nothing at all', { all: 0 }, 'add'],
  ['only drafts', { all: 2, draft: 2 }, 'publish'],
  ['all sold out or off sale', { all: 2, sold_out: 1, off_sale: 1 }, 'publish'],
  ['something on sale', { all: 2, draft: 1, on_sale: 1 }, 'look'],
  ['products that the viewer may not see', undefined, 'look'],
])('a shop without orders that has %s is led to the next step', (_, products, step) => {
  expect(firstStepOf(products)).toBe(step)
})
