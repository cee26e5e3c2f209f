import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
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
    const profile = { family_name: 'Percent_100%', email: `${mei.account}@example.test` }
    await mei.call('POST /api/user/profile', { body: profile })
    for (const keyword of [mei.account.toUpperCase(), 'percent_100%', profile.email]) {
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
