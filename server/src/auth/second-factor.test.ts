import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { codeOf, stepMs } from '../../test/authenticator-app.ts'
import { enrol as enrolPerson, enrolmentCodeOf } from '../../test/enrolling.ts'

const api = await startApi({ secondFactor: true })
const { writer } = api.databases
const needed = { reason: 'SECOND_FACTOR_NEEDED' }
const unfinished = { reason: 'LOGIN_UNFINISHED' }
const wrong = { reason: 'SECOND_FACTOR_WRONG' }

/** The tests use codes of three steps: no step may end during a test. */
beforeEach(async () => {
  const left = stepMs - (Date.now() % stepMs)
  if (left < 12_000) await sleep(left)
}, 20_000)

const begin = async (by: TestPerson, password = 'sealane-demo') =>
  by.call('POST /api/portal/second_factor/begin', {
    body: { password, enrolment_code: await enrolmentCodeOf(api.resources, by) },
  })
const confirm = (by: TestPerson, code: string) => by.call('POST /api/portal/second_factor/confirm', { body: { code } })
const prove = (by: TestPerson, code: string) => by.call('POST /api/portal/second_factor/prove', { body: { code } })
const remove = (by: TestPerson, code: string) => by.call('POST /api/portal/second_factor/remove', { body: { code } })
/** A decision about a missing top-up: every other check follows that of the second factor. */
const decide = (by: TestPerson) =>
  by.call('POST /api/portal/recharge/decide', { body: { id: '0', verdict: 'refuse', reason: 'x' } as never })

/** Creates an operator of finance with an app, and a session without a second factor. One of the codes that are valid now is used. */
async function enrol() {
  const first = await api.hireOperator(undefined, ['finance'])
  const { secret, codes } = await enrolPerson(api.resources, first)
  return { first, person: await api.logIn(first.account), secret, codes }
}

test('decisions about money need a session that proved a second factor, twelve hours long', async () => {
  const { first, person, secret } = await enrol()
  expect(await first.call('GET /api/portal/second_factor')).toMatchObject({ is_asked: true, recovery_codes_left: 10 })
  await expect(decide(person)).rejects.toMatchObject(unfinished)
  const fullWidth = codeOf(secret).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  const { proven_until } = await prove(person, ` ${fullWidth} `)
  expect(Math.round((Date.parse(proven_until ?? '') - Date.now()) / 3_600_000)).toBe(12)
  await expect(decide(person)).rejects.not.toMatchObject(needed)
  await sql`update sessions set proven_at = now() - interval '12 hours 1 second' where account_id = ${Number(person.id)}`.execute(
    writer,
  )
  await expect(decide(person)).rejects.toMatchObject(needed)
  expect(await person.call('GET /api/portal/second_factor')).toMatchObject({ proven_until: null })
})

test('every decision about money requires it, and nothing else does', async () => {
  const ada = await api.hireOperator()
  await enrolPerson(api.resources, ada)
  await sql`update sessions set proven_at = now() - interval '13 hours' where account_id = ${Number(ada.id)}`.execute(
    writer,
  )
  const post = async (address: string, body: object = {}) =>
    (await api.app.inject({ method: 'POST', url: address, headers: { token: ada.token }, payload: body })).json().reason
  const drops = ['recharge/reverse_drop', 'user/pay_out_drop']
  const moneyCalls = [
    'recharge/decide',
    'recharge/reverse',
    'withdrawal/decide',
    'withdrawal/settle',
    'user/pay_out',
    ...drops,
  ]
  for (const part of [
    ...moneyCalls,
    'currency/save',
    'network/resume',
    'platform_promo/create',
    'refund/rule',
    'setting/confirm',
    'shops/commission',
    'team/grant',
    'team/take_away',
    'team/enrolment_code',
    'user/reset_factor',
  ]) {
    expect([part, await post(`/api/portal/${part}`)]).toEqual([part, 'SECOND_FACTOR_NEEDED'])
  }
  const setting = '/api/portal/setting/save'
  expect(await post(setting, { key: 'recharge.minimum', value: 1 })).toBe('SECOND_FACTOR_NEEDED')
  expect(await post(setting, { key: 'staff.second_factor', value: false })).toBe('SECOND_FACTOR_NEEDED')
  expect(await post(setting, { key: 'timer.unpaid_s', value: 60 })).toBe('SECOND_FACTOR_NEEDED')
  expect(await post(setting, { key: 'company.name', value: 'Harbour' })).toBeUndefined()
  expect(await post('/api/portal/user/freeze')).toBe('INVALID_INPUT')
})

test('a code is accepted once, and no older one after it', async () => {
  const { person, secret } = await enrol()
  await prove(person, codeOf(secret))
  await expect(prove(person, codeOf(secret))).rejects.toMatchObject(wrong)
  await expect(prove(person, codeOf(secret, -1))).rejects.toMatchObject(wrong)
  await prove(person, codeOf(secret, 1))
})

