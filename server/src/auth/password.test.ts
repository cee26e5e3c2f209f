import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { codeFor, mailsTo, signUpVerified } from '../../test/mailbox.ts'

const api = await startApi()
const { app, visitor, callAs, signUp, databases } = api
const { writer } = databases

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { reason: string }) => error.reason,
  )
const logIn = (account: string, password: string) =>
  visitor('POST /api/user/login', { body: { account, password } }).then(({ userinfo }) => userinfo.token)
const isLoggedIn = (token: string) => outcome(callAs(token)('GET /api/user/getUserInfo'))
const reset = (email: string, code: string | undefined, new_password = 'sunrise-2') =>
  visitor('POST /api/user/resetpwd', { body: { email, code: code ?? '', new_password } })

describe('a forgotten password', () => {
  test('is replaced by the code from a mail; every session ends, and a mail reports it', async () => {
    const nora = await signUpVerified(api)
    const elsewhere = await logIn(nora.account, 'sealane-demo')
    const code = await codeFor(api, { email: nora.email, purpose: 'reset_password' })
    expect(await reset(nora.email.toUpperCase(), code)).toEqual({})
    expect(await Promise.all([nora.token, elsewhere].map(isLoggedIn))).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED'])
    expect(await outcome(logIn(nora.account, 'sealane-demo'))).toBe('WRONG_CREDENTIALS')
    expect(await outcome(logIn(nora.email, 'sunrise-2'))).toBe('ok')
    const mail = (await mailsTo(api, nora.email)).at(-1)
    expect(mail?.kind).toBe('password_changed')
    expect(mail?.source).toContain('https://shop.example/en/forgotPassword')
  })

  test('is replaced once by ten resets with one code at once', async () => {
    const nora = await signUpVerified(api)
    const code = await codeFor(api, { email: nora.email, purpose: 'reset_password' })
    const passwords = Array.from({ length: 10 }, (_none, index) => `sunrise-${index}`)
    const outcomes = await Promise.all(passwords.map((password) => outcome(reset(nora.email, code, password))))
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(await outcome(logIn(nora.account, passwords[outcomes.indexOf('ok')] ?? ''))).toBe('ok')
  })

  test('must differ from the old one and be long enough; that takes a try of the code, and does not spend it', async () => {
    const nora = await signUpVerified(api)
    const code = await codeFor(api, { email: nora.email, purpose: 'reset_password' })
    for (let index = 0; index < 4; index++) {
      await expect(reset(nora.email, code, 'sealane-demo')).rejects.toMatchObject({
        reason: 'PASSWORDS_SAME',
        fields: { new_password: 'The new one must differ from the old one' },
      })
    }
    await expect(reset(nora.email, code, 'short')).rejects.toMatchObject({ reason: 'PASSWORD_TOO_SHORT' })
    expect(await outcome(reset(nora.email, code))).toBe('ok')
  })

  test('cannot be replaced by a code that went to an address the account has left within a month', async () => {
    const nora = await signUpVerified(api)
    await sql`update accounts set created_at = now() - interval '3 days' where id = ${Number(nora.id)}`.execute(writer)
    const code = await codeFor(api, { email: nora.email, purpose: 'reset_password' })
    await nora.call('POST /api/user/profile', { body: { email: `next-${nora.email}`, password: 'sealane-demo' } })
    expect(await outcome(reset(nora.email, code))).toBe('WRONG_CODE')
  })

  test('has an error beside each missing field', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/resetpwd',
      payload: { new_password: 'sunrise-2' },
    })
    expect(answer.json()).toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { email: expect.any(String), code: expect.any(String) },
    })
    const nora = await signUp()
    const change = nora.call('POST /api/user/resetpwd', { body: { new_password: 'sunrise-2' } })
    await expect(change).rejects.toMatchObject({ fields: { old_password: 'Please enter your login password' } })
  })
})

