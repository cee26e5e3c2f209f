import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applies, discountsOf, faultOf, type Promotion } from './promotion.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const tenPercent: Promotion = {
  id: 1,
  code: 'WELCOME10',
  kind: 'percentage',
  value: 10,
  minimum: 30_00,
  shop_id: null,
  starts_at: new Date('2026-01-01'),
  ends_at: null,
  total_limit: null,
  per_shopper: null,
  used: 0,
  used_by_shopper: 0,
  maximum: null,
  given: 0,
  budget: null,
}
const baskets = [
  { shop_id: 1, subtotal: 20_01, freight: 4_90 },
  { shop_id: 2, subtotal: 10_00, freight: 0 },
]

describe('the validity of a code', () => {
  test.each([
    { change: {}, counts: true },
    { change: { minimum: 30_01 }, counts: true },
    { change: { minimum: 30_02 }, counts: false },
    { change: { starts_at: new Date('2026-05-02') }, counts: false },
    { change: { ends_at: now }, counts: false },
    { change: { ends_at: new Date('2026-05-02') }, counts: true },
    { change: { total_limit: 3, used: 2 }, counts: true },
    { change: { total_limit: 3, used: 3 }, counts: false },
    { change: { per_shopper: 1, used_by_shopper: 0 }, counts: true },
    { change: { per_shopper: 1, used_by_shopper: 1 }, counts: false },
    { change: { budget: 10_00, given: 7_00 }, counts: true },
    { change: { budget: 10_00, given: 7_01 }, counts: false },
    { change: { budget: 10_00, given: 7_01, maximum: 2_99 }, counts: true },
    { change: { budget: 0 }, counts: false },
    { change: { shop_id: 1, minimum: 20_01 }, counts: true },
    { change: { shop_id: 1, minimum: 20_02 }, counts: false },
    { change: { shop_id: 3, minimum: 0 }, counts: false },
    { change: { kind: 'free_freight' }, counts: true },
    { change: { kind: 'free_freight', shop_id: 2, minimum: 0 }, counts: false },
  ])('$change: $counts', ({ change, counts }) => {
    expect(applies({ ...tenPercent, ...change }, baskets, now)).toBe(counts)
  })
})

test.each([
  [{}, undefined],
  [{ minimum: 30_02 }, 'minimum'],
  [{ starts_at: new Date('2026-05-02'), minimum: 99_00 }, 'soon'],
  [{ ends_at: now, minimum: 99_00 }, 'over'],
  [{ total_limit: 3, used: 3 }, 'over'],
  [{ budget: 10_00, given: 10_00 }, 'over'],
  [{ budget: 10_00, given: 7_01 }, 'discount'],
  [{ per_shopper: 1, used_by_shopper: 1, ends_at: now }, 'used'],
  [{ shop_id: 3, ends_at: now, minimum: 99_00 }, 'elsewhere'],
])('with %o the fault of a code is %s', (change, fault) => {
  expect(faultOf({ ...tenPercent, ...change }, baskets, now)).toBe(fault)
})

describe('the discount of a code', () => {
  test.each([
    {
      change: {},
      off: [
        [2_00, 0],
        [1_00, 0],
      ],
    },
    {
      change: { kind: 'amount', value: 5_00 },
      off: [
        [3_33, 0],
        [1_67, 0],
      ],
    },
    {
      change: { kind: 'amount', value: 99_00 },
      off: [
        [20_01, 0],
        [10_00, 0],
      ],
    },
    {
      change: { kind: 'free_freight', value: 0 },
      off: [
        [0, 4_90],
        [0, 0],
      ],
    },
    {
      change: { maximum: 1_50 },
      off: [
        [1_00, 0],
        [50, 0],
      ],
    },
    {
      change: { kind: 'free_freight', value: 0, maximum: 3_00 },
      off: [
        [0, 3_00],
        [0, 0],
      ],
    },
    {
      change: { shop_id: 2 },
      off: [
        [0, 0],
        [1_00, 0],
      ],
    },
    {
      change: { shop_id: 2, kind: 'amount', value: 50_00 },
      off: [
        [0, 0],
        [10_00, 0],
      ],
    },
  ])('$change', ({ change, off }) => {
    const discounts = discountsOf({ ...tenPercent, ...change }, baskets)
    expect(discounts.map(({ items, freight }) => [items, freight])).toEqual(off)
  })

  test('the parts add up to the cent, and none is larger than its basket', () => {
    const subtotals = fc.array(fc.integer({ min: 1, max: 5_000_00 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(subtotals, fc.integer({ min: 1, max: 100 }), (amounts, value) => {
        const shopTotals = amounts.map((subtotal, shop_id) => ({ shop_id, subtotal, freight: 0 }))
        const parts = discountsOf({ ...tenPercent, value }, shopTotals).map(({ items }) => items)
        const sum = amounts.reduce((total, amount) => total + amount, 0)
        expect(parts.reduce((total, part) => total + part, 0)).toBe(Math.floor((sum * value) / 100))
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(amounts[index] ?? 0)
      }),
    )
  })
})
