import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, balanceOf, buy, heldBy, inDays, proofOf, type BoughtOrder } from '../../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import { runDueOrders } from '../orders/order.jobs.ts'
import { runDueRefunds } from './refund.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const shop = shops.fjordkant
const [seller, operator] = [await api.hireSeller(shop.id), await api.hireOperator()]
const prices = [3_33, 19_99, 7, 45_10]
const variants: number[] = []
for (const price of prices) {
  const { variantIds } = await addProduct(writer, {
    shop,
    name: { en: `At ${price}` },
    variants: [{ price, stock: 9_999 }],
  })
  variants.push(variantIds[0] ?? 0)
}
const platforms = { budget: 1_000_000_00, maximum: 1_000_000_00 }
await writer
  .insertInto('promotions')
  .values([
    { code: 'PLATFORM17', code_key: 'PLATFORM17', kind: 'percentage', value: 17, ...platforms },
    { code: 'SHOP5', code_key: 'SHOP5', kind: 'amount', value: 1_11, shop_id: shop.id },
    { code: 'FREE', code_key: 'FREE', kind: 'free_freight', value: 0, ...platforms },
    { code: 'GIFT', code_key: 'GIFT', kind: 'percentage', value: 100, ...platforms },
  ])
  .execute()

/** The course of one item's request: the requested part, and the answer of the shop. */
type Course = {
  part: number
  freight: boolean | undefined
  how: 'pass' | 'refuse' | 'appeal' | 'silence' | 'withdraw' | 'return'
}
const course: fc.Arbitrary<Course> = fc.record({
  part: fc.constantFrom(0.01, 0.5, 1),
  freight: fc.constantFrom(undefined, true, false),
  how: fc.constantFrom('pass', 'refuse', 'appeal', 'silence', 'withdraw', 'return'),
})
const scenario = fc.record({
  pieces: fc.integer({ min: 1, max: 3 }),
  promo_code: fc.constantFrom(undefined, 'PLATFORM17', 'SHOP5', 'FREE', 'GIFT'),
  items: fc.integer({ min: 1, max: 4 }),
  shippedAt: fc.constantFrom('never', 'before'),
  courses: fc.array(course, { minLength: 4, maxLength: 4 }),
})

async function go(buyer: TestBuyer, item_id: string, taken: Course, isShipped: boolean): Promise<void> {
  const preview = await buyer.call('GET /api/refund/preview', { query: { item_id } }).catch(() => undefined)
  if (preview === undefined) return
  const most = preview.maximum + preview.freight
  const amount = most === 0 ? 0 : Math.max(1, Math.floor(most * taken.part))
  const type = taken.how === 'return' && isShipped ? 'return' : 'refund'
  const product_status = isShipped ? 'received' : 'not_received'
  const { id } = await ask(api, buyer, { item_id, amount, type, product_status })
  await answer(buyer, id, taken)
  if (type === 'return') await sendBack(buyer, id)
}

async function answer(buyer: TestBuyer, id: string, { how, freight }: Course): Promise<void> {
  const input = { id, reason: 'So it is', ...(freight !== undefined && { freight }) }
  const decide = (decision: 'pass' | 'refuse') =>
    seller.call('POST /api/portal/refund/decide', { body: { ...input, verdict: decision } })
  const appeal = async () => {
    const proofs = [await proofOf(api, buyer)]
    await decide('refuse')
    await buyer.call('POST /api/refund/appeal', { body: { id, explanation: 'Look again', proofs } })
    await operator.call('POST /api/portal/refund/rule', { body: { id, verdict: 'pass' } })
  }
  const pass = () => decide('pass').catch(isNothingToGive)
  const answers: Record<Course['how'], () => Promise<unknown>> = {
    pass,
    return: pass,
    refuse: () => decide('refuse'),
    appeal,
    silence: () => runDueRefunds(writer, inDays(6)),
    withdraw: () => buyer.call('POST /api/refund/withdraw', { body: { id } }),
  }
  await answers[how]()
}

