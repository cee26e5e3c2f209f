import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentOf, releaseOf, returnOf } from './escrow.rules.ts'

const order = { account_id: 7, shop_id: 3, total: 90_00, platform_discount: 10_00, refunded: 0, commission: 8_00 }
const [shopper, seller] = [
  { kind: 'shopper_available', owner: 7 },
  { kind: 'seller_available', owner: 3 },
]
const [escrow, promotions, commission] = [{ kind: 'escrow' }, { kind: 'promotions' }, { kind: 'commission' }]

describe('the way of the money', () => {
  test.each([
    {
      name: 'paid',
      transfers: paymentOf(order),
      expected: [
        { from: shopper, to: escrow, amount: 90_00 },
        { from: promotions, to: escrow, amount: 10_00 },
      ],
    },
    {
      name: 'cancelled',
      transfers: returnOf(order),
      expected: [
        { from: escrow, to: shopper, amount: 90_00 },
        { from: escrow, to: promotions, amount: 10_00 },
      ],
    },
    {
      name: 'released',
      transfers: releaseOf(order),
      expected: [
        { from: escrow, to: seller, amount: 92_00 },
        { from: escrow, to: commission, amount: 8_00 },
      ],
    },
    {
      name: 'released after half was refunded',
      transfers: releaseOf({ ...order, refunded: 50_00 }),
      expected: [
        { from: escrow, to: seller, amount: 46_00 },
        { from: escrow, to: commission, amount: 4_00 },
      ],
    },
    { name: 'nothing to pay', transfers: paymentOf({ ...order, total: 0, platform_discount: 0 }), expected: [] },
    {
      name: 'nothing left to release',
      transfers: releaseOf({ ...order, total: 0, platform_discount: 0 }),
      expected: [],
    },
  ])('$name', ({ transfers, expected }) => {
    expect(transfers).toEqual(expected)
  })

  test('all that went into escrow and was not refunded leaves it', () => {
    const cents = fc.integer({ min: 0, max: 100_000_00 })
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (total, platform_discount, rate, part) => {
          const refunded = Math.floor((total * part) / 100)
          const fee = Math.floor(((total + platform_discount) * rate) / 100)
          const out = releaseOf({ ...order, total, platform_discount, refunded, commission: fee })
          expect(out.reduce((sum, { amount }) => sum + amount, 0)).toBe(total + platform_discount - refunded)
          for (const { amount } of out) expect(amount).toBeGreaterThan(0)
        },
      ),
    )
  })
})