test('of ten calls with one code at once, one succeeds', async () => {
  const { person, secret, codes } = await enrol()
  const code = codeOf(secret)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => prove(person, code)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await sql`delete from attempts`.execute(writer)
  const others = await Promise.allSettled(Array.from({ length: 10 }, () => prove(person, codes[0] ?? '')))
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a recovery code is valid once, however it is typed', async () => {
  const { person, codes } = await enrol()
  const [code = ''] = codes
  expect(await prove(person, code.toUpperCase().replace('-', ' '))).toMatchObject({ recovery_codes_left: 9 })
  await expect(prove(person, code)).rejects.toMatchObject(wrong)
  await expect(prove((await enrol()).person, codes[1] ?? '')).rejects.toMatchObject(wrong)
})

test('of 400 guesses at once, five are checked; then the right code waits too', async () => {
  const { person, secret } = await enrol()
  const guesses = Array.from({ length: 400 }, (_, guess) => prove(person, String(guess).padStart(6, '0')))
  const answers = await Promise.allSettled(guesses)
  const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.reason : 'right'))
  expect(reasons.filter((reason) => reason !== 'TOO_MANY')).toHaveLength(5)
  await expect(prove(person, codeOf(secret))).rejects.toMatchObject({ reason: 'TOO_MANY' })
}, 60_000)

test('an app is set up with the password and a first code, once; the secret is stored encrypted', async () => {
  const person = await api.hireOperator()
  await expect(begin(person, 'wrong-one')).rejects.toMatchObject({ reason: 'WRONG_CREDENTIALS' })
  await expect(prove(person, '000000')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  await begin(person)
  const { secret, uri } = await begin(person)
  expect(uri).toContain(secret)
  await expect(confirm(person, '000000')).rejects.toMatchObject(wrong)
  await expect(prove(person, codeOf(secret, -1))).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  const { recovery_codes: codes } = await confirm(person, codeOf(secret))
  expect(codes).toHaveLength(10)
  await expect(begin(person)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
  const { rows } = await sql<{ kept: string }>`
    select encode(secret, 'escape') || (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes) as kept
    from second_factors where account_id = ${Number(person.id)}
  `.execute(writer)
  for (const plain of [secret, ...codes]) expect(rows[0]?.kept).not.toContain(plain)
})

test('its setup and removal are notified in the list and by mail', async () => {
  const { first, person, codes } = await enrol()
  const email = `${person.account}@shop.example`
  await sql`update accounts set email = ${email}, email_key = ${email}, email_verified_at = now()
    where id = ${Number(person.id)}`.execute(writer)
  await remove(person, codes[0] ?? '')
  const { secret } = await begin(person)
  await confirm(person, codeOf(secret))
  const { rows } = await sql<{ kind: string }>`select kind from mails where recipient = ${email} order by id`.execute(
    writer,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['second_factor_removed', 'second_factor_added'])
  const { items } = await first.call('GET /api/notification/list', { query: { topic: 'system' } })
  expect(items).toMatchObject([
    { title: 'Codes from an app set up', link: '/portal/security' },
    { title: 'Codes from an app removed', link: '/portal/security' },
    { title: 'Codes from an app set up' },
  ])
})

test('removing it needs a code, and then no session counts as proven', async () => {
  const { first, person, codes } = await enrol()
  await expect(remove(person, '000000')).rejects.toMatchObject(wrong)
  await remove(person, codes[0] ?? '')
  await expect(decide(first)).rejects.toMatchObject(unfinished)
  expect(await person.call('GET /api/portal/second_factor')).toMatchObject({ since: null, recovery_codes_left: 0 })
  await begin(person)
})

test('for a lost app without codes an owner resets the factor, and states how it was checked; everything else requires the old app', async () => {
  const { person, secret } = await enrol()
  const owner = await api.hireOperator()
  await enrolPerson(api.resources, owner)
  const reset = (by: TestPerson, id: string) =>
    by.call('POST /api/portal/user/reset_factor', { body: { id, checked: 'Met in person' } })
  await expect(reset(owner, owner.id)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  await expect(reset(person, owner.id)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })

  const safety = await owner.call('GET /api/portal/user/safety', { query: { id: person.id } })
  expect(safety).toMatchObject({ second_factor: true })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => reset(owner, person.id)))
  expect(outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toEqual([
    { ...safety, second_factor: false, sessions: [], recoveries: [{ what: 'second_factor', at: expect.any(String) }] },
  ])
  await expect(person.call('GET /api/portal/second_factor')).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })

  const again = await api.logIn(person.account)
  await expect(prove(again, codeOf(secret, 1))).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  const { secret: newSecret } = await begin(again)
  await confirm(again, codeOf(newSecret))
  const { items } = await again.call('GET /api/notification/list')
  expect(items.map(({ kind }) => kind)).toContain('second_factor_removed')
  const { decisions } = await owner.call('GET /api/portal/user/detail', { query: { id: person.id } })
  expect(decisions).toMatchObject([{ verdict: 'factor_reset', reason: 'Met in person' }])
})
