import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { codeFor, mailsTo, signUpVerified } from '../../test/mailbox.ts'
import { createKey } from '../../test/passkey.ts'
import { partyOf } from './passkey.rules.ts'

const api = await startApi({ limits: true })
const { databases, signUp } = api
const password = 'sealane-demo'
// All people here request codes from one source.
await sql`insert into settings (key, value) values ('rate.send_code_per_address', '1000')`.execute(databases.writer)

type Given = { password?: string }
type Caller = Pick<TestPerson, 'call'>

const outcome = (response: Promise<unknown>) =>
  response.then(
    () => 'ok',
    ({ reason }) => reason,
  )
const changeEmail = ({ call }: Caller, email: string | null, given: Given = {}) =>
  outcome(call('POST /api/user/profile', { body: { email, ...given } }))
const offer = ({ call }: Caller, body: Given = {}) => call('POST /api/auth/passkey_options', { body })

async function addKey({ call }: Caller) {
  const { challenge } = await offer({ call }, { password })
  const credential = createKey(partyOf(undefined, 'http://localhost:80')).create(challenge)
  return call('POST /api/auth/passkey_add', { body: { credential } })
}

describe('a verified e-mail', () => {
  test('is changed or removed only with the login password', async () => {
    const nora = await signUpVerified(api)
    const next = `next-${nora.email}`
    expect(await changeEmail(nora, next)).toBe('PASSWORD_REQUIRED')
    expect(await changeEmail(nora, null)).toBe('PASSWORD_REQUIRED')
    const guessing = nora.call('POST /api/user/profile', { body: { email: next, password: 'a guess' } })
    await expect(guessing).rejects.toMatchObject({
      reason: 'WRONG_CREDENTIALS',
      fields: { password: expect.any(String) },
    })
    expect(await nora.call('GET /api/user/getUserInfo')).toMatchObject({ email: nora.email, email_verified: true })
    expect(await changeEmail(nora, next, { password })).toBe('ok')
    expect(await changeEmail(nora, null)).toBe('ok') // That address was not verified.
  })

  test('is replaced by another verified one only with the password; a wrong password costs no try of the code', async () => {
    const nora = await signUpVerified(api)
    const email = `next-${nora.email}`
    const code = (await codeFor(api, { email, purpose: 'verify_email', person: nora })) ?? ''
    const prove = (given: Given = {}) =>
      outcome(nora.call('POST /api/user/verify_email', { body: { email, code, ...given } }))
    for (let round = 0; round < 6; round += 1) expect(await prove()).toBe('PASSWORD_REQUIRED')
    expect(await prove({ password: 'a guess' })).toBe('WRONG_CREDENTIALS')
    expect(await prove({ password })).toBe('ok')
  })

  test('is set for the first time only with the login password, also where the account has named the address before', async () => {
    for (const isNamed of [false, true]) {
      const jonas = await signUp()
      const email = `${jonas.account}@example.com`
      if (isNamed) expect(await changeEmail(jonas, email)).toBe('ok')
      const code = (await codeFor(api, { email, purpose: 'verify_email', person: jonas })) ?? ''
      const prove = (given: Given = {}) =>
        jonas.call('POST /api/user/verify_email', { body: { email, code, ...given } })
      await expect(prove()).rejects.toMatchObject({
        reason: 'PASSWORD_REQUIRED',
        fields: { password: expect.any(String) },
      })
      expect(await outcome(prove({ password: 'a guess' }))).toBe('WRONG_CREDENTIALS')
      expect(await jonas.call('GET /api/user/getUserInfo')).toMatchObject({ email_verified: false })
      expect(await prove({ password })).toMatchObject({ email, email_verified: true })
    }
  })

  test('is not verified with a password that was changed during the check', async () => {
    const jonas = await signUp()
    const email = `${jonas.account}@example.com`
    const code = (await codeFor(api, { email, purpose: 'verify_email', person: jonas })) ?? ''
    const { proving } = await databases.writer.transaction().execute(async (tx) => {
      await sql`update accounts set password_hash = 'another' where id = ${Number(jonas.id)}`.execute(tx)
      const late = outcome(jonas.call('POST /api/user/verify_email', { body: { email, code, password } }))
      await sleep(300) // The password was right when it was verified; now the call waits for the account.
      return { proving: late }
    })
    expect(await proving).toBe('WRONG_CREDENTIALS')
  })

  test('stays without any password where only its capitals or a name change', async () => {
    const nora = await signUpVerified(api)
    expect(await changeEmail(nora, nora.email.toUpperCase())).toBe('ok')
    expect(await outcome(nora.call('POST /api/user/profile', { body: { given_name: 'Nora' } }))).toBe('ok')
  })

  test('that was verified during the change to another one stays too', async () => {
    const nora = await signUp()
    const email = `${nora.account}@example.com`
    expect(await changeEmail(nora, email)).toBe('ok')
    const { moving } = await databases.writer.transaction().execute(async (tx) => {
      await sql`update accounts set email_verified_at = now() where id = ${Number(nora.id)}`.execute(tx)
      const late = changeEmail(nora, `next-${email}`)
      await sleep(300) // The address was not verified when the call began; now the call waits for the account.
      return { moving: late }
    })
    expect(await moving).toBe('PASSWORD_REQUIRED')
  })
})

describe('a passkey', () => {
  test('is added and removed only with the login password', async () => {
    const mei = await signUp()
    await expect(offer(mei)).rejects.toMatchObject({
      reason: 'PASSWORD_REQUIRED',
      fields: { password: expect.any(String) },
    })
    expect(await outcome(offer(mei, { password: 'a guess' }))).toBe('WRONG_CREDENTIALS')
    const { id } = await addKey(mei)
    const remove = (given: Given = {}) => outcome(mei.call('POST /api/auth/passkey_remove', { body: { id, ...given } }))
    expect(await remove()).toBe('PASSWORD_REQUIRED')
    expect(await remove({ password: 'a guess' })).toBe('WRONG_CREDENTIALS')
    expect(await remove({ password })).toBe('ok')
  })

  test('has ten of fifteen wrong passwords at once checked, then the right one waits too', async () => {
    const mei = await signUp()
    const guesses = Array.from({ length: 15 }, () => outcome(offer(mei, { password: 'a guess' })))
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter((one) => one === 'WRONG_CREDENTIALS')).toHaveLength(10)
    expect(await outcome(offer(mei, { password }))).toBe('TOO_MANY')
  })

  test('that is added or removed is notified in the list and by mail, where the address is verified', async () => {
    const nora = await signUpVerified(api)
    const { id } = await addKey(nora)
    await nora.call('POST /api/auth/passkey_remove', { body: { id, password } })
    const { items } = await nora.call('GET /api/notification/list', { query: { topic: 'system' } })
    expect(items).toMatchObject([
      { title: 'Passkey removed', link: '/security' },
      {
        title: 'Passkey added',
        body: 'It logs in without the password. Added with: an unknown browser. If that was not you, remove it under Security and change your password.',
      },
      { title: 'Email changed' },
    ])
    const mails = await mailsTo(api, nora.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['verify_email', 'passkey_added', 'passkey_removed'])
    expect(mails[1]?.source).toContain(nora.account)
    const jonas = await signUp()
    await outcome(jonas.call('POST /api/user/profile', { body: { email: `${jonas.account}@example.com` } }))
    await addKey(jonas)
    expect(await mailsTo(api, `${jonas.account}@example.com`)).toEqual([])
  })
})
