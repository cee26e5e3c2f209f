import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { earnFor } from '../test/earning.ts'
import { codeFor, mailsTo, proveEmail } from '../test/mailbox.ts'
import { openYoungShop } from '../test/selling.ts'
import { outcomeOf, toCard } from '../test/withdrawing.ts'

/**
 * A thief with the session or the mailbox of a shop's owner tries to leave something that survives the owner's next password: an accomplice, a promo
 * code, another address for returns.
 */

const api = await startApi()
const { writer } = api.databases
const password = 'sealane-demo'
const address = { addressee: 'T Hief', mobile: '+493012345678', country: 'DE', region: 'BE', city: 'Berlin' }

const titlesOf = async ({ call }: TestPerson) =>
  (await call('GET /api/notification/list')).items.map(({ title, body }) => `${title}: ${body}`)

async function hire({ call }: TestPerson, account: string, role: 'owner' | 'manager' | 'packer', given: object = {}) {
  return outcomeOf(call('POST /api/portal/shop/person_save', { body: { account, role, ...given } }))
}

async function accept({ call }: TestPerson): Promise<void> {
  const { items } = await call('GET /api/shop/invitation_list')
  for (const { id } of items) await call('POST /api/shop/invitation_answer', { body: { id, accept: true } })
}

/** Opens a shop with two long-standing owners. The thief has the mailbox of one, and sets a new password with it. */
async function enterByMailbox() {
  const { seller: owner, shopId } = await openYoungShop(api)
  const other = await api.hireSeller(shopId)
  await sql`update shop_staff set role = 'owner', owner_since = now() - interval '90 days' where shop_id = ${shopId}`.execute(
    writer,
  )
  const email = await proveEmail(api, owner)
  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  await api.visitor('POST /api/user/resetpwd', { body: { email, code, new_password: 'thief-word-1' } })
  const thief = await api.logIn(owner.account, 'thief-word-1')
  return { thief, other, shopId }
}

test('with a session: nobody becomes a manager, neither invited nor from packer', async () => {
  const { seller: owner } = await openYoungShop(api)
  const packer = await api.signUp()
  expect(await hire(owner, packer.account, 'packer')).toBe('ok')
  await accept(packer)
  const stranger = await api.signUp()
  for (const { account } of [stranger, packer]) {
    expect(await hire(owner, account, 'manager')).toBe('PASSWORD_REQUIRED')
    expect(await hire(owner, account, 'manager', { password: 'a guess' })).toBe('WRONG_CREDENTIALS')
  }
  expect(await hire(owner, packer.account, 'manager', { password })).toBe('ok')
  expect(await hire(packer, stranger.account, 'packer')).not.toBe('ok')
})

test('with a session and the password: every owner reads of a manager, the one who acts too', async () => {
  const { seller: owner } = await openYoungShop(api)
  const accomplice = await api.signUp()
  await hire(owner, accomplice.account, 'manager', { password })
  await accept(accomplice)
  const titles = await titlesOf(owner)
  expect(titles.filter((one) => one.includes(`Invited to be a manager of`))).toHaveLength(1)
  expect(titles.filter((one) => one.includes(`New manager of`) && one.includes(accomplice.account))).toHaveLength(1)
})

test('with a session: the owner who seems to act reads of the code and of the address that it leaves', async () => {
  const { seller: owner } = await openYoungShop(api)
  const email = await proveEmail(api, owner)
  const promo = { code: `GIFT-${owner.id}`, kind: 'percentage', value: 100, minimum: 0, total_limit: null } as const
  await owner.call('POST /api/portal/promo/create', { body: { ...promo, per_shopper: null } })
  const place = { ...address, postcode: '10117', detail: 'Thief street 1' }
  await owner.call('POST /api/portal/shop/return_address', { body: place })
  const titles = await titlesOf(owner)
  expect(titles.filter((one) => one.includes(promo.code))).toHaveLength(1)
  expect(titles.filter((one) => one.includes('Thief street 1'))).toHaveLength(1)
  expect((await mailsTo(api, email)).map(({ kind }) => kind)).toContain('return_address_changed')
})

