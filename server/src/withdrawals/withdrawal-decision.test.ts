import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { changeSetting } from '../../test/setting.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, tenTimes, toChain, withdraw } from '../../test/withdrawing.ts'

const api = await startApi()
const { app, databases } = api
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]

afterEach(() => expectCleanLedger(api))

type Decided = { reason?: string }
const decide = ({ call }: TestPerson, id: string, decision: 'pass' | 'refuse', { reason }: Decided = {}) =>
  call('POST /api/portal/withdrawal/decide', { body: { id, verdict: decision, reason } })
const settle = ({ call }: TestPerson, id: string, outcome: 'settled' | 'failed', note?: string) =>
  call('POST /api/portal/withdrawal/settle', { body: { id, outcome, note } })

const moneyOf = async ({ call }: TestPerson) => {
  const { balance, held } = await call('GET /api/user/getUserInfo')
  return { balance, held }
}
const newest = async ({ token }: TestPerson, lang = 'en') => {
  const answer = await app.inject({ url: '/api/notification/list', headers: { token, lang } })
  return answer.json().data.items[0]
}

/** Returns the platform's total of each kind of ledger account, in cents. */
async function totals(): Promise<Record<string, number>> {
  const { totals: found } = await ada.call('GET /api/portal/ledger/audit')
  return found
}

test('a withdrawal is passed, sent and settled: the arriving amount leaves the bank, the rest is the fee', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const { id } = await withdraw(mei, 200_00)
  const before = await totals()
  expect(await decide(ada, id, 'pass')).toMatchObject({ status: 1, state: 'passed', decided_by: 'ada' })
  expect(await moneyOf(mei)).toEqual({ balance: 300_00, held: 200_00 })
  expect(await newest(mei)).toMatchObject({
    topic: 'wallet',
    title: 'Withdrawal passed',
    body: '$198.00 will be sent to Alpha Bank •••• 1111.',
    link: `/depositRecord?id=${id}`,
  })
  expect(await settle(grace, id, 'settled', 'AB-778')).toMatchObject({
    state: 'settled',
    status: 1,
    reason: 'AB-778',
    closed_by: 'grace',
  })
  expect(await moneyOf(mei)).toEqual({ balance: 300_00, held: 0 })
  expect((await newest(mei)).body).toBe('$198.00 has been sent to Alpha Bank •••• 1111.')
  const after = await totals()
  expect((after['bank'] ?? 0) - (before['bank'] ?? 0)).toBe(198_00)
  expect((after['fees'] ?? 0) - (before['fees'] ?? 0)).toBe(2_00)
})

test('a withdrawal over a chain leaves from the chain', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const { id } = await withdraw(mei, 50_00, toChain)
  await decide(ada, id, 'pass')
  const before = await totals()
  await settle(ada, id, 'settled')
  expect(((await totals())['chain'] ?? 0) - (before['chain'] ?? 0)).toBe(49_00)
})

test('a refusal needs a reason, which the shopper reads, and returns the money', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const { id } = await withdraw(mei, 50_00)
  await expect(decide(ada, id, 'refuse')).rejects.toMatchObject({ fields: { reason: 'Please fill this in' } })
  await decide(ada, id, 'refuse', { reason: 'The holder is somebody else.' })
  expect(await moneyOf(mei)).toEqual({ balance: 500_00, held: 0 })
  const { items } = await mei.call('GET /api/user/extract_log', { query: { status: 2 } })
  expect(items).toMatchObject([{ id, state: 'refused', reason: 'The holder is somebody else.' }])
  expect((await newest(mei)).body).toBe('$50.00 is back in your balance. Reason: The holder is somebody else.')
})

test('a withdrawal that could not be sent is returned whole, with or without a note', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const [first, second] = [await withdraw(mei, 50_00), await withdraw(mei, 60_00)]
  await decide(ada, first.id, 'pass')
  expect(await settle(ada, first.id, 'failed')).toMatchObject({ state: 'failed', status: 2, reason: null })
  expect((await newest(mei)).body).toBe('$50.00 is back in your balance.')
  await decide(ada, second.id, 'pass')
  await settle(ada, second.id, 'failed', 'The bank sent it back.')
  expect((await newest(mei, 'de')).body).toBe(
    '60,00\u00A0$ sind wieder auf deinem Guthaben. Grund: The bank sent it back.',
  )
  expect(await moneyOf(mei)).toEqual({ balance: 500_00, held: 0 })
})

