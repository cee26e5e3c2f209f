import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { earnFor } from '../../test/earning.ts'
import { createKey } from '../../test/passkey.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { cards, outcomeOf, tenTickets, tenTimes, toCard, withdraw, withdrawalTicket } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'
import { partyOf } from './passkey.rules.ts'

const api = await startApi()
const party = partyOf(undefined, 'http://localhost:80')
const amount = 50_00
const password = 'sealane-demo'

type Holder = TestPerson & { key: ReturnType<typeof createKey> }

/** Adds a key to a person; without one, to a new shopper with money. */
async function prepareHolder(holder?: TestPerson): Promise<Holder> {
  const person = holder ?? (await prepareBuyer(api))
  return { ...person, ...(await addKey(person)) }
}

async function addKey({ call }: Pick<TestPerson, 'call'>) {
  const key = createKey(party)
  const { challenge } = await call('POST /api/auth/passkey_options', { body: { password } })
  const added = await call('POST /api/auth/passkey_add', { body: { credential: key.create(challenge) } })
  return { key, added }
}

async function prove({ call, key }: Holder, changes: { amount?: number; destination?: string } = {}) {
  const body = { amount, destination: cards[0], ...changes }
  const { challenge } = await call('POST /api/auth/withdrawal_options', { body })
  return key.sign(challenge)
}
type Proof = Awaited<ReturnType<typeof prove>>

async function requestWithdrawal(person: Pick<TestPerson, 'call'>, passkey?: Proof, ticket?: string) {
  const body = { ...toCard(), amount, ticket: ticket ?? (await withdrawalTicket(person, amount)), passkey }
  return outcomeOf(person.call('POST /api/user/extract', { body }))
}

test('an account without a passkey is not asked for one', async () => {
  const mei = await prepareBuyer(api)
  expect(await requestWithdrawal(mei)).toBe('ok')
  expect(await outcomeOf(mei.call('POST /api/auth/withdrawal_options', { body: { amount, destination: 'x' } }))).toBe(
    'NOT_FOUND',
  )
})

test('an account with a passkey needs it for a withdrawal too; the ticket survives the refusal', async () => {
  const mei = await prepareHolder()
  expect(await mei.call('GET /api/user/extract')).toMatchObject({ needs_passkey: true })
  const ticket = await withdrawalTicket(mei, amount)
  expect(await requestWithdrawal(mei, undefined, ticket)).toBe('PASSKEY_REQUIRED')
  expect(await requestWithdrawal(mei, await prove(mei), ticket)).toBe('ok')
})

test('a shop’s withdrawal requires the passkey of the requesting seller, and no colleague’s', async () => {
  const { shops } = await buildWorld(api.databases.writer)
  const shop = shops.kumoriya.id
  await earnFor(api.databases.writer, shop, 2 * amount)
  const [keiko, ren] = [
    await prepareHolder(await api.hireSeller(shop)),
    await prepareHolder(await api.hireSeller(shop)),
  ]
  await keiko.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const meant = { purpose: 'withdrawal', reference: `shop ${shop} ${amount}`, destination: cards[0] } as const
  const { ticket } = await keiko.call('POST /api/user/verify_pay', { body: { code: '246813', ...meant } })
  const askFor = (passkey?: Proof) =>
    outcomeOf(
      keiko.call('POST /api/portal/earnings/withdraw', {
        body: { ...toCard(), amount, ticket, ...(passkey && { passkey }) },
      }),
    )
  expect(await keiko.call('GET /api/portal/earnings/terms')).toMatchObject({ needs_passkey: true })
  expect(await askFor()).toBe('PASSKEY_REQUIRED')
  expect(await askFor(await prove(ren))).toBe('PASSKEY_REFUSED')
  expect(await askFor(await prove(keiko))).toBe('ok')
})

test('the options name the account’s key, and no other', async () => {
  const mei = await prepareHolder()
  const options = await mei.call('POST /api/auth/withdrawal_options', { body: { amount, destination: cards[0] } })
  expect(options.allowCredentials).toMatchObject([{ id: mei.key.sign('x').id, type: 'public-key' }])
})

test('a proof is for its amount, its destination and its person', async () => {
  const [mei, jonas] = [await prepareHolder(), await prepareHolder()]
  expect(await requestWithdrawal(mei, await prove(mei, { amount: 60_00 }))).toBe('PASSKEY_REFUSED')
  expect(await requestWithdrawal(mei, await prove(mei, { destination: cards[1] }))).toBe('PASSKEY_REFUSED')
  expect(await requestWithdrawal(mei, await prove(jonas))).toBe('PASSKEY_REFUSED')
  expect(await requestWithdrawal(mei, await prove(mei, { destination: '4111 1111 1111 1111' }))).toBe('ok')
  await expectCleanLedger(api)
})

