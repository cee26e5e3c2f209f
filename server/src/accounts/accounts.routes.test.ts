import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startApi } from '../../test/api.ts'
import { proveEmail } from '../../test/mailbox.ts'
import { outcomeOf } from '../../test/withdrawing.ts'

const api = await startApi()
const { app, databases, resources, signUp, visitor, callAs } = api
const { writer } = databases

const register = (body: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/user/register', payload: body, headers }).then((answer) => answer.json())

test('a shopper registers, and the token opens their own account', async () => {
  const { call, account } = await signUp('nora.k')
  const me = await call('GET /api/user/getUserInfo')
  expect(me).toMatchObject({ account, balance: 0, held: 0, has_payment_code: false, roles: ['shopper'], unread: 0 })
})

test('the account name and a proven e-mail log in, in any case', async () => {
  const rita = await signUp('Rita')
  const email = await proveEmail(api, rita, "rita.o'dowd@example.com")
  for (const account of [rita.account.toUpperCase(), rita.account.toLowerCase(), email, email.toUpperCase()]) {
    const { userinfo } = await visitor('POST /api/user/login', { body: { account, password: 'sealane-demo' } })
    expect(userinfo.account).toBe(rita.account)
    expect(new Date(userinfo.expires_at).getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
  }
})

test('an unverified e-mail or number logs in no account, and stays free for others', async () => {
  const claimed = { email: 'ceo@example.com', mobile: '+306912345678' }
  for (const account of ['claimed-1', 'claimed-2']) {
    expect(await register({ account, password: 'secret-1', ...claimed })).toMatchObject({ code: 1 })
  }
  for (const account of Object.values(claimed))
    expect(await outcomeOf(visitor('POST /api/user/login', { body: { account, password: 'secret-1' } }))).toBe(
      'WRONG_CREDENTIALS',
    )
})

test('all faulty fields are named together, in the caller’s language', async () => {
  const answer = await register({ account: 'x', password: '123', email: 'no' }, { lang: 'de' })
  expect(answer).toMatchObject({ code: 0, reason: 'INVALID_INPUT', data: null })
  expect(Object.keys(answer.fields).toSorted()).toEqual(['account', 'email', 'password'])
  expect(answer.fields.password).toBe('Das Passwort muss mindestens 6 Zeichen lang sein')
})

// Specification, section 8: the listed sentences are used literally.
test('a short password alone is its own refusal', async () => {
  expect(await register({ account: 'shorty', password: '12345' })).toMatchObject({
    code: 0,
    reason: 'PASSWORD_TOO_SHORT',
    msg: 'Password must be at least 6 characters long',
    fields: { password: 'Password must be at least 6 characters long' },
  })
})

test('logging in without input names the missing fields', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/user/login', payload: { account: '', password: '' } })
  expect(answer.json()).toMatchObject({ code: 0, msg: 'Please input account and password' })
})

test('a wrong password and an unknown account get the same answer', async () => {
  await signUp('known-one')
  const wrong = (account: string) =>
    app
      .inject({ method: 'POST', url: '/api/user/login', payload: { account, password: 'not-this' } })
      .then((answer) => ({ ...answer.json(), time: 0 }))
  expect(await wrong('known-one')).toEqual(await wrong('nobody-at-all'))
})

test('of ten registrations of one name at once, one succeeds', async () => {
  const body = { account: 'highlander', password: 'sealane-demo' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(body)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ reason, fields }) => reason === 'ACCOUNT_TAKEN' && fields.account)).toHaveLength(9)
})

// A client may show only the sentence (specification, section 8).
test('a taken account name is named in the message itself', async () => {
  await register({ account: 'first-here', password: 'secret-1' })
  const { msg } = await register({ account: 'first-here', password: 'secret-1' })
  expect(msg).toBe('This account name is taken')
})

test('logging out ends the session, and again does no harm', async () => {
  const { token, call } = await signUp()
  await call('POST /api/user/logout')
  await expect(call('GET /api/user/getUserInfo')).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  await expect(callAs(token)('POST /api/user/logout')).resolves.toEqual({})
})

test('without a token the answer is 401, in the envelope', async () => {
  const answer = await app.inject({ url: '/api/user/getUserInfo', headers: { lang: 'zh-cn' } })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 401, msg: '请先登录', data: null, time: expect.any(Number) })
})

