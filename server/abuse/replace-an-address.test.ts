import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { codeFor, mailsTo, proveEmail, signUpVerified } from '../test/mailbox.ts'
import { prepareBuyer } from '../test/shopping.ts'
import { outcomeOf } from '../test/withdrawing.ts'

/** A thief with only the password replaces the owner's e-mail address by their own, so that the owner can no longer reset the password. */

const api = await startApi()
const password = 'sealane-demo'

type Owner = TestPerson & { email: string }

const replace = async ({ account }: TestPerson) => {
  const thief = await api.logIn(account, password)
  await thief.call('POST /api/user/resetpwd', { body: { old_password: password, new_password: 'thief-1' } })
  const session = await api.logIn(account, 'thief-1')
  const email = `thief-of-${account}@example.com`
  const code = (await codeFor(api, { email, purpose: 'verify_email', person: session })) ?? ''
  await session.call('POST /api/user/verify_email', { body: { email, code, password: 'thief-1' } })
  return { session, email }
}

const reset = (email: string, code: string | undefined, new_password = 'sunrise-2') =>
  outcomeOf(api.visitor('POST /api/user/resetpwd', { body: { email, code: code ?? '', new_password } }))

const resetBy = async (email: string) => reset(email, await codeFor(api, { email, purpose: 'reset_password' }))

async function leaveEarlier({ id }: TestPerson, interval: string): Promise<void> {
  await sql`update former_emails set left_at = left_at - ${interval}::interval where account_id = ${Number(id)}`.execute(
    api.databases.writer,
  )
}

test('the owner sets a new password by the old address, which is the account’s again; the new one resets nothing', async () => {
  const owner = await signUpVerified(api)
  const thief = await replace(owner)
  const late = await codeFor(api, { email: thief.email, purpose: 'reset_password' })
  const [mail] = (await mailsTo(api, owner.email)).slice(-1)
  expect(mail).toMatchObject({ kind: 'email_reclaimable' })
  expect(mail?.source).toContain('/forgotPassword')

  const code = await codeFor(api, { email: owner.email, purpose: 'reset_password' })
  expect(await reset(owner.email.toUpperCase(), code)).toBe('ok')
  const back = await api.logIn(owner.account, 'sunrise-2')
  expect(await back.call('GET /api/user/getUserInfo')).toMatchObject({ email: owner.email, email_verified: true })
  expect(await outcomeOf(thief.session.call('GET /api/user/getUserInfo'))).toBe('LOGIN_REQUIRED')
  expect((await mailsTo(api, thief.email)).at(-1)?.kind).toBe('email_changed')
  expect(await reset(thief.email, late)).toBe('WRONG_CODE')
  expect(await codeFor(api, { email: thief.email, purpose: 'reset_password' })).toBeUndefined()
})

test('the old address resets the password alone, and for seven days', async () => {
  const owner = await signUpVerified(api)
  const thief = await replace(owner)
  const { email } = owner
  expect(await codeFor(api, { email, purpose: 'reset_pay', person: thief.session })).toBeUndefined()
  await leaveEarlier(owner, '6 days 23 hours')
  const code = await codeFor(api, { email, purpose: 'reset_password' })
  expect(code).toMatch(/^\d{6}$/)
  await leaveEarlier(owner, '1 hour')
  expect(await reset(email, code)).toBe('WRONG_CODE')
  expect(await codeFor(api, { email, purpose: 'reset_password' })).toBeUndefined()
})

test('by several addresses one after the other: the old one is restored all the same', async () => {
  const owner = await signUpVerified(api)
  const { session } = await replace(owner)
  for (const email of [`second-${owner.account}@example.com`, null, owner.email])
    await outcomeOf(session.call('POST /api/user/profile', { body: { email, password: 'thief-1' } }))
  expect(await resetBy(owner.email)).toBe('ok')
  const back = await api.logIn(owner.account, 'sunrise-2')
  expect(await back.call('GET /api/user/getUserInfo')).toMatchObject({ email: owner.email, email_verified: true })
})

