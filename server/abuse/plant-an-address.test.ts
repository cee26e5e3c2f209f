import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { codeFor, mailsTo, proveEmail, signUpVerified } from '../test/mailbox.ts'
import { outcomeOf } from '../test/withdrawing.ts'

/** A thief with the password of an account adds their own e-mail address, to return after its owner changes the password. */

const api = await startApi()
const password = 'sealane-demo'

async function changePassword(person: TestPerson): Promise<TestPerson> {
  await person.call('POST /api/user/resetpwd', { body: { old_password: password, new_password: 'sunrise-2' } })
  return api.logIn(person.account, 'sunrise-2')
}

/** Signs up an account this many days ago: only an address of the account's first day is established at once. */
async function signUpBefore(days: number): Promise<TestPerson> {
  const person = await api.signUp()
  await sql`update accounts set created_at = now() - make_interval(days => ${days}) where id = ${Number(person.id)}`.execute(
    api.databases.writer,
  )
  return person
}

/** Signs up an account whose address was verified just now. */
async function signUpVerifiedLate(): Promise<TestPerson & { email: string }> {
  const person = await signUpBefore(3)
  return { ...person, email: await proveEmail(api, person) }
}

async function titlesOf({ call }: TestPerson): Promise<string[]> {
  const { items } = await call('GET /api/notification/list')
  return items.map(({ title }) => title)
}

const reset = (email: string, code: string) =>
  outcomeOf(api.visitor('POST /api/user/resetpwd', { body: { email, code, new_password: 'thief-1' } }))

test('on an account without one: the owner is notified, and after their new password it resets nothing', async () => {
  const owner = await signUpBefore(3)
  const thief = await api.logIn(owner.account, password)
  const email = await proveEmail(api, thief)
  expect(await titlesOf(owner)).toContain('Email changed')

  const early = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  const after = await changePassword(owner)
  expect(await titlesOf(after)).toContain('Verify your email again')
  expect(await after.call('GET /api/user/getUserInfo')).toMatchObject({ email, email_verified: false })
  expect(await reset(email, early)).toBe('WRONG_CODE')
  expect(await codeFor(api, { email, purpose: 'reset_password' })).toBeUndefined()
  expect(await codeFor(api, { email, purpose: 'reset_pay', person: after })).toBeUndefined()
})

test('named before it is verified: the owner is notified when it can reset something', async () => {
  const owner = await api.signUp()
  const thief = await api.logIn(owner.account, password)
  await thief.call('POST /api/user/profile', { body: { email: `${owner.account}@example.com` } })
  expect(await titlesOf(owner)).not.toContain('Email changed')
  await proveEmail(api, thief)
  expect(await titlesOf(owner)).toContain('Email changed')
})

test('an address of the owner resets again once it is verified under the new password', async () => {
  const owner = await signUpVerifiedLate()
  const after = await changePassword(owner)
  const code = await codeFor(api, { email: owner.email, purpose: 'verify_email', person: after })
  const body = { email: owner.email, code: code ?? '', password: 'sunrise-2' }
  expect(await after.call('POST /api/user/verify_email', { body })).toMatchObject({ email_verified: true })
  expect(await codeFor(api, { email: owner.email, purpose: 'reset_password' })).toMatch(/^\d{6}$/)
})

test('an address that was verified more than 30 days before a new password resets as before', async () => {
  const owner = await signUpVerifiedLate()
  await sql`update accounts set email_verified_at = now() - interval '31 days' where id = ${Number(owner.id)}`.execute(
    api.databases.writer,
  )
  const after = await changePassword(owner)
  expect(await titlesOf(after)).not.toContain('Verify your email again')
  const code = (await codeFor(api, { email: owner.email, purpose: 'reset_password' })) ?? ''
  expect(await reset(owner.email, code)).toBe('ok')
})

test('in the place of an address that resets nothing after a new password: its owner is notified there, and withdrawals wait', async () => {
  const owner = await signUpVerifiedLate()
  const thief = await changePassword(owner)
  const body = { email: 'thief@example.com', password: 'sunrise-2' }
  expect(await outcomeOf(thief.call('POST /api/user/profile', { body: { email: body.email } }))).toBe(
    'PASSWORD_REQUIRED',
  )
  await thief.call('POST /api/user/profile', { body })
  expect((await mailsTo(api, owner.email)).map(({ kind }) => kind)).toEqual([
    'verify_email',
    'password_changed',
    'email_changed',
  ])
  const { rows } =
    await sql`select 1 from recoveries where account_id = ${Number(owner.id)} and what = 'email'`.execute(
      api.databases.writer,
    )
  expect(rows).toHaveLength(1)
})

test('that its owner removes: it resets nothing any more, unlike a long-standing address', async () => {
  const owner = await signUpBefore(3)
  const thief = await api.logIn(owner.account, password)
  const planted = await proveEmail(api, thief)
  await owner.call('POST /api/user/profile', { body: { email: null, password } })
  expect(await codeFor(api, { email: planted, purpose: 'reset_password' })).toBeUndefined()
})

test('on the first day of an account its address is established: it resets after a new password too', async () => {
  const owner = await signUpVerified(api)
  await changePassword(owner)
  expect(await codeFor(api, { email: owner.email, purpose: 'reset_password' })).toMatch(/^\d{6}$/)
})
