import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { codeFor, mailsTo, proveEmail } from '../test/mailbox.ts'
import { earnFor } from '../test/earning.ts'
import { createKey } from '../test/passkey.ts'
import { credit, order, prepareBuyer } from '../test/shopping.ts'
import { buildWorld } from '../test/world.ts'
import { outcomeOf, toCard, toChain, withdraw } from '../test/withdrawing.ts'
import { partyOf } from '../src/auth/passkey.rules.ts'

/**
 * A thief with one weak proof of an account tries to take its money: each step requires proof that a weaker one could replace. The money stays, and
 * the owner is notified of every step.
 */

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const { visitor, callAs } = api
const password = 'sealane-demo'
const amount = 800_00

/** Prepares an account with money, a bank card that received money before, and a passkey that withdrawals require. */
async function prepareVictim(): Promise<TestPerson> {
  const victim = await prepareBuyer(api)
  expect(await outcomeOf(withdraw(victim, 50_00, toCard()))).toBe('ok')
  const { challenge } = await victim.call('POST /api/auth/passkey_options', { body: { password } })
  const credential = createKey(partyOf(undefined, 'http://localhost:80')).create(challenge)
  await victim.call('POST /api/auth/passkey_add', { body: { credential } })
  return victim
}

const balanceOf = async (person: Pick<TestPerson, 'call'>) => (await person.call('GET /api/user/getUserInfo')).balance

test('with the mailbox alone', async () => {
  const victim = await prepareVictim()
  const email = await proveEmail(api, victim)
  const before = await balanceOf(victim)

  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  await visitor('POST /api/user/resetpwd', { body: { email, code, new_password: 'thief-1' } })
  const thief = await api.logIn(victim.account, 'thief-1')
  await outcomeOf(thief.call('POST /api/auth/passkey_ask', { body: { for_withdrawals: false, password: 'thief-1' } }))
  const email_code = await codeFor(api, { email, purpose: 'reset_pay', person: thief })
  await thief.call('POST /api/user/resetPay', { body: { new_code: '135790', password: 'thief-1', email_code } })
  const { ticket } = await thief.call('POST /api/user/verify_pay', {
    body: { code: '135790', purpose: 'withdrawal', reference: String(amount) },
  })
  for (const destination of [toChain, toCard()]) {
    const withdrawal = thief.call('POST /api/user/extract', { body: { ...destination, amount, ticket } })
    expect(await outcomeOf(withdrawal)).toBe('RECOVERY_WAITS')
  }
  expect(await balanceOf(thief)).toBe(before)
  const kinds = (await mailsTo(api, email)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['password_changed', 'payment_code_changed']))
})

test('with a session token alone', async () => {
  const victim = await prepareVictim()
  const before = await balanceOf(victim)
  const thief = { ...victim, call: callAs(victim.token) }

  const email = `thief-${victim.account}@example.com`
  const code = (await codeFor(api, { email, purpose: 'verify_email', person: thief })) ?? ''
  const prove = (given: object) =>
    outcomeOf(thief.call('POST /api/user/verify_email', { body: { email, code, ...given } }))
  expect(await prove({})).toBe('PASSWORD_REQUIRED')
  expect(await prove({ password: 'a guess' })).toBe('WRONG_CREDENTIALS')
  await thief.call('POST /api/user/profile', { body: { email } }) // The address may be entered, but proves nothing.
  expect(await prove({})).toBe('PASSWORD_REQUIRED')
  for (const purpose of ['reset_password', 'reset_pay'] as const) {
    expect(await codeFor(api, { email, purpose, person: thief })).toBeUndefined()
  }
  expect(await api.logIn(victim.account)).toMatchObject({ account: victim.account })
  expect(await balanceOf(victim)).toBe(before)
})

test('with the password and the payment code, and a passkey added to the account', async () => {
  const victim = await prepareVictim()
  const thief = await api.logIn(victim.account, password)
  const key = createKey(partyOf(undefined, 'http://localhost:80'))
  const creation = await thief.call('POST /api/auth/passkey_options', { body: { password } })
  await thief.call('POST /api/auth/passkey_add', { body: { credential: key.create(creation.challenge) } })
  const before = await balanceOf(thief)

  const destination = toCard()
  const { challenge } = await thief.call('POST /api/auth/withdrawal_options', {
    body: { amount, destination: destination.bank_card_no },
  })
  const { ticket } = await thief.call('POST /api/user/verify_pay', {
    body: { code: '246813', purpose: 'withdrawal', reference: String(amount), destination: destination.bank_card_no },
  })
  const withdrawal = thief.call('POST /api/user/extract', {
    body: { ...destination, amount, ticket, passkey: key.sign(challenge) },
  })
  expect(await outcomeOf(withdrawal)).toBe('RECOVERY_WAITS')
  expect(await balanceOf(thief)).toBe(before)
})

