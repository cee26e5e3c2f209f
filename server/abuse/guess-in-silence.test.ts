import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { codeFor, proveEmail, signUpVerified } from '../test/mailbox.ts'
import { outcomeOf } from '../test/withdrawing.ts'

/** An attacker tries to learn a password or a payment code without a wrong guess that counts or a right one that is noticed. */

const api = await startApi({ limits: true })
const { writer } = api.databases
const password = 'sealane-demo'

beforeEach(async () => {
  await sql`delete from rate_counters`.execute(writer)
})

/** The session ends after the call has found it, and before anything is verified. */
async function askWhileSessionEnds(person: TestPerson, ask: (session: TestPerson) => Promise<unknown>) {
  const session = await api.logIn(person.account, password)
  const asked = await writer.transaction().execute(async (tx) => {
    await sql`lock table rate_counters in exclusive mode`.execute(tx)
    const outcome = outcomeOf(ask(session))
    await wait(200)
    await sql`delete from sessions where account_id = ${Number(person.id)}`.execute(tx)
    return { outcome }
  })
  return asked.outcome
}

test('a password, by a mailed code and a session that ends in mid-call: right and wrong ones are answered alike, five in all', async () => {
  const [victim, thief] = [await signUpVerified(api), await api.signUp()]
  const { email } = victim
  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  const guess = (new_password: string) =>
    askWhileSessionEnds(thief, ({ call }) => call('POST /api/user/resetpwd', { body: { email, code, new_password } }))
  const outcomes = []
  for (const typed of ['guess-1', password, 'guess-2', 'guess-3', password, password]) outcomes.push(await guess(typed))
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'LOGIN_REQUIRED'), 'CODE_LOCKED'])
  expect(await api.logIn(victim.account, password)).toMatchObject({ account: victim.account })
})

test('a password of staff, by offering weak ones as new: the answer does not depend on the present one', async () => {
  const common = '123456'
  const clerk = await api.hireOperator(undefined, ['support'])
  const email = await proveEmail(api, clerk)
  await sql`update accounts set password_hash = ${await api.resources.hashing.passwords.hash(common, 'test')}
    where id = ${Number(clerk.id)}`.execute(writer)
  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  const guess = (new_password: string) =>
    outcomeOf(api.visitor('POST /api/user/resetpwd', { body: { email, code, new_password } }))
  expect([await guess('password'), await guess(common)]).toEqual(['PASSWORD_WEAK', 'PASSWORD_WEAK'])
})

test('a payment code, by a mailed code and a session that ends in mid-call: right and wrong ones are answered alike, five in all', async () => {
  const victim = await signUpVerified(api)
  await victim.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const code = { email: victim.email, purpose: 'reset_pay', person: victim } as const
  const email_code = (await codeFor(api, code)) ?? ''
  const guess = (new_code: string) =>
    askWhileSessionEnds(victim, ({ call }) =>
      call('POST /api/user/resetPay', { body: { new_code, password, email_code } }),
    )
  const outcomes = []
  for (const typed of ['135790', '246813', '135791', '135792', '246813', '246813']) outcomes.push(await guess(typed))
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'LOGIN_REQUIRED'), 'CODE_LOCKED'])
})

test('a password, at the log-in, with a session that ends in mid-call: the right one opens a session', async () => {
  const [victim, thief] = [await api.signUp(), await api.signUp()]
  const guess = (typed: string) =>
    askWhileSessionEnds(thief, ({ call }) =>
      call('POST /api/user/login', { body: { account: victim.account, password: typed } }),
    )
  expect([await guess('a guess'), await guess(password)]).toEqual(['WRONG_CREDENTIALS', 'ok'])
})
