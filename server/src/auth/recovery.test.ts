import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { earnFor } from '../../test/earning.ts'
import { enrol } from '../../test/enrolling.ts'
import { codeFor, mailsTo, proveEmail } from '../../test/mailbox.ts'
import { createKey } from '../../test/passkey.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, tenTimes, toCard, withdraw, withdrawalTicket } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'
import { partyOf } from './passkey.rules.ts'
import { recordRecovery } from './recovery.sql.ts'

const api = await startApi()
const { databases, visitor } = api
const { writer } = databases
const password = 'sealane-demo'
const amount = 50_00
const dayMs = 86_400_000
let ada: TestPerson

beforeAll(async () => {
  ada = await api.hireOperator('ada')
})

type Owner = TestPerson & { email: string }

/** Creates a person with money, a payment code and a verified e-mail. */
async function prepareOwner(): Promise<Owner> {
  const person = await prepareBuyer(api)
  return { ...person, email: await proveEmail(api, person) }
}

async function addKey({ call }: Pick<TestPerson, 'call'>): Promise<string> {
  const { challenge } = await call('POST /api/auth/passkey_options', { body: { password } })
  const credential = createKey(partyOf(undefined, 'http://localhost:80')).create(challenge)
  return (await call('POST /api/auth/passkey_add', { body: { credential } })).id
}

const setCode = ({ call }: TestPerson, given: object) =>
  call('POST /api/user/resetPay', { body: { new_code: '246813', ...given } })
const dropPasskeyRequirement = ({ call }: TestPerson) =>
  call('POST /api/auth/passkey_ask', { body: { for_withdrawals: false, password } })

async function resetPassword({ email, account }: Owner): Promise<TestPerson> {
  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  await visitor('POST /api/user/resetpwd', { body: { email, code, new_password: 'sunrise-2' } })
  return api.logIn(account, 'sunrise-2')
}

/** Each returns the person who is logged in afterwards. */
const recoveries: Record<string, (owner: Owner) => Promise<TestPerson>> = {
  'a password reset by e-mail': resetPassword,
  'a payment code reset by e-mail': async (owner) => {
    await setCode(owner, { new_code: '135790', old_code: '246813' })
    const email_code = await codeFor(api, { email: owner.email, purpose: 'reset_pay', person: owner })
    await setCode(owner, { password, email_code })
    return owner
  },
  'a payment code that an operator cleared': async (owner) => {
    await ada.call('POST /api/portal/user/reset_code', { body: { id: owner.id, checked: 'Passport by video call' } })
    const again = await api.logIn(owner.account)
    expect(await outcomeOf(setCode(again, {}))).toBe('PASSWORD_REQUIRED')
    await setCode(again, { password })
    return again
  },
  'a second factor that an operator removed': async (owner) => {
    await sql`update accounts set duties = '{support}' where id = ${Number(owner.id)}`.execute(writer)
    await enrol(api.resources, owner)
    await ada.call('POST /api/portal/user/reset_factor', { body: { id: owner.id, checked: 'Passport by video call' } })
    return api.logIn(owner.account)
  },
  'the passkey for withdrawals switched off': async (owner) => {
    await addKey(owner)
    await dropPasskeyRequirement(owner)
    return owner
  },
  'the last passkey removed': async (owner) => {
    const id = await addKey(owner)
    await owner.call('POST /api/auth/passkey_remove', { body: { id, password } })
    return owner
  },
  'a verified e-mail changed': async (owner) => {
    await owner.call('POST /api/user/profile', { body: { email: `next-${owner.email}`, password } })
    return owner
  },
  'a verified e-mail taken away': async (owner) => {
    await owner.call('POST /api/user/profile', { body: { email: null, password } })
    return owner
  },
  'another e-mail verified': async (owner) => {
    await proveEmail(api, owner, `next-${owner.email}`)
    return owner
  },
}

