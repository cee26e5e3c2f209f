import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { balanceOf } from '../test/refunding.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../test/shopping.ts'
import { outcomeOf, withdraw } from '../test/withdrawing.ts'
import { buildWorld } from '../test/world.ts'
import { moneyText } from '../src/messages.ts'
import { collectClaims } from '../src/top-ups/claim.jobs.ts'

/**
 * A shopper whose top-up never arrived at the bank tries to keep the money when operators reverse the top-up: the shopper moves it where the reversal
 * cannot take it, and fetches it afterwards. The debt is collected from what returns, and nothing leaves meanwhile.
 */

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [phone = 0] = products.phone.variantIds
const seller = await api.hireSeller(shops.fjordkant.id)
const [ada, grace] = [await api.hireOperator(), await api.hireOperator()]

afterEach(() => expectCleanLedger(api))

let shade = 0
async function recharge(person: TestPerson, amount: number): Promise<string> {
  shade += 20
  const proof = await uploadProof(api.app, person, shade)
  const { id } = await person.call('POST /api/user/recharge', {
    body: { method: 'manual', amount, proof },
  })
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: amount } })
  return id
}

const reason = 'The transfer was called back.'
const reverse = (id: string) => ada.call('POST /api/portal/recharge/reverse', { body: { id, reason } })
const claimsOf = async ({ id }: TestPerson) => (await ada.call('GET /api/portal/user/detail', { query: { id } })).claims

test('by paying an order with it and cancelling afterwards: the refunded money is collected', async () => {
  const mei = await prepareBuyer(api, 0)
  const id = await recharge(mei, 700_00)
  const group = await order(mei, [phone])
  await pay(mei, group)
  const { id: orderId = '', total = 0 } = group.orders[0] ?? {}
  expect(await reverse(id)).toMatchObject({ reversed: { amount: 700_00 - total } })
  expect(await claimsOf(mei)).toBe(total)

  await mei.call('POST /api/order/cancel', { body: { id: orderId } })
  expect(await balanceOf(mei)).toBe(total)
  expect(await outcomeOf(withdraw(mei, total))).toBe('BALANCE_OWED')
  expect(await outcomeOf(order(mei, [phone]))).toBe('BALANCE_OWED')

  expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ owed: total, frozen: false })
  const owed = moneyText('en', total)
  await expect(withdraw(mei, total)).rejects.toThrow(owed)

  await Promise.all(Array.from({ length: 10 }, () => collectClaims(writer)))
  expect([await balanceOf(mei), await claimsOf(mei)]).toEqual([0, 0])
  const { items } = await mei.call('GET /api/user/bill')
  const taken = { kind: 'recharge_reversed', target: `/topUpRecord?id=${id}` }
  expect(items[0]).toMatchObject({ ...taken, amount: -total })
  expect(items.find(({ amount }) => amount === total - 700_00)).toMatchObject(taken)
  const { items: entries } = await grace.call('GET /api/portal/ledger/entries', { query: { reference: `${id}/2` } })
  expect(entries).toMatchObject([{ kind: 'recharge_reversed', about: { of: 'recharge', id } }])
})

test('by requesting a withdrawal: it is not passed, and the returned money is collected', async () => {
  const mei = await prepareBuyer(api, 0)
  const id = await recharge(mei, 700_00)
  const withdrawal = await withdraw(mei, 700_00)
  expect(await reverse(id)).toMatchObject({ reversed: { amount: 0 } })
  const pass = { id: withdrawal.id, verdict: 'pass' } as const
  expect(await outcomeOf(grace.call('POST /api/portal/withdrawal/decide', { body: pass }))).toBe('OWNER_FROZEN')
  await mei.call('POST /api/user/extract_cancel', { body: { id: withdrawal.id } })
  await collectClaims(writer)
  expect([await balanceOf(mei), await claimsOf(mei)]).toEqual([0, 0])
})

test('by buying with it at a friend’s shop: orders not yet sent at the reversal are cancelled', async () => {
  const mei = await prepareBuyer(api, 0)
  const id = await recharge(mei, 700_00)
  const group = await order(mei, [phone])
  await pay(mei, group)
  const { id: orderId = '' } = group.orders[0] ?? {}
  await seller.call('POST /api/portal/order/pack', { body: { id: orderId } })
  await reverse(id)
  await Promise.all(Array.from({ length: 10 }, () => collectClaims(writer)))
  expect([await balanceOf(mei), await claimsOf(mei)]).toEqual([0, 0])
  const ship = { id: orderId, carrier: 'none' }
  expect(await outcomeOf(seller.call('POST /api/portal/order/ship', { body: ship }))).toBe('NOT_SHIPPABLE')
})

test('by a payout on leaving: the debt is collected first', async () => {
  const mei = await prepareBuyer(api, 0)
  const id = await recharge(mei, 700_00)
  const group = await order(mei, [phone])
  await pay(mei, group)
  await reverse(id)
  await mei.call('POST /api/order/cancel', { body: { id: group.orders[0]?.id ?? '' } })
  await ada.call('POST /api/portal/user/freeze', { body: { id: mei.id, frozen: true, reason: 'Wants to leave' } })
  const body = { id: mei.id, amount: await balanceOf(mei), note: 'To IBAN DE00' }
  const payOut = () => outcomeOf(ada.call('POST /api/portal/user/pay_out', { body }))
  expect(await payOut()).toBe('CHANGED_MEANWHILE')
  await collectClaims(writer)
  expect([await payOut(), await balanceOf(mei), await claimsOf(mei)]).toEqual(['AMOUNT_INVALID', 0, 0])
})

