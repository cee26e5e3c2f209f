import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import { startApi, type TestPerson } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { ask, buyShipped } from '../test/refunding.ts'
import { changeSetting } from '../test/setting.ts'
import { expectCleanLedger, order, prepareBuyer } from '../test/shopping.ts'
import { outcomeOf, tenTimes, withdraw } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'

/**
 * An operator of finance has a friend among the shoppers. Above the limits two operators decide, so each of her decisions is below them. Her
 * colleagues check nothing.
 */

const api = await startApi()
const ada = await api.hireOperator('ada')
const shop = await addShop(api.databases.writer, { slug: 'alone', name: 'Alone' })
const { variantIds } = await addProduct(api.databases.writer, {
  shop,
  name: { en: 'Tea' },
  variants: [{ price: 4_50, stock: 999 }],
})
const [tea = 0] = variantIds
let friends = 0
const hire = () => api.hireOperator(`ines-${(friends += 1)}`, ['finance', 'support'])

afterEach(() => expectCleanLedger(api))

const balanceOf = async ({ call }: TestPerson) => (await call('GET /api/user/getUserInfo')).balance

let shade = 0
async function recharge(person: TestPerson, amount: number): Promise<string> {
  const proof = await uploadProof(api.app, person, (shade += 1))
  return (await person.call('POST /api/user/recharge', { body: { method: 'manual', amount, proof } })).id
}
const passRecharge = (by: TestPerson, id: string, received: number) =>
  by.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received } })

const passWithdrawal = (by: TestPerson, id: string) =>
  by.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
const fail = (by: TestPerson, id: string, note?: string) =>
  by.call('POST /api/portal/withdrawal/settle', { body: { id, outcome: 'failed', note } })

test('by ten recharges at once for one account, each below the limit: together they reach it, the rest waits for a second operator', async () => {
  const [ines, friend] = [await hire(), await api.signUp()]
  const ids: string[] = []
  for (let count = 0; count < 10; count += 1) ids.push(await recharge(friend, 2_500_00))
  expect(await tenTimes((index) => passRecharge(ines, ids[index] ?? '', 2_500_00))).toEqual({ ok: 10 })
  expect(await balanceOf(friend)).toBe(10_000_00)
  const { items } = await ines.call('GET /api/portal/recharge/list', { query: { status: 0, keyword: friend.account } })
  expect(items).toHaveLength(6)
  expect(items[0]).toMatchObject({
    ...{ first_verdict: { operator: ines.account }, flags: expect.arrayContaining(['two_operators']) },
    ...{ two_operators_above: 0, decided_alone: { recipient: 10_000_00, total: 10_000_00 } },
  })
  await passRecharge(ada, items[0]?.id ?? '', 2_500_00)
  expect(await balanceOf(friend)).toBe(12_500_00)
})

test('by recharges of many accounts: the daily total of one operator has a maximum', async () => {
  const ines = await hire()
  await changeSetting(api.databases.writer, ada, { key: 'recharge.one_operator_day_maximum', value: 12_000_00 })
  const [first, second, third] = [await api.signUp(), await api.signUp(), await api.signUp()]
  expect(await passRecharge(ines, await recharge(first, 9_000_00), 9_000_00)).toMatchObject({ status: 1 })
  expect(await passRecharge(ines, await recharge(second, 4_000_00), 4_000_00)).toMatchObject({ status: 0 })
  expect(await passRecharge(ines, await recharge(third, 3_000_00), 3_000_00)).toMatchObject({ status: 1 })
  expect(await balanceOf(second)).toBe(0)
  expect(await passRecharge(ada, await recharge(second, 4_000_00), 4_000_00)).toMatchObject({ status: 1 })
})

test('by withdrawals of one account that she passes one after the other', async () => {
  const [ines, friend] = [await hire(), await prepareBuyer(api, 5_000_00)]
  const [first, second] = [await withdraw(friend, 600_00), await withdraw(friend, 600_00)]
  expect(await passWithdrawal(ines, first.id)).toMatchObject({ state: 'passed' })
  expect(await passWithdrawal(ines, second.id)).toMatchObject({
    ...{
      state: 'auditing',
      first_verdict: { operator: ines.account },
      flags: expect.arrayContaining(['two_operators']),
    },
    ...{ two_operators_above: 400_00, decided_alone: { recipient: 600_00, total: 600_00 } },
  })
  expect(await passWithdrawal(ada, second.id)).toMatchObject({ state: 'passed' })
})

test('by paying out the balance of an account that is frozen, after its withdrawals', async () => {
  const [ines, friend] = [await hire(), await prepareBuyer(api, 1_200_00)]
  await passWithdrawal(ines, (await withdraw(friend, 700_00)).id)
  await ines.call('POST /api/portal/user/freeze', { body: { id: friend.id, frozen: true, reason: 'Wants to leave' } })
  const payout = { body: { id: friend.id, amount: 500_00, note: 'To IBAN DE00' } }
  expect(await ines.call('POST /api/portal/user/pay_out', payout)).toMatchObject({
    ...{ balance: 500_00, first_payout: { operator: ines.account } },
    ...{ two_operators_above: 300_00, decided_alone: { recipient: 700_00 } },
  })
})

