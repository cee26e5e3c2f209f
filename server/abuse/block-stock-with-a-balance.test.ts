import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { reservingOf } from '../test/reserving.ts'
import { pay, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { outcomeOf, tenTickets, toCard, withdraw } from '../test/withdrawing.ts'
import { addShop } from '../test/world.ts'

/**
 * An attacker tries to make a competitor's shop sold out with a balance that is not spent: it covers orders that are never paid, or that are paid and
 * cancelled, and is withdrawn afterwards.
 */

const api = await startApi()
const shop = await addShop(api.databases.writer, { slug: 'lindenhag', name: 'Lindenhag' })
const { stocked, reserve, giveUp } = reservingOf(api, shop)

/** Announces a top-up of this many cents for a checkout, and returns for how many hours the checkout stays open. */
async function hoursKept(
  buyer: TestBuyer,
  group: Awaited<ReturnType<typeof reserve>>,
  amount: number,
): Promise<number> {
  const body = { method: 'manual' as const, amount, proof: await uploadProof(api.app, buyer, amount % 250) }
  await buyer.call('POST /api/user/recharge', { body: { ...body, group_id: group.group_id } })
  const { pay_by } = await buyer.call('GET /api/order/detail', { query: { id: group.orders[0]?.id ?? '' } })
  return Math.ceil((Date.parse(pay_by ?? '') - Date.now()) / 3_600_000)
}

test('by a balance that is withdrawn after a large checkout: it cannot be withdrawn until the orders are paid or cancelled', async () => {
  const [cup] = await stocked(40)
  const thief = await prepareBuyer(api, 500_00)
  const group = await reserve(thief, cup, 40)
  const rest = 500_00 - group.total
  expect(await outcomeOf(withdraw(thief, rest + 1))).toBe('UNPAID_ORDERS')
  expect(await outcomeOf(withdraw(thief, rest))).toBe('ok')
  await thief.call('POST /api/order/cancel', { body: { id: group.orders[0]?.id ?? '' } })
  expect(await outcomeOf(withdraw(thief, group.total))).toBe('ok')
})

test('by ten withdrawals at the same moment as the checkout: the checkout or the withdrawals succeed, never both', async () => {
  const [cup] = await stocked(40)
  const thief = await prepareBuyer(api, 500_00)
  await withdraw(thief, 20_00)
  const tickets = await tenTickets(thief, 100_00)
  const selection = { address_id: thief.addressId, buy_now: { variant_id: String(cup), quantity: 40 } }
  const { total } = await thief.call('POST /api/order/preview', { body: selection })
  const [ordered, ...withdrawn] = await Promise.all([
    outcomeOf(thief.call('POST /api/order/create', { body: { ...selection, total } })),
    ...tickets.map((ticket) =>
      outcomeOf(thief.call('POST /api/user/extract', { body: { ...toCard(), amount: 100_00, ticket } })),
    ),
  ])
  expect(ordered === 'ok' && withdrawn.includes('ok')).toBe(false)
})

test('by a covered order and a second one that exceeds the balance: the balance still cannot be withdrawn', async () => {
  const [cup, other] = await stocked(40, 40)
  const thief = await prepareBuyer(api, 300_00)
  await reserve(thief, cup, 21)
  await reserve(thief, other, 9)
  expect(await outcomeOf(withdraw(thief, 300_00))).toBe('UNPAID_ORDERS')
})

test('by a balance that is withdrawn after a small checkout: its pieces then count towards the half of the stock for new accounts', async () => {
  const [cup] = await stocked(40)
  const thief = await prepareBuyer(api, 500_00)
  await reserve(thief, cup, 15)
  expect(await outcomeOf(withdraw(thief, 500_00))).toBe('ok')
  const other = await prepareBuyer(api, 0)
  expect(await outcomeOf(reserve(other, cup, 6))).toBe('RESERVATION_TOO_LARGE')
  expect(await outcomeOf(reserve(other, cup, 5))).toBe('ok')
})

test('by paying and cancelling again and again: cancelled orders count towards the limits', async () => {
  const [cup, other] = await stocked(40, 40)
  const thief = await prepareBuyer(api, 100_00)
  for (let turn = 0; turn < 6; turn++) {
    const group = await reserve(thief, cup, 1)
    await pay(thief, group)
    await thief.call('POST /api/order/cancel', { body: { id: group.orders[0]?.id ?? '' } })
  }
  expect(await outcomeOf(reserve(thief, other, 15))).toBe('UNPAID_ORDERS')
  expect(await outcomeOf(reserve(thief, other, 1))).toBe('ok')
})

test('by a balance that covers all pieces, and a top-up of a dollar that would keep them reserved for a day', async () => {
  const [cup, other] = await stocked(40, 40)
  const thief = await prepareBuyer(api, 500_00)
  const all = await reserve(thief, cup, 40)
  expect(await hoursKept(thief, all, 1_00)).toBe(1)
  await thief.call('POST /api/order/cancel', { body: { id: all.orders[0]?.id ?? '' } })
  expect(await hoursKept(thief, await reserve(thief, other, 20), 1_00)).toBe(24)
  const newcomer = await prepareBuyer(api, 0)
  expect(await outcomeOf(reserve(newcomer, other, 1))).toBe('RESERVATION_TOO_LARGE')
})

test('by a covered order and a small one that is paid: the rest of the balance still cannot be withdrawn', async () => {
  const [cup, other] = await stocked(29, 40)
  const thief = await prepareBuyer(api, 300_00)
  const all = await reserve(thief, cup, 29)
  await pay(thief, await reserve(thief, other, 1))
  const { balance } = await thief.call('GET /api/user/getUserInfo')
  expect(balance).toBeLessThan(all.total)
  expect(await outcomeOf(withdraw(thief, balance))).toBe('UNPAID_ORDERS')
  expect(await hoursKept(thief, all, 290_00)).toBe(1)
})

test('by one balance that covers the same order again and again: after six expired orders, half of the pieces remain for others', async () => {
  const [cup] = await stocked(40)
  const thief = await prepareBuyer(api, 500_00)
  for (let turn = 0; turn < 6; turn++) await reserve(thief, cup, 40).then(() => giveUp(thief))
  expect(await outcomeOf(reserve(thief, cup, 21))).toBe('RESERVATION_TOO_LARGE')
  expect(await outcomeOf(reserve(thief, cup, 20))).toBe('ok')
  const mei = await prepareBuyer(api)
  await pay(mei, await reserve(mei, cup, 20))
})

test('by a balance that covers every order: the limits are those of a regular account', async () => {
  const [cup, other] = await stocked(9_999, 40)
  const thief = await prepareBuyer(api, 100_000_00)
  expect(await outcomeOf(reserve(thief, cup, 999))).toBe('ok')
  for (const pieces of [999, 999]) await reserve(thief, cup, pieces)
  expect(await outcomeOf(reserve(thief, cup, 4))).toBe('RESERVATION_TOO_LARGE')
  await giveUp(thief)
  for (let turn = 0; turn < 97; turn++) await reserve(thief, other, 1).then(() => giveUp(thief))
  expect(await outcomeOf(reserve(thief, other, 1))).toBe('UNPAID_ORDERS')
}, 60_000)

test('a customer whose balance covers everything can order hundreds of pieces', async () => {
  const mei = await prepareBuyer(api)
  for (const variant of await stocked(60, 60, 60, 60, 60)) expect(await outcomeOf(reserve(mei, variant, 50))).toBe('ok')
})
