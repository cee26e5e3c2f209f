import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { writeLastSeen } from '../http/last-seen.ts'

const { app, databases, signUp, callAs } = await startApi()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

/** Logs in on another device of the same person. */
async function logInWith({ account }: TestPerson, userAgent = firefox) {
  const payload = { account, password: 'sealane-demo' }
  const headers = { 'user-agent': userAgent }
  const answer = await app.inject({ method: 'POST', url: '/api/user/login', headers, payload })
  return callAs(answer.json().data.userinfo.token)
}

const sessionsOf = async ({ call }: Pick<TestPerson, 'call'>) => (await call('GET /api/user/session_list')).items
const isLoggedIn = (call: TestPerson['call']) =>
  call('GET /api/user/getUserInfo').then(
    () => 'yes',
    ({ reason }) => reason,
  )

test('an account’s sessions are listed: this device first, the network address in part', async () => {
  const mei = await signUp()
  await logInWith(mei)
  await logInWith(mei, 'my-own-client/1.0')
  const [here, ...others] = await sessionsOf(mei)
  expect(here).toMatchObject({ current: true, place: '127.0.0.•••' })
  expect(others.map(({ current, browser, system }) => ({ current, browser, system }))).toEqual([
    { current: false, browser: null, system: null },
    { current: false, browser: 'Firefox', system: 'Linux' },
  ])
})

test('the listed id of a session is not its token', async () => {
  const mei = await signUp()
  const [session] = await sessionsOf(mei)
  expect(await isLoggedIn(callAs(session?.id))).toBe('LOGIN_REQUIRED')
})

test('a session that is ended elsewhere ends at once', async () => {
  const mei = await signUp()
  const elsewhere = await logInWith(mei)
  expect(await isLoggedIn(elsewhere)).toBe('yes')
  const other = (await sessionsOf(mei)).find(({ current }) => !current)
  await mei.call('POST /api/user/session_end', { body: { id: other?.id ?? '' } })
  expect(await isLoggedIn(elsewhere)).toBe('LOGIN_REQUIRED')
  expect(await sessionsOf(mei)).toHaveLength(1)
})

test('neither this device nor another account is logged out here', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  await logInWith(jonas)
  const [own] = await sessionsOf(mei)
  const [, foreign] = await sessionsOf(jonas)
  for (const id of [own?.id ?? '', foreign?.id ?? '', '7', '', "' or true"]) {
    await expect(mei.call('POST /api/user/session_end', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
  }
  expect(await isLoggedIn(mei.call)).toBe('yes')
  expect(await sessionsOf(jonas)).toHaveLength(2)
})

test('all other sessions are ended together, and none of another account', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  const elsewhere = [await logInWith(mei), await logInWith(mei)]
  await mei.call('POST /api/user/session_end_others')
  expect(await Promise.all(elsewhere.map(isLoggedIn))).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED'])
  expect(await Promise.all([mei.call, jonas.call].map(isLoggedIn))).toEqual(['yes', 'yes'])
})

test('a session was last seen when it was last used', async () => {
  const mei = await signUp()
  const elsewhere = await logInWith(mei)
  const readLastActivity = async () => (await sessionsOf(mei)).find(({ current }) => !current)?.last_seen_at ?? ''
  await writeLastSeen(databases.writer)
  const before = await readLastActivity()
  await isLoggedIn(elsewhere)
  await writeLastSeen(databases.writer)
  expect(Date.parse(await readLastActivity())).toBeGreaterThan(Date.parse(before))
})