const logInBy = (key: ReturnType<typeof createKey>) =>
  visitor('POST /api/auth/login_options').then(({ challenge }) =>
    visitor('POST /api/auth/login', { body: { credential: key.sign(challenge) } }),
  )

async function addKey({ call }: Pick<TestPerson, 'call'>) {
  const key = createKey(partyOf(undefined, 'http://localhost:80'))
  const { challenge } = await call('POST /api/auth/passkey_options', { body: { password } })
  const { id } = await call('POST /api/auth/passkey_add', { body: { credential: key.create(challenge) } })
  return { key, id }
}

test('with a passkey that was added with the password, after its owner has reset that by e-mail', async () => {
  const victim = await api.signUp()
  const email = await proveEmail(api, victim)
  const own = await addKey(victim)
  await sql`update passkeys set created_at = now() - interval '31 days' where id = ${Number(own.id)}`.execute(
    api.databases.writer,
  )
  const thief = await addKey(await api.logIn(victim.account, password))
  expect(await outcomeOf(logInBy(thief.key))).toBe('ok')

  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  await visitor('POST /api/user/resetpwd', { body: { email, code, new_password: 'sunrise-2' } })
  expect(await outcomeOf(logInBy(thief.key))).toBe('PASSKEY_REFUSED')
  const { userinfo } = await logInBy(own.key)
  const { items } = await api.callAs(userinfo.token)('GET /api/notification/list')
  expect(items).toContainEqual(expect.objectContaining({ title: 'Check your passkeys: 2', link: '/security' }))
  const set = (given: object) =>
    outcomeOf(api.callAs(userinfo.token)('POST /api/user/resetPay', { body: { new_code: '135790', ...given } }))
  expect(await set({})).toBe('PASSWORD_REQUIRED')
  expect(await set({ password: 'sunrise-2' })).toBe('ok')
})

test('with the mailbox alone: no order is paid for a day', async () => {
  const victim = await prepareBuyer(api)
  const email = await proveEmail(api, victim)
  const { group_id, orders } = await order(victim, [products.tea.variantIds[0] ?? 0])
  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  await visitor('POST /api/user/resetpwd', { body: { email, code, new_password: 'thief-1' } })
  const thief = await api.logIn(victim.account, 'thief-1')
  const email_code = await codeFor(api, { email, purpose: 'reset_pay', person: thief })
  await thief.call('POST /api/user/resetPay', { body: { new_code: '135790', password: 'thief-1', email_code } })
  const payAll = async () => {
    const body = { code: '135790', purpose: 'order', reference: group_id } as const
    const { ticket } = await thief.call('POST /api/user/verify_pay', { body })
    return outcomeOf(thief.call('POST /api/order/pay', { body: { order_ids: orders.map(({ id }) => id), ticket } }))
  }
  expect(await payAll()).toBe('RECOVERY_WAITS')
  await sql`update recoveries set recovered_at = recovered_at - interval '1 day'`.execute(api.databases.writer)
  expect(await payAll()).toBe('ok')
})

test('with the password alone, of an account with money and no payment code: a first code makes withdrawals wait', async () => {
  const rich = async (age: string) => {
    const victim = await api.signUp()
    await credit(api.databases.writer, victim, 500_00)
    await sql`update accounts set created_at = now() - ${age}::interval where id = ${Number(victim.id)}`.execute(
      api.databases.writer,
    )
    const thief = await api.logIn(victim.account, password)
    await thief.call('POST /api/user/resetPay', { body: { new_code: '246813', password } })
    return outcomeOf(withdraw(thief, 500_00, toCard()))
  }
  expect(await rich('25 hours')).toBe('RECOVERY_WAITS')
  expect(await rich('1 hour')).toBe('ok')
})

test('with a passkey that was added with the password, after its owner has changed that', async () => {
  const victim = await api.signUp()
  const thief = await addKey(await api.logIn(victim.account, password))
  await victim.call('POST /api/user/resetpwd', { body: { old_password: password, new_password: 'sunrise-2' } })
  expect(await outcomeOf(logInBy(thief.key))).toBe('PASSKEY_REFUSED')
  const owner = await api.logIn(victim.account, 'sunrise-2')
  const { items } = await owner.call('GET /api/notification/list')
  expect(items).toContainEqual(expect.objectContaining({ title: 'Check your passkeys: 1', link: '/security' }))
})

