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
      name: 'paid',
      transfers: paymentOf(order),
      expected: [
        { from: shopper, to: escrow, amount: 90_00 },
        { from: promotions, to: escrow, amount: 10_00 },
      ],
    },
    {
      name: 'cancelled',
      transfers: cancellationOf(order),
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
        { from: escrow, to: house, amount: 8_00 },
      ],
    },
    {
      name: 'a part given back',
      transfers: refundOf(7, { amount: 45_00, promotion: 5_00 }),
      expected: [
        { from: escrow, to: shopper, amount: 45_00 },
        { from: escrow, to: promotions, amount: 5_00 },
      ],
    },
    {
      name: 'cancelled after half was refunded',
      transfers: cancellationOf({ ...order, refunded: 45_00, promotion_returned: 5_00 }),
      expected: [
        { from: escrow, to: shopper, amount: 45_00 },
        { from: escrow, to: promotions, amount: 5_00 },
      ],
    },
    {
      name: 'released after half was refunded',
      transfers: releaseOf({ ...order, refunded: 45_00, promotion_returned: 5_00, commission_returned: 4_00 }),
      expected: [
        { from: escrow, to: seller, amount: 46_00 },
        { from: escrow, to: house, amount: 4_00 },
      ],
    },
    { name: 'nothing to pay', transfers: paymentOf({ ...order, total: 0, platform_discount: 0 }), expected: [] },
    {
      name: 'nothing left to release',
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
    { name: 'all that the platform bore of it', item: codeOfGoods, goods: 10_00, promotion: 90_00, commission: 8_00 },
    { name: 'the share of a part', item: codeOfGoods, goods: 5_00, promotion: 45_00, commission: 4_00 },
    { name: 'half a cent goes back', item: codeOfGoods, goods: 1, promotion: 9, commission: 1 },
    { name: 'freight alone moves no commission', item: codeOfGoods, freight: 90_00, promotion: 0, commission: 0 },
    {
      name: 'goods alone leave the freight of a code',
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
    { name: 'a gift is counted by pieces', item: gift, freight: 30_00, promotion: 33_33, commission: 2_67 },
    {
      name: 'the next piece of a gift',
      item: { ...gift, returned: 1 },
      freight: 30_00,
      promotion: 33_34,
      commission: 2_66,
    },
    {
      name: 'the last pieces of a gift, once',
      item: { ...gift, returned: 2 },
      freight: 30_00,
      pieces: 3,
      promotion: 33_33,
      commission: 2_67,
    },
    { name: 'a whole gift', item: gift, freight: 90_00, pieces: 3, promotion: 100_00, commission: 8_00 },
  ])('$name', ({ item, promotion, commission, name: _name, ...given }) => {
    expect(sharesFor(item, { ...back, ...given })).toEqual({ promotion, commission })
  })
})