test('above the limit two operators must agree; the second sees the first', async () => {
  const mei = await prepareBuyer(api, 5_000_00)
  const { id } = await withdraw(mei, 1_000_01)
  expect(await decide(ada, id, 'pass')).toMatchObject({
    status: 0,
    flags: ['two_operators', 'first_there'],
    first_verdict: { operator: 'ada' },
  })
  const { items } = await mei.call('GET /api/user/extract_log')
  expect(items).toMatchObject([{ status: 0, can: ['cancel'] }])
  expect(await outcomeOf(decide(ada, id, 'pass'))).toBe('ALREADY_DECIDED')
  expect(await decide(grace, id, 'pass')).toMatchObject({ status: 1, decided_by: 'grace' })
})

const freeze = ({ id }: TestPerson, frozen: boolean) =>
  ada.call('POST /api/portal/user/freeze', { body: { id, frozen, reason: 'A stolen card' } })

test('a frozen account is paid only money that a note declares as sent before; its requests are refused and returned', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const [first, second, third] = [await withdraw(mei, 50_00), await withdraw(mei, 60_00), await withdraw(mei, 70_00)]
  await decide(ada, second.id, 'pass')
  await decide(ada, third.id, 'pass')
  await freeze(mei, true)
  expect(await outcomeOf(decide(ada, first.id, 'pass'))).toBe('OWNER_FROZEN')
  expect(await outcomeOf(settle(ada, second.id, 'settled'))).toBe('OWNER_FROZEN')
  await decide(ada, first.id, 'refuse', { reason: 'The account is on hold.' })
  await settle(ada, third.id, 'failed')
  expect(await moneyOf(mei)).toEqual({ balance: 440_00, held: 60_00 })
  await settle(ada, second.id, 'settled', 'The bank had it an hour before.')
  expect(await moneyOf(mei)).toEqual({ balance: 440_00, held: 0 })
})

test('an account is frozen while ten verdicts pass its withdrawal: either is first, and nothing is sent', async () => {
  const mei = await prepareBuyer(api, 500_00)
  for (let round = 0; round < 4; round++) {
    const { id } = await withdraw(mei, 20_00)
    const [, ...passed] = await Promise.all([
      freeze(mei, true),
      ...Array.from({ length: 10 }, (_none, index) => outcomeOf(decide(index % 2 === 0 ? ada : grace, id, 'pass'))),
    ])
    if (!passed.includes('ok')) expect(new Set(passed)).toEqual(new Set(['OWNER_FROZEN']))
    expect(await outcomeOf(settle(ada, id, 'settled'))).toBe(passed.includes('ok') ? 'OWNER_FROZEN' : 'ALREADY_DECIDED')
    await freeze(mei, false)
  }
})

test('no operator decides on their own withdrawal, nor settles it', async () => {
  const own = await prepareBuyer(api, 500_00)
  await sql`update accounts set duties = '{owner}' where id = ${Number(own.id)}`.execute(databases.writer)
  const { id } = await withdraw(own, 50_00)
  expect(await outcomeOf(decide(own, id, 'pass'))).toBe('NOT_ALLOWED')
  await decide(ada, id, 'pass')
  expect(await outcomeOf(settle(own, id, 'settled'))).toBe('NOT_ALLOWED')
})

test('of ten verdicts at once, and of ten settlements, one succeeds', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const { id } = await withdraw(mei, 50_00)
  expect(await tenTimes((index) => decide(index % 2 === 0 ? ada : grace, id, 'pass'))).toEqual({
    ok: 1,
    ALREADY_DECIDED: 9,
  })
  expect(await tenTimes((index) => settle(ada, id, index % 2 === 0 ? 'settled' : 'failed'))).toEqual({
    ok: 1,
    ALREADY_DECIDED: 9,
  })
  const { items } = await mei.call('GET /api/user/extract_log')
  const isSettled = items[0]?.state === 'settled'
  expect(await moneyOf(mei)).toEqual({ balance: isSettled ? 450_00 : 500_00, held: 0 })
})

test('a shopper cancels while an operator passes: one of the two counts', async () => {
  const mei = await prepareBuyer(api, 5_000_00)
  for (let round = 0; round < 8; round++) {
    const { id } = await withdraw(mei, 20_00)
    const both = await Promise.all([
      outcomeOf(mei.call('POST /api/user/extract_cancel', { body: { id } })),
      outcomeOf(decide(ada, id, 'pass')),
    ])
    expect(both.toSorted()).toEqual(['ALREADY_DECIDED', 'ok'])
  }
  const { items } = await mei.call('GET /api/user/extract_log', { query: { status: 1 } })
  expect((await moneyOf(mei)).held).toBe(items.length * 20_00)
})

