import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { order, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf, withdraw } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'
import { runDueOrders } from '../src/orders/order.jobs.ts'

/**
 * An attacker tries to use up a code before shoppers can use it: with orders that are never paid, of accounts that cost nothing. A shop tries to take
 * the codes that belong to others.
 */

const api = await startApi()
const { writer } = api.databases
const operator = await api.hireOperator()
const shop = await addShop(writer, { slug: 'lindenhag', name: 'Lindenhag' })
const { variantIds: cup } = await addProduct(writer, {
  shop,
  name: { en: 'Cup' },
  variants: [{ price: 20_00, stock: 999 }],
})

const terms = { minimum: 0, total_limit: null, per_shopper: null } as const
const create = (body: object) =>
  operator.call('POST /api/portal/platform_promo/create', { body: { ...terms, ...body } as never })
const thieves = (count: number) => Promise.all(Array.from({ length: count }, () => prepareBuyer(api, 0)))
const isApplied = async ({ call }: TestBuyer, promo_code: string) => {
  const buy_now = { variant_id: String(cup[0]), quantity: 1 }
  return (await call('POST /api/order/preview', { body: { buy_now, promo_code } })).promo?.applied
}

test('by ten checkouts at once of new accounts without money: half of the uses remain for others', async () => {
  await create({ code: 'SEVEN', kind: 'amount', value: 1_00, total_limit: 7 })
  const use = (buyer: TestBuyer) => outcomeOf(order(buyer, cup, { promo_code: 'SEVEN' }))
  expect(tallyOf(await Promise.all((await thieves(10)).map(use)))).toEqual({ ok: 3, PROMO_NEEDS_BALANCE: 7 })
  const [late] = await thieves(1)
  expect(late && (await isApplied(late, 'SEVEN'))).toBe(false)
  const buyers = await Promise.all(Array.from({ length: 5 }, () => prepareBuyer(api)))
  expect(tallyOf(await Promise.all(buyers.map(use)))).toEqual({ ok: 4, PROMO_INVALID: 1 })
})

test('by ten checkouts at once that would take the budget: half of it remains for others', async () => {
  await create({ code: 'HALF', kind: 'percentage', value: 50, maximum: 10_00, budget: 50_00 })
  const use = (buyer: TestBuyer) => outcomeOf(order(buyer, cup, { promo_code: 'HALF' }))
  expect(tallyOf(await Promise.all((await thieves(10)).map(use)))).toEqual({ ok: 2, PROMO_NEEDS_BALANCE: 8 })
  const buyers = await Promise.all(Array.from({ length: 4 }, () => prepareBuyer(api)))
  expect(tallyOf(await Promise.all(buyers.map(use)))).toEqual({ ok: 3, PROMO_INVALID: 1 })
})

test('by balances that cover the orders, and recharges of a dollar that would keep them for a day: half of the uses remain for others', async () => {
  await create({ code: 'FIVE', kind: 'amount', value: 1_00, total_limit: 5 })
  const hours: number[] = []
  for (let index = 0; index < 3; index += 1) {
    const thief = await prepareBuyer(api)
    const { group_id, orders } = await order(thief, cup, { promo_code: 'FIVE' })
    const body = { method: 'manual' as const, amount: 1_00, proof: await uploadProof(api.app, thief, index), group_id }
    await thief.call('POST /api/user/recharge', { body })
    const { pay_by } = await thief.call('GET /api/order/detail', { query: { id: orders[0]?.id ?? '' } })
    hours.push(Math.ceil((Date.parse(pay_by ?? '') - Date.now()) / 3_600_000))
  }
  expect(hours).toEqual([24, 24, 1])
})

test('by a balance that is withdrawn after the checkout: the withdrawal is refused where half of the uses are reserved', async () => {
  await create({ code: 'TWO', kind: 'amount', value: 1_00, total_limit: 2 })
  const [first, second] = [await prepareBuyer(api, 100_00), await prepareBuyer(api, 100_00)]
  for (const thief of [first, second]) await order(thief, cup, { promo_code: 'TWO' })
  expect(await outcomeOf(withdraw(first, 100_00))).toBe('ok')
  expect(await outcomeOf(withdraw(second, 100_00))).toBe('UNPAID_ORDERS')
})

test('a new account without money uses the code when the orders of others have expired', async () => {
  await create({ code: 'FOUR', kind: 'amount', value: 1_00, total_limit: 4 })
  const [first, second, third] = (await thieves(3)) as [TestBuyer, TestBuyer, TestBuyer]
  for (const thief of [first, second]) await order(thief, cup, { promo_code: 'FOUR' })
  expect(await isApplied(third, 'FOUR')).toBe(false)
  await sql`update orders set pay_by = now() - interval '1 second' where account_id = ${Number(first.id)}`.execute(
    writer,
  )
  await runDueOrders(writer)
  expect(await isApplied(third, 'FOUR')).toBe(true)
})

describe('codes of a shop', () => {
  test('by a shop that takes one code after the other: at most fifty are active', async () => {
    const seller = await api.hireSeller(shop.id)
    const take = (code: string) =>
      seller.call('POST /api/portal/promo/create', { body: { ...terms, kind: 'amount', value: 1, code } })
    for (let index = 0; index < 45; index += 1) await take(`TAKEN${index}`)
    const ten = Array.from({ length: 10 }, (_none, index) => outcomeOf(take(`MORE${index}`)))
    expect(tallyOf(await Promise.all(ten))).toEqual({ ok: 5, TOO_MANY: 5 })
    const { items } = await seller.call('GET /api/portal/promo/list', { query: { limit: 50 } })
    await seller.call('POST /api/portal/promo/end', { body: { id: items[0]?.id ?? '' } })
    expect(await outcomeOf(take('AGAIN'))).toBe('ok')
  })

  test('by taking the platform’s next code: it is free again once it has ended, unless an order uses it', async () => {
    const market = await addShop(writer, { slug: 'market', name: 'Market' })
    const seller = await api.hireSeller(market.id)
    const { variantIds } = await addProduct(writer, {
      shop: market,
      name: { en: 'Pin' },
      variants: [{ price: 9_00, stock: 9 }],
    })
    const body = { ...terms, kind: 'amount', value: 1_00 } as const
    const taken = await seller.call('POST /api/portal/promo/create', { body: { ...body, code: 'Fifth' } })
    const reserved = await seller.call('POST /api/portal/promo/create', { body: { ...body, code: 'Sixth' } })
    await order(await prepareBuyer(api), variantIds, { promo_code: 'SIXTH' })
    expect(await outcomeOf(create({ kind: 'amount', value: 1_00, code: 'FIFTH' }))).toBe('INVALID_INPUT')
    for (const { id } of [taken, reserved]) await operator.call('POST /api/portal/promo/end', { body: { id } })
    const again = Array.from({ length: 10 }, () => outcomeOf(create({ kind: 'amount', value: 1_00, code: 'FIFTH' })))
    expect(tallyOf(await Promise.all(again))).toEqual({ ok: 1, INVALID_INPUT: 9 })
    expect(await outcomeOf(create({ kind: 'amount', value: 1_00, code: 'SIXTH' }))).toBe('INVALID_INPUT')
    const { items } = await seller.call('GET /api/portal/promo/list', { query: {} })
    expect(items.map(({ code, state }) => [code, state])).toEqual([
      ['Sixth', 'ended'],
      ['Fifth', 'ended'],
    ])
  })
})
