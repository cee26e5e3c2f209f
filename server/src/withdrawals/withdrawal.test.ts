import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { changeSetting } from '../../test/setting.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import {
  cards,
  outcomeOf,
  tenTickets,
  tenTimes,
  toCard,
  toChain,
  tronAddress,
  withdraw,
  withdrawalTicket,
} from '../../test/withdrawing.ts'

const api = await startApi()
const { app, databases, resources } = api
const ada = await api.hireOperator('ada')

afterEach(() => expectCleanLedger(api))

const moneyOf = async ({ call }: TestPerson) => {
  const { balance, held } = await call('GET /api/user/getUserInfo')
  return { balance, held }
}

const set = (key: string, value: number | boolean) => changeSetting(databases.writer, ada, { key, value })

test('a withdrawal takes the amount out of the balance at once, and fixes its charge', async () => {
  const mei = await prepareBuyer(api, 1_284_50)
  const withdrawal = await withdraw(mei, 200_00)
  expect(withdrawal).toMatchObject({
    amount: 200_00,
    service_charge: 2_00,
    actual_arrival: 198_00,
    status: 0,
    state: 'auditing',
    bank_name: 'Alpha Bank',
    bank_card_no: '•••• 1111',
    can: ['cancel'],
  })
  expect(await moneyOf(mei)).toEqual({ balance: 1_084_50, held: 200_00 })
  await set('fee.withdrawal_percent', 5)
  const { items } = await mei.call('GET /api/user/extract_log')
  expect(items).toMatchObject([{ id: withdrawal.id, service_charge: 2_00, actual_arrival: 198_00 }])
  await set('fee.withdrawal_percent', 1)
})

test('the terms are shown before: methods, charge, minimum, the rest of the day’s limit, saved destinations', async () => {
  const mei = await prepareBuyer(api, 500_00)
  await withdraw(mei, 100_00)
  const terms = { minimum: 10_00, maximum: 10_000_00, fee_percent: 1, fee_minimum: 1_00 }
  expect(await mei.call('GET /api/user/extract')).toMatchObject({
    balance: 400_00,
    methods: [
      { draw_type: 'bank', open: true, ...terms },
      { draw_type: 'onchain', open: true, networks: ['TRC20', 'ERC20', 'BTC'], closed_networks: [], ...terms },
    ],
    left_today: 9_900_00,
    destinations: [{ bank_name: 'Alpha Bank', bank_card_no: '•••• 1111', holder: 'Mei Lin' }],
    needs_passkey: false,
  })
})

test('a withdrawal names the charge that its page showed: another one meanwhile is refused, and nothing moves', async () => {
  const mei = await prepareBuyer(api, 500_00)
  const ticket = await withdrawalTicket(mei, 200_00)
  const body = { ...toCard(), amount: 200_00, service_charge: 2_00, ticket }
  await set('fee.withdrawal_percent', 5)
  expect(await outcomeOf(mei.call('POST /api/user/extract', { body }))).toBe('CHARGE_CHANGED')
  expect(await moneyOf(mei)).toEqual({ balance: 500_00, held: 0 })
  await set('fee.withdrawal_percent', 1)
  expect(await mei.call('POST /api/user/extract', { body })).toMatchObject({ service_charge: 2_00 }) // The ticket is still good.
})

// Specification, section 5.
test.each([
  [0, 'AMOUNT_INVALID', 'Please enter a correct amount'],
  [-5, 'AMOUNT_INVALID', 'Please enter a correct amount'],
  [null, 'AMOUNT_INVALID', 'Please enter a correct amount'],
  [9_99, 'AMOUNT_INVALID', 'Please enter a correct amount'],
  [300_01, 'INSUFFICIENT_BALANCE', 'Draw amount cannot be larger than balance'],
])('an amount of %j is refused with %s', async (amount, reason, msg) => {
  const mei = await prepareBuyer(api, 300_00)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/extract',
    headers: { token: mei.token, lang: 'en' },
    payload: { ...toCard(), amount, ticket: 'none' },
  })
  expect(answer.json()).toMatchObject({ code: 0, reason, msg })
  expect(await moneyOf(mei)).toEqual({ balance: 300_00, held: 0 })
})

test('the amount is judged before the card and the ticket, and a refusal saves no card', async () => {
  const mei = await prepareBuyer(api, 300_00)
  const body = { ...toCard('1234'), amount: 300_01, ticket: 'none' }
  expect(await outcomeOf(mei.call('POST /api/user/extract', { body }))).toBe('INSUFFICIENT_BALANCE')
  expect((await mei.call('GET /api/user/destination_list')).items).toEqual([])
})

