import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountFor,
  choicesOf,
  endsShipping,
  freightJoins,
  grantOf,
  refundedPieces,
  restOf,
  splitAmount,
  totalOf,
  type RefundableItem,
} from './amount.rules.ts'

/** Three pieces for 30 dollars, and 4.90 of freight. */
const tea: RefundableItem = { pieces: 3, paid: 30_00, refunded: 0, paid_freight: 4_90, refunded_freight: 0 }

describe('freight of a refund', () => {
  test.each([
    ['changed_mind', false, true],
    ['changed_mind', true, false],
    ['other', true, false],
    ['Too small for the shelf', true, false],
    ['damaged', true, true],
    ['not_as_described', true, true],
    ['wrong_item', true, true],
    ['missing_parts', true, true],
    ['stopped_working', true, true],
    ['late', true, true],
    ['not_arrived', true, true],
  ])('for the reason %s (shipped: %s) is included: %s', (reason, isShipped, joins) => {
    expect(freightJoins({ reason, isShipped })).toBe(joins)
  })
})

describe('the requested amount', () => {
  test.each([
    { amount: 1, reason: 'changed_mind', goods: 1, freight: 0, withFreight: false },
    { amount: 30_00, reason: 'changed_mind', goods: 30_00, freight: 0, withFreight: false },
    { amount: 29_99, reason: 'damaged', goods: 29_99, freight: 0, withFreight: false },
    { amount: 30_00, reason: 'damaged', goods: 30_00, freight: 0, withFreight: true },
    { amount: 30_01, reason: 'damaged', goods: 30_00, freight: 1, withFreight: true },
    { amount: 34_90, reason: 'damaged', goods: 30_00, freight: 4_90, withFreight: true },
  ])('$amount because of $reason is split into goods and freight, goods first', ({ amount, reason, ...expected }) => {
    expect(splitAmount(amount, restOf(tea), { reason, isShipped: true, isFree: false })).toEqual(expected)
  })

  test.each([
    { amount: 30_01, reason: 'changed_mind', item: tea },
    { amount: 34_91, reason: 'damaged', item: tea },
    { amount: 20_01, reason: 'other', item: { ...tea, refunded: 10_00 } },
    { amount: 20_01, reason: 'damaged', item: { ...tea, refunded: 10_00, refunded_freight: 4_90 } },
  ])('$amount because of $reason exceeds the maximum', ({ amount, reason, item }) => {
    expect(() => splitAmount(amount, restOf(item), { reason, isShipped: true, isFree: false })).toThrow(
      'REFUND_TOO_LARGE',
    )
  })
})

describe('an approver', () => {
  const [goodsAlone, all] = [
    { goods: 30_00, freight: 0, withFreight: false },
    { goods: 30_00, freight: 4_90, withFreight: true },
  ]
  test.each([
    { name: 'grants the requested amount', asked: all, freight: undefined, isShipped: true, granted: all },
    {
      name: 'can exclude freight, which still returns to the platform where the shop is at fault',
      asked: all,
      freight: false,
      isShipped: true,
      granted: { ...goodsAlone, withFreight: true },
    },
    {
      name: 'leaves requested goods without freight',
      asked: goodsAlone,
      freight: false,
      isShipped: true,
      granted: goodsAlone,
    },
    { name: 'can add freight', asked: goodsAlone, freight: true, isShipped: true, granted: all },
    {
      name: 'cannot add more freight than was requested',
      asked: { goods: 30_00, freight: 2_00, withFreight: true },
      freight: true,
      isShipped: true,
      granted: { goods: 30_00, freight: 2_00, withFreight: true },
    },
    { name: 'cannot exclude freight before shipping', asked: all, freight: false, isShipped: false, granted: all },
    {
      name: 'cannot add freight for a part before shipping',
      asked: { goods: 1, freight: 0, withFreight: false },
      freight: true,
      isShipped: false,
      granted: { goods: 1, freight: 0, withFreight: false },
    },
  ])('$name', ({ asked, freight, isShipped, granted }) => {
    expect(grantOf(asked, tea, { freight, isShipped })).toEqual(granted)
  })

  test('cannot approve nothing', () => {
    const gift = { ...tea, paid: 0 }
    const requested = { goods: 0, freight: 4_90, withFreight: true }
    expect(() => grantOf(requested, gift, { freight: false, isShipped: true })).toThrow('INVALID_INPUT')
  })

  test('sees both sums beforehand', () => {
    const { withFreight, withoutFreight } = choicesOf(goodsAlone, tea, true)
    expect([totalOf(withFreight), totalOf(withoutFreight)]).toEqual([34_90, 30_00])
  })
})

