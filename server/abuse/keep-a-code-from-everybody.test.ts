import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { order, prepareBuyer, type Buyer } from '../test/shopping.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'
import { runDueOrders } from '../src/orders/order.jobs.ts'

/** Somebody wants a code to be used up before anybody has used it: by orders that are never paid, of accounts that cost nothing. */

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
const isApplied = async ({ call }: Buyer, promo_code: string) => {
  const buy_now = { variant_id: String(cup[0]), quantity: 1 }
  return (await call('POST /api/order/preview', { body: { buy_now, promo_code } })).promo?.applied
}

test('by ten checkouts at once of new accounts without money: half of the uses are there for others', async () => {
  await create({ code: 'SEVEN', kind: 'amount', value: 1_00, total_limit: 7 })
  const use = (buyer: Buyer) => outcomeOf(order(buyer, cup, { promo_code: 'SEVEN' }))
  expect(tallyOf(await Promise.all((await thieves(10)).map(use)))).toEqual({ ok: 3, PROMO_NEEDS_BALANCE: 7 })
  const [late] = await thieves(1)
  expect(late && (await isApplied(late, 'SEVEN'))).toBe(false)
  const buyers = await Promise.all(Array.from({ length: 5 }, () => prepareBuyer(api)))
  expect(tallyOf(await Promise.all(buyers.map(use)))).toEqual({ ok: 4, PROMO_INVALID: 1 })
})

test('by ten checkouts at once that would take the budget: half of it is there for others', async () => {
  await create({ code: 'HALF', kind: 'percentage', value: 50, maximum: 10_00, budget: 50_00 })
  const use = (buyer: Buyer) => outcomeOf(order(buyer, cup, { promo_code: 'HALF' }))
  expect(tallyOf(await Promise.all((await thieves(10)).map(use)))).toEqual({ ok: 2, PROMO_NEEDS_BALANCE: 8 })
  const buyers = await Promise.all(Array.from({ length: 4 }, () => prepareBuyer(api)))
  expect(tallyOf(await Promise.all(buyers.map(use)))).toEqual({ ok: 3, PROMO_INVALID: 1 })
})

test('a new account without money uses the code when the orders of others have expired', async () => {
  await create({ code: 'FOUR', kind: 'amount', value: 1_00, total_limit: 4 })
  const [first, second, third] = (await thieves(3)) as [Buyer, Buyer, Buyer]
  for (const thief of [first, second]) await order(thief, cup, { promo_code: 'FOUR' })
  expect(await isApplied(third, 'FOUR')).toBe(false)
  await sql`update orders set pay_by = now() - interval '1 second' where account_id = ${Number(first.id)}`.execute(
    writer,
  )
  await runDueOrders(writer)
  expect(await isApplied(third, 'FOUR')).toBe(true)
})