describe('a password change while logged in', () => {
  const change = ({ call }: TestPerson, old_password: string, new_password = 'sunrise-2') =>
    call('POST /api/user/resetpwd', { body: { old_password, new_password } })

  test('needs the old one, and ends every session, its own too', async () => {
    const nora = await signUp()
    await expect(change(nora, 'a guess')).rejects.toMatchObject({
      reason: 'WRONG_CREDENTIALS',
      message: 'This password is not right',
      fields: { old_password: 'This password is not right' },
    })
    expect(await outcome(change(nora, ''))).toBe('PASSWORD_REQUIRED')
    expect(await outcome(change(nora, 'sealane-demo', 'sealane-demo'))).toBe('PASSWORDS_SAME')
    expect(await outcome(change(nora, 'sealane-demo'))).toBe('ok')
    expect(await isLoggedIn(nora.token)).toBe('LOGIN_REQUIRED')
    expect(await outcome(logIn(nora.account, 'sunrise-2'))).toBe('ok')
  })

  test('succeeds once of ten at once', async () => {
    const nora = await signUp()
    const passwords = Array.from({ length: 10 }, (_none, index) => `sunrise-${index}`)
    const outcomes = await Promise.all(passwords.map((password) => outcome(change(nora, 'sealane-demo', password))))
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(await outcome(logIn(nora.account, passwords[outcomes.indexOf('ok')] ?? ''))).toBe('ok')
  })

  test('is refused for a visitor', async () => {
    const body = { old_password: 'sealane-demo', new_password: 'sunrise-2' }
    await expect(visitor('POST /api/user/resetpwd', { body })).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })

  test('refuses a log-in that was being checked with the old one', async () => {
    const [nora, jonas] = [await signUp(), await signUp()]
    const entering = await writer.transaction().execute(async (tx) => {
      await sql`update accounts set password_hash = (select password_hash from accounts where id = ${Number(jonas.id)})
        where id = ${Number(nora.id)}`.execute(tx)
      const late = outcome(logIn(nora.account, 'sealane-demo'))
      await sleep(300) // The password was right; the session waits for the account.
      return { late }
    })
    expect(await entering.late).toBe('WRONG_CREDENTIALS')
  })

  test('sends no mail to an address that was never verified', async () => {
    const nora = await signUp()
    const email = `${nora.account}@example.com`
    await nora.call('POST /api/user/profile', { body: { email } })
    await change(nora, 'sealane-demo')
    expect(await mailsTo(api, email)).toEqual([])
  })
})

// Specification, decisions 7: after twenty wrong attempts in a row the payment code must be reset.
describe('a forgotten payment code', () => {
  const verification = { purpose: 'order', reference: '1' } as const
  const pay = ({ call }: TestPerson, code: string) =>
    outcome(call('POST /api/user/verify_pay', { body: { code, ...verification } }))

  async function withCode() {
    const nora = await signUpVerified(api)
    await nora.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
    return nora
  }

  test('is replaced with the password and a code from a mail, which opens what was locked for good', async () => {
    const nora = await withCode()
    await sql`insert into attempts (key, fails, fails_in_row, rounds, locked_until)
      values (${`payment_code:${nora.id}`}, 5, 20, 4, 'infinity')`.execute(writer)
    expect(await pay(nora, '246813')).toBe('CODE_LOCKED')
    const email_code = await codeFor(api, { email: nora.email, purpose: 'reset_pay', person: nora })
    const body = { password: 'sealane-demo', email_code: email_code ?? '', new_code: '975310' }
    await nora.call('POST /api/user/resetPay', { body })
    expect(await pay(nora, '975310')).toBe('ok')
    expect((await mailsTo(api, nora.email)).at(-1)?.kind).toBe('payment_code_changed')
    expect(await outcome(nora.call('POST /api/user/resetPay', { body: { ...body, new_code: '135791' } }))).toBe(
      'WRONG_CODE',
    )
  })

  test('needs both, and another one than before', async () => {
    const nora = await withCode()
    const email_code = (await codeFor(api, { email: nora.email, purpose: 'reset_pay', person: nora })) ?? ''
    const forgotten = (body: object) =>
      outcome(nora.call('POST /api/user/resetPay', { body: { new_code: '975310', ...body } }))
    expect(await forgotten({ email_code })).toBe('PASSWORD_REQUIRED')
    expect(await forgotten({ email_code, password: 'a guess' })).toBe('WRONG_CREDENTIALS')
    expect(await forgotten({ email_code: '000000', password: 'sealane-demo' })).toBe('WRONG_CODE')
    expect(await forgotten({ email_code, password: 'sealane-demo', new_code: '246813' })).toBe('PASSWORDS_SAME')
    expect(await forgotten({ email_code, password: 'sealane-demo' })).toBe('ok')
  })

  test('is not opened by the code of another account', async () => {
    const [nora, jonas] = [await withCode(), await withCode()]
    const email_code = (await codeFor(api, { email: jonas.email, purpose: 'reset_pay', person: jonas })) ?? ''
    const body = { password: 'sealane-demo', email_code, new_code: '975310' }
    expect(await outcome(nora.call('POST /api/user/resetPay', { body }))).toBe('WRONG_CODE')
  })
})

// Specification, decisions 7: five wrong attempts lock it, and a right one does not count.
test('an unusable new payment code costs no try of the known old one', async () => {
  const nora = await signUp()
  const change = (codes: { old_code?: string; new_code: string }) =>
    outcome(nora.call('POST /api/user/resetPay', { body: codes }))
  await change({ new_code: '246813' })
  for (let time = 0; time < 5; time += 1)
    expect(await change({ old_code: '246813', new_code: '246813' })).toBe('PASSWORDS_SAME')
  expect(await change({ old_code: '246813', new_code: '975310' })).toBe('ok')
})

// Specification, section 5: digits only, at least 6. The storefront alone warns of codes that are easy to guess.
test.each([
  ['123456', 'ok'],
  ['000000', 'ok'],
  ['12345', 'INVALID_INPUT'],
  ['12345a', 'INVALID_INPUT'],
])('%s as a payment code: %s', async (new_code, expected) => {
  const nora = await signUp()
  expect(await outcome(nora.call('POST /api/user/resetPay', { body: { new_code } }))).toBe(expected)
})