test('a signature for a log-in or a new key proves no withdrawal, nor the other way round', async () => {
  const mei = await prepareHolder()
  const { challenge } = await api.visitor('POST /api/auth/login_options')
  expect(await requestWithdrawal(mei, mei.key.sign(challenge))).toBe('PASSKEY_REFUSED')
  const creation = await mei.call('POST /api/auth/passkey_options', { body: { password } })
  expect(await requestWithdrawal(mei, mei.key.sign(creation.challenge))).toBe('PASSKEY_REFUSED')
  const credential = await prove(mei)
  expect(await outcomeOf(api.visitor('POST /api/auth/login', { body: { credential } }))).toBe('PASSKEY_REFUSED')
})

test('a proof is accepted once, of ten uses at once too', async () => {
  const mei = await prepareHolder()
  const passkey = await prove(mei)
  const tickets = await tenTickets(mei, amount)
  const counts = await tenTimes((index) =>
    mei.call('POST /api/user/extract', { body: { ...toCard(), amount, ticket: tickets[index] ?? '', passkey } }),
  )
  expect(counts).toEqual({ ok: 1, PASSKEY_REFUSED: 9 })
})

test('turning the passkey off for withdrawals takes the login password; turning it on takes nothing', async () => {
  const mei = await prepareHolder()
  const change = (for_withdrawals: boolean, given?: string) =>
    outcomeOf(mei.call('POST /api/auth/passkey_ask', { body: { for_withdrawals, password: given } }))
  expect(await change(false)).toBe('PASSWORD_REQUIRED')
  expect(await change(false, 'wrong-one')).toBe('WRONG_CREDENTIALS')
  expect(await mei.call('POST /api/auth/passkey_list')).toMatchObject({ asked_for_withdrawals: true })
  expect(await change(false, 'sealane-demo')).toBe('ok')
  expect(await mei.call('POST /api/auth/passkey_list')).toMatchObject({ asked_for_withdrawals: false })
  expect(await outcomeOf(withdraw(mei, amount))).toBe('RECOVERY_WAITS')
  await sql`update recoveries set recovered_at = recovered_at - interval '1 day'`.execute(api.databases.writer)
  expect(await outcomeOf(withdraw(mei, amount))).toBe('ok')
  expect(await change(true)).toBe('ok')
  expect(await outcomeOf(withdraw(mei, amount))).toBe('PASSKEY_REQUIRED')
})

test('a proof expires after five minutes', async () => {
  const mei = await prepareHolder()
  const passkey = await prove(mei)
  await sql`update passkey_challenges set expires_at = now()`.execute(api.databases.writer)
  expect(await requestWithdrawal(mei, passkey)).toBe('PASSKEY_REFUSED')
})

test('a key added with the password beside another one proves no withdrawal for a day, the other one does', async () => {
  const mei = await prepareHolder()
  const second = await addKey(mei)
  const fromMs = Date.parse(second.added.proves_from ?? '')
  expect(Math.abs(fromMs - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
  const body = { amount, destination: cards[0] }
  const { challenge, allowCredentials } = await mei.call('POST /api/auth/withdrawal_options', { body })
  expect(allowCredentials).toMatchObject([{ id: mei.key.sign('x').id }])
  expect(await requestWithdrawal(mei, second.key.sign(challenge))).toBe('RECOVERY_WAITS')
  expect(await requestWithdrawal(mei, await prove(mei))).toBe('ok')
  await sql`update passkeys set proves_from = proves_from - interval '1 day'`.execute(api.databases.writer)
  expect(await requestWithdrawal(mei, await prove({ ...mei, key: second.key }))).toBe('ok')
  const { items } = await mei.call('POST /api/auth/passkey_list')
  expect(items.map(({ proves_from }) => proves_from)).toEqual([null, null])
})

test('with the older key removed, the newer one still waits, and the response states until when', async () => {
  const mei = await prepareHolder()
  const { items } = await mei.call('POST /api/auth/passkey_list')
  const second = await addKey(mei)
  await mei.call('POST /api/auth/passkey_remove', { body: { id: items[0]?.id ?? '', password } })
  const response = mei.call('POST /api/auth/withdrawal_options', { body: { amount, destination: cards[0] } })
  await expect(response).rejects.toMatchObject({
    reason: 'RECOVERY_WAITS',
    data: { usable_at: second.added.proves_from },
  })
})
