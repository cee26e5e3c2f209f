import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { codeFor, mailsTo, signUpVerified } from '../../test/mailbox.ts'
import { issueCodes } from './email-code.jobs.ts'

const api = await startApi()
const { app, visitor, signUp, databases } = api
const password = 'sealane-demo'
const { writer } = databases

/** Returns the reason of the refusal, or `ok`. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { reason: string }) => error.reason,
  )
const wrongFor = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function verify(person: TestPerson, email: string, code: string | undefined) {
  return person.call('POST /api/user/verify_email', { body: { email, code: code ?? '', password } })
}

describe('an e-mail address', () => {
  test('is verified by the code that was mailed there, and is the account’s then', async () => {
    const nora = await signUp()
    const email = `${nora.account}.o'dowd&sons/uk@example.com`
    expect(await nora.call('GET /api/user/getUserInfo')).toMatchObject({ email: null, email_verified: false })
    const code = await codeFor(api, { email, purpose: 'verify_email', person: nora })
    expect(await verify(nora, email.toUpperCase(), code)).toMatchObject({ email_verified: true })
    expect(await verify(nora, email, code).catch((error) => error.reason)).toBe('WRONG_CODE')
  })

  test('is kept in the spelling that the code was sent to, however it is typed with the code', async () => {
    const nora = await signUp()
    const sentTo = `${nora.account.toUpperCase()}@example.com`
    const code = await codeFor(api, { email: sentTo, purpose: 'verify_email', person: nora })
    expect(await verify(nora, `${nora.account}@Example.com`, code)).toMatchObject({
      email: sentTo,
      email_verified: true,
    })
  })

  test('loses its verification when it is changed, and the old one is notified of every change', async () => {
    const nora = await signUpVerified(api)
    const next = `next-${nora.email}`
    const changed = await nora.call('POST /api/user/profile', { body: { email: next, password } })
    expect(changed).toMatchObject({ email: next, email_verified: false })
    const [, mail] = await mailsTo(api, nora.email)
    expect(mail?.kind).toBe('email_reclaimable')
    expect(mail?.source).toContain(nora.account)

    await nora.call('POST /api/user/profile', { body: { email: nora.email } })
    expect(await mailsTo(api, next)).toEqual([]) // The address was never verified.
    const code = await codeFor(api, { email: nora.email, purpose: 'verify_email', person: nora })
    await verify(nora, nora.email, code)
    const third = `third-${nora.email}`
    await verify(nora, third, await codeFor(api, { email: third, purpose: 'verify_email', person: nora }))
    await nora.call('POST /api/user/profile', { body: { email: null, password } })
    const kinds = async (email: string) => (await mailsTo(api, email)).map(({ kind }) => kind)
    const each = ['verify_email', 'email_reclaimable']
    expect(await kinds(nora.email)).toEqual([...each, ...each])
    expect(await kinds(third)).toEqual(each)
  })

  test('gets the reset code in its verified spelling, with any spelling in the request', async () => {
    const nora = await signUpVerified(api)
    const body = { email: nora.email.toUpperCase(), purpose: 'reset_password' } as const
    await visitor('POST /api/user/send_code', { body })
    expect((await mailsTo(api, nora.email)).map(({ kind }) => kind)).toEqual(['verify_email', 'reset_password'])
  })

  test('stays verified when something else is changed, or only its capitals', async () => {
    const nora = await signUpVerified(api)
    const body = { given_name: 'Nora', email: nora.email.replace('example', 'Example') }
    expect(await nora.call('POST /api/user/profile', { body })).toMatchObject({ email_verified: true })
    expect((await mailsTo(api, nora.email)).map(({ kind }) => kind)).toEqual(['verify_email'])
  })

  test('keeps its spelling while it is verified: mails go where it was proven', async () => {
    const nora = await signUpVerified(api)
    const other = nora.email.toUpperCase()
    const answer = await nora.call('POST /api/user/profile', { body: { email: other } })
    expect(answer).toMatchObject({ email: nora.email, email_verified: true })
    const jonas = await signUp()
    await jonas.call('POST /api/user/profile', { body: { email: `${jonas.account}@example.com` } })
    const claimed = `${jonas.account}@EXAMPLE.com`
    expect(await jonas.call('POST /api/user/profile', { body: { email: claimed } })).toMatchObject({ email: claimed })
  })

  test('of another account gets no code', async () => {
    const [nora, jonas] = [await signUpVerified(api), await signUp()]
    expect(await codeFor(api, { email: nora.email, purpose: 'verify_email', person: jonas })).toBeUndefined()
  })

  test('that several accounts have claimed belongs to the first one that verifies it, of ten at once too', async () => {
    const [nora, jonas] = [await signUp(), await signUp()]
    const email = `shared-${jonas.account}@example.com`
    for (const { call } of [nora, jonas]) await call('POST /api/user/profile', { body: { email } })
    const codes = [
      await codeFor(api, { email, purpose: 'verify_email', person: nora }),
      await codeFor(api, { email, purpose: 'verify_email', person: jonas }),
    ]
    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, () => outcome(verify(nora, email, codes[0]))),
      ...Array.from({ length: 5 }, () => outcome(verify(jonas, email, codes[1]))),
    ])
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    const infos = await Promise.all([nora, jonas].map(({ call }) => call('GET /api/user/getUserInfo')))
    expect(infos.filter(({ email_verified }) => email_verified)).toHaveLength(1)
  })

  test('is not verified by a code that another account requested', async () => {
    const [nora, jonas] = [await signUp(), await signUp()]
    const email = `shared-${nora.account}@example.com`
    const code = await codeFor(api, { email, purpose: 'verify_email', person: nora })
    await expect(verify(jonas, email, code)).rejects.toMatchObject({ reason: 'WRONG_CODE' })
    expect(await outcome(verify(nora, email, code))).toBe('ok')
  })
})

describe('requesting a code', () => {
  test('gets the same response for known and unknown addresses, and only a verified one gets a mail', async () => {
    const nora = await signUpVerified(api)
    const jonas = await signUp()
    const unverified = `${jonas.account}@example.com`
    await jonas.call('POST /api/user/profile', { body: { email: unverified } })
    const ask = (email: string) =>
      app.inject({ method: 'POST', url: '/api/user/send_code', payload: { email, purpose: 'reset_password' } })
    const addresses = [nora.email, unverified, 'nobody@example.com']
    const answers = await Promise.all(addresses.map(ask))
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 1, data: {} })
    const kinds = async (email: string) => (await mailsTo(api, email)).map(({ kind }) => kind)
    expect(await kinds(nora.email)).toEqual(['verify_email', 'reset_password'])
    expect([await kinds(unverified), await kinds('nobody@example.com')]).toEqual([[], []])
  })

  test('has guesses refused alike for known and unknown addresses', async () => {
    const nora = await signUpVerified(api)
    const code = await codeFor(api, { email: nora.email, purpose: 'reset_password' })
    await visitor('POST /api/user/send_code', { body: { email: 'nobody-2@example.com', purpose: 'reset_password' } })
    await issueCodes(writer, api.resources.pepper)
    const guess = (email: string) => {
      const payload = { email, code: wrongFor(code), new_password: 'sunrise-2' }
      return app.inject({ method: 'POST', url: '/api/user/resetpwd', payload }).then((answer) => answer.json())
    }
    for (let index = 0; index < 7; index++) {
      const [registered, unknown] = [await guess(nora.email), await guess('nobody-2@example.com')]
      expect({ ...unknown, time: 0 }).toEqual({ ...registered, time: 0 })
      if (index === 0)
        expect(registered).toMatchObject({ reason: 'WRONG_CODE', msg: 'The code is not right. 4 tries left' })
      if (index === 6) expect(registered).toMatchObject({ reason: 'CODE_LOCKED' })
    }
  })

  test('for verification requires a log-in', async () => {
    const asking = visitor('POST /api/user/send_code', { body: { email: 'a@example.com', purpose: 'verify_email' } })
    await expect(asking).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })

  test('sends the mail in the language of the account', async () => {
    const nora = await signUpVerified(api)
    await nora.call('POST /api/user/set_language', { body: { file_name: 'fr' } })
    await codeFor(api, { email: nora.email, purpose: 'reset_password' })
    const mails = await mailsTo(api, nora.email)
    expect(mails.at(-1)?.source).toContain('Sealane')
    expect(mails.at(-1)?.source).toContain('valable une fois')
  })
})

describe('a code', () => {
  test('is checked five times in ten wrong tries at once, then even the right one is refused', async () => {
    const nora = await signUpVerified(api)
    const next = `next-${nora.email}`
    const code = await codeFor(api, { email: next, purpose: 'verify_email', person: nora })
    const tries = Array.from({ length: 10 }, () => outcome(verify(nora, next, wrongFor(code))))
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((one) => one === 'WRONG_CODE')).toHaveLength(5)
    expect(outcomes.filter((one) => one === 'CODE_LOCKED')).toHaveLength(5)
    await expect(verify(nora, next, code)).rejects.toMatchObject({
      reason: 'CODE_LOCKED',
      message: 'After five wrong tries this code no longer works. Please ask for a new one',
    })
    const fresh = await codeFor(api, { email: next, purpose: 'verify_email', person: nora })
    expect(await outcome(verify(nora, next, fresh))).toBe('ok')
  })

  test('is accepted once in ten uses at once', async () => {
    const nora = await signUp()
    const email = `${nora.account}@example.com`
    const code = await codeFor(api, { email, purpose: 'verify_email', person: nora })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(verify(nora, email, code))))
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  })

  test('is replaced by a newer one', async () => {
    const nora = await signUp()
    const email = `${nora.account}@example.com`
    const older = await codeFor(api, { email, purpose: 'verify_email', person: nora })
    const newer = await codeFor(api, { email, purpose: 'verify_email', person: nora })
    if (older !== newer) expect(await outcome(verify(nora, email, older))).toBe('WRONG_CODE')
    expect(await outcome(verify(nora, email, newer))).toBe('ok')
  })

  test('expires after ten minutes', async () => {
    const nora = await signUp()
    const email = `${nora.account}@example.com`
    const code = await codeFor(api, { email, purpose: 'verify_email', person: nora })
    await sql`update email_codes set expires_at = expires_at - interval '10 minutes' where email_key = ${email}`.execute(
      writer,
    )
    await expect(verify(nora, email, code)).rejects.toMatchObject({
      reason: 'WRONG_CODE',
      message: 'The code is not right or no longer works. Please ask for a new one',
    })
  })

  test('is valid for its purpose alone', async () => {
    const nora = await signUpVerified(api)
    const code = await codeFor(api, { email: nora.email, purpose: 'reset_pay', person: nora })
    const body = { email: nora.email, code: code ?? '', new_password: 'sunrise-2' }
    expect(await outcome(visitor('POST /api/user/resetpwd', { body }))).toBe('WRONG_CODE')
  })

  test('is stored in the table as a hash alone', async () => {
    const nora = await signUpVerified(api)
    const code = await codeFor(api, { email: nora.email, purpose: 'reset_password' })
    const rows = await writer.selectFrom('email_codes').selectAll().where('email', '=', nora.email).execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows.at(-1)?.code_hash).toHaveLength(32)
  })
})

// Wire, "Environment": send_code 5/h per address and per e-mail; both are settings.
describe('the rate of codes', () => {
  const reasonsOf = (limited: Awaited<ReturnType<typeof startApi>>, emails: string[]) =>
    Promise.all(
      emails.map((email) =>
        limited.visitor('POST /api/user/send_code', { body: { email, purpose: 'reset_password' } }).then(
          () => 'ok',
          (error: { reason: string; retryAfter: number }) => `${error.reason} ${error.retryAfter > 0}`,
        ),
      ),
    )

  test('is five an hour from one place, until an operator changes it', async () => {
    const limited = await startApi({ limits: true })
    const ada = await limited.hireOperator()
    const outcomes = await reasonsOf(
      limited,
      Array.from({ length: 7 }, (_none, index) => `somebody-${index}@example.com`),
    )
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(5)
    expect(outcomes.filter((one) => one === 'TOO_MANY true')).toHaveLength(2)
    await ada.call('POST /api/portal/setting/save', { body: { key: 'rate.send_code_per_address', value: 20 } })
    expect(await reasonsOf(limited, ['another@example.com'])).toEqual(['ok'])
  })

  test('is five an hour for one address, known or not, in any capitals', async () => {
    const limited = await startApi({ limits: true })
    const ada = await limited.hireOperator()
    await ada.call('POST /api/portal/setting/save', { body: { key: 'rate.send_code_per_address', value: 20 } })
    const outcomes = await reasonsOf(limited, [...Array(6).fill('x@example.com'), 'X@Example.com', 'y@example.com'])
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(6)
    expect(outcomes.at(-1)).toBe('ok')
    const { rows } = await sql<{ key: string }>`select key from rate_counters where key like 'send_code_to:%'`.execute(
      limited.databases.writer,
    )
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([])
  })
})