test('by declaring a sent withdrawal failed: the money is returned only with a second operator', async () => {
  const [ines, friend] = [await hire(), await prepareBuyer(api, 5_000_00)]
  const { id } = await withdraw(friend, 2_000_00)
  await passWithdrawal(ines, id)
  await passWithdrawal(ada, id)
  const note = 'The bank sent it back.'
  expect(await fail(ines, id, note)).toMatchObject({
    ...{ state: 'passed', first_failure: { operator: ines.account, note } },
  })
  expect(await outcomeOf(fail(ines, id, note))).toBe('ALREADY_DECIDED')
  expect(await balanceOf(friend)).toBe(3_000_00)
  expect(await outcomeOf(fail(ada, id, 'Something else.'))).toBe('CHANGED_MEANWHILE')
  expect(await tenTimes(() => fail(ada, id, note))).toEqual({ ok: 1, ALREADY_DECIDED: 9 })
  expect(await balanceOf(friend)).toBe(5_000_00)
})

test('by declaring many small sent withdrawals failed', async () => {
  const [ines, friend] = [await hire(), await prepareBuyer(api, 5_000_00)]
  const sent: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { id } = await withdraw(friend, 400_00)
    await passWithdrawal(await hire(), id)
    sent.push(id)
  }
  const [first = '', second = '', third = ''] = sent
  expect(await fail(ines, first)).toMatchObject({ state: 'failed' })
  expect(await fail(ines, second)).toMatchObject({ state: 'failed' })
  expect(await fail(ines, third)).toMatchObject({
    state: 'passed',
    first_failure: { operator: ines.account, note: null },
  })
  expect(await balanceOf(friend)).toBe(4_600_00)
})

test('by a first approval from before she lost the duty', async () => {
  const [ines, friend] = [await hire(), await prepareBuyer(api, 5_000_00)]
  const { id } = await withdraw(friend, 2_000_00)
  await passWithdrawal(ines, id)
  await passWithdrawal(ada, id)
  await fail(ines, id)
  await ada.call('POST /api/portal/team/take_away', { body: { account: ines.account, duty: 'finance' } })
  expect(await fail(ada, id)).toMatchObject({ state: 'passed', first_failure: { operator: ada.account } })
})

test.each([
  'timer.refund_answer_s',
  'timer.refund_appeal_s',
  'timer.refund_check_s',
  'timer.after_sale_s',
  'timer.confirm_undelivered_s',
])('by lowering %s to a second, so that silence decides at once', (key) => expectGuarded(key, 1))

test.each([
  ['timer.after_sale_s', 'sellers wait for their money', 90],
  ['timer.refund_answer_s', 'a shop may be silent for a month', 30],
  ['finance.change_wait_s', 'nothing can be put right for a week', 7],
])('by raising %s, so that %s', (key, _why, days) => expectGuarded(key, days * 86_400))

async function expectGuarded(key: string, value: number): Promise<void> {
  const owner = await api.hireOperator()
  await prepareBuyer(api, 50_00) // The shop is open: its ledger has moved money.
  const of = async () => (await owner.call('GET /api/portal/setting/list')).items.find((one) => one.key === key)
  const before = (await of())?.value
  const saved = await owner.call('POST /api/portal/setting/save', { body: { key, value } })
  expect(saved).toMatchObject({ value: before, pending: { value } })
  expect(
    await outcomeOf(owner.call('POST /api/portal/setting/confirm', { body: { id: (await of())?.pending?.id ?? '' } })),
  ).toBe('NOT_ALLOWED')
  expect(await of()).toMatchObject({ value: before })
}

const address = { country: 'NO', region: '46', city: 'Bergen', postcode: '5003', detail: 'Dock 7' }

test.each(['decide', 'rule', 'receive'] as const)(
  'by refunds of a shop’s orders to a friend (%s): above the limit a second operator agrees',
  async (way) => {
    const [ines, olu] = [await api.hireOperator(undefined, ['support']), await api.hireOperator(undefined, ['support'])]
    const [seller, friend] = [await api.hireSeller(shop.id), await prepareBuyer(api, 20_000_00)]
    const { variantIds: desks } = await addProduct(api.databases.writer, {
      shop,
      name: { en: 'Desk' },
      variants: [{ price: 6_000_00, stock: 9 }],
    })
    const [desk = 0] = desks
    const dock = { addressee: 'Dock', mobile: '+4755123456', ...address }
    await seller.call('POST /api/portal/shop/return_address', { body: dock })
    const ids: string[] = []
    for (let count = 0; count < 2; count += 1) {
      const { items } = await buyShipped({ buyer: friend, seller, received: true }, [desk])
      const type = way === 'receive' ? ('return' as const) : ('refund' as const)
      const { id } = await ask(api, friend, { item_id: items[0] ?? '', amount: 6_000_00, type })
      const refusal = { id, verdict: 'refuse', reason: 'It was whole.' } as const
      if (way === 'rule') {
        await seller.call('POST /api/portal/refund/decide', { body: refusal })
        await friend.call('POST /api/refund/appeal', { body: { id, explanation: 'It is not.' } })
      }
      if (way === 'receive') {
        await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
        await friend.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: 'NOTHING' } })
      }
      ids.push(id)
    }
    const give = (by: TestPerson, id = '') =>
      way === 'receive'
        ? by.call('POST /api/portal/refund/receive', { body: { id, quantity: 1, disposition: 'lost' } })
        : by.call(`POST /api/portal/refund/${way}`, { body: { id, verdict: 'pass', freight: false } })
    const [first, second] = ids
    expect(await give(ines, first)).toMatchObject({ status: 'refunded' })
    const waiting = await give(ines, second)
    expect(waiting.status).toBe({ decide: 'applying', rule: 'appealed', receive: 'return_shipped' }[way])
    expect(await outcomeOf(give(ines, second))).toBe('ALREADY_DECIDED')
    expect(await give(olu, second)).toMatchObject({ status: 'refunded' })
  },
)

