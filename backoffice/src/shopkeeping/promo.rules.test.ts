import { expect, test } from 'vitest'
import { canEnd, newPromo, toPromoForm } from './promo.rules.ts'

const terms = { code: 'TEA', minimum: 0, total_limit: null, per_shopper: 1 }

test.each([
  [{ value: '15' }, { ...terms, kind: 'percentage', value: 15 }],
  [{ value: '15 %' }, { ...terms, kind: 'percentage', value: 0 }],
  [
    { kind: 'amount', value: '5.50', minimum: '20' },
    { ...terms, kind: 'amount', value: 5_50, minimum: 20_00 },
  ],
  [
    { kind: 'amount', value: 'five', minimum: 'x' },
    { ...terms, kind: 'amount', value: 0, minimum: -1 },
  ],
  [
    { kind: 'free_freight', value: '9' },
    { ...terms, kind: 'free_freight' },
  ],
  [
    { value: '1', total_limit: '100', per_shopper: '' },
    { ...terms, kind: 'percentage', value: 1, total_limit: 100, per_shopper: null },
  ],
  [
    { value: '1', total_limit: 'many' },
    { ...terms, kind: 'percentage', value: 1, total_limit: 0 },
  ],
] as const)('%j is sent as %j', (typed, expected) => {
  expect(toPromoForm({ ...newPromo, code: 'TEA', ...typed })).toEqual(expected)
})

test('moments are sent in UTC', () => {
  const { from, until } = toPromoForm({ ...newPromo, from: '2026-05-01T10:00', until: '2026-06-01T00:00' })
  expect([from, until]).toEqual([new Date(2026, 4, 1, 10).toISOString(), new Date(2026, 5, 1).toISOString()])
})

test.each([
  ['running', true],
  ['planned', true],
  ['used_up', true],
  ['ended', false],
] as const)('a code that is %s can be ended: %s', (state, expected) => {
  expect(canEnd({ state })).toBe(expected)
})
