import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { pay, prepareBuyer, stockOf, type Buyer } from '../test/shopping.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'

/** Somebody without money wants a competitor's shop to be sold out: orders that are never paid, kept as long as possible. */

const api = await startApi()
const { writer } = api.databases
const shop = await addShop(writer, { slug: 'lindenhag', name: 'Lindenhag' })
const ada = await api.hireOperator()

/** A product for each stock; answers their variants. */
async function stocked(...stocks: number[]): Promise<number[]> {
  const products = await Promise.all(
    stocks.map((stock) => addProduct(writer, { shop, name: { en: 'Cup' }, variants: [{ price: 10_00, stock }] })),
  )
  return products.flatMap(({ variantIds }) => variantIds)
}

async function reserve(buyer: Buyer, variantId: number | undefined, quantity: number) {
  const buy_now = { variant_id: String(variantId), quantity }
  const { total } = await buyer.call('POST /api/order/preview', { body: { address_id: buyer.addressId, buy_now } })
  return buyer.call('POST /api/order/create', { body: { address_id: buyer.addressId, buy_now, total } })
}

const hoursLeft = async ({ call }: Buyer, id: string | undefined) =>
  (Date.parse((await call('GET /api/order/detail', { query: { id: id ?? '' } })).pay_by ?? '') - Date.now()) / 3_600_000

let shade = 0
async function announce(buyer: Buyer, amount: number, group_id: string): Promise<string> {
  const proof = await uploadProof(api.app, buyer, (shade += 20))
  const body = { method: 'manual', amount, proof, group_id } as const
  return (await buyer.call('POST /api/user/recharge', { body })).id
}

test('by ten orders at once from one new account', async () => {
  const variants = await stocked(...Array.from({ length: 10 }, () => 40))
  const thief = await prepareBuyer(api, 0)
  const outcomes = await Promise.all(variants.map((variant) => outcomeOf(reserve(thief, variant, 20))))
  expect(tallyOf(outcomes)).toEqual({ ok: 1, RESERVATION_TOO_LARGE: 9 })
  const others = await stocked(...Array.from({ length: 10 }, () => 40))
  expect(tallyOf(await Promise.all(others.map((variant) => outcomeOf(reserve(thief, variant, 1)))))).toEqual({
    ok: 2,
    UNPAID_ORDERS: 8,
  })
})

test('by many new accounts: together they reserve half of it', async () => {
  const [variant] = await stocked(40)
  const thieves = await Promise.all(Array.from({ length: 6 }, () => prepareBuyer(api, 0)))
  const outcomes = await Promise.all(thieves.map((thief) => outcomeOf(reserve(thief, variant, 5))))
  expect(tallyOf(outcomes)).toEqual({ ok: 4, RESERVATION_TOO_LARGE: 2 })
  const mei = await prepareBuyer(api)
  await pay(mei, await reserve(mei, variant, 20))
  expect(await stockOf(api, variant ?? 0)).toBe(0)
})

test('by a recharge of one dollar that keeps a large order open for a day', async () => {
  const [first, second] = await stocked(40, 40)
  const thief = await prepareBuyer(api, 0)
  const group = await reserve(thief, first, 10)
  await announce(thief, 1_00, group.group_id)
  expect(await hoursLeft(thief, group.orders[0]?.id)).toBeLessThan(0.6)
  const recharge = await announce(thief, group.total, group.group_id)
  expect(await hoursLeft(thief, group.orders[0]?.id)).toBeGreaterThan(23)

  const other = await reserve(thief, second, 10)
  await announce(thief, other.total, other.group_id)
  expect(await hoursLeft(thief, other.orders[0]?.id)).toBeLessThan(0.6)

  const body = { id: recharge, verdict: 'refuse', reason: 'No such transfer' } as const
  await ada.call('POST /api/portal/recharge/decide', { body })
  expect(await hoursLeft(thief, group.orders[0]?.id)).toBeLessThan(0.6)
  await announce(thief, group.total, group.group_id)
  expect(await hoursLeft(thief, group.orders[0]?.id)).toBeLessThan(0.6)
})

test('a customer whose balance pays for everything is not limited', async () => {
  const variants = await stocked(60, 60, 60, 60, 60)
  const mei = await prepareBuyer(api)
  for (const variant of variants) expect(await outcomeOf(reserve(mei, variant, 50))).toBe('ok')
})
