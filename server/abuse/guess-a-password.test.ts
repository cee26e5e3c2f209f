import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startApi } from '../test/api.ts'
import { createKey } from '../test/passkey.ts'
import { tallyOf } from '../test/tally.ts'
import { partyOf } from '../src/auth/passkey.rules.ts'

/** An attacker tries to enter an account by guessing its password or a mailed code, from as many addresses as one line has. */

const api = await startApi({ limits: true })
const { app, databases } = api

beforeEach(async () => {
  await sql`delete from rate_counters`.execute(databases.writer)
})

async function logIn(account: string, password: string, remoteAddress: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    payload: { account, password },
  })
  const { code, reason } = answer.json<{ code: number; reason?: string }>()
  return code === 1 ? 'in' : (reason ?? String(code))
}

test('from three hundred addresses of one IPv6 line', async () => {
  const mei = await api.signUp()
  const outcomes = []
  for (let index = 1; index <= 40; index += 1)
    outcomes.push(await logIn(`x${index}`, 'wrong-one', `2001:db8:1:2::${index.toString(16)}`))
  expect(tallyOf(outcomes)).toEqual({ WRONG_CREDENTIALS: 30, TOO_MANY: 10 })
  expect(await logIn(mei.account, 'sealane-demo', '2001:db8:1:3::1')).toBe('in')
})

test('from three hundred lines of one IPv6 network', async () => {
  const mei = await api.signUp()
  await sql`insert into rate_counters (key, window_start, count)
    values ('login:2001:db8:1::/48', date_bin('60 seconds', now(), 'epoch'), 235)`.execute(databases.writer)
  const from = (index: number) => logIn(`x${index}`, 'wrong-one', `2001:db8:1:${index}::1`)
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_none, index) => from(index)))
  expect(tallyOf(outcomes)).toEqual({ WRONG_CREDENTIALS: 5, TOO_MANY: 5 })
  expect(await logIn(mei.account, 'sealane-demo', '2001:db8:2:1::1')).toBe('in')
})

test('from forty lines, at one account', async () => {
  const mei = await api.signUp()
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_none, index) => logIn(mei.account, `wrong-${index}`, `203.0.113.${index}`)),
  )
  expect(tallyOf(outcomes)).toEqual({ WRONG_CREDENTIALS: 10, TOO_MANY: 30 })
  const { items } = await mei.call('GET /api/notification/list')
  expect(items.filter(({ title }) => title === 'Wrong passwords for your account')).toHaveLength(1)
})

test('and the owner logs in from known places, while strangers guess', async () => {
  const mei = await api.signUp()
  await logIn(mei.account, 'sealane-demo', '198.51.100.7')
  await Promise.all(Array.from({ length: 20 }, (_none, index) => logIn(mei.account, 'wrong-one', `203.0.113.${index}`)))
  expect(await logIn(mei.account, 'sealane-demo', '203.0.113.77')).toBe('TOO_MANY')
  expect(await logIn(mei.account, 'sealane-demo', '198.51.100.7')).toBe('in')
})

test('and the owner logs in from a place of an earlier passkey log-in, while strangers guess', async () => {
  const mei = await api.signUp()
  const key = createKey(partyOf(undefined, 'http://localhost:80'))
  const { challenge: own } = await mei.call('POST /api/auth/passkey_options', { body: { password: 'sealane-demo' } })
  await mei.call('POST /api/auth/passkey_add', { body: { credential: key.create(own) } })
  const { challenge } = await api.visitor('POST /api/auth/login_options')
  const payload = { credential: key.sign(challenge) }
  await app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: '198.51.100.8', payload })
  for (let index = 0; index < 12; index += 1) await logIn(mei.account, `wrong-${index}`, `203.0.113.${index}`)
  expect(await logIn(mei.account, 'sealane-demo', '203.0.113.99')).toBe('TOO_MANY')
  expect(await logIn(mei.account, 'sealane-demo', '198.51.100.8')).toBe('in')
})

