import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { openYoungShop } from '../test/selling.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'

/**
 * A seller tries to make an uninvolved account an owner, read its name, and leave: the bystander would answer for the shop and could not delete their
 * account. An account works for a shop only after it has accepted.
 */

const api = await startApi()
const { writer } = api.databases

const ask = (by: TestPerson, account: string, role: 'owner' | 'manager' | 'packer' = 'owner') =>
  by.call('POST /api/portal/shop/person_save', { body: { account, role, password: 'sealane-demo' } })
const invitationsOf = async (person: TestPerson) => (await person.call('GET /api/shop/invitation_list')).items
const answer = (person: TestPerson, id: string, accept: boolean) =>
  outcomeOf(person.call('POST /api/shop/invitation_answer', { body: { id, accept } }))
const shopsOf = async (person: TestPerson) => (await person.call('GET /api/user/getUserInfo')).shops
const leave = (person: TestPerson) =>
  outcomeOf(person.call('POST /api/portal/shop/leave', { body: { password: 'sealane-demo' } }))

/** Opens a shop with one owner. */
async function openShop(): Promise<TestPerson> {
  const { seller } = await openYoungShop(api)
  const { items } = await seller.call('GET /api/portal/shop/people')
  for (const { account } of items.filter(({ id }) => id !== seller.id)) {
    await seller.call('POST /api/portal/shop/person_remove', { body: { account, password: 'sealane-demo' } })
  }
  return seller
}

test('by making a bystander an owner: they are invited, the last owner stays, and accounts can be deleted as before', async () => {
  const [seller, anna] = [await openShop(), await api.signUp()]
  await anna.call('POST /api/user/profile', { body: { given_name: 'Anna', family_name: 'Secret-Name' } })
  const reply = await ask(seller, anna.account)
  expect(JSON.stringify(reply)).not.toContain('Secret-Name')
  expect(JSON.stringify(reply)).not.toContain(`"id":"${anna.id}"`)
  expect(await shopsOf(anna)).toEqual([])
  expect(await leave(seller)).toBe('LAST_OWNER')
  expect(await outcomeOf(anna.call('POST /api/user/delete', { body: { password: 'sealane-demo' } }))).toBe('ok')
  const { invitations } = await seller.call('GET /api/portal/shop/people')
  expect(invitations).toEqual([])
})

test('to learn which accounts exist: an unknown name is invited, withdrawn and removed like a known one', async () => {
  const [seller, anna] = [await openShop(), await api.signUp()]
  const shapeOf = async (account: string) => {
    const { items, invitations } = await ask(seller, account, 'packer')
    const id = invitations[0]?.id ?? ''
    const taken = await outcomeOf(seller.call('POST /api/portal/shop/invitation_take_back', { body: { id } }))
    const removed = await outcomeOf(
      seller.call('POST /api/portal/shop/person_remove', { body: { account, password: 'sealane-demo' } }),
    )
    return { people: items.length, invited: invitations.map(({ role }) => role), taken, removed }
  }
  const shape = await shapeOf(anna.account)
  expect(shape).toEqual({ people: 1, invited: ['packer'], taken: 'ok', removed: 'ok' })
  expect(await shapeOf('nobody-has-this-name')).toEqual(shape)
})

test('of ten acceptances at once one counts, and an owner can leave once another has accepted', async () => {
  const [seller, anna] = [await openShop(), await api.signUp()]
  await ask(seller, anna.account)
  const [invitation] = await invitationsOf(anna)
  const id = invitation?.id ?? ''
  expect(invitation?.role).toBe('owner')
  expect(await answer(await api.signUp(), id, true)).toBe('NOT_FOUND')
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => answer(anna, id, true)))
  expect(outcomes).toEqual(Array.from({ length: 10 }, () => 'ok'))
  expect(await shopsOf(anna)).toMatchObject([{ role: 'owner' }])
  const { items } = await anna.call('GET /api/notification/list', { query: {} })
  expect(items.filter(({ kind }) => kind === 'staff_added')).toHaveLength(1)
  expect(await leave(seller)).toBe('ok')
})

