import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { reservingOf } from '../test/reserving.ts'
import { pay, prepareBuyer, stockOf, type TestBuyer } from '../test/shopping.ts'
import { buyShipped } from '../test/refunding.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'

/**
 * An attacker tries to make a competitor's shop sold out without spending money: with orders that are never paid and stay open as long as possible.
 */

const api = await startApi()
const { writer } = api.databases
const shop = await addShop(writer, { slug: 'lindenhag', name: 'Lindenhag' })
const ada = await api.hireOperator()

const { stocked, reserve, giveUp } = reservingOf(api, shop)

const hoursLeft = async ({ call }: TestBuyer, id: string | undefined) =>
  (Date.parse((await call('GET /api/order/detail', { query: { id: id ?? '' } })).pay_by ?? '') - Date.now()) / 3_600_000

let shade = 0
async function announce(buyer: TestBuyer, amount: number, group_id: string): Promise<string> {
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

test('by an order from their own shop, that cost nothing, or that was given back: the account stays new', async () => {
  const seller = await api.hireSeller(shop.id)
  const [cup, target] = await stocked(60, 100)
  const buy_now = { variant_id: String(cup), quantity: 1 }
  const { total } = await (await prepareBuyer(api)).call('POST /api/order/preview', { body: { buy_now } })
  /** Returns the outcome of a large reservation after a shipped order that `change` alters. */
  const reservesAfter = async (change: object) => {
    const buyer = await prepareBuyer(api, total)
    const group = await reserve(buyer, cup, 1)
    await pay(buyer, group)
    const [{ id } = { id: '' }] = group.orders
    await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
    await writer.updateTable('orders').set(change).where('id', '=', Number(id)).execute()
    return outcomeOf(reserve(buyer, target, 31))
  }
  expect(await reservesAfter({ related_by: 'staff' })).toBe('RESERVATION_TOO_LARGE')
  expect(await reservesAfter({ total: 0, discount: total })).toBe('RESERVATION_TOO_LARGE')
  expect(await reservesAfter({ refunded: total })).toBe('RESERVATION_TOO_LARGE')
  expect(await reservesAfter({ note: '' })).toBe('ok')
})

test('by one order of a dollar that was sent: a known account without money shares half, and one refusal counts for all', async () => {
  const seller = await api.hireSeller(shop.id)
  const [cup, other, third] = await stocked(60, 60, 60)
  const buy_now = { variant_id: String(cup), quantity: 1 }
  const { total } = await (await prepareBuyer(api)).call('POST /api/order/preview', { body: { buy_now } })
  const returningBuyer = await prepareBuyer(api, total)
  await buyShipped({ buyer: returningBuyer, seller }, [cup ?? 0])
  expect(await outcomeOf(reserve(returningBuyer, other, 31))).toBe('RESERVATION_TOO_LARGE')
  const left: number[] = []
  for (const variant of [other, other, third]) {
    const group = await reserve(returningBuyer, variant, 15)
    const recharge = await announce(returningBuyer, group.total, group.group_id)
    left.push(await hoursLeft(returningBuyer, group.orders[0]?.id ?? ''))
    const decision = { id: recharge, verdict: 'refuse', reason: 'No such transfer' } as const
    await ada.call('POST /api/portal/recharge/decide', { body: decision })
    await giveUp(returningBuyer)
  }
  expect(left.map((hours) => hours > 23)).toEqual([true, true, false])
})

test('by a known account that has a fourth checkout kept open, or one again after a refused recharge', async () => {
  const seller = await api.hireSeller(shop.id)
  const [cup, ...others] = await stocked(60, 60, 60, 60, 60)
  const buy_now = { variant_id: String(cup), quantity: 1 }
  const { total } = await (await prepareBuyer(api)).call('POST /api/order/preview', { body: { buy_now } })
  const returningBuyer = await prepareBuyer(api, total)
  await buyShipped({ buyer: returningBuyer, seller }, [cup ?? 0])
  const left: number[] = []
  const kept: { recharge: string; group: string; total: number; id: string }[] = []
  for (const variant of others) {
    const group = await reserve(returningBuyer, variant, 10)
    const recharge = await announce(returningBuyer, group.total, group.group_id)
    const id = group.orders[0]?.id ?? ''
    left.push(await hoursLeft(returningBuyer, id))
    kept.push({ recharge, group: group.group_id, total: group.total, id })
  }
  expect(left.map((hours) => hours > 23)).toEqual([true, true, true, false])
  const [first = { recharge: '', group: '', total: 0, id: '' }] = kept
  const refusal = { id: first.recharge, verdict: 'refuse', reason: 'No such transfer' } as const
  await ada.call('POST /api/portal/recharge/decide', { body: refusal })
  await announce(returningBuyer, first.total, first.group)
  expect(await hoursLeft(returningBuyer, first.id)).toBeLessThan(0.6)
})

test('by five orders of one shop, or of a cent: the account is not regular, and a regular one is trusted until it gives a checkout up', async () => {
  const seller = await api.hireSeller(shop.id)
  const second = await addShop(writer, { slug: 'fjordkant', name: 'Fjordkant' })
  const [cup, target] = await stocked(60, 800)
  const { variantIds } = await addProduct(writer, { shop: second, name: { en: 'Mug' }, variants: [{ price: 10_00 }] })
  const account = await prepareBuyer(api, 200_00)
  for (let turn = 0; turn < 5; turn++) await buyShipped({ buyer: account, seller }, [cup ?? 0])
  expect(await outcomeOf(reserve(account, target, 301))).toBe('RESERVATION_TOO_LARGE')
  await buyShipped({ buyer: account, seller: await api.hireSeller(second.id) }, variantIds)
  const orders = writer.updateTable('orders').where('account_id', '=', Number(account.id))
  await orders.set({ refunded: sql`total - 99` }).execute()
  expect(await outcomeOf(reserve(account, target, 31))).toBe('RESERVATION_TOO_LARGE')
  await orders.set({ refunded: sql`total - 100` }).execute()
  expect(await outcomeOf(reserve(account, target, 301))).toBe('ok')
  await giveUp(account) // From then on a regular account without money must leave half of the stock to others.
  expect(await outcomeOf(reserve(account, target, 401))).toBe('RESERVATION_TOO_LARGE')
  expect(await outcomeOf(reserve(account, target, 400))).toBe('ok')
})

test('by a first order of the last pieces: half of a small stock is there for others', async () => {
  const [cup] = await stocked(5)
  const [thief, other] = [await prepareBuyer(api, 0), await prepareBuyer(api, 0)]
  expect(await outcomeOf(reserve(thief, cup, 4))).toBe('RESERVATION_TOO_LARGE')
  expect(await outcomeOf(reserve(thief, cup, 3))).toBe('ok')
  expect(await outcomeOf(reserve(other, cup, 1))).toBe('RESERVATION_TOO_LARGE')
  const mei = await prepareBuyer(api)
  await pay(mei, await reserve(mei, cup, 2))
})

test('by one new account after the other that takes the last piece: the second needs the money', async () => {
  const [variant] = await stocked(1)
  const [first, second, mei] = [await prepareBuyer(api, 0), await prepareBuyer(api, 0), await prepareBuyer(api)]
  await reserve(first, variant, 1)
  await giveUp(first)
  expect(await outcomeOf(reserve(second, variant, 1))).toBe('RESERVATION_TOO_LARGE')
  await pay(mei, await reserve(mei, variant, 1))
  expect(await stockOf(api, variant ?? 0)).toBe(0)
})

test('by a checkout that is cancelled at once: newcomers still get the last piece', async () => {
  const [variant] = await stocked(1)
  const [thief, newcomer] = [await prepareBuyer(api, 0), await prepareBuyer(api, 0)]
  const { orders } = await reserve(thief, variant, 1)
  await thief.call('POST /api/order/cancel', { body: { id: orders[0]?.id ?? '' } })
  expect(await outcomeOf(reserve(newcomer, variant, 1))).toBe('ok')
})
