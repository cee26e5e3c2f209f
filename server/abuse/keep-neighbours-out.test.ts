import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { codeFor, signUpVerified } from '../test/mailbox.ts'
import { createKey } from '../test/passkey.ts'
import { uploadProof } from '../test/proof.ts'
import { tallyOf } from '../test/tally.ts'
import { cards, toCard } from '../test/withdrawing.ts'
import { partyOf } from '../src/auth/passkey.rules.ts'

/** An attacker at the same address as many others, of a carrier or an office, uses up the limits of the address. */

const api = await startApi({ limits: true })
const { app, databases } = api
const shared = '198.51.100.7'

beforeEach(async () => {
  await sql`delete from rate_counters`.execute(databases.writer)
})

async function post(url: string, payload: object, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { token }
  const answer = await app.inject({ method: 'POST', url, remoteAddress: shared, payload, headers })
  const { code, reason } = answer.json<{ code: number; reason?: string }>()
  return code === 1 ? 'ok' : (reason ?? String(code))
}
const logIn = (account: string, password = 'sealane-demo') => post('/api/user/login', { account, password })

test('by wrong passwords for unknown names: an account that has logged in there before gets in', async () => {
  const [mei, jonas] = [await api.signUp(), await api.signUp()]
  expect(await logIn(mei.account)).toBe('ok')
  const guesses = Array.from({ length: 35 }, (_none, index) => logIn(`nobody-${index}`, 'wrong-one'))
  expect(tallyOf(await Promise.all(guesses))).toEqual({ WRONG_CREDENTIALS: 30, TOO_MANY: 5 })
  expect(await logIn(mei.account)).toBe('ok')
  // Responses do not reveal where an account is known, and the account has ten attempts.
  const wrong = Array.from({ length: 12 }, () => logIn(mei.account, 'wrong-one'))
  expect(tallyOf(await Promise.all(wrong))).toEqual({ TOO_MANY: 12 })
  expect(await logIn(mei.account)).toBe('TOO_MANY')
  expect(await logIn(jonas.account)).toBe('TOO_MANY')
})

test('by challenges for passkeys that are never signed: a neighbour logs in with theirs, and no challenge is kept', async () => {
  const mei = await api.signUp()
  const key = createKey(partyOf(undefined, 'http://localhost:80'))
  const { challenge: own } = await mei.call('POST /api/auth/passkey_options', { body: { password: 'sealane-demo' } })
  await mei.call('POST /api/auth/passkey_add', { body: { credential: key.create(own) } })
  const ask = () => app.inject({ method: 'POST', url: '/api/auth/login_options', remoteAddress: shared, payload: {} })
  for (let index = 0; index < 70; index += 1) await ask()
  const { data } = (await ask()).json<{ data: { challenge: string } }>()
  expect(await post('/api/auth/login', { credential: key.sign(data.challenge) })).toBe('ok')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from passkey_challenges`.execute(
    databases.writer,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('by wrong codes for invented addresses: an account that has logged in there before sets a new password', async () => {
  const [mei, jonas] = [await signUpVerified(api), await signUpVerified(api)]
  expect(await logIn(mei.account)).toBe('ok')
  const [code, another] = [
    await codeFor(api, { email: mei.email, purpose: 'reset_password' }),
    await codeFor(api, { email: jonas.email, purpose: 'reset_password' }),
  ]
  const type = (email: string, typed = '123456') =>
    post('/api/user/resetpwd', { email, code: typed, new_password: 'sunrise-2' })
  const invented = Array.from({ length: 25 }, (_none, index) => type(`nobody-${index}@example.com`))
  expect(tallyOf(await Promise.all(invented))).toEqual({ WRONG_CODE: 20, TOO_MANY: 5 })
  expect(await type(mei.email, code === '123456' ? '654321' : '123456')).toBe('TOO_MANY') // A stranger gets this response, too.
  expect(await type(mei.email, code)).toBe('ok')
  expect(await type(jonas.email, another)).toBe('TOO_MANY')
})

test('by codes for invented addresses: a logged-in account gets codes for its own address, and for no other', async () => {
  const mei = await signUpVerified(api)
  await sql`delete from rate_counters`.execute(databases.writer)
  const ask = (email: string, token?: string) => post('/api/user/send_code', { email, purpose: 'reset_pay' }, token)
  for (let index = 0; index < 5; index += 1) await ask(`nobody-${index}@example.com`)
  expect(await ask(mei.email)).toBe('TOO_MANY')
  expect(await ask('nobody@example.com', mei.token)).toBe('TOO_MANY')
  const outcomes = []
  for (let index = 0; index < 6; index += 1) outcomes.push(await ask(mei.email.toUpperCase(), mei.token))
  expect(tallyOf(outcomes)).toEqual({ ok: 5, TOO_MANY: 1 })
})

/** Uses up the limits of the shared address for the day and the hour, whatever their maximum. */
async function useUp(key: string, source = shared) {
  const windowS = key === 'first_contact_from' ? 3_600 : 86_400
  await sql`insert into rate_counters (key, window_start, count)
    select ${`${key}:${source}`}, date_bin(make_interval(secs => ${windowS}), now(), 'epoch'), 100000000`.execute(
    databases.writer,
  )
}

const addressForm = {
  addressee: 'Mei Lin',
  mobile: '+6581234567',
  country: 'SG',
  postcode: '168733',
  detail: 'Block 12',
  tag: 'home',
}
const hello = { conversation: 'platform', text: 'Hello' }

test.each([
  [
    'addresses',
    'address_from',
    '/api/user/address_add',
    [
      { ...addressForm, city: 'Singapore' },
      { ...addressForm, city: 'Jurong' },
    ],
  ],
  ['payout places', 'payout_place_from', '/api/user/destination_add', [toCard(cards[0]), toCard(cards[1])]],
  ['first contacts', 'first_contact_from', '/api/service/send', [hello]],
  ['texts', 'message_kb_from', '/api/service/send', [hello]],
])(
  'by %s of many accounts: a neighbour still has one of their own',
  async (_kind, key, url, [first, second]: object[]) => {
    const mei = await api.signUp()
    await useUp(key)
    expect(await post(url, first ?? {}, mei.token)).toBe('ok')
    if (second !== undefined) expect(await post(url, second, mei.token)).toBe('TOO_MANY')
  },
)

test('by pictures of many accounts: a neighbour still sends their proof of a payment', async () => {
  const mei = await api.signUp()
  await useUp('upload_kb', '127.0.0.1')
  expect(await uploadProof(app, mei)).toMatch(/^\d+$/)
})