test('by deleting the account once it is spent, while a second operator is still to agree: the account stays', async () => {
  const mei = await prepareBuyer(api, 0)
  const { total } = await mei.call('POST /api/order/preview', {
    body: { buy_now: { variant_id: String(phone), quantity: 1 } },
  })
  const id = await recharge(mei, total)
  const group = await order(mei, [phone])
  await pay(mei, group)
  const body = { id: group.orders[0]?.id ?? '' }
  await seller.call('POST /api/portal/order/ship', { body: { ...body, carrier: 'none' } })
  await mei.call('POST /api/order/confirm', { body })
  await mei.call('POST /api/order/finish', { body })
  const leave = () => outcomeOf(mei.call('POST /api/user/delete', { body: { password: 'sealane-demo' } }))
  const first = { first_reversal_by: Number(ada.id), first_reversal_reason: reason, first_reversal_at: new Date() }
  const saveFirst = (values: { [Name in keyof typeof first]: (typeof first)[Name] | null }) =>
    writer.updateTable('recharges').set(values).where('id', '=', Number(id)).execute()
  await saveFirst(first)
  expect(await leave()).toBe('ACCOUNT_HAS_MONEY')
  await saveFirst({ first_reversal_by: null, first_reversal_reason: null, first_reversal_at: null })
  expect(await leave()).toBe('ok')
})

test('by deleting the account: it stays until nothing is owed', async () => {
  const mei = await prepareBuyer(api, 0)
  const id = await recharge(mei, 700_00)
  const group = await order(mei, [phone])
  await pay(mei, group)
  const body = { id: group.orders[0]?.id ?? '' }
  await seller.call('POST /api/portal/order/ship', { body: { ...body, carrier: 'none' } })
  await mei.call('POST /api/order/confirm', { body })
  await mei.call('POST /api/order/finish', { body })
  await reverse(id)
  const leave = () => outcomeOf(mei.call('POST /api/user/delete', { body: { password: 'sealane-demo' } }))
  expect(await leave()).toBe('ACCOUNT_HAS_MONEY')
  await recharge(mei, await claimsOf(mei))
  await collectClaims(writer)
  expect(await leave()).toBe('ok')
})

test('a withdrawal that was sent before is settled all the same', async () => {
  const mei = await prepareBuyer(api, 0)
  const id = await recharge(mei, 700_00)
  const withdrawal = await withdraw(mei, 700_00)
  await grace.call('POST /api/portal/withdrawal/decide', { body: { id: withdrawal.id, verdict: 'pass' } })
  await reverse(id)
  const sent = { id: withdrawal.id, outcome: 'settled' } as const
  expect(await outcomeOf(grace.call('POST /api/portal/withdrawal/settle', { body: sent }))).toBe('ok')
  expect(await claimsOf(mei)).toBe(700_00)
})

test('by leaving it spent: a later recharge pays the claim first, and then everything is as before', async () => {
  const mei = await prepareBuyer(api, 0)
  const first = await recharge(mei, 700_00)
  const group = await order(mei, [phone])
  await pay(mei, group)
  await seller.call('POST /api/portal/order/ship', { body: { id: group.orders[0]?.id ?? '', carrier: 'none' } })
  await reverse(first)
  const claims = await claimsOf(mei)
  await recharge(mei, 200_00)
  await collectClaims(writer)
  expect([await balanceOf(mei), await claimsOf(mei)]).toEqual([0, claims - 200_00])
  await recharge(mei, claims)
  await collectClaims(writer)
  expect([await balanceOf(mei), await claimsOf(mei)]).toEqual([200_00, 0])
  expect((await mei.call('GET /api/user/recharge_log')).items.at(-1)).toMatchObject({
    reversed: { amount: 700_00, reason },
  })
  const { rows } = await sql<{
    reversals: number
  }>`select reversals from recharges where id = ${Number(first)}`.execute(writer)
  expect(rows).toEqual([{ reversals: 3 }])
})

test('a claim of a dollar takes one order, the newest: the others go on, also where the job runs ten times at once', async () => {
  const mei = await prepareBuyer(api, 5_000_00)
  const groups = [await order(mei, [phone]), await order(mei, [phone]), await order(mei, [phone])]
  for (const group of groups) await pay(mei, group)
  const id = await recharge(mei, 1_00)
  await withdraw(mei, await balanceOf(mei))
  expect(await reverse(id)).toMatchObject({ reversed: { amount: 0 } })
  await Promise.all(Array.from({ length: 10 }, () => collectClaims(writer)))
  const { items } = await mei.call('GET /api/user/order_list')
  expect(items.filter(({ status }) => status === -1)).toHaveLength(1)
  expect(items.find(({ status }) => status === -1)?.id).toBe(groups[2]?.orders[0]?.id)
  expect([await balanceOf(mei), await claimsOf(mei)]).toEqual([(groups[2]?.total ?? 0) - 1_00, 0])
})

test('of the orders that a claim may cancel, one that returns no money continues', async () => {
  const mei = await prepareBuyer(api, 0)
  const id = await recharge(mei, 700_00)
  const paid = await order(mei, [phone])
  await pay(mei, paid)
  const whole = { code: 'WHOLE', code_key: 'WHOLE', kind: 'amount', value: paid.total, maximum: null } as const
  await writer
    .insertInto('promotions')
    .values({ ...whole, budget: 10_000_00 })
    .execute()
  const free = await order(mei, [phone], { promo_code: 'WHOLE' })
  expect(free.total).toBe(0)
  await pay(mei, free)
  await withdraw(mei, await balanceOf(mei))
  await reverse(id)
  await collectClaims(writer)
  const { items } = await mei.call('GET /api/user/order_list')
  const statusOf = ({ orders: [one] }: typeof paid) => items.find((row) => row.id === one?.id)?.status
  expect([statusOf(paid), statusOf(free)]).toEqual([-1, 1])
})
