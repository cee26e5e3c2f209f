import type { Endpoint } from '@sealane/contract/endpoint'
import { contract } from '@sealane/contract/index'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { codeOf } from '../test/authenticator-app.ts'
import { enrol } from '../test/enrolling.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { hashToken } from '../src/http/session.ts'

/** A thief with a session of an account uses up the account's limits, so that its owner cannot end that session. */

const api = await startApi({ limits: true, secondFactor: true })
const { writer } = api.databases
const password = 'sealane-demo'

beforeEach(async () => {
  await sql`delete from rate_counters`.execute(writer)
})

async function useUp(key: string, windowS: number, count: number): Promise<void> {
  await sql`insert into rate_counters (key, window_start, count)
    values (${key}, date_bin(make_interval(secs => ${windowS}), now(), 'epoch'), ${count})`.execute(writer)
}

/** Uses up the limits as all sessions of the account do together, each within its own limit. */
async function useUpAccount({ id }: TestPerson): Promise<void> {
  await useUp(`unsafe:${id}`, 60, 600)
  await useUp(`unsafe_day:${id}`, 86_400, 30_000)
}

const like = ({ call }: TestPerson) => outcomeOf(call('POST /api/product/like', { body: { id: '0', liked: true } }))
const sessionOf = ({ token }: TestPerson) => hashToken(token).toString('base64url')

const defences = (Object.entries(contract) as [string, Endpoint][]).filter(([, { countsApart }]) => countsApart)

test('by calls without an end: its owner proves the second factor, ends other sessions and changes the password all the same', async () => {
  const ada = await api.hireOperator()
  const { secret } = await enrol(api.resources, ada)
  const owner = await api.logIn(ada.account)
  await useUpAccount(owner)
  expect(await like(owner)).toBe('TOO_MANY')
  await owner.call('POST /api/portal/second_factor/prove', { body: { code: codeOf(secret) } })
  expect(await outcomeOf(owner.call('POST /api/user/session_end_others'))).toBe('ok')
  await owner.call('POST /api/auth/passkey_list')
  const body = { old_password: password, new_password: 'a-voyage-of-copper-kites' }
  expect(await outcomeOf(owner.call('POST /api/user/resetpwd', { body }))).toBe('ok')
})

test.each(defences)('by calls without an end: %s is open, sixty times a minute', async (address) => {
  const owner = await api.hireOperator()
  const other = await api.logIn(owner.account)
  await useUpAccount(owner)
  const ask = async (token: string) => {
    const answer = await api.app.inject({ method: 'POST', url: address.split(' ')[1] ?? '', headers: { token } })
    return answer.json<{ reason?: string }>().reason
  }
  await useUp(`defence:${sessionOf(other)}`, 60, 60)
  expect(await ask(other.token)).toBe('TOO_MANY')
  expect(await ask(owner.token)).not.toBe('TOO_MANY')
})

test('endpoints that revoke access, or finish a log-in, are counted separately', () => {
  expect(defences.map(([address]) => address).toSorted()).toEqual([
    'POST /api/auth/passkey_list',
    'POST /api/auth/passkey_remove',
    'POST /api/portal/second_factor/begin',
    'POST /api/portal/second_factor/confirm',
    'POST /api/portal/second_factor/prove',
    'POST /api/user/logout',
    'POST /api/user/resetpwd',
    'POST /api/user/session_end',
    'POST /api/user/session_end_others',
  ])
})

test('by calls without an end in one session: another session keeps half of the day’s limit', async () => {
  const owner = await api.signUp()
  const thief = await api.logIn(owner.account)
  await useUp(`unsafe_session:${sessionOf(thief)}`, 86_400, 15_000)
  await useUp(`unsafe_day:${owner.id}`, 86_400, 15_000)
  await useUp(`unsafe:${owner.id}`, 60, 598)
  for (let time = 0; time < 3; time += 1) expect(await like(thief)).toBe('TOO_MANY')
  expect(await like(owner)).not.toBe('TOO_MANY') // The refused calls have not used up its minute either.
})

test('by wrong passwords in one session: the right one in another is checked, and the owner is notified of them', async () => {
  const owner = await api.signUp()
  const thief = await api.logIn(owner.account)
  const offer = ({ call }: TestPerson, typed: string) =>
    outcomeOf(call('POST /api/auth/passkey_options', { body: { password: typed } }))
  const outcomes = []
  for (let index = 0; index < 15; index += 1) outcomes.push(await offer(thief, `guess-${index}`))
  expect(tallyOf(outcomes)).toEqual({ WRONG_CREDENTIALS: 10, TOO_MANY: 5 })
  expect(await offer(owner, password)).toBe('ok')
  const { items } = await owner.call('GET /api/notification/list')
  expect(items.filter(({ title }) => title === 'Wrong passwords for your account')).toHaveLength(1)
})

test('by wrong passwords in three sessions: twenty are checked within ten minutes', async () => {
  const owner = await api.signUp()
  const outcomes = []
  for (let session = 0; session < 3; session += 1) {
    const { call } = await api.logIn(owner.account)
    for (let index = 0; index < 9; index += 1)
      outcomes.push(await outcomeOf(call('POST /api/auth/passkey_options', { body: { password: 'a guess' } })))
  }
  expect(tallyOf(outcomes)).toEqual({ WRONG_CREDENTIALS: 20, TOO_MANY: 7 })
})
