import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { createKey } from '../test/passkey.ts'
import { tallyOf } from '../test/tally.ts'
import { partyOf } from '../src/auth/passkey.rules.ts'
import { createHashing, strong } from '../src/http/hashing.ts'

/** An attacker knows the password of one account, and logs in to it without a pause. */

const api = await startApi({ limits: true })
const { app, databases, resources } = api
const { writer } = databases
resources.hashing.passwords = createHashing(resources.pepper, strong)

beforeEach(async () => {
  await sql`delete from rate_counters`.execute(writer)
})

async function logIn(account: string, remoteAddress: string): Promise<string> {
  const payload = { account, password: 'sealane-demo' }
  const answer = await app.inject({ method: 'POST', url: '/api/user/login', remoteAddress, payload })
  const { code, reason } = answer.json<{ code: number; reason?: string }>()
  return code === 1 ? 'in' : (reason ?? String(code))
}

test('by eighty connections at one account: another source’s log-ins are answered meanwhile', async () => {
  const [thief, mei] = [await api.signUp(), await api.signUp()]
  const flood = new AbortController()
  const flooding = Array.from({ length: 80 }, async () => {
    const outcomes = []
    while (!flood.signal.aborted) outcomes.push(await logIn(thief.account, '203.0.113.5'))
    return outcomes
  })
  const others = []
  for (let index = 0; index < 10; index += 1) others.push(await logIn(mei.account, `198.51.100.${index}`))
  flood.abort()
  const flooded = tallyOf((await Promise.all(flooding)).flat())
  expect(tallyOf(others)).toEqual({ in: 10 })
  expect(flooded['in']).toBeLessThanOrEqual(100)
})

test('from five sources at once: another source’s log-ins are answered meanwhile', async () => {
  const [thief, mei] = [await api.signUp(), await api.signUp()]
  const flood = new AbortController()
  const flooding = Array.from({ length: 300 }, async (_, index) => {
    while (!flood.signal.aborted) await logIn(thief.account, `203.0.113.${index % 5}`)
  })
  const others = []
  for (let index = 0; index < 10; index += 1) others.push(await logIn(mei.account, `198.51.100.${index}`))
  flood.abort()
  await Promise.all(flooding)
  expect(tallyOf(others)).toEqual({ in: 10 })
}, 60_000)

test('again and again: more than a hundred right passwords within ten minutes are refused', async () => {
  const thief = await api.signUp()
  await sql`insert into rate_counters (key, window_start, count)
    values (${`login_right:${thief.id}:203.0.113.5`}, date_bin('600 seconds', now(), 'epoch'), 95)`.execute(writer)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => logIn(thief.account, '203.0.113.5')))
  expect(tallyOf(outcomes)).toEqual({ in: 5, TOO_MANY: 5 })
  expect(await logIn(thief.account, '203.0.113.6')).toBe('in')
})

test('again and again with a passkey: it counts as the password does', async () => {
  const thief = await api.signUp()
  const key = createKey(partyOf(undefined, 'http://localhost:80'))
  const { challenge } = await thief.call('POST /api/auth/passkey_options', { body: { password: 'sealane-demo' } })
  await thief.call('POST /api/auth/passkey_add', { body: { credential: key.create(challenge) } })
  await sql`insert into rate_counters (key, window_start, count)
    values (${`login_right:${thief.id}:203.0.113.5`}, date_bin('600 seconds', now(), 'epoch'), 97)`.execute(writer)
  const withKey = async (remoteAddress: string) => {
    const options = await api.visitor('POST /api/auth/login_options')
    const payload = { credential: key.sign(options.challenge) }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })
    const { code, reason } = answer.json<{ code: number; reason?: string }>()
    return code === 1 ? 'in' : (reason ?? String(code))
  }
  const outcomes = [await logIn(thief.account, '203.0.113.5')]
  for (let count = 0; count < 4; count += 1) outcomes.push(await withKey('203.0.113.5'))
  expect(outcomes).toEqual(['in', 'in', 'in', 'TOO_MANY', 'TOO_MANY'])
  expect(await logIn(thief.account, '203.0.113.5')).toBe('TOO_MANY')
  expect(await withKey('203.0.113.6')).toBe('in')
})

test('to fill the shop with sessions: an account has fifty, and the oldest end', async () => {
  const mei = await api.signUp()
  await sql`update sessions set created_at = now() - interval '2 minutes' where account_id = ${Number(mei.id)}`.execute(
    writer,
  )
  await sql`insert into sessions (token_hash, account_id, user_agent, address, created_at, expires_at)
    select sha256(convert_to('filled ' || n, 'UTF8')), ${Number(mei.id)}, '', '203.0.113.5', now() - interval '1 minute', now() + interval '1 day'
    from generate_series(1, 49) n`.execute(writer)
  await Promise.all(Array.from({ length: 10 }, () => logIn(mei.account, '203.0.113.5')))
  const { rows } = await sql<{ open: number; newest: number }>`
    select count(*)::int as open, count(*) filter (where created_at > now() - interval '30 seconds')::int as newest
    from sessions where account_id = ${Number(mei.id)}`.execute(writer)
  expect(rows).toEqual([{ open: 50, newest: 10 }])
  await expect(mei.call('GET /api/user/getUserInfo')).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
})
