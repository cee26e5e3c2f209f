import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { codeFor, proveEmail } from '../../test/mailbox.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const weak = { reason: 'PASSWORD_WEAK' }
const [common, other] = ['123456', 'harbour-lights']

async function signUpWith(password: string): Promise<TestPerson> {
  const account = `w${Math.random().toString(36).slice(2, 12)}`
  const { userinfo } = await api.visitor('POST /api/user/register', { body: { account, password } })
  return { id: userinfo.id, account, token: userinfo.token, call: api.callAs(userinfo.token) }
}
const hire = ({ id }: TestPerson, duties = ['support']) =>
  sql`update accounts set duties = ${duties} where id = ${Number(id)}`.execute(writer)
const employ = ({ id }: TestPerson) =>
  sql`insert into shop_staff (shop_id, account_id, role) values (${shops.kumoriya.id}, ${Number(id)}, 'packer')`.execute(
    writer,
  )
const change = (by: TestPerson, old_password: string, new_password: string) =>
  by.call('POST /api/user/resetpwd', { body: { old_password, new_password } })
const users = (by: TestPerson) => by.call('GET /api/portal/user/list')
const orders = (by: TestPerson) => by.call('GET /api/portal/order/list')

test('shoppers may use common passwords', async () => {
  const mei = await signUpWith(common)
  await change(mei, common, 'qwerty')
  const again = await api.logIn(mei.account, 'qwerty')
  expect(await again.call('GET /api/user/getUserInfo')).toMatchObject({ account: mei.account })
})

test('a shopper with a common password who is made an operator or joins a shop has to change it', async () => {
  const [ines, paul] = [await signUpWith(common), await signUpWith(common)]
  await Promise.all([hire(ines), employ(paul)])
  await expect(users(ines)).rejects.toMatchObject(weak)
  await expect(orders(paul)).rejects.toMatchObject(weak)
  expect(await ines.call('GET /api/user/getUserInfo')).toMatchObject({ account: ines.account })
  await Promise.all([change(ines, common, other), change(paul, common, other)])
  expect(await users(await api.logIn(ines.account, other))).toMatchObject({ items: expect.any(Array) })
  expect(await orders(await api.logIn(paul.account, other))).toMatchObject({ items: expect.any(Array) })
})

test('a back-office account sets no common password, with the old one or with a mailed code', async () => {
  const ines = await signUpWith('sealane-demo')
  await hire(ines)
  const refused = { ...weak, fields: { new_password: expect.stringContaining('guessed first') } }
  await expect(change(ines, 'sealane-demo', 'Password')).rejects.toMatchObject(refused)
  await expect(change(ines, 'sealane-demo', ines.account)).rejects.toMatchObject(refused)
  const email = await proveEmail(api, ines)
  const code = await codeFor(api, { email, purpose: 'reset_password' })
  const reset = (new_password: string) =>
    api.visitor('POST /api/user/resetpwd', { body: { email, code, new_password } })
  await expect(reset('letmein')).rejects.toMatchObject(weak)
  await reset('another harbour')
  expect(await users(await api.logIn(ines.account, 'another harbour'))).toMatchObject({ items: expect.any(Array) })
})

test('a password from before the lists were checked is judged at the next log-in', async () => {
  const ines = await signUpWith(common)
  await hire(ines)
  await sql`update accounts set password_weak = false where id = ${Number(ines.id)}`.execute(writer)
  expect(await users(ines)).toMatchObject({ items: expect.any(Array) })
  await expect(users(await api.logIn(ines.account, common))).rejects.toMatchObject(weak)
  await expect(users(ines)).rejects.toMatchObject(weak)
})

test('the refusal precedes the second factor, and an account without permission does not get it', async () => {
  const [ines, mei] = [await signUpWith(common), await signUpWith(common)]
  await hire(ines)
  await expect(ines.call('GET /api/portal/second_factor')).rejects.toMatchObject(weak)
  await expect(users(mei)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
})
