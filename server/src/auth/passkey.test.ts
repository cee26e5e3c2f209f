import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { createKey } from '../../test/passkey.ts'
import { isChallenge, makeChallenge } from './passkey-challenge.ts'
import { partyOf } from './passkey.rules.ts'

const { databases, resources, signUp, visitor } = await startApi()
const origin = 'http://localhost:80'
const password = 'sealane-demo'

const outcome = (response: Promise<unknown>) =>
  response.then(
    () => 'ok',
    ({ reason }) => reason,
  )

/** Signs up a person and registers a key of their device. */
async function signUpWithKey() {
  const person = await signUp()
  const key = createKey(partyOf(undefined, origin))
  const options = await person.call('POST /api/auth/passkey_options', { body: { password } })
  const credential = key.create(options.challenge)
  const passkey = await person.call('POST /api/auth/passkey_add', { body: { credential } })
  return { ...person, key, credential, passkey }
}

async function assert({ key }: { key: ReturnType<typeof createKey> }) {
  const { challenge } = await visitor('POST /api/auth/login_options')
  return { credential: key.sign(challenge) }
}
const logIn = (body: Awaited<ReturnType<typeof assert>>) => visitor('POST /api/auth/login', { body })
const listOf = async ({ call }: Pick<TestPerson, 'call'>) => (await call('POST /api/auth/passkey_list')).items

test('a key that was added logs in its owner', async () => {
  const mei = await signUpWithKey()
  expect(await listOf(mei)).toMatchObject([{ id: mei.passkey.id, last_used_at: null }])
  const { userinfo } = await logIn(await assert(mei))
  expect(userinfo).toMatchObject({ id: mei.id, account: mei.account })
  expect(await listOf(mei)).toMatchObject([{ last_used_at: expect.any(String) }])
})

test('a signature of a key is accepted once, of ten uses at once too', async () => {
  const mei = await signUpWithKey()
  const body = await assert(mei)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(logIn(body))))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect(await outcome(logIn(body))).toBe('PASSKEY_REFUSED')
})

test('a challenge expires after five minutes, and is never issued twice', async () => {
  const mei = await signUpWithKey()
  const over = makeChallenge(resources.pepper, new Date())
  const late = { credential: mei.key.sign(over) }
  await sql`update passkey_challenges set expires_at = now()`.execute(databases.writer)
  expect(await outcome(logIn(late))).toBe('PASSKEY_REFUSED')
  expect(await outcome(mei.call('POST /api/auth/passkey_add', { body: { credential: mei.credential } }))).toBe(
    'PASSKEY_REFUSED',
  )
})

test('a log-in accepts only challenges that were made here', async () => {
  const until = new Date(Date.now() + 60_000)
  const made = makeChallenge('pepper', until)
  expect(isChallenge('pepper', made, new Date())).toBe(true)
  expect(isChallenge('pepper', made, until)).toBe(false)
  expect(isChallenge('another', made, new Date())).toBe(false)
  for (const other of [`${made}=`, made.slice(1), `A${made.slice(1)}`, ''].filter((one) => one !== made))
    expect(isChallenge('pepper', other, new Date())).toBe(false)
  const mei = await signUpWithKey()
  expect(await outcome(logIn({ credential: mei.key.sign(made) }))).toBe('PASSKEY_REFUSED')
})

test('another shop’s key, another key’s signature and a copied key are refused', async () => {
  const mei = await signUpWithKey()
  const { challenge } = await visitor('POST /api/auth/login_options')
  const elsewhere = mei.key.sign(challenge, { origin: 'https://shop.example' })
  expect(await outcome(logIn({ credential: elsewhere }))).toBe('PASSKEY_REFUSED')
  const body = await assert(mei)
  const stranger = createKey(partyOf(undefined, origin))
  const { challenge: another } = await visitor('POST /api/auth/login_options')
  const forged = { ...stranger.sign(another), id: body.credential.id, rawId: body.credential.id }
  expect(await outcome(logIn({ credential: forged }))).toBe('PASSKEY_REFUSED')
  expect(await outcome(logIn(body))).toBe('ok')
  const { challenge: last } = await visitor('POST /api/auth/login_options')
  expect(await outcome(logIn({ credential: mei.key.sign(last, { counter: 1 }) }))).toBe('PASSKEY_REFUSED')
})

test('a key is added only to the account that requested it', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  const { challenge } = await mei.call('POST /api/auth/passkey_options', { body: { password } })
  const credential = createKey(partyOf(undefined, origin)).create(challenge)
  const adding = jonas.call('POST /api/auth/passkey_add', { body: { credential } })
  expect(await outcome(adding)).toBe('PASSKEY_REFUSED')
  expect(await listOf(jonas)).toEqual([])
})

test('a removed key opens nothing; only its owner removes it', async () => {
  const [mei, jonas] = [await signUpWithKey(), await signUp()]
  const remove = ({ call }: Pick<TestPerson, 'call'>) =>
    outcome(call('POST /api/auth/passkey_remove', { body: { id: mei.passkey.id, password } }))
  expect(await remove(jonas)).toBe('NOT_FOUND')
  expect(await outcome(logIn(await assert(mei)))).toBe('ok')
  expect(await remove(mei)).toBe('ok')
  expect(await outcome(logIn(await assert(mei)))).toBe('PASSKEY_REFUSED')
})

test('a key has the name that its owner gives it, and no other account renames it', async () => {
  const [mei, jonas] = [await signUpWithKey(), await signUp()]
  const rename = ({ call }: Pick<TestPerson, 'call'>, name: string) =>
    outcome(call('POST /api/auth/passkey_rename', { body: { id: mei.passkey.id, name } }))
  expect(await rename(jonas, 'Mine')).toBe('NOT_FOUND')
  expect(await rename(mei, '  ')).toBe('INVALID_INPUT')
  expect(await rename(mei, ' Phone of the office ')).toBe('ok')
  expect(await listOf(mei)).toMatchObject([{ id: mei.passkey.id, name: 'Phone of the office' }])
  expect(await outcome(logIn(await assert(mei)))).toBe('ok')
})

test.each([
  [undefined, 'http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://shop.example/', 'http://10.0.0.7', { id: 'shop.example', origin: 'https://shop.example' }],
])('with the public address %s and the request’s %s keys are for %o', (publicUrl, requested, party) => {
  expect(partyOf(publicUrl, requested)).toEqual(party)
})