test('from places where they have logged in with a stolen password, which its owner has changed since', async () => {
  const mei = await api.signUp()
  const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']
  for (const address of addresses) expect(await logIn(mei.account, 'sealane-demo', address)).toBe('in')
  await mei.call('POST /api/user/resetpwd', { body: { old_password: 'sealane-demo', new_password: 'sunrise-2' } })
  const outcomes = []
  for (let index = 0; index < 40; index += 1)
    outcomes.push(await logIn(mei.account, `wrong-${index}`, addresses[index % 4] ?? ''))
  expect(tallyOf(outcomes)).toEqual({ WRONG_CREDENTIALS: 10, TOO_MANY: 30 })
  expect(await logIn(mei.account, 'sunrise-2', '198.51.100.1')).toBe('TOO_MANY')
  expect(await logIn(mei.account, 'sunrise-2', '127.0.0.1')).toBe('in') // The address from which the password was changed.
  const owner = await api.logIn(mei.account, 'sunrise-2')
  const { items } = await owner.call('GET /api/notification/list')
  expect(items.filter(({ kind }) => kind === 'password_guessed')).toHaveLength(1)
})

test('from five places where its owner logs in: thirty more passwords are checked, and the owner is notified', async () => {
  const mei = await api.signUp()
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5']
  for (const address of addresses) expect(await logIn(mei.account, 'sealane-demo', address)).toBe('in')
  for (const address of addresses) {
    const guesses = Array.from({ length: 20 }, (_none, index) => logIn(mei.account, `wrong-${index}`, address))
    await Promise.all(guesses)
  }
  const { rows } = await sql<{ judged: number }>`
    select sum(count)::int as judged from rate_counters
    where key like ${`login_own:${mei.id}:%`} or key = ${`login_to:${mei.id}`}`.execute(databases.writer)
  expect(rows).toEqual([{ judged: 40 }])
  expect(await logIn(mei.account, 'sealane-demo', '203.0.113.5')).toBe('TOO_MANY')
  const { items } = await mei.call('GET /api/notification/list')
  expect(items.filter(({ kind }) => kind === 'password_guessed')).toHaveLength(1)
})

test('to learn where an account has logged in: wrong passwords get the same response there', async () => {
  const mei = await api.signUp()
  await logIn(mei.account, 'sealane-demo', '198.51.100.7')
  const answersAt = async (address: string) => {
    await sql`delete from rate_counters`.execute(databases.writer)
    for (let index = 0; index < 10; index += 1) await logIn(mei.account, `wrong-${index}`, '203.0.113.9')
    const answers = []
    for (let index = 0; index < 15; index += 1) answers.push(await logIn(mei.account, `wrong-${index}`, address))
    await sql`delete from rate_counters`.execute(databases.writer)
    for (let index = 0; index < 15; index += 1) answers.push(await logIn(mei.account, `wrong-${index}`, address))
    return answers
  }
  expect(await answersAt('198.51.100.7')).toEqual(await answersAt('203.0.113.8'))
})

test('to learn which names exist: an unknown name is counted like a known one', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 15 }, (_none, index) => logIn('nobody-at-all', `wrong-${index}`, `203.0.113.${index}`)),
  )
  expect(tallyOf(outcomes)).toEqual({ WRONG_CREDENTIALS: 10, TOO_MANY: 5 })
})

test('by the codes in the mailboxes of two hundred people', async () => {
  const ask = async (index: number) => {
    const payload = { email: `person${index}@example.com`, code: '123456', new_password: 'another-one' }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/resetpwd',
      remoteAddress: '203.0.113.5',
      payload,
    })
    return answer.json<{ reason: string }>().reason
  }
  const outcomes = []
  for (let index = 0; index < 30; index += 1) outcomes.push(await ask(index))
  expect(tallyOf(outcomes)).toEqual({ WRONG_CODE: 20, TOO_MANY: 10 })
})
