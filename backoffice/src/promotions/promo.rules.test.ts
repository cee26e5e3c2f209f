import { expect, test } from 'vitest'
import { canEnd, newPromo, toPlatformPromoForm, toPromoForm } from './promo.rules.ts'

const terms = { code: 'TEA', minimum: 0, total_limit: null, per_shopper: 1 }
const open = { ...terms, maximum: null }

test.each([
  [{ value: '15' }, { ...open, kind: 'percentage', value: 15 }],
  [{ value: '15 %' }, { ...open, kind: 'percentage', value: 0 }],
  [
    { kind: 'amount', value: '5.50', minimum: '20' },
    { ...terms, kind: 'amount', value: 5_50, minimum: 20_00 },
  ],
  [
    { kind: 'amount', value: 'five', minimum: 'x' },
    { ...terms, kind: 'amount', value: 0, minimum: -1 },
  ],
  [
    { kind: 'free_freight', maximum: '12.50' },
    { ...terms, kind: 'free_freight', maximum: 12_50 },
  ],
  [
    { value: '15', maximum: 'all' },
    { ...terms, kind: 'percentage', value: 15, maximum: 0 },
  ],
  [
    { kind: 'free_freight', value: '9' },
    { ...open, kind: 'free_freight' },
  ],
  [
    { value: '1', total_limit: '100', per_shopper: '' },
    { ...open, kind: 'percentage', value: 1, total_limit: 100, per_shopper: null },
  ],
  [
    { value: '1', total_limit: 'many' },
    { ...open, kind: 'percentage', value: 1, total_limit: 0 },
  ],
] as const)('%j is sent as %j', (typed, expected) => {
  expect(toPromoForm({ ...newPromo, code: 'TEA', ...typed })).toEqual(expected)
})

test.each([
  [
    { kind: 'percentage', value: '15', maximum: '20' },
    { kind: 'percentage', maximum: 20_00, budget: 300_00 },
  ],
  [
    { kind: 'percentage', value: '15' },
    { kind: 'percentage', maximum: 0, budget: 300_00 },
  ],
  [
    { kind: 'amount', value: '5', maximum: '20' },
    { kind: 'amount', value: 5_00, budget: 300_00 },
  ],
] as const)('%j of the platform is sent as %j', (typed, expected) => {
  const sent = toPlatformPromoForm({ ...newPromo, code: 'TEA', budget: '300', ...typed })
  expect(sent).toMatchObject(expected)
  expect('maximum' in sent).toBe(typed.kind !== 'amount')
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
