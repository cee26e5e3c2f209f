import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { reservingOf } from '../test/reserving.ts'
import { pay, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { outcomeOf, withdraw } from '../test/withdrawing.ts'
import { addShop } from '../test/world.ts'

/**
 * Somebody wants a competitor's shop to be sold out for a day, and announces a transfer that keeps the order open: little of it comes, or it
 * goes elsewhere once it has come.
 */

const api = await startApi()
const shop = await addShop(api.databases.writer, { slug: 'lindenhag', name: 'Lindenhag' })
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]
const { stocked, reserve, giveUp } = reservingOf(api, shop)

type Reserved = Awaited<ReturnType<typeof reserve>>

let shade = 0
async function announce(buyer: TestBuyer, { group_id }: Reserved, amount: number): Promise<string> {
  const proof = await uploadProof(api.app, buyer, (shade += 7))
  const body = { method: 'manual', amount, proof, group_id } as const
  return (await buyer.call('POST /api/user/recharge', { body })).id
}

/** The hours that the order still waits. */
async function hoursLeft({ call }: TestBuyer, { orders }: Reserved): Promise<number> {
  const { pay_by } = await call('GET /api/order/detail', { query: { id: orders[0]?.id ?? '' } })
  return (Date.parse(pay_by ?? '') - Date.now()) / 3_600_000
}

const pass = (operator: typeof ada, id: string, received: number) =>
  operator.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received } })

/** A new account's order, kept open for a day by a recharge that brings what it announced. */
async function prepareKept(pieces: number, received: number) {
  const [cup] = await stocked(40)
  const thief = await prepareBuyer(api, 0)
  const group = await reserve(thief, cup, pieces)
  const recharge = await announce(thief, group, received)
  await pass(ada, recharge, received)
  expect(await hoursLeft(thief, group)).toBeGreaterThan(23)
  return { thief, group, recharge, received }
}

test('by a recharge of which a dollar comes: the order waits half an hour, and no later one keeps an order open', async () => {
  const [cup, other] = await stocked(40, 40)
  const thief = await prepareBuyer(api, 0)
  const group = await reserve(thief, cup, 20)
  await pass(ada, await announce(thief, group, 1_000_00), 1_00)
  expect(await hoursLeft(thief, group)).toBeLessThan(0.6)
  await giveUp(thief)
  const second = await reserve(thief, other, 15)
  await announce(thief, second, 1_000_00)
  expect(await hoursLeft(thief, second)).toBeLessThan(0.6)
})

test('by one for two operators: a dollar that the first has found keeps nothing open', async () => {
  const [cup] = await stocked(40)
  const thief = await prepareBuyer(api, 0)
  const group = await reserve(thief, cup, 20)
  const recharge = await announce(thief, group, 45_000_00)
  await pass(ada, recharge, 1_00)
  expect(await hoursLeft(thief, group)).toBeLessThan(0.6)
  await announce(thief, group, 1_00)
  expect(await hoursLeft(thief, group)).toBeLessThan(0.6)
  await pass(grace, recharge, 1_00)
  expect(await hoursLeft(thief, group)).toBeLessThan(0.6)
})

test('by one that is spent on another order, or withdrawn: the order waits half an hour', async () => {
  const spent = await prepareKept(15, 290_00)
  const [mug] = await stocked(40)
  await pay(spent.thief, await reserve(spent.thief, mug, 15))
  expect(await hoursLeft(spent.thief, spent.group)).toBeLessThan(0.6)

  const withdrawn = await prepareKept(15, 300_00)
  expect(await outcomeOf(withdraw(withdrawn.thief, 300_00))).toBe('ok')
  expect(await hoursLeft(withdrawn.thief, withdrawn.group)).toBeLessThan(0.6)
})

test('by one that is taken back: the order waits half an hour, and it counts as a refused one', async () => {
  const { thief, group, recharge } = await prepareKept(15, 300_00)
  await ada.call('POST /api/portal/recharge/reverse', { body: { id: recharge, reason: 'Not theirs.' } })
  expect(await hoursLeft(thief, group)).toBeLessThan(0.6)
  await announce(thief, group, 300_00)
  expect(await hoursLeft(thief, group)).toBeLessThan(0.6)
})

test('a shopper whose transfer is smaller and pays the order with it keeps the time, and the standing', async () => {
  const [cup, other] = await stocked(40, 40)
  const mei = await prepareBuyer(api, 0)
  const group = await reserve(mei, cup, 2)
  await pass(ada, await announce(mei, group, group.total + 5_00), group.total)
  expect(await hoursLeft(mei, group)).toBeGreaterThan(23)
  await pay(mei, group)
  const next = await reserve(mei, other, 2)
  await announce(mei, next, next.total)
  expect(await hoursLeft(mei, next)).toBeGreaterThan(23)
})