test('an address that another account has verified since is that account’s alone', async () => {
  const owner = await signUpVerified(api)
  await replace(owner)
  const code = await codeFor(api, { email: owner.email, purpose: 'reset_password' })
  const other = await api.signUp()
  await proveEmail(api, other, owner.email)
  expect(await reset(owner.email, code)).toBe('WRONG_CODE')
  expect(await resetBy(owner.email)).toBe('ok')
  expect(await outcomeOf(other.call('GET /api/user/getUserInfo'))).toBe('LOGIN_REQUIRED')
})

test('an owner who restores their old address themselves has it as before', async () => {
  const owner: Owner = await signUpVerified(api)
  const established = sql<{ at: Date }>`select email_verified_at as at from accounts where id = ${Number(owner.id)}`
  const before = await established.execute(api.databases.writer)
  await owner.call('POST /api/user/profile', { body: { email: `new-${owner.email}`, password } })
  await proveEmail(api, owner)
  expect((await established.execute(api.databases.writer)).rows).toEqual(before.rows)
})

test('by ten codes of the old address at once: one sets the password', async () => {
  const owner = await signUpVerified(api)
  await replace(owner)
  const code = await codeFor(api, { email: owner.email, purpose: 'reset_password' })
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, at) => reset(owner.email, code, `sunrise-${at}`)))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
})

test('an owner who leaves a stolen mailbox enters the payment code, and the old address resets nothing more', async () => {
  const buyer = await prepareBuyer(api)
  const owner = { ...buyer, email: await proveEmail(api, buyer) }
  await owner.call('POST /api/user/profile', { body: { email: `new-${owner.email}`, password } })
  const code = await codeFor(api, { email: owner.email, purpose: 'reset_password' })
  await owner.call('POST /api/user/verify_pay', { body: { code: '246813', purpose: 'order', reference: '1' } })
  expect(await reset(owner.email, code)).toBe('WRONG_CODE')
})

test('a payment code that was reset by the new address ends nothing', async () => {
  const buyer = await prepareBuyer(api)
  const owner = { ...buyer, email: await proveEmail(api, buyer) }
  const { session, email } = await replace(owner)
  const email_code = await codeFor(api, { email, purpose: 'reset_pay', person: session })
  await session.call('POST /api/user/resetPay', { body: { new_code: '135790', password: 'thief-1', email_code } })
  await session.call('POST /api/user/verify_pay', { body: { code: '135790', purpose: 'order', reference: '1' } })
  expect(await resetBy(owner.email)).toBe('ok')
})

test('of two accounts that have left an address, the one that verified it first gets the code', async () => {
  const owner = await signUpVerified(api)
  await replace(owner)
  const second = await api.signUp()
  await proveEmail(api, second, owner.email)
  await second.call('POST /api/user/profile', { body: { email: null, password } })
  expect(await resetBy(owner.email)).toBe('ok')
  expect(await api.logIn(owner.account, 'sunrise-2')).toMatchObject({ account: owner.account })
})

test('an owner who verifies an address again keeps it established', async () => {
  const owner = await signUpVerified(api)
  await sql`update accounts set created_at = now() - interval '400 days', email_verified_at = now() - interval '399 days'
    where id = ${Number(owner.id)}`.execute(api.databases.writer)
  await proveEmail(api, owner, owner.email)
  await replace(owner)
  expect(await resetBy(owner.email)).toBe('ok')
})

test('a first payment code that the thief set before ends nothing', async () => {
  const owner = await signUpVerified(api)
  await sql`update accounts set created_at = now() - interval '40 days', email_verified_at = now() - interval '40 days'
    where id = ${Number(owner.id)}`.execute(api.databases.writer)
  const thief = await api.logIn(owner.account, password)
  await thief.call('POST /api/user/resetPay', { body: { new_code: '135790', password } })
  await thief.call('POST /api/user/profile', { body: { email: `thief-of-${owner.email}`, password } })
  await thief.call('POST /api/user/verify_pay', { body: { code: '135790', purpose: 'order', reference: '1' } })
  expect(await resetBy(owner.email)).toBe('ok')
})