test('a profile update changes the given fields and keeps the rest', async () => {
  const { call } = await signUp()
  await call('POST /api/user/profile', { body: { family_name: 'Lind', given_name: 'Åse' } })
  const me = await call('POST /api/user/profile', { body: { given_name: 'Ása', mobile: '+4791234567' } })
  expect(me).toMatchObject({ family_name: 'Lind', given_name: 'Ása', mobile: '+4791234567' })
})

test('a phone number of no country is refused beside its field', async () => {
  const { call } = await signUp()
  const changing = call('POST /api/user/profile', { body: { mobile: '+9991234567' } })
  await expect(changing).rejects.toMatchObject({ fields: { mobile: 'Please enter a valid mobile number' } })
})

test.each(['+44 (0)7400 123456', '+4407400123456', '0044 7400 123456', '＋４４７４００１２３４５６', '+٤٤٧٤٠٠١٢٣٤٥٦'])(
  'the number written %s is kept as everybody else’s way to write it',
  async (mobile) => {
    const { call } = await signUp()
    expect(await call('POST /api/user/profile', { body: { mobile } })).toMatchObject({ mobile: '+447400123456' })
    const account = `mobile-${Math.random().toString(36).slice(2, 12)}`
    const { userinfo } = await visitor('POST /api/user/register', { body: { account, password: 'sunrise-4', mobile } })
    const registered = callAs(userinfo.token)
    expect(await registered('GET /api/user/getUserInfo')).toMatchObject({ mobile: '+447400123456' })
  },
)

test.each(['abc', '０３－１２３４－５６７８', '', '+44 7400 123456 ext. 5', 'call +447400123456'])(
  'the number “%s” is refused beside its field, and the former one stays',
  async (mobile) => {
    const { call } = await signUp()
    await call('POST /api/user/profile', { body: { mobile: '+447400123456' } })
    await expect(call('POST /api/user/profile', { body: { mobile } })).rejects.toMatchObject({
      fields: { mobile: 'Please enter a valid mobile number' },
    })
    expect(await call('GET /api/user/getUserInfo')).toMatchObject({ mobile: '+447400123456' })
  },
)

test('thirteen languages are offered, and a chosen one is remembered', async () => {
  const { call } = await signUp()
  const { items } = await call('GET /api/user/language_list')
  expect(items).toHaveLength(13)
  await call('GET /api/user/set_language', { query: { file_name: 'el' } })
  expect((await call('GET /api/user/getUserInfo')).language).toBe('el')
  await call('POST /api/user/set_language', { body: { file_name: 'th' } })
  expect((await call('GET /api/user/getUserInfo')).language).toBe('th')
})

test('the first payment code needs nothing right after the log-in, and the password later', async () => {
  const { call, id } = await signUp()
  await sql`update sessions set created_at = now() - interval '16 minutes' where account_id = ${Number(id)}`.execute(
    writer,
  )
  const late = call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  await expect(late).rejects.toMatchObject({ reason: 'PASSWORD_REQUIRED' })
  const wrong = call('POST /api/user/resetPay', { body: { new_code: '246813', password: 'guess-1' } })
  await expect(wrong).rejects.toMatchObject({ reason: 'WRONG_CREDENTIALS' })
  await call('POST /api/user/resetPay', { body: { new_code: '246813', password: 'sealane-demo' } })
  expect((await call('GET /api/user/getUserInfo')).has_payment_code).toBe(true)
})

test('the first payment code ends no session: there was none that others could have known', async () => {
  const { call, account } = await signUp()
  const elsewhere = await visitor('POST /api/user/login', { body: { account, password: 'sealane-demo' } })
  await call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  await expect(callAs(elsewhere.userinfo.token)('GET /api/user/getUserInfo')).resolves.toMatchObject({
    account,
    has_payment_code: true,
  })
})

test('a code is changed with the old one, must differ, and ends the sessions elsewhere', async () => {
  const { call, account } = await signUp()
  await call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const elsewhere = await visitor('POST /api/user/login', { body: { account, password: 'sealane-demo' } })
  const same = call('POST /api/user/resetPay', { body: { old_code: '246813', new_code: '246813' } })
  await expect(same).rejects.toMatchObject({ reason: 'PASSWORDS_SAME' })
  await call('POST /api/user/resetPay', { body: { old_code: '246813', new_code: '975310' } })
  await expect(callAs(elsewhere.userinfo.token)('GET /api/user/getUserInfo')).rejects.toMatchObject({
    reason: 'LOGIN_REQUIRED',
  })
  await expect(call('GET /api/user/getUserInfo')).resolves.toMatchObject({ account })
})