test('with a session token alone, right after the log-in: no first payment code from elsewhere', async () => {
  const victim = await api.signUp()
  const email = await proveEmail(api, victim)
  await credit(api.databases.writer, victim, 500_00)
  const setCode = (remoteAddress: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/user/resetPay',
      headers: { token: victim.token },
      payload: { new_code: '135790' },
      remoteAddress,
    })
  expect((await setCode('203.0.113.9')).json()).toMatchObject({ reason: 'PASSWORD_REQUIRED' })
  expect((await setCode('127.0.0.1')).json()).toMatchObject({ code: 1 })
  const kinds = (await mailsTo(api, email)).map(({ kind }) => kind)
  expect(kinds).toContain('payment_code_set')
})

test('with the mailbox alone: a passkey of the owner still guards withdrawals, however new it is', async () => {
  const victim = await prepareVictim()
  const email = await proveEmail(api, victim)
  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  await visitor('POST /api/user/resetpwd', { body: { email, code, new_password: 'thief-1' } })
  const thief = await api.logIn(victim.account, 'thief-1')
  await sql`update recoveries set recovered_at = recovered_at - interval '1 day'`.execute(api.databases.writer)
  expect(await outcomeOf(withdraw(thief, 50_00, toCard()))).toBe('PASSKEY_REQUIRED')
})

test('with the session of a shop’s owner: an accomplice who becomes an owner waits for a day', async () => {
  await earnFor(api.databases.writer, shops.kumoriya.id, 500_00)
  const [owner, accomplice] = [await api.hireSeller(shops.kumoriya.id), await api.signUp()]
  const save = (by: TestPerson, account: string, typed?: string) =>
    by.call('POST /api/portal/shop/person_save', {
      body: { account, role: 'owner', ...(typed !== undefined && { password: typed }) },
    })
  expect(await outcomeOf(save(owner, accomplice.account))).toBe('PASSWORD_REQUIRED')
  expect(await outcomeOf(save(owner, accomplice.account, 'a guess'))).toBe('WRONG_CREDENTIALS')
  await save(owner, accomplice.account, password)
  const { items } = await accomplice.call('GET /api/shop/invitation_list')
  await accomplice.call('POST /api/shop/invitation_answer', { body: { id: items[0]?.id ?? '', accept: true } })
  await accomplice.call('POST /api/user/resetPay', { body: { new_code: '135790' } })
  const ask = async () => {
    const { bank_card_no: destination } = toCard()
    const meant = { purpose: 'withdrawal', reference: `shop ${shops.kumoriya.id} 10000`, destination } as const
    const { ticket } = await accomplice.call('POST /api/user/verify_pay', { body: { code: '135790', ...meant } })
    return outcomeOf(
      accomplice.call('POST /api/portal/earnings/withdraw', { body: { ...toCard(), amount: 100_00, ticket } }),
    )
  }
  expect(await ask()).toBe('OWNER_WAITS')
  const remove = (account: string) =>
    accomplice.call('POST /api/portal/shop/person_remove', { body: { account, password } })
  expect(await outcomeOf(remove(owner.account))).toBe('OWNER_WAITS')
  expect(await outcomeOf(save(accomplice, (await api.signUp()).account, password))).toBe('OWNER_WAITS')
  await sql`update shop_staff set owner_since = owner_since - interval '1 day'`.execute(api.databases.writer)
  expect(await ask()).toBe('ok')
})

test('with the session of a shop’s owner: the other owners are notified of every new one, and of one who leaves', async () => {
  const [thief, other] = [await api.hireSeller(shops.fjordkant.id), await api.hireSeller(shops.fjordkant.id)]
  const email = `${other.account}@shop.example`
  await sql`update accounts set email = ${email}, email_key = ${email}, email_verified_at = now()
    where id = ${Number(other.id)}`.execute(api.databases.writer)
  const accomplice = await api.signUp()
  await thief.call('POST /api/portal/shop/person_save', {
    body: { account: accomplice.account, role: 'owner', password },
  })
  const { items } = await accomplice.call('GET /api/shop/invitation_list')
  await accomplice.call('POST /api/shop/invitation_answer', { body: { id: items[0]?.id ?? '', accept: true } })
  await thief.call('POST /api/portal/shop/person_remove', { body: { account: other.account, password } })
  const leaving = outcomeOf(thief.call('POST /api/portal/shop/leave', { body: {} }))
  expect(await leaving).toBe('PASSWORD_REQUIRED')
  const notifications = await other.call('GET /api/notification/list')
  expect(notifications.items.map(({ kind }) => kind)).toEqual([
    'staff_removed',
    'shop_owners_changed',
    'shop_owners_changed',
  ])
  const { rows } = await sql<{ change: string }>`
    select params ->> 'change' as change from mails where recipient = ${email} and kind = 'shop_owners_changed' order by id
  `.execute(api.databases.writer)
  expect(rows.map(({ change }) => change)).toEqual(['asked', 'added', 'removed'])
})
