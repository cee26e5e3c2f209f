import { describe, expect, test } from 'vitest'
import { refundOf, paymentOf, releaseOf, cancellationOf, sharesFor, type ItemMoney } from './escrow.rules.ts'

const order = {
  account_id: 7,
  shop_id: 3,
  total: 90_00,
  platform_discount: 10_00,
  refunded: 0,
  promotion_returned: 0,
  commission: 8_00,
  commission_returned: 0,
}
const [shopper, seller] = [
  { kind: 'shopper_available', owner: 7 },
  { kind: 'seller_available', owner: 3 },
]
const [escrow, promotions, house] = [{ kind: 'escrow' }, { kind: 'promotions' }, { kind: 'commission' }]

describe('the flow of the money', () => {
  test.each([
    {
      name: 'a payment goes from the shopper and the promotions to escrow',
      transfers: paymentOf(order),
      expected: [
        { from: shopper, to: escrow, amount: 90_00 },
        { from: promotions, to: escrow, amount: 10_00 },
      ],
    },
    {
      name: 'a cancelled order returns to the shopper and the promotions',
      transfers: cancellationOf(order),
      expected: [
        { from: escrow, to: shopper, amount: 90_00 },
        { from: escrow, to: promotions, amount: 10_00 },
      ],
    },
    {
      name: 'a release pays the seller and the commission',
      transfers: releaseOf(order),
      expected: [
        { from: escrow, to: seller, amount: 92_00 },
        { from: escrow, to: house, amount: 8_00 },
      ],
    },
    {
      name: 'a refund returns a part to the shopper and the promotions',
      transfers: refundOf(7, { amount: 45_00, promotion: 5_00 }),
      expected: [
        { from: escrow, to: shopper, amount: 45_00 },
        { from: escrow, to: promotions, amount: 5_00 },
      ],
    },
    {
      name: 'a cancelled order returns the rest after a refund of half',
      transfers: cancellationOf({ ...order, refunded: 45_00, promotion_returned: 5_00 }),
      expected: [
        { from: escrow, to: shopper, amount: 45_00 },
        { from: escrow, to: promotions, amount: 5_00 },
      ],
    },
    {
      name: 'a release pays the rest after a refund of half',
      transfers: releaseOf({ ...order, refunded: 45_00, promotion_returned: 5_00, commission_returned: 4_00 }),
      expected: [
        { from: escrow, to: seller, amount: 46_00 },
        { from: escrow, to: house, amount: 4_00 },
      ],
    },
    {
      name: 'an order of 0 cents has no payment',
      transfers: paymentOf({ ...order, total: 0, platform_discount: 0 }),
      expected: [],
    },
    {
      name: 'an order of 0 cents has no release',
      transfers: releaseOf({ ...order, total: 0, platform_discount: 0, commission: 0 }),
      expected: [],
    },
  ])('$name', ({ transfers, expected }) => {
    expect(transfers).toEqual(expected)
  })
})

/** One item of 100.00 with 90.00 of freight, after a promo code. */
const lamp: ItemMoney = {
  ...{
    quantity: 1,
    returned: 0,
    returned_with_freight: 0,
    paid: 100_00,
    refunded: 0,
    paid_freight: 90_00,
    refunded_freight: 0,
  },
  ...{ platform_discount: 0, platform_freight: 0, commission: 8_00 },
}
const [codeOfGoods, codeOfFreight, gift] = [
  { ...lamp, paid: 10_00, platform_discount: 90_00 },
  { ...lamp, paid_freight: 0, platform_freight: 90_00 },
  { ...lamp, quantity: 3, paid: 0, platform_discount: 100_00 },
]
const back = { goods: 0, freight: 0, pieces: 1, withFreight: false }

describe('the refund of an item', () => {
  test.each([
    {
      name: 'a full refund returns the platform’s whole part',
      item: codeOfGoods,
      goods: 10_00,
      promotion: 90_00,
      commission: 8_00,
    },
    {
      name: 'a partial refund returns the same share of the platform’s part',
      item: codeOfGoods,
      goods: 5_00,
      promotion: 45_00,
      commission: 4_00,
    },
    { name: 'half a cent counts for the refund', item: codeOfGoods, goods: 1, promotion: 9, commission: 1 },
    {
      name: 'a refund of freight alone returns no commission',
      item: codeOfGoods,
      freight: 90_00,
      promotion: 0,
      commission: 0,
    },
    {
      name: 'a refund of goods alone returns nothing of the freight that a code paid',
      item: codeOfFreight,
      goods: 100_00,
      promotion: 0,
      commission: 8_00,
    },
    {
      name: 'freight that a code paid for goes back with the goods',
      item: codeOfFreight,
      goods: 100_00,
      withFreight: true,
      promotion: 90_00,
      commission: 8_00,
    },
    {
      name: 'for an item of 0 cents the shares are counted by pieces',
      item: gift,
      freight: 30_00,
      promotion: 33_33,
      commission: 2_67,
    },
    {
      name: 'for the second piece of an item of 0 cents the shares add up to two thirds',
      item: { ...gift, returned: 1 },
      freight: 30_00,
      promotion: 33_34,
      commission: 2_66,
    },
    {
      name: 'pieces of an item of 0 cents are returned once',
      item: { ...gift, returned: 2 },
      freight: 30_00,
      pieces: 3,
      promotion: 33_33,
      commission: 2_67,
    },
    {
      name: 'all pieces of an item of 0 cents return all shares',
      item: gift,
      freight: 90_00,
      pieces: 3,
      promotion: 100_00,
      commission: 8_00,
    },
  ])('$name', ({ item, promotion, commission, name: _name, ...given }) => {
    expect(sharesFor(item, { ...back, ...given })).toEqual({ promotion, commission })
  })
})