describe('withdrawals are refused for a day', () => {
  test.each(Object.entries(recoveries))('after %s', async (_name, recover) => {
    const owner = await prepareOwner()
    const before = Date.now()
    const person = await recover(owner)
    const { waits_until } = await person.call('GET /api/user/extract')
    expect(Date.parse(waits_until ?? '')).toBeGreaterThanOrEqual(before + dayMs)
    expect(Date.parse(waits_until ?? '')).toBeLessThan(Date.now() + dayMs)
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/user/extract',
      headers: { token: person.token, lang: 'en' },
      payload: { ...toCard(), amount, ticket: 'none' },
    })
    expect(answer.json()).toMatchObject({
      reason: 'RECOVERY_WAITS',
      msg: 'Your account security was changed recently. You can withdraw again in 24 hours',
      data: { usable_at: waits_until },
      retry_after: expect.any(Number),
    })
    expect(await person.call('GET /api/user/destination_list')).toMatchObject({ items: [] })
    await sql`update recoveries set recovered_at = recovered_at - interval '1 day'`.execute(writer)
    expect(await person.call('GET /api/user/extract')).toMatchObject({ waits_until: null })
    expect(await outcomeOf(withdraw(person, amount))).toBe('ok')
    await expectCleanLedger(api)
  })
})

const ordinary: Record<string, (owner: Owner) => Promise<TestPerson>> = {
  'a password changed with the old one': async (owner) => {
    await owner.call('POST /api/user/resetpwd', { body: { old_password: password, new_password: 'sunrise-2' } })
    return api.logIn(owner.account, 'sunrise-2')
  },
  'a payment code changed with the old one': async (owner) => {
    await setCode(owner, { new_code: '135790', old_code: '246813' })
    await setCode(owner, { old_code: '135790' })
    return owner
  },
  'a first e-mail verified and its capitals changed': async (owner) => {
    await owner.call('POST /api/user/profile', { body: { email: owner.email.toUpperCase() } })
    return owner
  },
  'a passkey asked for no more where there is none': async (owner) => {
    await dropPasskeyRequirement(owner)
    return owner
  },
  'one passkey of two removed': async (owner) => {
    const id = await addKey(owner)
    await addKey(owner)
    await owner.call('POST /api/auth/passkey_remove', { body: { id, password } })
    return owner
  },
}

test.each(Object.entries(ordinary))('withdrawals go on after %s', async (_name, change) => {
  const person = await change(await prepareOwner())
  expect(await person.call('GET /api/user/extract')).toMatchObject({ waits_until: null })
})

test('a shop’s withdrawal waits where the seller who asks was recovered, and for no colleague', async () => {
  const { shops } = await buildWorld(writer)
  const shop = shops.kumoriya.id
  await earnFor(writer, shop, 2 * amount)
  const [keiko, ren] = [await api.hireSeller(shop), await api.hireSeller(shop)]
  for (const seller of [keiko, ren]) await setCode(seller, {})
  await proveEmail(api, keiko)
  await keiko.call('POST /api/user/profile', { body: { email: null, password } })
  const ask = async ({ call }: TestPerson) => {
    const meant = {
      purpose: 'withdrawal',
      reference: `shop ${shop} ${amount}`,
      destination: toCard().bank_card_no,
    } as const
    const { ticket } = await call('POST /api/user/verify_pay', { body: { code: '246813', ...meant } })
    return outcomeOf(call('POST /api/portal/earnings/withdraw', { body: { ...toCard(), amount, ticket } }))
  }
  expect(await keiko.call('GET /api/portal/earnings/terms')).toMatchObject({ waits_until: expect.any(String) })
  expect(await ask(keiko)).toBe('RECOVERY_WAITS')
  expect(await ask(ren)).toBe('ok')
})