const promo = (budget: number, code: string) =>
  ({ code, kind: 'amount', value: 10_00, minimum: 0, total_limit: null, per_shopper: null, budget }) as const
const openCode = (by: TestPerson, budget: number, code: string) =>
  by.call('POST /api/portal/platform_promo/create', { body: promo(budget, code) })
const budgetOf = (by: TestPerson, id: string, budget: number) =>
  by.call('POST /api/portal/platform_promo/budget', { body: { id, budget } })

test('by a promo code of the platform without an end: above the limit its budget waits for a second operator', async () => {
  const [ines, friend] = [await hire(), await prepareBuyer(api, 100_00)]
  const { id, ...made } = await openCode(ines, 10_000_01, 'ALLMINE')
  expect(made).toMatchObject({
    state: 'waiting',
    budget: 0,
    first_budget: { operator: ines.account, budget: 10_000_01 },
  })
  expect(await outcomeOf(order(friend, [tea], { promo_code: 'ALLMINE', quantity: 5 }))).toBe('PROMO_INVALID')
  expect(await outcomeOf(budgetOf(ines, id, 10_000_01))).toBe('ALREADY_DECIDED')
  const agreed = await tenTimes(() => budgetOf(ada, id, 10_000_01))
  expect(agreed).toEqual({ ok: 10 }) // The second time it has this value already.
  expect((await order(friend, [tea], { promo_code: 'ALLMINE', quantity: 5 })).orders).toHaveLength(1)
})

test('by ten codes at once, each below the limit, and by raising one', async () => {
  const ines = await hire()
  const made = await Promise.all(
    Array.from({ length: 10 }, (_none, index) => openCode(ines, 2_500_00, `SMALL${index}`)),
  )
  expect(made.filter(({ state }) => state === 'running')).toHaveLength(4)
  const running = made.find(({ state }) => state === 'running')?.id ?? ''
  expect(await budgetOf(ines, running, 2_500_01)).toMatchObject({
    budget: 2_500_00,
    first_budget: { budget: 2_500_01 },
  })
  expect(await budgetOf(ines, running, 1_000_00)).toMatchObject({ budget: 1_000_00, first_budget: null })
  await budgetOf(ines, running, 2_000_00)
  await ada.call('POST /api/portal/team/take_away', { body: { account: ines.account, duty: 'finance' } })
  expect(await budgetOf(ada, running, 2_000_00)).toMatchObject({ budget: 2_000_00, first_budget: null })
})

test('by ten checkouts at once: a code gives at most its budget, and the amounts of cancelled orders again', async () => {
  const [ines] = [await hire()]
  const { id } = await openCode(ines, 35_00, 'THIRTY')
  const buyers: Awaited<ReturnType<typeof prepareBuyer>>[] = []
  for (let count = 0; count < 10; count += 1) buyers.push(await prepareBuyer(api, 500_00))
  const placed: { buyer: TestPerson; id: string }[] = []
  const outcomes = await tenTimes(async (index) => {
    const buyer = buyers[index]
    if (buyer === undefined) throw new Error('There are ten')
    const { orders } = await order(buyer, [tea], { promo_code: 'THIRTY', quantity: 5 })
    placed.push({ buyer, id: orders[0]?.id ?? '' })
  })
  expect(outcomes).toEqual({ ok: 3, PROMO_INVALID: 7 })
  const state = async () => (await ines.call('GET /api/portal/platform_promo/list')).items.find((one) => one.id === id)
  expect(await state()).toMatchObject({ given: 30_00, budget: 35_00 })
  expect(await outcomeOf(budgetOf(ines, id, 29_99))).toBe('INVALID_INPUT')
  await placed[0]?.buyer.call('POST /api/order/cancel', { body: { id: placed[0].id } })
  await sql`update orders set pay_by = now() - interval '1 minute' where id = ${placed[1]?.id}`.execute(
    api.databases.writer,
  )
  await runDueOrders(api.databases.writer)
  expect(await state()).toMatchObject({ given: 10_00, used: 1 })
})
