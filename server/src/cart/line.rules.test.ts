import { describe, expect, test } from 'vitest'
import { freightFor } from '../shipping/freight.rules.ts'
import { mergeLines, problemOf, quantityAfterAdding } from './line.rules.ts'

describe('freight', () => {
  const tariff = { base: 4_90, further: 1_00, free_from: 49_00 }
  test.each([
    { pieces: 0, subtotal: 0, freight: 0 },
    { pieces: 1, subtotal: 10_00, freight: 4_90 },
    { pieces: 3, subtotal: 48_99, freight: 6_90 },
    { pieces: 1, subtotal: 49_00, freight: 0 },
    { pieces: 9, subtotal: 80_00, freight: 0 },
  ])('$pieces pieces for $subtotal cents are sent for $freight', ({ pieces, subtotal, freight }) => {
    expect(freightFor(tariff, pieces, subtotal)).toBe(freight)
  })

  test('a shop without a threshold always charges it', () => {
    expect(freightFor({ ...tariff, free_from: null }, 2, 1_000_00)).toBe(5_90)
  })
})

describe('problems that keep a line from being ordered', () => {
  const fine = { is_on_sale: true, is_shop_open: true, stock: 5, quantity: 5 }
  test.each([
    { change: {}, problem: null },
    { change: { stock: 4 }, problem: 'NOT_ENOUGH' },
    { change: { stock: 0 }, problem: 'SOLD_OUT' },
    { change: { stock: 0, is_shop_open: false }, problem: 'SHOP_CLOSED' },
    { change: { is_on_sale: false, is_shop_open: false }, problem: 'NOT_ON_SALE' },
  ])('$change: $problem', ({ change, problem }) => {
    expect(problemOf({ ...fine, ...change })).toBe(problem)
  })
})

describe('adding', () => {
  test.each([
    { wanted: { quantity: 2, inBag: 3, stock: 5, lines: 1 }, sum: 5 },
    { wanted: { quantity: 1, inBag: 0, stock: 1, lines: 199 }, sum: 1 },
    { wanted: { quantity: 1, inBag: 1, stock: 9, lines: 200 }, sum: 2 },
  ])('$wanted gives $sum', ({ wanted, sum }) => {
    expect(quantityAfterAdding(wanted)).toBe(sum)
  })

  test.each([
    { wanted: { quantity: 3, inBag: 3, stock: 5, lines: 1 }, refusal: 'OUT_OF_STOCK' },
    { wanted: { quantity: 1, inBag: 0, stock: 5, lines: 200 }, refusal: 'TOO_MANY' },
    { wanted: { quantity: 500, inBag: 500, stock: 5_000, lines: 1 }, refusal: 'INVALID_INPUT' },
  ])('$wanted is refused: $refusal', ({ wanted, refusal }) => {
    expect(() => quantityAfterAdding(wanted)).toThrow(refusal)
  })
})

describe('merging', () => {
  test.each([
    { name: 'the larger quantity wins', sent: [[1, 4]], offers: [[1, 9, 2]], lines: 1, merged: [[1, 4]] },
    { name: 'a smaller one changes nothing', sent: [[1, 1]], offers: [[1, 9, 2]], lines: 1, merged: [] },
    { name: 'the stock limits the quantity', sent: [[1, 40]], offers: [[1, 9, 2]], lines: 1, merged: [[1, 9]] },
    { name: 'a variant that is sold out is not added', sent: [[1, 4]], offers: [[1, 0, 0]], lines: 0, merged: [] },
    { name: 'an unknown variant is not added', sent: [[7, 4]], offers: [], lines: 0, merged: [] },
    {
      name: 'the same variant twice has the larger quantity',
      sent: [
        [1, 2],
        [1, 5],
      ],
      offers: [[1, 9, 0]],
      lines: 0,
      merged: [[1, 5]],
    },
    {
      name: 'a full bag takes no more lines',
      sent: [
        [1, 2],
        [2, 3],
      ],
      offers: [
        [1, 9, 0],
        [2, 9, 1],
      ],
      lines: 200,
      merged: [[2, 3]],
    },
  ])('$name', ({ sent, offers, lines, merged }) => {
    const requested = sent.map(([variantId = 0, quantity = 0]) => ({ variantId, quantity }))
    const offered = offers.map(([variant_id = 0, stock = 0, in_bag = 0]) => ({ variant_id, stock, in_bag }))
    expect(mergeLines(requested, offered, lines)).toEqual(
      merged.map(([variantId, quantity]) => ({ variantId, quantity })),
    )
  })
})