test('of ten acceptances and ten withdrawals of an invitation at once, one kind succeeds', async () => {
  const [seller, anna] = [await openShop(), await api.signUp()]
  const { invitations } = await ask(seller, anna.account, 'manager')
  const id = invitations[0]?.id ?? ''
  const takeBack = () => outcomeOf(seller.call('POST /api/portal/shop/invitation_take_back', { body: { id } }))
  await Promise.all(Array.from({ length: 10 }, () => [answer(anna, id, true), takeBack()]).flat())
  const { rows } = await sql<{
    outcome: string
  }>`select outcome from shop_invitations where id = ${Number(id)}`.execute(writer)
  expect(await shopsOf(anna)).toHaveLength(rows[0]?.outcome === 'accepted' ? 1 : 0)
})

test('an invitation that was declined, withdrawn or is seven days old can no longer be accepted', async () => {
  const [seller, anna] = [await openShop(), await api.signUp()]
  const askAgain = async () => {
    const { invitations } = await ask(seller, anna.account, 'manager')
    return invitations[0]?.id ?? ''
  }
  const declined = await askAgain()
  expect(await answer(anna, declined, false)).toBe('ok')
  expect(await answer(anna, declined, true)).toBe('NOT_FOUND')
  const taken = await askAgain()
  await seller.call('POST /api/portal/shop/invitation_take_back', { body: { id: taken } })
  expect(await answer(anna, taken, true)).toBe('NOT_FOUND')
  const old = await askAgain()
  await sql`update shop_invitations set expires_at = now() where id = ${Number(old)}`.execute(writer)
  expect(await invitationsOf(anna)).toEqual([])
  expect(await answer(anna, old, true)).toBe('NOT_FOUND')
  expect(await shopsOf(anna)).toEqual([])
})

test('by inviting to another role than the one that was read: that is another invitation, with its own notification', async () => {
  const [seller, anna] = [await openShop(), await api.signUp()]
  await ask(seller, anna.account, 'packer')
  const [read] = await invitationsOf(anna)
  await ask(seller, anna.account, 'owner')
  expect(await answer(anna, read?.id ?? '', true)).toBe('NOT_FOUND')
  expect(await shopsOf(anna)).toEqual([])
  expect((await invitationsOf(anna)).map(({ role }) => role)).toEqual(['owner'])
  const countNotifications = async () => {
    const { items } = await anna.call('GET /api/notification/list')
    return items.filter(({ kind }) => kind === 'staff_invited').length
  }
  expect(await countNotifications()).toBe(2)
  for (const role of ['packer', 'manager', 'owner'] as const) await ask(seller, anna.account, role)
  expect(await countNotifications()).toBe(2)
})

test('a removed person does not return through an older invitation', async () => {
  const [seller, anna] = [await openShop(), await api.signUp()]
  await ask(seller, anna.account, 'manager')
  await answer(anna, (await invitationsOf(anna))[0]?.id ?? '', true)
  await ask(seller, anna.account, 'owner')
  const [question] = await invitationsOf(anna)
  await seller.call('POST /api/portal/shop/person_remove', { body: { account: anna.account } })
  expect(await answer(anna, question?.id ?? '', true)).toBe('NOT_FOUND')
  expect(await shopsOf(anna)).toEqual([])
})

test('by hiring hundreds of people, whom every order of the shop notifies: the maximum is fifty', async () => {
  const { seller } = await openYoungShop(api)
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) => outcomeOf(ask(seller, `packer-${n}`, 'packer'))),
  )
  const { items, invitations } = await seller.call('GET /api/portal/shop/people')
  expect(items.length + invitations.length).toBe(50)
  expect(tallyOf(outcomes)).toEqual({ ok: invitations.length, TOO_MANY: 60 - invitations.length })
})