const verification = { purpose: 'order', reference: '1' } as const

test('a wrong code is counted although the request is refused', async () => {
  const { call, id } = await signUp()
  await call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const wrong = call('POST /api/user/verify_pay', { body: { code: '000001', ...verification } })
  await expect(wrong).rejects.toMatchObject({ reason: 'WRONG_CODE', message: expect.stringContaining('4 tries left') })
  const { rows } = await sql<{ fails: number }>`select fails from attempts where key = ${`payment_code:${id}`}`.execute(
    writer,
  )
  expect(rows).toEqual([{ fails: 1 }])
})

// Specification, decisions 7. A call that the full queue refuses loses no attempt, and its code is not verified.
test('of 400 guesses at once five reach the hash, then even the right code waits', async () => {
  const { call } = await signUp()
  await call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const hasher = await resources.hashing.codes.enter(async (one) => one, 'test')
  const verified = vi.spyOn(hasher, 'verify')
  const guess = (code: string) =>
    call('POST /api/user/verify_pay', { body: { code, ...verification } }).then(
      () => 'ok',
      (error: { reason: string }) => error.reason,
    )
  const reasons = await Promise.all(Array.from({ length: 400 }, (_, index) => guess(String(300_000 + index))))
  const { WRONG_CODE = [], CODE_LOCKED = [], BUSY = [], ...others } = Object.groupBy(reasons, (reason) => reason)
  expect(others).toEqual({})
  expect(WRONG_CODE.length + CODE_LOCKED.length + BUSY.length).toBe(400)
  expect(verified).toHaveBeenCalledTimes(WRONG_CODE.length)

  // A slow machine refuses all calls but the first: the rest of the five attempts is used up here.
  for (let more = WRONG_CODE.length; more < 5; more++) expect(await guess('300001')).toBe('WRONG_CODE')
  expect(await guess('246813')).toBe('CODE_LOCKED')
  expect(verified).toHaveBeenCalledTimes(5)
  verified.mockRestore()
})

test('locks grow: 15 minutes, an hour, four, sixteen; after twenty in a row only a reset opens', async () => {
  const { call, id } = await signUp()
  await call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const locks: number[] = []
  for (let round = 0; round < 4; round++) {
    for (let index = 0; index < 5; index++) {
      await call('POST /api/user/verify_pay', { body: { code: '111119', ...verification } }).catch(() => {})
    }
    const locked = await call('POST /api/user/verify_pay', { body: { code: '111119', ...verification } }).catch(
      (error: { retryAfter: number }) => error.retryAfter,
    )
    locks.push(Math.round(Number(locked) / 60))
    await sql`update attempts set locked_until = now() where key = ${`payment_code:${id}`} and locked_until <> 'infinity'`.execute(
      writer,
    )
  }
  expect(locks).toEqual([15, 60, 240, 1440])
  const later = call('POST /api/user/verify_pay', { body: { code: '246813', ...verification } })
  await expect(later).rejects.toMatchObject({ reason: 'CODE_LOCKED' })
})

test('the right code resets the count', async () => {
  const { call } = await signUp()
  await call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  for (let index = 0; index < 4; index++) {
    await call('POST /api/user/verify_pay', { body: { code: '111119', ...verification } }).catch(() => {})
  }
  const { ticket } = await call('POST /api/user/verify_pay', { body: { code: '246813', ...verification } })
  expect(ticket).toMatch(/^[\w-]{43}$/)
  const again = call('POST /api/user/verify_pay', { body: { code: '111119', ...verification } })
  await expect(again).rejects.toMatchObject({ message: expect.stringContaining('4 tries left') })
})

test('without a payment code nothing is verified', async () => {
  const { call } = await signUp()
  const response = call('POST /api/user/verify_pay', { body: { code: '246813', ...verification } })
  await expect(response).rejects.toMatchObject({ reason: 'CODE_NOT_SET' })
})