test.each([
  [toCard('41111111111'), { bank_card_no: 'Please check the number: 12 to 19 digits, or an IBAN' }],
  [{ ...toCard(), holder: '' }, { holder: 'Please fill this in' }],
  [{ draw_type: 'bank' } as const, { bank_name: 'Please fill this in', bank_card_no: 'Please fill this in' }],
  [{ ...toChain, address: `${tronAddress.slice(0, -1)}c` }, { address: 'This is no address of this network' }],
  [{ ...toChain, network: 'BTC' }, { address: 'This is no address of this network' }],
  [
    { draw_type: 'onchain', network: 'ERC20', address: `0x${'0'.repeat(40)}` } as const,
    { address: 'Coins sent to this address are lost. Enter an address of your own wallet' },
  ],
])('%o is refused beside its fields', async (destination, fields) => {
  const mei = await prepareBuyer(api, 300_00)
  const response = mei.call('POST /api/user/extract', { body: { ...destination, amount: 50_00, ticket: 'none' } })
  await expect(response).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields })
})

test('nothing is sent to a burn address that was saved once', async () => {
  const mei = await prepareBuyer(api, 300_00)
  const { id } = await mei.call('POST /api/user/destination_add', { body: toChain })
  await sql`update destinations set address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' where id = ${id}`.execute(
    databases.writer,
  )
  const body = { draw_type: 'onchain', destination: id, amount: 50_00, ticket: 'none' } as const
  await expect(mei.call('POST /api/user/extract', { body })).rejects.toMatchObject({
    fields: { address: expect.stringContaining('lost') },
  })
})

test('an unknown network is not supported; a closed one is not yet open', async () => {
  const mei = await prepareBuyer(api, 300_00)
  const ask = (network: string) =>
    outcomeOf(mei.call('POST /api/user/extract', { body: { ...toChain, network, amount: 50_00, ticket: 'none' } }))
  expect(await ask('HECO')).toBe('NETWORK_UNSUPPORTED')
  await set('withdrawal.trc20_open', false)
  expect(await ask('TRC20')).toBe('NOT_OPEN')
  const { methods } = await mei.call('GET /api/user/extract')
  expect(methods[1]).toMatchObject({ open: true, networks: ['ERC20', 'BTC'], closed_networks: ['TRC20'] })
  await set('withdrawal.trc20_open', true)
  await set('withdrawal.bank_open', false)
  expect(await outcomeOf(withdraw(mei, 50_00))).toBe('NOT_OPEN')
  await set('withdrawal.bank_open', true)
  expect(await outcomeOf(withdraw(mei, 50_00))).toBe('ok')
})

test('a frozen account withdraws nothing', async () => {
  const mei = await prepareBuyer(api, 300_00)
  const ticket = await withdrawalTicket(mei, 50_00)
  await sql`update accounts set frozen_at = now() where id = ${Number(mei.id)}`.execute(databases.writer)
  const body = { ...toCard(), amount: 50_00, ticket }
  expect(await outcomeOf(mei.call('POST /api/user/extract', { body }))).toBe('FROZEN')
})

test.each([
  ['without a destination', undefined, 'ok'],
  ['for the card', cards[0], 'ok'],
  ['for the card with spaces', '4111 1111 1111 1111', 'ok'],
  ['for another card', cards[1], 'TICKET_INVALID'],
])('a ticket %s: %s', async (_name, destination, outcome) => {
  const mei = await prepareBuyer(api, 300_00)
  const ticket = await withdrawalTicket(mei, 50_00, destination)
  expect(await outcomeOf(mei.call('POST /api/user/extract', { body: { ...toCard(), amount: 50_00, ticket } }))).toBe(
    outcome,
  )
})

test('a ticket is for one amount, one person and one withdrawal', async () => {
  const [mei, jonas] = [await prepareBuyer(api, 300_00), await prepareBuyer(api, 300_00)]
  const ticket = await withdrawalTicket(mei, 50_00)
  const ask = (person: TestPerson, amount: number) =>
    outcomeOf(person.call('POST /api/user/extract', { body: { ...toCard(), amount, ticket } }))
  expect(await ask(mei, 60_00)).toBe('TICKET_INVALID')
  expect(await ask(jonas, 50_00)).toBe('TICKET_INVALID')
  expect(await ask(mei, 50_00)).toBe('ok')
  expect(await ask(mei, 50_00)).toBe('TICKET_INVALID')
})

test('of ten withdrawals at once with one ticket, one succeeds', async () => {
  const mei = await prepareBuyer(api, 1_000_00)
  const ticket = await withdrawalTicket(mei, 50_00)
  const body = { ...toCard(), amount: 50_00, ticket }
  expect(await tenTimes(() => mei.call('POST /api/user/extract', { body }))).toEqual({ ok: 1, TICKET_INVALID: 9 })
  expect(await moneyOf(mei)).toEqual({ balance: 950_00, held: 50_00 })
})