describe('of goods that a code paid for', () => {
  const sent = { quantity: 3, sent: 3, unsent: 0, reductions: [], refunded_unsent: 0, refunded_freight_unsent: 0 }
  const gift = { ...tea, ...sent, paid: 0 }
  const broken = { claim: 'received', type: 'refund', reason: 'damaged', pieces: 3 }
  test.each([
    { name: 'a refund of a part of their freight counts for no piece', freight: 1, request: broken, given: 0 },
    { name: 'a refund of all of their freight counts for all pieces', freight: 4_90, request: broken, given: 3 },
    {
      name: 'a refund of all of their freight counts for no piece where the shop is not at fault',
      freight: 4_90,
      request: { ...broken, reason: 'changed_mind' },
      given: 0,
    },
    {
      name: 'returned pieces count by their number',
      freight: 1,
      request: { ...broken, type: 'return', pieces: 2 },
      given: 2,
    },
  ])('$name', ({ freight, request, given }) => {
    expect(refundedPieces(gift, { goods: 0, freight, ...request })).toBe(given)
    expect(endsShipping(gift, { claim: request.claim, goods: 0, given })).toBe(given > 0)
  })

  test('all freight of pieces that are still to be sent counts for these', () => {
    const isUnsent = { claim: 'unsent', type: 'refund', reason: 'changed_mind', pieces: 1 }
    const part = { ...gift, sent: 2, unsent: 1 }
    expect([1_63, 1_64].map((freight) => refundedPieces(part, { goods: 0, freight, ...isUnsent }))).toEqual([0, 1])
  })

  test('and of others the price does', () => {
    const priced = { ...tea, ...sent }
    const kept = { ...broken, reason: 'changed_mind' }
    expect(refundedPieces(priced, { goods: 1, freight: 0, ...kept })).toBe(3)
    const ends = (claim: string, goods: number) =>
      endsShipping({ ...priced, sent: 2, unsent: 1 }, { claim, goods, given: 3 })
    expect([29_99, 30_00].map((goods) => ends('not_received', goods))).toEqual([false, true])
    expect([9_99, 10_00].map((goods) => ends('unsent', goods))).toEqual([false, true])
  })
})

describe('a return refunds', () => {
  test.each([
    {
      name: 'for all pieces, the whole granted amount',
      granted: { goods: 30_00, freight: 4_90 },
      pieces: 3,
      goods: 30_00,
      freight: 4_90,
    },
    {
      name: 'for two of three pieces, two thirds',
      granted: { goods: 30_00, freight: 4_90 },
      pieces: 2,
      goods: 20_00,
      freight: 3_27,
    },
    {
      name: 'for one piece, the whole granted amount that it covers',
      granted: { goods: 10_00, freight: 0 },
      pieces: 1,
      goods: 10_00,
      freight: 0,
    },
    {
      name: 'for one piece, no more than its price',
      granted: { goods: 12_00, freight: 0 },
      pieces: 1,
      goods: 10_00,
      freight: 0,
    },
  ])('$name', ({ granted, pieces, goods, freight }) => {
    expect(amountFor({ ...granted, withFreight: true }, tea, pieces)).toEqual({ goods, freight, withFreight: true })
  })

  test('never for more pieces than were bought', () => {
    expect(() => amountFor({ goods: 1, freight: 0, withFreight: false }, tea, 4)).toThrow('INVALID_INPUT')
  })
})

test('any request, approval and return gives something, and never more than the rest of the item', () => {
  const money = fc.integer({ min: 0, max: 1_000_00 })
  const pieces = fc.integer({ min: 1, max: 999 })
  const stories = fc.record({
    quantity: pieces,
    paid: fc.integer({ min: 1, max: 1_000_00 }),
    paid_freight: money,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    freight: fc.option(fc.boolean(), { nil: undefined }),
    back: pieces,
  })
  fc.assert(
    fc.property(stories, ({ quantity, paid, paid_freight, part, freight, back }) => {
      fc.pre(back <= quantity)
      const item: RefundableItem = { pieces: quantity, paid, refunded: 0, paid_freight, refunded_freight: 0 }
      const amount = Math.max(1, Math.round((paid + paid_freight) * part))
      const requested = splitAmount(amount, restOf(item), { reason: 'damaged', isShipped: true, isFree: false })
      expect(totalOf(requested)).toBe(amount)
      const granted = grantOf(requested, item, { freight, isShipped: true })
      const given = amountFor(granted, item, back)
      expect(totalOf(given)).toBeGreaterThan(0)
      expect(given.goods).toBeLessThanOrEqual(restOf(item).goods)
      expect(given.freight).toBeLessThanOrEqual(restOf(item).freight)
      if (back === quantity) expect(given).toEqual(granted)
    }),
  )
})