/** Without freight a gift may have nothing left to refund. */
function isNothingToGive(error: { reason?: string }): void {
  expect(error.reason).toBe('INVALID_INPUT')
}

/** Returns one piece; does nothing if the return was not approved. */
async function sendBack(buyer: TestBuyer, id: string): Promise<void> {
  const { status } = await buyer.call('GET /api/refund/detail', { query: { id } })
  if (status !== 'awaiting_return') return
  await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
  const receipt = { id, quantity: 1, disposition: 'restock' } as const
  await seller.call('POST /api/portal/refund/receive', { body: receipt })
}

/** The shop's own minimum for free freight: above it a code for free freight has no effect and is refused. */
const freightIsFreeFrom = 49_00

function costOf(items: number, pieces: number): number {
  return prices.slice(0, items).reduce((sum, price) => sum + price * pieces, 0)
}

async function moneyOf({ id }: BoughtOrder) {
  const { rows } = await sql<{ total: number; refunded: number; promotion: number; bore: number }>`
    select total, refunded, promotion_returned as promotion, platform_discount as bore from orders where id = ${Number(id)}
  `.execute(writer)
  return rows[0] ?? { total: 0, refunded: 0, promotion: 0, bore: 0 }
}

test('however items are refunded, with discounts, freight and promotions, every cent is accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ pieces, promo_code, items, shippedAt, courses }) => {
      fc.pre(promo_code !== 'FREE' || costOf(items, pieces) < freightIsFreeFrom)
      const buyer = await prepareBuyer(api)
      const before = { balance: await balanceOf(buyer), escrow: await heldBy(api, 'escrow') }
      const more = { quantity: pieces, ...(promo_code !== undefined && { promo_code }) }
      const bought = await buy(buyer, variants.slice(0, items), more)
      const isShipped = shippedAt === 'before'
      if (isShipped) await seller.call('POST /api/portal/order/ship', { body: { id: bought.id, carrier: 'none' } })

      for (const [index, item_id] of bought.items.entries()) {
        const next = courses[index]
        if (next !== undefined) await go(buyer, item_id, next, isShipped)
        await expectCleanLedger(api)
      }
      const money = await moneyOf(bought)
      expect(await balanceOf(buyer)).toBe(before.balance - money.total + money.refunded)
      expect(money.promotion).toBeLessThanOrEqual(money.bore)
      // The platform's part of the freight is returned with the freight, which the shop may keep.
      const isWhole = money.refunded === money.total && money.total > 0 && promo_code !== 'FREE'
      if (isWhole) expect(money.promotion).toBe(money.bore)

      await runDueRefunds(writer, inDays(40))
      await runDueRefunds(writer, inDays(80))
      for (const days of [60, 90, 120]) await runDueOrders(writer, inDays(days))
      expect(await heldBy(api, 'escrow')).toBe(before.escrow)
      await expectCleanLedger(api)
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('refunding every item with its freight refunds every cent, with any promotion', async () => {
  for (const promo_code of [undefined, 'PLATFORM17', 'SHOP5', 'FREE']) {
    const buyer = await prepareBuyer(api)
    const [before, promotions] = [await balanceOf(buyer), await heldBy(api, 'promotions')]
    const bought = await buy(buyer, variants, promo_code === undefined ? {} : { promo_code })
    for (const item_id of bought.items) {
      const { maximum, freight } = await buyer.call('GET /api/refund/preview', { query: { item_id } })
      const { id } = await ask(api, buyer, { item_id, amount: maximum + freight, product_status: 'not_received' })
      await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    }
    expect(await balanceOf(buyer)).toBe(before)
    expect(await heldBy(api, 'promotions')).toBe(promotions)
    expect(await buyer.call('GET /api/order/detail', { query: { id: bought.id } })).toMatchObject({ status: -1 })
    await expectCleanLedger(api)
  }
}, 60_000)
