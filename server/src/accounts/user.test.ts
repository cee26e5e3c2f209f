import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { post } from '../ledger/ledger.sql.ts'
import { startApi, type TestPerson } from '../../test/api.ts'
import { changeSetting } from '../../test/setting.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, tenTimes } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const ada = await api.hireOperator()

afterEach(() => expectCleanLedger(api))

const reason = 'The owner of the card has complained.'
const freeze = (id: string, frozen = true) => ada.call('POST /api/portal/user/freeze', { body: { id, frozen, reason } })
const payOut = (id: string, amount: number) =>
  ada.call('POST /api/portal/user/pay_out', { body: { id, amount, note: 'To IBAN DE00, on request' } })

describe('operators find people', () => {
  test('by account, name, e-mail and mobile, newest first, page by page', async () => {
    const mei = await prepareBuyer(api, 25_00)
    const profile = { family_name: 'Percent_100%', email: `${mei.account}@example.test`, mobile: '+81312345678' }
    await mei.call('POST /api/user/profile', { body: profile })
    for (const keyword of [mei.account.toUpperCase(), 'percent_100%', profile.email, '+81 (0)3 1234-5678']) {
      const { items } = await ada.call('GET /api/portal/user/list', { query: { keyword } })
      expect(items).toMatchObject([{ id: mei.id, balance: 25_00, roles: ['shopper'], frozen: null, sessions: 1 }])
    }
    expect((await ada.call('GET /api/portal/user/list', { query: { keyword: '%_%%' } })).items).toEqual([])
    const first = await ada.call('GET /api/portal/user/list', { query: { limit: 1 } })
    const second = await ada.call('GET /api/portal/user/list', { query: { limit: 1, cursor: first.next ?? '' } })
    expect(Number(second.items[0]?.id)).toBeLessThan(Number(first.items[0]?.id))
  })

  test('nobody else does', async () => {
    const mei = await prepareBuyer(api, 0)
    await expect(mei.call('GET /api/portal/user/list')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await expect(ada.call('GET /api/portal/user/detail', { query: { id: '0' } })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})

describe('a frozen account (decisions, section 7)', () => {
  test('pays nothing until it is open again; its owner reads why', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea])
    expect(await freeze(mei.id)).toMatchObject({ frozen: { reason }, decisions: [{ verdict: 'frozen', reason }] })
    expect((await mei.call('GET /api/notification/list')).items[0]).toMatchObject({
      title: 'Your account is on hold',
      body: `Nothing can leave your balance for now. Reason: ${reason}`,
    })
    await expect(pay(mei, group)).rejects.toMatchObject({ reason: 'FROZEN' })
    expect((await ada.call('GET /api/portal/user/list', { query: { frozen: true } })).items).toMatchObject([
      { id: mei.id },
    ])
    expect(await freeze(mei.id, false)).toMatchObject({ frozen: null })
    await expect(pay(mei, group)).resolves.toMatchObject({ orders: [{ status: 1 }] })
  })

  test('of ten freezes at once one is recorded, and nobody freezes themselves', async () => {
    const mei = await prepareBuyer(api)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => freeze(mei.id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(freeze(ada.id)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  })

  test('is neither opened again nor paid out by who works for the same shop', async () => {
    const [frozen, colleague] = [await api.hireSeller(shops.kumoriya.id), await api.hireSeller(shops.kumoriya.id)]
    await sql`update accounts set duties = '{support,finance}' where id = ${Number(colleague.id)}`.execute(
      api.databases.writer,
    )
    await freeze(frozen.id)
    const opening = colleague.call('POST /api/portal/user/freeze', { body: { id: frozen.id, frozen: false, reason } })
    await expect(opening).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    const payout = { id: frozen.id, amount: 1, note: 'To IBAN DE00' }
    await expect(colleague.call('POST /api/portal/user/pay_out', { body: payout })).rejects.toMatchObject({
      reason: 'NOT_ALLOWED',
    })
  })

  test('is paid out when somebody leaves: all of it, once, and not while orders are open', async () => {
    const mei = await prepareBuyer(api, 90_00)
    await expect(payOut(mei.id, 90_00)).rejects.toMatchObject({ reason: 'NOT_FROZEN' })
    const group = await order(mei, [tea])
    await freeze(mei.id)
    await expect(payOut(mei.id, 90_00)).rejects.toMatchObject({ reason: 'ACCOUNT_HAS_ORDERS' })
    await mei.call('POST /api/order/cancel', { body: { id: group.orders[0]?.id ?? '' } })
    await expect(payOut(mei.id, 89_00)).rejects.toMatchObject({ fields: { amount: expect.any(String) } })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => payOut(mei.id, 90_00)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ada.call('GET /api/portal/user/detail', { query: { id: mei.id } })).toMatchObject({ balance: 0 })
    expect((await mei.call('GET /api/user/bill')).items[0]).toMatchObject({ kind: 'payout', amount: -90_00 })
  })
})

describe('paying out more than one operator may (decisions, section 7)', () => {
  const note = 'To IBAN DE00, on request'
  const large = 1_000_01
  const payLarge = (by: TestPerson, id: string, changed: object = {}) =>
    by.call('POST /api/portal/user/pay_out', { body: { id, amount: large, note, ...changed } })
  const drop = (by: TestPerson, id: string) =>
    by.call('POST /api/portal/user/pay_out_drop', { body: { id, reason: 'The account is another’s.' } })
  const balanceOf = async (id: string) => (await ada.call('GET /api/portal/user/detail', { query: { id } })).balance
  const waiting = async (by: TestPerson) =>
    (await by.call('GET /api/portal/user/list', { query: { paying_out: true } })).items.map(({ id }) => id)
  const queuesOf = async (by: TestPerson) => {
    const { queues } = await by.call('GET /api/portal/inbox')
    const countOf = (name: string) => queues.find(({ queue }) => queue === name)?.count
    return { payouts: countOf('payouts'), frozen: countOf('frozen') }
  }
  const frozenWith = async (amount: number) => {
    const person = await prepareBuyer(api, amount)
    await freeze(person.id)
    return person
  }

  test('takes a second one, who finds amount and destination of the first in the inbox', async () => {
    const finance = await api.hireOperator(undefined, ['finance'])
    const mei = await frozenWith(large)
    const before = await queuesOf(ada)
    expect(await payLarge(ada, mei.id)).toMatchObject({
      balance: large,
      first_payout: { operator: ada.account, amount: large, note },
      two_operators_above: 1_000_00,
      decisions: [{ verdict: 'paid_out_first', reason: note }, { verdict: 'frozen' }],
    })
    expect(await queuesOf(ada)).toEqual({ payouts: 1, frozen: (before.frozen ?? 0) - 1 })
    expect(await queuesOf(finance)).toEqual({ payouts: 1, frozen: 0 })
    expect(await waiting(finance)).toEqual([mei.id])
    const others = await finance.call('GET /api/portal/user/list', { query: { frozen: true, paying_out: false } })
    expect(others.items.map(({ id }) => id)).not.toContain(mei.id)
    const assignment = { subject: 'account', id: mei.id, held: true } as const
    expect(await finance.call('POST /api/portal/inbox/hold', { body: assignment })).toEqual({
      account: finance.account,
    })
    expect(await outcomeOf(payLarge(ada, mei.id))).toBe('ALREADY_DECIDED')
    expect(await outcomeOf(payLarge(finance, mei.id, { note: 'To IBAN FR00' }))).toBe('CHANGED_MEANWHILE')
    expect(await payLarge(finance, mei.id)).toMatchObject({ balance: 0, first_payout: null })
    expect(await queuesOf(ada)).toMatchObject({ payouts: 0 })
    expect((await mei.call('GET /api/user/bill')).items[0]).toMatchObject({ kind: 'payout', amount: -large })
  })

  test('moves the money once of ten taps of two operators at once, and by no one of them alone', async () => {
    const grace = await api.hireOperator()
    const mei = await frozenWith(large)
    expect(await tenTimes(() => payLarge(ada, mei.id))).toEqual({ ok: 1, ALREADY_DECIDED: 9 })
    expect(await balanceOf(mei.id)).toBe(large)
    const both = await tenTimes((index) => payLarge(index % 2 === 0 ? ada : grace, mei.id))
    expect(both['ok']).toBe(1)
    expect(await balanceOf(mei.id)).toBe(0)
  })

  test('begins anew when the balance is another one', async () => {
    const grace = await api.hireOperator()
    const mei = await frozenWith(large)
    await payLarge(ada, mei.id)
    const to = { kind: 'shopper_available', owner: Number(mei.id) } as const
    await api.databases.writer
      .transaction()
      .execute((tx) =>
        post(tx, { kind: 'adjustment', reference: 'one more dollar', actor: 'test' }, [
          { from: { kind: 'bank' }, to, amount: 1_00 },
        ]),
      )
    const amount = large + 1_00
    expect(await outcomeOf(payLarge(grace, mei.id))).toBe('AMOUNT_INVALID')
    expect(await payLarge(grace, mei.id, { amount })).toMatchObject({
      balance: amount,
      first_payout: { operator: grace.account, amount },
    })
    expect(await payLarge(ada, mei.id, { amount })).toMatchObject({ balance: 0, first_payout: null })
  })

  test('ends with a drop, and with the account being open again', async () => {
    const grace = await api.hireOperator()
    const mei = await frozenWith(large)
    expect(await outcomeOf(drop(grace, mei.id))).toBe('ALREADY_DECIDED')
    await payLarge(ada, mei.id)
    expect(await drop(grace, mei.id)).toMatchObject({
      balance: large,
      first_payout: null,
      decisions: [{ verdict: 'payout_dropped' }, { verdict: 'paid_out_first' }, { verdict: 'frozen' }],
    })
    await payLarge(ada, mei.id)
    expect(await freeze(mei.id, false)).toMatchObject({ first_payout: null })
    await freeze(mei.id)
    expect(await payLarge(grace, mei.id)).toMatchObject({ first_payout: { operator: grace.account } })
    expect(await balanceOf(mei.id)).toBe(large)
  })

  test('is no second one’s whose money it is or who works for the same shop, and the lowest limit since the freeze counts', async () => {
    const seller = await api.hireSeller(shops.kumoriya.id)
    const colleague = await api.hireSeller(shops.kumoriya.id)
    await sql`update accounts set duties = '{finance}' where id = ${Number(colleague.id)}`.execute(api.databases.writer)
    const mei = await frozenWith(large)
    await changeSetting(api.databases.writer, ada, { key: 'withdrawal.two_operators_above', value: 5_000_00 })
    expect(await payLarge(ada, mei.id)).toMatchObject({ two_operators_above: 1_000_00, balance: large })
    expect(await outcomeOf(payLarge(colleague, seller.id))).toBe('NOT_ALLOWED')
    expect(await outcomeOf(drop(colleague, seller.id))).toBe('NOT_ALLOWED')
  })
})