test('an operator sees the whole card until it is paid out, in no list and not afterwards', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const { id } = await withdraw(mei, 50_00)
  const see = () => ada.call('GET /api/portal/withdrawal/detail', { query: { id } })
  expect((await see()).bank_card_no).toBe('4111111111111111')
  const list = await ada.call('GET /api/portal/withdrawal/list', { query: { state: 'auditing', limit: 50 } })
  expect(list.items.find((one) => one.id === id)?.bank_card_no).toBe('•••• 1111')
  await decide(ada, id, 'pass')
  expect((await see()).bank_card_no).toBe('4111111111111111')
  await settle(ada, id, 'settled')
  expect((await see()).bank_card_no).toBe('•••• 1111')
})

test('a destination of an earlier withdrawal is not flagged as new', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const first = await withdraw(mei, 50_00)
  await decide(ada, first.id, 'pass')
  expect((await settle(ada, first.id, 'settled')).flags).toEqual(['first_there'])
  const second = await withdraw(mei, 50_00)
  expect((await decide(ada, second.id, 'pass')).flags).toEqual([])
})

test('the operators of all decisions are recorded', async () => {
  const mei = await prepareBuyer(api, 5_000_00)
  const { id } = await withdraw(mei, 2_000_00)
  for (const by of [ada, grace]) await decide(by, id, 'pass')
  for (const by of [ada, grace]) await settle(by, id, 'failed', 'Closed account')
  const { rows } = await sql<{ account: string; verdict: string }>`
    select a.account, d.verdict from decisions d join accounts a on a.id = d.operator_id
    where d.subject = 'withdrawal' and d.subject_id = ${id} order by d.id`.execute(databases.writer)
  expect(rows).toEqual([
    { account: 'ada', verdict: 'passed_first' },
    { account: 'grace', verdict: 'passed' },
    { account: 'ada', verdict: 'failed_first' },
    { account: 'grace', verdict: 'failed' },
  ])
})

test('the longest waiting withdrawals are first where that is requested, and the inbox counts those to decide or send', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const withdrawals = [await withdraw(mei, 20_00), await withdraw(mei, 30_00)]
  const ids = async () =>
    (
      await ada.call('GET /api/portal/withdrawal/list', { query: { state: 'auditing', sort: 'oldest', limit: 50 } })
    ).items.map(({ id }) => id)
  const order = (await ids()).map(Number)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  const countOf = async () => {
    const { queues } = await ada.call('GET /api/portal/inbox')
    return queues.find(({ queue }) => queue === 'withdrawals')?.count ?? 0
  }
  const before = await countOf()
  await decide(ada, withdrawals[0]?.id ?? '', 'pass')
  expect(await countOf()).toBe(before)
  await settle(ada, withdrawals[0]?.id ?? '', 'settled')
  expect(await countOf()).toBe(before - 1)
})

test('a shopper reaches no queue, and an unknown withdrawal is missing', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const { id } = await withdraw(mei, 50_00)
  expect(await outcomeOf(mei.call('GET /api/portal/withdrawal/list'))).toBe('NOT_ALLOWED')
  expect(await outcomeOf(decide(mei, id, 'pass'))).toBe('NOT_ALLOWED')
  for (const unknown of ['999999', 'x', '', '1; drop table withdrawals']) {
    expect(await outcomeOf(decide(ada, unknown, 'pass'))).toBe('NOT_FOUND')
    expect(await outcomeOf(settle(ada, unknown, 'settled'))).toBe('NOT_FOUND')
  }
})

const limitTo = (value: number) =>
  changeSetting(databases.writer, ada, { key: 'withdrawal.two_operators_above', value })

test('an operator who raises the limit for two operators passes nothing alone by it, for a day', async () => {
  const mei = await prepareBuyer(api, 9_000_00)
  const waiting = await withdraw(mei, 2_000_00)
  await limitTo(5_000_00)
  const after = await withdraw(mei, 2_000_00)
  for (const { id } of [waiting, after]) {
    const shown = await ada.call('GET /api/portal/withdrawal/detail', { query: { id } })
    expect(shown).toMatchObject({ two_operators_above: 1_000_00 })
    expect(await decide(ada, id, 'pass')).toMatchObject({ state: 'auditing', flags: ['two_operators', 'first_there'] })
    expect(await outcomeOf(decide(ada, id, 'pass'))).toBe('ALREADY_DECIDED')
  }
  await limitTo(1_000_00)
  expect(await outcomeOf(decide(ada, after.id, 'pass'))).toBe('ALREADY_DECIDED')
  expect(await decide(grace, after.id, 'pass')).toMatchObject({ state: 'passed' })
})

test('a lower limit for two operators applies at once, to waiting withdrawals too', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const { id } = await withdraw(mei, 90_00)
  await limitTo(50_00)
  expect(await decide(ada, id, 'pass')).toMatchObject({ state: 'auditing' })
  await limitTo(1_000_00)
  expect(await decide(grace, id, 'pass')).toMatchObject({ state: 'passed' })
})
