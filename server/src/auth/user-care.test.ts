import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { mailsTo, signUpVerified } from '../../test/mailbox.ts'
import { order, pay, prepareBuyer, ticketFor } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { shops, products } = await buildWorld(api.databases.writer)
const operator = await api.hireOperator()
const [tea = 0] = products.tea.variantIds
const mei = await prepareBuyer(api)
const { id } = mei

const safety = (who = id) => operator.call('GET /api/portal/user/safety', { query: { id: who } })
const reset = (who = id) =>
  operator.call('POST /api/portal/user/reset_code', { body: { id: who, checked: 'Passport by video call' } })

test('an operator sees what somebody ordered, and the fund records with the balance after each', async () => {
  const bought = await order(mei, [tea], { quantity: 2 })
  await pay(mei, bought)
  const orders = await operator.call('GET /api/portal/user/orders', { query: { id, limit: 10 } })
  expect(orders).toMatchObject({ items: [{ shop: 'Kumoriya Works', status: 1, total: 14_90 }], next: null })
  const bill = await operator.call('GET /api/portal/user/bill', { query: { id } })
  expect(bill.items).toMatchObject([{ kind: 'order_paid', amount: -14_90, balance_after: 4_985_10 }, {}])
  expect(bill).toEqual(await mei.call('GET /api/user/bill'))
})

describe('a session', () => {
  test('is ended from here, and that is on record', async () => {
    const sora = await api.signUp()
    const elsewhere = await api.logIn(sora.account)
    const [first, second] = (await safety(sora.id)).sessions
    expect([first?.place, second?.place]).toEqual([expect.any(String), expect.any(String)])
    for (const session of [first, second]) {
      await operator.call('POST /api/portal/user/session_end', { body: { id: sora.id, session: session?.id ?? '' } })
    }
    for (const person of [sora, elsewhere]) await expect(person.call('GET /api/user/getUserInfo')).rejects.toThrow()
    const { decisions } = await operator.call('GET /api/portal/user/detail', { query: { id: sora.id } })
    expect(decisions.map(({ verdict }) => verdict)).toEqual(['session_ended', 'session_ended'])
  })

  test('of somebody else is not found', async () => {
    const [session] = (await safety()).sessions
    const ending = operator.call('POST /api/portal/user/session_end', {
      body: { id: operator.id, session: session?.id ?? '' },
    })
    await expect(ending).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('a payment code, after an identity check', () => {
  test('is cleared and not set: tickets and sessions end, and a fresh log-in sets a new one', async () => {
    const nora = await prepareBuyer(api)
    const bought = await order(nora, [tea])
    const ticket = await ticketFor(nora, bought.group_id)
    expect(await safety(nora.id)).toMatchObject({ payment_code: true, locked: false })
    expect(await reset(nora.id)).toMatchObject({ payment_code: false, locked: false, passkeys: 0, sessions: [] })
    await expect(nora.call('GET /api/user/getUserInfo')).rejects.toThrow()

    const again = await api.logIn(nora.account)
    const elsewhere = await api.logIn(nora.account)
    const body = { order_ids: bought.orders.map((one) => one.id), ticket }
    await expect(again.call('POST /api/order/pay', { body })).rejects.toMatchObject({ reason: 'TICKET_INVALID' })
    await again.call('POST /api/user/resetPay', { body: { new_code: '314159', password: 'sealane-demo' } })
    expect(await safety(nora.id)).toMatchObject({ payment_code: true, sessions: [{}] })
    await expect(elsewhere.call('GET /api/user/getUserInfo')).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })

  test('that is locked is opened by it', async () => {
    const taro = await prepareBuyer(api)
    const body = { code: '999998', purpose: 'order', reference: '1' } as const
    for (let time = 0; time < 5; time++) await taro.call('POST /api/user/verify_pay', { body }).catch(() => {})
    expect(await safety(taro.id)).toMatchObject({ locked: true })
    expect(await reset(taro.id)).toMatchObject({ payment_code: false, locked: false })
  })

  test('tells the shopper by bell and mail, and the record says how it was checked; of ten at once one counts', async () => {
    const ana = await signUpVerified(api)
    await ana.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => reset(ana.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'CODE_NOT_SET' })
    }
    const again = await api.logIn(ana.account)
    const { items } = await again.call('GET /api/notification/list')
    expect(items.filter(({ kind }) => kind === 'payment_code_reset')).toMatchObject([{ title: 'Payment code cleared' }])
    expect((await mailsTo(api, ana.email)).at(-1)?.kind).toBe('payment_code_reset')
    const { decisions } = await operator.call('GET /api/portal/user/detail', { query: { id: ana.id } })
    expect(decisions).toMatchObject([{ verdict: 'code_reset', reason: 'Passport by video call' }])
  })

  test('of an operator it is cleared by an owner of the platform alone; so are they logged out, frozen and paid out', async () => {
    const [support, finance] = [
      await api.hireOperator(undefined, ['support']),
      await api.hireOperator(undefined, ['finance']),
    ]
    const other = await api.hireOperator()
    for (const person of [other, await api.hireOperator(undefined, ['support']), finance]) {
      await person.call('POST /api/user/resetPay', { body: { new_code: '314159' } })
      const session = (await safety(person.id)).sessions[0]?.id ?? ''
      const notAllowed = { reason: 'NOT_ALLOWED' }
      const checked = 'Passport by video call'
      const calls = [
        support.call('POST /api/portal/user/reset_code', { body: { id: person.id, checked } }),
        support.call('POST /api/portal/user/session_end', { body: { id: person.id, session } }),
        support.call('POST /api/portal/user/freeze', { body: { id: person.id, frozen: true, reason: checked } }),
      ]
      expect(await Promise.allSettled(calls)).toMatchObject(calls.map(() => ({ reason: notAllowed })))
      if (person !== finance) {
        const payout = { id: person.id, amount: 1, note: 'To IBAN DE00' }
        await expect(finance.call('POST /api/portal/user/pay_out', { body: payout })).rejects.toMatchObject(notAllowed)
      }
      expect(await reset(person.id)).toMatchObject({ payment_code: false, sessions: [] })
    }
  })

  test('nobody clears their own, and sellers none', async () => {
    await operator.call('POST /api/user/resetPay', { body: { new_code: '314159' } })
    await expect(reset(operator.id)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    const seller = await api.hireSeller(shops.kumoriya.id)
    const asking = seller.call('POST /api/portal/user/reset_code', { body: { id, checked: 'Mine' } })
    await expect(asking).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await expect(reset('999999')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})
