import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Promotion } from '../promotions/promotion.rules.ts'
import { charge, problemsOf, quoteOrders, sumOf, type CheckoutLine } from './checkout.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')

function line(shop_id: number, unit_price: number, quantity = 1): CheckoutLine {
  return {
    variant_id: shop_id * 100 + unit_price,
    product_id: 1,
    name: 'Lamp',
    spec: '',
    image: '',
    image_color: '',
    unit_price,
    quantity,
    stock: 999,
    is_on_sale: true,
    is_shop_open: true,
    opens_at: null,
    handling_days: shop_id,
    away_until: null,
    promised_days: shop_id,
    shop_id,
    shop_name: `Shop ${shop_id}`,
    shop_logo: '',
    is_delivered: true,
    base: 4_90,
    further: 1_00,
    free_from: 49_00,
    commission_percent: null,
  }
}

function promo(change: Partial<Promotion>): Promotion {
  return {
    id: 1,
    code: 'CODE',
    kind: 'percentage',
    value: 10,
    minimum: 0,
    shop_id: null,
    starts_at: new Date(0),
    ends_at: null,
    total_limit: null,
    per_shopper: null,
    used: 0,
    used_by_shopper: 0,
    maximum: null,
    given: 0,
    budget: null,
    ...change,
  }
}

function quote(lines: CheckoutLine[], promotion?: Promotion) {
  return quoteOrders(lines, { promotion, now }).map((one) => charge(one, 8))
}

describe('a quote', () => {
  test('is one order for each shop, with its own freight', () => {
    expect(quote([line(1, 10_00, 2), line(2, 60_00), line(1, 5_00)])).toMatchObject([
      { shop_id: 1, subtotal: 25_00, freight: 6_90, discount: 0, total: 31_90, commission: 2_00, handling_days: 1 },
      { shop_id: 2, subtotal: 60_00, freight: 0, discount: 0, total: 60_00, commission: 4_80, handling_days: 2 },
    ])
  })

  test.each([
    [null, 4_80],
    [0, 0],
    [12.5, 7_50],
    [0.29, 17],
    [1.15, 69],
  ])('with a shop’s own %s percent the commission of 60.00 is %s', (commission_percent, commission) => {
    expect(quote([{ ...line(2, 60_00), commission_percent }])).toMatchObject([{ commission }])
  })

  test.each([
    {
      name: 'a platform’s code does not reduce the commission',
      promotion: promo({}),
      discount: 6_00,
      platform: 6_00,
      commission: 4_80,
    },
    {
      name: 'a shop’s code reduces the commission',
      promotion: promo({ shop_id: 2 }),
      discount: 6_00,
      platform: 0,
      commission: 4_32,
    },
    {
      name: 'a code of another shop takes nothing off',
      promotion: promo({ shop_id: 9 }),
      discount: 0,
      platform: 0,
      commission: 4_80,
    },
  ])('$name', ({ promotion, discount, platform, commission }) => {
    expect(quote([line(2, 60_00)], promotion)).toMatchObject([
      { discount, platform_discount: platform, commission, total: 60_00 - discount },
    ])
  })

  test('free freight leaves the items as they are', () => {
    const [first] = quote([line(1, 10_00)], promo({ kind: 'free_freight', value: 0 }))
    expect(first).toMatchObject({
      freight: 4_90,
      discount: 4_90,
      platform_discount: 4_90,
      total: 10_00,
      lines: [{ paid: 10_00 }],
    })
  })

  test('everything may be free', () => {
    expect(quote([line(2, 60_00)], promo({ value: 100 }))).toMatchObject([
      { total: 0, discount: 60_00, lines: [{ paid: 0 }] },
    ])
  })

  test('paid items, freight and discounts add up in every order', () => {
    const bag = fc.array(
      fc.record({
        shop: fc.integer({ min: 1, max: 4 }),
        price: fc.integer({ min: 1, max: 900_00 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 20 },
    )
    const code = fc.record({ kind: fc.constantFrom('percentage', 'amount'), value: fc.integer({ min: 1, max: 100 }) })
    fc.assert(
      fc.property(bag, code, (bagLines, change) => {
        const quotes = quote(
          bagLines.map(({ shop, price, quantity }) => line(shop, price, quantity)),
          promo(change),
        )
        for (const { lines, subtotal, freight, discount, total, commission, platform_discount } of quotes) {
          const paid = lines.reduce((sum, item) => sum + item.paid, 0)
          expect(paid + freight).toBe(total)
          expect(total).toBe(subtotal + freight - discount)
          for (const item of lines) expect(item.paid).toBeGreaterThanOrEqual(0)
          expect(commission).toBeLessThanOrEqual(total + platform_discount)
        }
        expect(sumOf(quotes, 'total')).toBe(
          sumOf(quotes, 'subtotal') + sumOf(quotes, 'freight') - sumOf(quotes, 'discount'),
        )
      }),
    )
  })
})

test('problems name their variants', () => {
  const lines = [line(1, 1_00), { ...line(2, 2_00), stock: 0 }, { ...line(3, 3_00), is_on_sale: false }]
  expect(problemsOf(lines)).toEqual([
    { variant_id: '400', problem: 'SOLD_OUT' },
    { variant_id: '600', problem: 'NOT_ON_SALE' },
  ])
})