test('of ten withdrawals at once, as many count as the balance and the day allow', async () => {
  const [mei, leila] = [await prepareBuyer(api, 350_00), await prepareBuyer(api, 50_000_00)]
  const each = async (person: TestPerson, amount: number) => {
    const tickets = await tenTickets(person, amount)
    return tenTimes((index) =>
      person.call('POST /api/user/extract', { body: { ...toCard(), amount, ticket: tickets[index] ?? '' } }),
    )
  }
  expect(await each(mei, 100_00)).toEqual({ ok: 3, INSUFFICIENT_BALANCE: 7 })
  expect(await each(leila, 3_000_00)).toEqual({ ok: 3, DAY_LIMIT: 7 })
  expect((await leila.call('GET /api/user/extract')).left_today).toBe(1_000_00)
})

test('a returned withdrawal does not count against the day', async () => {
  const mei = await prepareBuyer(api, 20_000_00)
  const { id } = await withdraw(mei, 10_000_00)
  expect(await outcomeOf(withdraw(mei, 10_00))).toBe('DAY_LIMIT')
  await mei.call('POST /api/user/extract_cancel', { body: { id } })
  expect(await outcomeOf(withdraw(mei, 10_00))).toBe('ok')
  await sql`update withdrawals set created_at = now() - interval '25 hours' where owner = ${Number(mei.id)}`.execute(
    databases.writer,
  )
  expect((await mei.call('GET /api/user/extract')).left_today).toBe(10_000_00)
})

test('cancelling returns the money, once; no account cancels another’s', async () => {
  const [mei, jonas] = [await prepareBuyer(api, 300_00), await prepareBuyer(api, 300_00)]
  const { id } = await withdraw(mei, 100_00)
  expect(await outcomeOf(jonas.call('POST /api/user/extract_cancel', { body: { id } }))).toBe('NOT_FOUND')
  expect(await tenTimes(() => mei.call('POST /api/user/extract_cancel', { body: { id } }))).toEqual({
    ok: 1,
    ALREADY_DECIDED: 9,
  })
  expect(await moneyOf(mei)).toEqual({ balance: 300_00, held: 0 })
  const { items } = await mei.call('GET /api/user/extract_log', { query: { status: 2 } })
  expect(items).toMatchObject([{ id, state: 'cancelled', status: 2, can: [] }])
  expect((await jonas.call('GET /api/user/extract_log')).items).toEqual([])
})

test('the journal shows reserved and returned money, each with the balance after it', async () => {
  const mei = await prepareBuyer(api, 300_00)
  const { id } = await withdraw(mei, 100_00, toChain)
  await mei.call('POST /api/user/extract_cancel', { body: { id } })
  const { items } = await mei.call('GET /api/user/bill')
  const line = { reference: 'TRC20 THr4f…peLmp', target: `/depositRecord?id=${id}` }
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'withdrawal_returned', amount: 100_00, balance_after: 300_00, ...line },
    { kind: 'withdrawal', amount: -100_00, balance_after: 200_00, ...line },
  ])
})

test('the records page by their decision, without gaps or doubles', async () => {
  const mei = await prepareBuyer(api, 300_00)
  for (const amount of [11_00, 12_00, 13_00]) await withdraw(mei, amount)
  const first = await mei.call('GET /api/user/extract_log', { query: { status: 0, limit: 2 } })
  const second = await mei.call('GET /api/user/extract_log', {
    query: { status: 0, limit: 2, cursor: first.next ?? '' },
  })
  expect([...first.items, ...second.items].map(({ amount }) => amount)).toEqual([13_00, 12_00, 11_00])
  expect((await mei.call('GET /api/user/extract_log', { query: { status: 1 } })).items).toEqual([])
})

test('the same request under the same key is one withdrawal', async () => {
  const mei = await prepareBuyer(api, 300_00)
  const payload = { ...toCard(), amount: 50_00, ticket: await withdrawalTicket(mei, 50_00) }
  const headers = { token: mei.token, 'idempotency-key': 'again' }
  const ask = async () =>
    (await app.inject({ method: 'POST', url: '/api/user/extract', headers, payload })).json().data.id
  expect(await ask()).toBe(await ask())
  expect(await moneyOf(mei)).toEqual({ balance: 250_00, held: 50_00 })
})

test('the shopper’s screens receive the request, and its end', async () => {
  const mei = await prepareBuyer(api, 300_00)
  const heard: string[] = []
  const unfollow = resources.live.follow(Number(mei.id), ({ type, data }) =>
    heard.push(`${type} ${JSON.stringify(data)}`),
  )
  const { id } = await withdraw(mei, 50_00)
  await mei.call('POST /api/user/extract_cancel', { body: { id } })
  await vi.waitFor(() => {
    expect(heard).toContain('balance {"held":5000,"balance":25000}')
    expect(heard.filter((line) => line.startsWith('withdrawal'))).toHaveLength(2)
  }, 2_000)
  unfollow()
})
