import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backOf, paymentOf, promotionFor, releaseOf, restOf, returnOf } from './escrow.rules.ts'

const order = {
  account_id: 7,
  shop_id: 3,
  total: 90_00,
  platform_discount: 10_00,
  refunded: 0,
  promotion_returned: 0,
  commission: 8_00,
}
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
      name: 'a part given back',
      transfers: backOf(7, { amount: 45_00, promotion: 5_00 }),
      expected: [
        { from: escrow, to: shopper, amount: 45_00 },
        { from: escrow, to: promotions, amount: 5_00 },
      ],
    },
    {
      name: 'cancelled after half was refunded',
      transfers: returnOf({ ...order, refunded: 45_00, promotion_returned: 5_00 }),
      expected: [
        { from: escrow, to: shopper, amount: 45_00 },
        { from: escrow, to: promotions, amount: 5_00 },
      ],
    },
    {
      name: 'released after half was refunded',
      transfers: releaseOf({ ...order, refunded: 45_00, promotion_returned: 5_00 }),
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
          const paid = { ...order, total, platform_discount, commission: fee }
          const settled = { ...paid, refunded, promotion_returned: promotionFor(paid, refunded) }
          const out = releaseOf(settled)
          expect(out.reduce((sum, { amount }) => sum + amount, 0)).toBe(restOf(settled))
          for (const { amount } of out) expect(amount).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('of any amounts given back the last brings all that the platform bore, and no part is less than nothing', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000_00 })
    fc.assert(
      fc.property(cents, cents, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (total, bore, parts) => {
        let state = { ...order, total, platform_discount: bore }
        const giveBack = (amount: number) => {
          const promotion = promotionFor(state, amount)
          expect(promotion).toBeGreaterThanOrEqual(0)
          const promotion_returned = state.promotion_returned + promotion
          state = { ...state, refunded: state.refunded + amount, promotion_returned }
        }
        for (const part of parts) giveBack(Math.floor((total - state.refunded) * part))
        giveBack(total - state.refunded)
        expect(state.promotion_returned).toBe(bore)
        expect(restOf(state)).toBe(0)
      }),
    )
  })
})
