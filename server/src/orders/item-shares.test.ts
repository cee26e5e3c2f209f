import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Promotion } from '../promotions/promotion.rules.ts'
import { charge, quoteOrders, type CheckoutLine, type ChargedQuote } from './checkout.rules.ts'
import { earningOf, releaseOf, restOf, sharesFor, type ItemMoney, type OrderMoney } from './escrow.rules.ts'

const bought = fc.record({
  unit_price: fc.integer({ min: 1, max: 10_000_00 }),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const code = fc.record({
  kind: fc.constantFrom('percentage', 'amount', 'free_freight'),
  value: fc.integer({ min: 1, max: 100 }),
  shop_id: fc.constantFrom(null, 3),
})
const percent = fc.integer({ min: 0, max: 100 })
const deal = fc.record({
  lines: fc.array(bought, { minLength: 1, maxLength: 4 }),
  code: fc.option(code),
  base: fc.integer({ min: 0, max: 2_000_00 }),
  percent,
})
const part = fc.record({
  place: fc.nat(3),
  goods: fc.double({ min: 0, max: 1, noNaN: true }),
  freight: fc.double({ min: 0, max: 1, noNaN: true }),
})

type Deal = typeof deal extends fc.Arbitrary<infer Value> ? Value : never

function orderDeal({ lines, code: chosen, base, percent: commission_percent }: Deal): ChargedQuote {
  const rest = { id: 1, code: 'CODE', minimum: 0, starts_at: new Date(0), ends_at: null, total_limit: null }
  const limits = { per_shopper: null, used: 0, used_by_shopper: 0, given: 0, budget: null, maximum: null }
  const promotion: Promotion | undefined = chosen === null ? undefined : { ...rest, ...limits, ...chosen }
  const checkoutLines = lines.map(
    (one, index): CheckoutLine => ({
      ...{ ...one, variant_id: index, product_id: 1, name: '', spec: '', image: '', image_color: '', stock: 999 },
      ...{ is_on_sale: true, is_shop_open: true, opens_at: null, handling_days: 1, shop_id: 3, shop_name: '' },
      ...{ away_until: null, promised_days: 1 },
      ...{ shop_logo: '', is_delivered: true, base, further: 1, free_from: null, commission_percent },
    }),
  )
  const [quote] = quoteOrders(checkoutLines, { promotion, now: new Date() })
  if (quote === undefined) throw new Error('Nothing was ordered')
  return charge(quote, 8)
}

type State = { order: OrderMoney; items: ItemMoney[] }

function open(quote: ChargedQuote): State {
  const { total, platform_discount, commission } = quote
  const items = quote.lines.map(({ quantity, paid, paid_freight, ...line }) => ({
    ...{ quantity, paid, paid_freight, refunded: 0, refunded_freight: 0, returned: 0, returned_with_freight: 0 },
    ...{
      platform_discount: line.platform_discount,
      platform_freight: line.platform_freight,
      commission: line.commission,
    },
  }))
  const nothing = { refunded: 0, promotion_returned: 0, commission_returned: 0 }
  return { order: { account_id: 7, shop_id: 3, total, platform_discount, commission, ...nothing }, items }
}

function giveBack({ order: before, items }: State, index: number, given: { goods: number; freight: number }): State {
  const item = items[index]
  if (item === undefined) return { order: before, items }
  const shares = sharesFor(item, { ...given, pieces: item.quantity, withFreight: false })
  return {
    order: {
      ...before,
      refunded: before.refunded + given.goods + given.freight,
      promotion_returned: before.promotion_returned + shares.promotion,
      commission_returned: before.commission_returned + shares.commission,
    },
    items: items.with(index, {
      ...item,
      refunded: item.refunded + given.goods,
      refunded_freight: item.refunded_freight + given.freight,
      returned: given.goods + given.freight > 0 ? item.quantity : item.returned,
    }),
  }
}

/** Refunds parts of items that cost something: a gift is refunded at once. */
function giveParts(state: State, parts: { place: number; goods: number; freight: number }[]): State {
  return parts.reduce((now, portion) => {
    const index = portion.place % now.items.length
    const item = now.items[index]
    if (item === undefined || item.paid === 0) return now
    const { paid, refunded, paid_freight, refunded_freight } = item
    const goods = Math.floor((paid - refunded) * portion.goods)
    return giveBack(now, index, { goods, freight: Math.floor((paid_freight - refunded_freight) * portion.freight) })
  }, state)
}

const partOf = (amount: number, share: number, whole: number) => (whole === 0 ? 0 : (amount * share) / whole)
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

describe('for any order, with any code, and any partial refunds', () => {
  const stories = fc.tuple(deal, fc.array(part, { maxLength: 12 }))

  test('items share all that the platform bears and the whole commission', () => {
    fc.assert(
      fc.property(deal, (one) => {
        const quote = orderDeal(one)
        const borne = quote.lines.map((item) => item.platform_discount + item.platform_freight)
        expect(sum(borne)).toBe(quote.platform_discount)
        expect(sum(quote.lines.map((item) => item.commission))).toBe(quote.commission)
        for (const { commission, paid, platform_discount } of quote.lines)
          expect(commission).toBeLessThanOrEqual(paid + platform_discount)
      }),
    )
  })

  test('the platform and the commission have, of each item, the share of its unrefunded part to the cent', () => {
    fc.assert(
      fc.property(stories, ([one, parts]) => {
        const { order, items } = giveParts(open(orderDeal(one)), parts)
        const exact = items.map((item) => ({
          promotion:
            partOf(item.platform_discount, item.refunded, item.paid) +
            partOf(item.platform_freight, item.refunded_freight, item.paid_freight),
          commission: partOf(item.commission, item.refunded, item.paid),
        }))
        const most = items.length / 2 + 0.01
        expect(Math.abs(order.promotion_returned - sum(exact.map(({ promotion }) => promotion)))).toBeLessThanOrEqual(
          most,
        )
        expect(
          Math.abs(order.commission_returned - sum(exact.map(({ commission }) => commission))),
        ).toBeLessThanOrEqual(most)
      }),
    )
  })

  test('the seller earns the unrefunded price and the freight, less the commission of the unrefunded price', () => {
    fc.assert(
      fc.property(stories, ([one, parts]) => {
        const { order, items } = giveParts(open(orderDeal(one)), parts)
        const { earning, commission } = earningOf(order)
        const kept = sum(items.map((item) => item.paid + item.paid_freight - item.refunded - item.refunded_freight))
        expect(commission).toBe(order.commission - order.commission_returned)
        expect(earning).toBe(kept + order.platform_discount - order.promotion_returned - commission)
        expect(earning).toBeGreaterThanOrEqual(0)
        expect(sum(releaseOf(order).map(({ amount }) => amount))).toBe(restOf(order))
      }),
    )
  })

  test('the number of parts makes no difference', () => {
    fc.assert(
      fc.property(stories, ([one, parts]) => {
        const start = open(orderDeal(one))
        const inParts = giveParts(start, parts)
        const atOnce = inParts.items.reduce(
          (state, { refunded, refunded_freight }, index) =>
            refunded + refunded_freight === 0
              ? state
              : giveBack(state, index, { goods: refunded, freight: refunded_freight }),
          start,
        )
        expect(inParts).toEqual(atOnce)
      }),
    )
  })

  test('when all of it has been refunded the platform has all that it bore, and nobody earns anything', () => {
    fc.assert(
      fc.property(stories, ([one, parts]) => {
        const some = giveParts(open(orderDeal(one)), parts)
        const all = some.items.reduce((state, item, index) => {
          const given = { goods: item.paid - item.refunded, freight: item.paid_freight - item.refunded_freight }
          const shares = sharesFor(item, { ...given, pieces: item.quantity, withFreight: true })
          const { order } = giveBack(state, index, given)
          return {
            items: state.items,
            order: {
              ...order,
              promotion_returned: state.order.promotion_returned + shares.promotion,
              commission_returned: state.order.commission_returned + shares.commission,
            },
          }
        }, some)
        expect(all.order.promotion_returned).toBe(all.order.platform_discount)
        expect(all.order.commission_returned).toBe(all.order.commission)
        expect(restOf(all.order)).toBe(0)
        expect(releaseOf(all.order)).toEqual([])
      }),
    )
  })

  test('a seller and a shopper who are one person gain nothing when all goods are refunded', () => {
    fc.assert(
      fc.property(deal, (one) => {
        const start = open(orderDeal(one))
        const { order } = start.items.reduce(
          (state, { paid }, index) => giveBack(state, index, { goods: paid, freight: 0 }),
          start,
        )
        const borneFreight = sum(start.items.map(({ platform_freight }) => platform_freight))
        const spent = order.total - order.refunded
        expect(earningOf(order).earning - spent).toBe(borneFreight)
      }),
    )
  })
})
