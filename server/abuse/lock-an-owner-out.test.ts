import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { mailsTo, signUpVerified } from '../test/mailbox.ts'
import { outcomeOf } from '../test/withdrawing.ts'

/**
 * A stranger who knows an e-mail address tries to keep its owner from setting a new password: with wrong codes, newer codes, too many codes. A thief
 * with the mailbox deletes the account.
 */

const api = await startApi({ limits: true })
const { app, databases } = api
const browser = 'b3d1c6f0a2e94c57'

beforeEach(async () => {
  await sql`delete from rate_counters`.execute(databases.writer)
})

type From = { address: string; asked_with?: string }

async function post(url: string, { address, ...named }: From, body: object): Promise<string> {
  const answer = await app.inject({ method: 'POST', url, remoteAddress: address, payload: { ...body, ...named } })
  const { code, reason } = answer.json<{ code: number; reason?: string }>()
  return code === 1 ? 'ok' : (reason ?? String(code))
}

const ask = (email: string, from: From) => post('/api/user/send_code', from, { email, purpose: 'reset_password' })
const reset = (email: string, code: string, from: From) =>
  post('/api/user/resetpwd', from, { email, code, new_password: 'sunrise-2' })

async function lastCode(email: string): Promise<string> {
  return /^(\d{6})\s*$/m.exec((await mailsTo(api, email)).at(-1)?.source ?? '')?.[1] ?? ''
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const owners: [string, From, From][] = [
  ['at the same address', { address: '203.0.113.1', asked_with: browser }, { address: '203.0.113.1' }],
  ['at another address', { address: '203.0.113.1' }, { address: '198.51.100.9' }],
  [
    'with an invented browser id',
    { address: '203.0.113.1', asked_with: browser },
    { address: '198.51.100.9', asked_with: 'f'.repeat(16) },
  ],
]

test.each(owners)('by ten wrong codes at once, from a stranger %s', async (_name, owner, stranger) => {
  const { email } = await signUpVerified(api)
  await ask(email, owner)
  const code = await lastCode(email)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => reset(email, wrongFor(code), stranger)))
  expect(outcomes.filter((one) => one === 'WRONG_CODE')).toHaveLength(5)
  expect(outcomes.filter((one) => one === 'CODE_LOCKED')).toHaveLength(5)
  expect(await reset(email, code, stranger)).toBe('CODE_LOCKED')
  expect(await reset(email, code, owner)).toBe('ok')
})

test('by a newer code', async () => {
  const { email } = await signUpVerified(api)
  const [owner, stranger] = [{ address: '203.0.113.1', asked_with: browser }, { address: '198.51.100.9' }]
  await ask(email, owner)
  const code = await lastCode(email)
  await ask(email, stranger)
  const newer = await lastCode(email)
  await Promise.all(Array.from({ length: 5 }, () => reset(email, wrongFor(newer), stranger)))
  expect(await reset(email, code, owner)).toBe('ok')
})

test('by so many codes that the owner gets none', async () => {
  const nora = await signUpVerified(api)
  const home = '203.0.113.1'
  const credentials = { account: nora.account, password: 'sealane-demo' }
  expect(await post('/api/user/login', { address: home }, credentials)).toBe('ok')
  const outcomes = await Promise.all(
    Array.from({ length: 7 }, (_none, index) => ask(nora.email, { address: `198.51.100.${index}` })),
  )
  expect(outcomes).toContain('TOO_MANY')
  expect(await ask(nora.email, { address: home })).toBe('ok')
  expect(await reset(nora.email, await lastCode(nora.email), { address: home })).toBe('ok')
})

test('a code is used from another network while nobody guesses', async () => {
  const { email } = await signUpVerified(api)
  await ask(email, { address: '203.0.113.1' })
  expect(await reset(email, await lastCode(email), { address: '198.51.100.20' })).toBe('ok')
})

test('by wrong passwords, while the owner is where they have not logged in before: a code from their mailbox lets them in', async () => {
  const { account, email } = await signUpVerified(api)
  const [stranger, abroad] = [{ address: '198.51.100.30' }, { address: '203.0.113.77' }]
  const logIn = (from: From, password: string) => post('/api/user/login', from, { account, password })
  await Promise.all(Array.from({ length: 10 }, () => logIn(stranger, 'wrong-one')))
  expect(await logIn(abroad, 'sealane-demo')).toBe('TOO_MANY')
  await ask(email, abroad)
  expect(await reset(email, await lastCode(email), abroad)).toBe('ok')
  expect(await logIn(abroad, 'sunrise-2')).toBe('ok')
  expect(await logIn(stranger, 'sunrise-2')).toBe('TOO_MANY')
})

test('by deleting the account with the mailbox alone: it waits for a day', async () => {
  const { account, email } = await signUpVerified(api)
  await ask(email, { address: '203.0.113.5' })
  expect(await reset(email, await lastCode(email), { address: '203.0.113.5' })).toBe('ok')
  const thief = await api.logIn(account, 'sunrise-2')
  const remove = () => outcomeOf(thief.call('POST /api/user/delete', { body: { password: 'sunrise-2' } }))
  expect(await remove()).toBe('RECOVERY_WAITS')
  await sql`update recoveries set recovered_at = recovered_at - interval '1 day'`.execute(databases.writer)
  expect(await remove()).toBe('ok')
})

test('by so many codes to an address that a thief has replaced: its owner gets one where they have logged in', async () => {
  const owner = await signUpVerified(api)
  const home = { address: '203.0.113.7', asked_with: browser }
  await post('/api/user/login', home, { account: owner.account, password: 'sealane-demo' })
  const profile = { email: `thief-of-${owner.email}`, password: 'sealane-demo' }
  await owner.call('POST /api/user/profile', { body: profile })
  await owner.call('POST /api/user/resetpwd', { body: { old_password: 'sealane-demo', new_password: 'thief-1' } })
  for (let asked = 0; asked < 8; asked += 1) await ask(owner.email, { address: `198.51.100.${asked + 10}` })
  expect(await ask(owner.email, home)).toBe('ok')
  const code = await lastCode(owner.email)
  for (let guess = 0; guess < 6; guess += 1)
    await reset(owner.email, wrongFor(code), { address: `198.51.100.${guess + 40}` })
  expect(await reset(owner.email, code, home)).toBe('ok')
})