test('a withdrawal that waits for a recovery of the same account is refused after it', async () => {
  const owner = await prepareOwner()
  const ticket = await withdrawalTicket(owner, amount)
  const { asked } = await writer.transaction().execute(async (tx) => {
    await recordRecovery(tx, Number(owner.id), 'password')
    const late = outcomeOf(owner.call('POST /api/user/extract', { body: { ...toCard(), amount, ticket } }))
    await sleep(300) // Nothing was recovered at the first check; now the call waits for the account.
    return { asked: late }
  })
  expect(await asked).toBe('RECOVERY_WAITS')
  expect((await owner.call('GET /api/user/getUserInfo')).held).toBe(0)
})

test('the passkey for withdrawals is switched off once, of ten at once; its owner reads it in the list and by mail', async () => {
  const owner = await prepareOwner()
  await addKey(owner)
  await tenTimes(() => dropPasskeyRequirement(owner))
  const { items } = await owner.call('GET /api/notification/list', { query: { topic: 'system' } })
  expect(items.filter(({ kind }) => kind === 'passkey_asking_off')).toMatchObject([
    { title: 'Withdrawals need no passkey now', link: '/security' },
  ])
  const mails = await mailsTo(api, owner.email)
  expect(mails.filter(({ kind }) => kind === 'passkey_asking_off')).toHaveLength(1)
  expect(mails.at(-1)?.source).toContain(owner.account)
})

test('operators see a recovery on the withdrawal, also one that came after the request, until it is closed', async () => {
  const owner = await prepareOwner()
  const { id } = await withdraw(owner, amount)
  const shownRecoveries = async () => {
    const detail = await ada.call('GET /api/portal/withdrawal/detail', { query: { id } })
    const { items } = await ada.call('GET /api/portal/withdrawal/list', { query: { status: 0 } })
    const listed = items.find((item) => item.id === id)
    if (listed !== undefined) expect([listed.flags, listed.recoveries]).toEqual([detail.flags, detail.recoveries])
    return { recoveries: detail.recoveries.map(({ what }) => what), isFlagged: detail.flags.includes('recovered') }
  }
  const move = (interval: string) =>
    sql`update recoveries set recovered_at = (select created_at from withdrawals where id = ${Number(id)}) + ${interval}::interval
      where account_id = ${Number(owner.id)}`.execute(writer)
  expect(await shownRecoveries()).toEqual({ recoveries: [], isFlagged: false })
  await resetPassword(owner)
  expect(await shownRecoveries()).toEqual({ recoveries: ['password'], isFlagged: true })
  await move('-3 hours')
  expect(await shownRecoveries()).toEqual({ recoveries: ['password'], isFlagged: true })
  await move('-8 days')
  expect(await shownRecoveries()).toEqual({ recoveries: [], isFlagged: false })
  await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'refuse', reason: 'The owner says no' } })
  await move('1 day')
  expect(await shownRecoveries()).toEqual({ recoveries: [], isFlagged: false })
})

test('operators see all recoveries of the last days, the newest first, on the withdrawal and on the person', async () => {
  const owner = await prepareOwner()
  const { id } = await withdraw(owner, amount)
  const now = Date.now()
  const moments = { email: 9, second_factor: 7.5, password: 6, payment_code: 2, passkey_off: 1 }
  for (const [what, days] of Object.entries(moments)) {
    await sql`insert into recoveries (account_id, what, recovered_at)
      values (${Number(owner.id)}, ${what}, ${new Date(now - days * dayMs)})`.execute(writer)
  }
  const { recoveries: ofWithdrawal } = await ada.call('GET /api/portal/withdrawal/detail', { query: { id } })
  const newest = { what: 'passkey_off', account: owner.account, at: new Date(now - dayMs).toISOString() }
  expect(ofWithdrawal[0]).toEqual(newest)
  expect(ofWithdrawal.map(({ what }) => what)).toEqual(['passkey_off', 'payment_code', 'password'])
  const safety = await ada.call('GET /api/portal/user/safety', { query: { id: owner.id } })
  expect(safety.recoveries[0]).toEqual({ what: newest.what, at: newest.at })
  expect(safety.recoveries.map(({ what }) => what)).toEqual([
    'passkey_off',
    'payment_code',
    'password',
    'second_factor',
  ])
})
