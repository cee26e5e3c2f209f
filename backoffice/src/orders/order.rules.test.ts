import { expect, test } from 'vitest'
import { canPack, canShip, tabOf, urgencyOf } from './order.rules.ts'

const unshipped = [{ item_id: '1', quantity: 1 }]

test.each([
  ['waiting for delivery', { status: 1, packed: false, unshipped }, true, true],
  ['packed', { status: 1, packed: true, unshipped }, true, false],
  ['with a refund request before it was sent', { status: -4, packed: true, unshipped }, true, false],
  ['with a refund request afterwards', { status: -4, packed: true, unshipped: [] }, false, false],
  ['not paid', { status: 0, packed: false, unshipped }, false, false],
  ['on the way', { status: 2, packed: true, unshipped: [] }, false, false],
] as const)('an order %s', (_state, order, ship, pack) => {
  const waiting = { ...order, unshipped: [...order.unshipped] }
  expect([canShip(waiting), canPack(waiting)]).toEqual([ship, pack])
})

test.each([
  ['2026-11-22T11:59:00Z', 'bad'],
  ['2026-11-23T11:00:00Z', 'warn'],
  ['2026-11-24T12:00:00Z', 'plain'],
])('to be sent by %s is %s', (shipBy, urgency) => {
  expect(urgencyOf(shipBy, Date.parse('2026-11-22T12:00:00Z'))).toBe(urgency)
})

test('an unknown status shows all', () => {
  expect(tabOf(-4)).toBe('-4')
  expect(tabOf(undefined)).toBe('all')
  expect(tabOf(9)).toBe('all')
})
