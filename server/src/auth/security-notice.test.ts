import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'

const { app, databases, signUp } = await startApi()
const password = 'sealane-demo'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const newerFirefox = firefox.replaceAll('144', '145')

function logInWith(userAgent: string, account: string) {
  const headers = { 'user-agent': userAgent }
  return app.inject({ method: 'POST', url: '/api/user/login', headers, payload: { account, password } })
}

async function notificationBodies({ token }: Pick<TestPerson, 'token'>, lang = 'en'): Promise<string[]> {
  const answer = await app.inject({ url: '/api/notification/list?topic=system', headers: { token, lang } })
  return answer.json().data.items.map(({ body }: { body: string }) => body)
}

test('a log-in from a new device is notified once, from a known or the first one never', async () => {
  const mei = await signUp()
  await logInWith('', mei.account)
  expect(await notificationBodies(mei)).toEqual([])
  await Promise.all(Array.from({ length: 10 }, () => logInWith(firefox, mei.account)))
  await logInWith(newerFirefox, mei.account)
  expect(await notificationBodies(mei)).toEqual([
    'Firefox · Linux has logged in from the address 127.0.0.1. If that was not you, change your password.',
  ])
  expect(await notificationBodies(mei, 'de')).toEqual([
    'Firefox · Linux hat sich von der Adresse 127.0.0.1 angemeldet. Warst du das nicht, ändere dein Passwort.',
  ])
})

test('an unrecognized device is named an unknown browser', async () => {
  const payload = { account: 'careful-one', password }
  await app.inject({ method: 'POST', url: '/api/user/register', headers: { 'user-agent': firefox }, payload })
  const { userinfo } = (await logInWith('my-own-client/1.0', payload.account)).json().data
  expect(await notificationBodies(userinfo)).toEqual([expect.stringMatching(/^An unknown browser has logged in from/)])
})

test('a wrong password is no log-in', async () => {
  const mei = await signUp()
  const payload = { account: mei.account, password: 'not-this' }
  await app.inject({ method: 'POST', url: '/api/user/login', headers: { 'user-agent': firefox }, payload })
  expect(await notificationBodies(mei)).toEqual([])
})

test('a changed e-mail address is notified in part, a first one not', async () => {
  const mei = await signUp()
  const change = (email: string | null) => mei.call('POST /api/user/profile', { body: { email } })
  await change(`${mei.account}@example.com`)
  await change(`${mei.account}@example.com`)
  await mei.call('POST /api/user/profile', { body: { given_name: 'Mei' } })
  expect(await notificationBodies(mei)).toEqual([])
  await change(`new.${mei.account}@example.org`)
  await change(null)
  expect(await notificationBodies(mei)).toEqual([
    'Your account no longer has an email. If that was not you, change your password.',
    'The email of your account is now n•••@example.org. If that was not you, change your password.',
  ])
})

test('the owner is notified of the first payment code and of a changed one', async () => {
  const mei = await signUp()
  await sql`update accounts set created_at = now() - interval '2 days' where id = ${Number(mei.id)}`.execute(
    databases.writer,
  )
  await mei.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const first =
    'It pays for orders and withdrawals. If that was not you, change your password and contact customer service.'
  expect(await notificationBodies(mei)).toEqual([first])
  await mei.call('POST /api/user/resetPay', { body: { old_code: '246813', new_code: '975310' } })
  expect((await notificationBodies(mei, 'de')).at(0)).toBe(
    'Alle anderen Geräte müssen sich neu anmelden. Warst du das nicht, ändere dein Passwort.',
  )
})

test('the lock of the payment code is notified once, although every guess is refused', async () => {
  const mei = await signUp()
  await mei.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const guess = () =>
    mei.call('POST /api/user/verify_pay', { body: { code: '111119', purpose: 'order', reference: '1' } })
  await Promise.allSettled(Array.from({ length: 10 }, guess))
  const locked = 'After five wrong tries it is locked for a while. If that was not you, change your password.'
  expect((await notificationBodies(mei)).filter((body) => body === locked)).toHaveLength(1)
})