test('with the mailbox of an owner: the other owners stay for a day, and the withdrawal of another says what happened', async () => {
  const { thief, other, shopId } = await enterByMailbox()
  const proof = { password: 'thief-word-1' }
  const remove = { body: { account: other.account, ...proof } }
  const answer = await outcomeOf(thief.call('POST /api/portal/shop/person_remove', remove))
  expect(answer).toBe('RECOVERY_WAITS')
  const accomplice = await api.signUp()
  for (const role of ['owner', 'manager'] as const)
    expect(await hire(thief, accomplice.account, role, proof)).toBe('RECOVERY_WAITS')

  await earnFor(writer, shopId, 500_00)
  await other.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  const { bank_card_no } = toCard()
  const { ticket } = await other.call('POST /api/user/verify_pay', {
    body: { code: '246813', purpose: 'withdrawal', reference: `shop ${shopId} 20000`, destination: bank_card_no },
  })
  await other.call('POST /api/portal/earnings/withdraw', { body: { ...toCard(), amount: 200_00, ticket } })
  const ada = await api.hireOperator()
  const { items } = await ada.call('GET /api/portal/withdrawal/list', { query: { state: 'auditing' } })
  expect(items).toMatchObject([{ flags: expect.arrayContaining(['recovered']), recoveries: [{ what: 'password' }] }])
})

test('with a session: the owners read of a packer, by mail too, who was invited, came and was removed', async () => {
  const { seller: owner } = await openYoungShop(api)
  const email = await proveEmail(api, owner)
  const packer = await api.signUp()
  await hire(owner, packer.account, 'packer')
  await accept(packer)
  await owner.call('POST /api/portal/shop/person_remove', { body: { account: packer.account } })
  const titles = await titlesOf(owner)
  for (const said of ['Invited to work for', 'Works for', 'No longer works for'])
    expect(titles.filter((one) => one.includes(said) && one.includes(packer.account))).toHaveLength(1)
  expect((await mailsTo(api, email)).filter(({ kind }) => kind === 'shop_changed')).toHaveLength(3)
})

test('with the password: an invitation ends with the owner’s next password, and may be made anew', async () => {
  const { seller: owner } = await openYoungShop(api)
  const accomplice = await api.signUp()
  await hire(owner, accomplice.account, 'manager', { password })
  await owner.call('POST /api/user/resetpwd', { body: { old_password: password, new_password: 'sunrise-word-2' } })
  expect((await accomplice.call('GET /api/shop/invitation_list')).items).toEqual([])
  const again = await api.logIn(owner.account, 'sunrise-word-2')
  expect((await again.call('GET /api/portal/shop/people')).invitations).toEqual([])
  expect(await hire(again, accomplice.account, 'manager', { password: 'sunrise-word-2' })).toBe('ok')
  await accept(accomplice)
  const { items } = await again.call('GET /api/portal/shop/people')
  expect(items.map(({ account }) => account)).toContain(accomplice.account)
})

test('with the mailbox of an owner: they do not leave their shop for a day', async () => {
  const { thief } = await enterByMailbox()
  const leave = () => outcomeOf(thief.call('POST /api/portal/shop/leave', { body: { password: 'thief-word-1' } }))
  expect(await leave()).toBe('RECOVERY_WAITS')
  await sql`update recoveries set recovered_at = recovered_at - interval '1 day'`.execute(writer)
  expect(await leave()).toBe('ok')
})

test('by an owner who is frozen meanwhile: the invitation opens nothing, and their session invites nobody', async () => {
  const ada = await api.hireOperator()
  const { seller: owner } = await openYoungShop(api)
  const [accomplice, packer] = [await api.signUp(), await api.signUp()]
  expect(await hire(owner, accomplice.account, 'manager', { password })).toBe('ok')
  const [invitation] = (await accomplice.call('GET /api/shop/invitation_list')).items
  await ada.call('POST /api/portal/user/freeze', { body: { id: owner.id, frozen: true, reason: 'Taken over' } })
  const body = { id: invitation?.id ?? '', accept: true }
  expect(await outcomeOf(accomplice.call('POST /api/shop/invitation_answer', { body }))).toBe('NOT_FOUND')
  expect(await hire(owner, packer.account, 'packer')).toBe('FROZEN')
  const saveAddress = (detail: string) =>
    outcomeOf(owner.call('POST /api/portal/shop/return_address', { body: { ...address, postcode: '10117', detail } }))
  expect(await saveAddress('1 Street')).toBe('ok') // The first return address: without one, returns are refunded without the goods.
  expect(await saveAddress('2 Street')).toBe('FROZEN')
})
