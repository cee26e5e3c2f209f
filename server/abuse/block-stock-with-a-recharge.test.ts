import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { buyShipped } from '../test/refunding.ts'
import { reservingOf } from '../test/reserving.ts'
import { pay, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { outcomeOf, withdraw } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'

/**
 * An attacker tries to make a competitor's shop sold out for a day with an announced transfer that keeps the order open: only a small part arrives,
 * or it is spent elsewhere after its arrival.
 */

const api = await startApi()
const shop = await addShop(api.databases.writer, { slug: 'lindenhag', name: 'Lindenhag' })
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]
const { stocked, reserve, giveUp } = reservingOf(api, shop)

async function sellersOfPins() {
  const { writer } = api.databases
  const freight = { base: 0, further: 0, freeFrom: null }
  return Promise.all(
    ['stift-eins', 'stift-zwei'].map(async (slug) => {
      const pinShop = await addShop(writer, { slug, name: slug, freight })
      const { variantIds } = await addProduct(writer, {
        shop: pinShop,
        name: { en: 'Pin' },
        variants: [{ price: 1_00, stock: 99 }],
      })
      return { pin: variantIds[0] ?? 0, seller: await api.hireSeller(pinShop.id) }
    }),
  )
}
const [near, far] = await sellersOfPins()

/** Prepares an account that has spent its last cent on five orders of a dollar, in two shops. */
async function prepareRegular(): Promise<TestBuyer> {
  const buyer = await prepareBuyer(api, 5_00)
  for (const sold of [near, near, near, near, far])
    if (sold !== undefined) await buyShipped({ buyer, seller: sold.seller }, [sold.pin])
  return buyer
}

type Reserved = Awaited<ReturnType<typeof reserve>>

let shade = 0
async function announce(buyer: TestBuyer, { group_id }: Reserved, amount: number): Promise<string> {
  const proof = await uploadProof(api.app, buyer, (shade += 7))
  const body = { method: 'manual', amount, proof, group_id } as const
  return (await buyer.call('POST /api/user/recharge', { body })).id
}

/** Returns the hours for which the order still waits. */
async function hoursLeft({ call }: TestBuyer, { orders }: Reserved): Promise<number> {
  const { pay_by } = await call('GET /api/order/detail', { query: { id: orders[0]?.id ?? '' } })
  return (Date.parse(pay_by ?? '') - Date.now()) / 3_600_000
}

const pass = (operator: typeof ada, id: string, received: number) =>
  operator.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received } })

/** Prepares a new account's order that a top-up of the announced amount keeps open for a day. */
async function prepareKept(pieces: number, received: number) {
  const [cup] = await stocked(40)
  const thief = await prepareBuyer(api, 0)
  const group = await reserve(thief, cup, pieces)
  const recharge = await announce(thief, group, received)
  await pass(ada, recharge, received)
  expect(await hoursLeft(thief, group)).toBeGreaterThan(23)
  return { thief, group, recharge, received }
}

test('by a recharge of which a dollar arrives: the order waits half an hour, and no later one keeps an order open', async () => {
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

test('by a recharge for two operators: a dollar that the first one has found keeps no order open', async () => {
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

test('by a recharge that is spent on another order, or withdrawn: the order waits half an hour', async () => {
  const spent = await prepareKept(15, 290_00)
  const [mug] = await stocked(40)
  await pay(spent.thief, await reserve(spent.thief, mug, 15))
  expect(await hoursLeft(spent.thief, spent.group)).toBeLessThan(0.6)

  const withdrawn = await prepareKept(15, 300_00)
  expect(await outcomeOf(withdraw(withdrawn.thief, 300_00))).toBe('ok')
  expect(await hoursLeft(withdrawn.thief, withdrawn.group)).toBeLessThan(0.6)
})

test('by a recharge that is reversed: the order waits half an hour, and it counts as a refused one', async () => {
  const { thief, group, recharge } = await prepareKept(15, 300_00)
  await ada.call('POST /api/portal/recharge/reverse', { body: { id: recharge, reason: 'Not theirs.' } })
  expect(await hoursLeft(thief, group)).toBeLessThan(0.6)
  await announce(thief, group, 300_00)
  expect(await hoursLeft(thief, group)).toBeLessThan(0.6)
})

test('a shopper whose smaller transfer pays the order keeps the longer time, and the account’s standing', async () => {
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

test('by a regular account without a balance: a recharge reserves half of the pieces for a day, and no more', async () => {
  const [cup, mug] = await stocked(40, 40)
  const thief = await prepareRegular()
  const all = await reserve(thief, cup, 40)
  await announce(thief, all, all.total)
  expect(await hoursLeft(thief, all)).toBeLessThan(0.6)
  const half = await reserve(thief, mug, 20)
  const recharge = await announce(thief, half, half.total)
  expect(await hoursLeft(thief, half)).toBeGreaterThan(23)
  const newcomer = await prepareBuyer(api, 0)
  expect(await outcomeOf(reserve(newcomer, mug, 1))).toBe('RESERVATION_TOO_LARGE')

  await ada.call('POST /api/portal/recharge/decide', { body: { id: recharge, verdict: 'refuse', reason: 'Not ours.' } })
  expect(await hoursLeft(thief, half)).toBeLessThan(0.6)
  await announce(thief, half, half.total)
  expect(await hoursLeft(thief, half)).toBeLessThan(0.6)
})

test('by two regular accounts in turn: accounts without money share half of the pieces that the first one gave up', async () => {
  const [cup, mug] = await stocked(40, 40)
  const [first, second] = [await prepareRegular(), await prepareRegular()]
  for (const variant of [cup, mug]) await reserve(first, variant, 40)
  await giveUp(first)
  expect(await outcomeOf(reserve(second, cup, 21))).toBe('RESERVATION_TOO_LARGE')
  expect(await outcomeOf(reserve(second, cup, 20))).toBe('ok')
  const mei = await prepareBuyer(api)
  await pay(mei, await reserve(mei, cup, 20))

  const rich = await prepareRegular()
  const { id } = await rich.call('POST /api/user/recharge', {
    body: { method: 'manual', amount: 500_00, proof: await uploadProof(api.app, rich, (shade += 7)) },
  })
  await pass(ada, id, 500_00)
  await reserve(rich, mug, 40)
  expect(await outcomeOf(withdraw(rich, 500_00))).toBe('UNPAID_ORDERS')
})

test('by a regular account with a sufficient balance: pieces that it gives up are not marked', async () => {
  const [cup] = await stocked(40)
  const mei = await prepareBuyer(api)
  await reserve(mei, cup, 40)
  await giveUp(mei)
  expect(await outcomeOf(reserve(await prepareRegular(), cup, 40))).toBe('ok')
})
