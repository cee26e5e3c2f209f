import type { ShopRole } from '@sealane/contract/access'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { openYoungShop } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const { kumoriya, fjordkant } = shops
const owner = await api.hireSeller(kumoriya.id, 'keiko')
const notAllowed = { reason: 'NOT_ALLOWED' }
const missing = { reason: 'NOT_FOUND' }

const save = (by: TestPerson, account: string, role: ShopRole, shop_id?: number) =>
  by.call('POST /api/portal/shop/person_save', {
    body: { account, role, password: 'sealane-demo', ...(shop_id !== undefined && { shop_id: String(shop_id) }) },
  })
/** Accepts all open invitations of the person. */
async function acceptInvitations(person: TestPerson): Promise<void> {
  const { items } = await person.call('GET /api/shop/invitation_list')
  for (const { id } of items) {
    await person.call('POST /api/shop/invitation_answer', { body: { id, accept: true } })
  }
}
const remove = (by: TestPerson, account: string) =>
  by.call('POST /api/portal/shop/person_remove', { body: { account, password: 'sealane-demo' } })

test('an owner hires an account by its name, and its permissions are its role’s', async () => {
  const pau = await api.signUp('Pau')
  await expect(pau.call('GET /api/portal/order/list')).rejects.toMatchObject(notAllowed)
  await save(owner, 'pAU', 'packer')
  await acceptInvitations(pau)
  const { items } = await owner.call('GET /api/portal/shop/people')
  expect(items.map(({ account, role }) => [account, role])).toEqual([
    ['keiko', 'owner'],
    ['Pau', 'packer'],
  ])
  expect(await pau.call('GET /api/portal/order/list')).toMatchObject({ items: [] })
  await expect(pau.call('GET /api/portal/product/list')).rejects.toMatchObject(notAllowed)
  await expect(pau.call('GET /api/portal/earnings/summary')).rejects.toMatchObject(notAllowed)
  expect(await pau.call('GET /api/user/getUserInfo')).toMatchObject({ shops: [{ role: 'packer' }] })

  await save(owner, 'pau', 'manager')
  await save(owner, 'pau', 'manager')
  expect(await pau.call('GET /api/portal/earnings/summary')).toMatchObject({ available: 0 })
  const withdrawal = { amount: 1_00, ticket: 'none', method: 'card' } as never
  await expect(pau.call('POST /api/portal/earnings/withdraw', { body: withdrawal })).rejects.toMatchObject(notAllowed)
  await expect(save(pau, 'pau', 'owner')).rejects.toMatchObject(notAllowed)

  await remove(owner, 'pau')
  expect((await remove(owner, 'pau')).items).toHaveLength(1)
  await expect(pau.call('GET /api/portal/order/list')).rejects.toMatchObject(notAllowed)
})

/** Returns the person's notifications, in their language, the newest first. */
async function notificationsOf(
  { token }: TestPerson,
  lang = 'en',
): Promise<{ title: string; body: string; link: string | null }[]> {
  const answer = await api.app.inject({ url: '/api/notification/list?topic=system', headers: { token, lang } })
  return answer.json().data.items
}

test('a person who is hired, changed or removed is notified once each, by mail too where the address is verified', async () => {
  const vera = await api.signUp('Vera')
  const email = 'vera@shop.example'
  await sql`update accounts set email = ${email}, email_key = ${email}, email_verified_at = now(), language = 'de'
    where id = ${Number(vera.id)}`.execute(api.databases.writer)
  await Promise.all(Array.from({ length: 10 }, () => save(owner, 'vera', 'packer')))
  await acceptInvitations(vera)
  await save(owner, 'vera', 'manager')
  await remove(owner, 'vera')
  await remove(owner, 'vera')
  const heard = await notificationsOf(vera)
  expect(heard.map(({ body }) => body)).toEqual([
    'Kumoriya Works is not in your seller portal any more. Your account stays as it is.',
    'You are a manager of Kumoriya Works. Log in to the seller portal with this account.',
    'You pack and ship for Kumoriya Works. Log in to the seller portal with this account.',
    'Kumoriya Works asks you to pack and ship. Answer within seven days; without your yes nothing happens.',
  ])
  expect(heard.map(({ link }) => link)).toEqual([null, '/portal', '/portal', '/platform'])
  expect((await notificationsOf(vera, 'de'))[1]?.body).toContain('Du verwaltest Kumoriya Works.')
  const { rows } = await sql<{ kind: string; language: string; params: object }>`
    select kind, language, params from mails where recipient = ${email} order by id
  `.execute(api.databases.writer)
  expect(rows).toMatchObject([
    { kind: 'staff_added', language: 'de', params: { account: 'Vera', role: 'packer' } },
    { kind: 'staff_added', language: 'de', params: { role: 'manager' } },
  ])
})

test('a role in one shop opens nothing of another', async () => {
  const both = await api.hireSeller(kumoriya.id, undefined, 'packer')
  await save(await api.hireSeller(fjordkant.id), both.account, 'manager')
  await acceptInvitations(both)
  const { shop } = await both.call('GET /api/portal/earnings/summary')
  expect(shop.name).toBe('Fjordkant')
  const query = { shop_id: String(kumoriya.id) }
  await expect(both.call('GET /api/portal/shop/detail', { query })).rejects.toMatchObject(missing)
  await expect(save(owner, both.account, 'owner', fjordkant.id)).rejects.toMatchObject(missing)
})

test('no member changes or removes themselves', async () => {
  await expect(save(owner, 'keiko', 'packer')).rejects.toMatchObject(notAllowed)
  await expect(remove(owner, 'keiko')).rejects.toMatchObject(notAllowed)
})

/** Removes the person, and tries again while too many passwords of one address are being compared. */
const insist = (by: TestPerson, account: string): Promise<unknown> =>
  remove(by, account).catch((error: { reason?: string }) => (error.reason === 'BUSY' ? insist(by, account) : undefined))

test('of ten owners of a shop who remove each other at once, one remains', async () => {
  const owners = [await api.hireSeller(fjordkant.id), await api.hireSeller(fjordkant.id)]
  const first = owners[0] as TestPerson
  const { items } = await first.call('GET /api/portal/shop/people')
  for (const { account, role } of items) {
    if (role === 'owner' && !owners.some((one) => one.account === account)) await remove(first, account)
  }
  while (owners.length < 10) owners.push(await api.hireSeller(fjordkant.id))
  const removals = owners.flatMap((by) => owners.filter((one) => one !== by).map(({ account }) => insist(by, account)))
  await Promise.allSettled(removals)
  const answers = await Promise.allSettled(owners.map((by) => by.call('GET /api/portal/shop/people')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

/** Opens a shop with a single owner. */
async function openShopOfOne(): Promise<{ first: TestPerson; shop: number }> {
  const { seller: first, shopId: shop } = await openYoungShop(api)
  const { items } = await first.call('GET /api/portal/shop/people')
  const [founder] = items.filter(({ id }) => id !== first.id)
  await remove(first, founder?.account ?? '')
  return { first, shop }
}

const leave = (by: TestPerson) => by.call('POST /api/portal/shop/leave', { body: { password: 'sealane-demo' } })
const removeForShop = (by: TestPerson, id: number, account: string) =>
  by.call('POST /api/portal/shops/person_remove', { body: { id: String(id), account, reason: 'They asked for it.' } })

test('no operator is hired by a shop', async () => {
  const ada = await api.hireOperator(undefined, ['support'])
  await save(owner, ada.account, 'packer')
  await expect(acceptInvitations(ada)).rejects.toMatchObject({ reason: 'ACCOUNT_IS_STAFF' })
  expect(await ada.call('GET /api/user/getUserInfo')).toMatchObject({ shops: [] })
})

test('a shop member leaves by themselves; the last owner stays', async () => {
  const { first, shop } = await openShopOfOne()
  const packer = await api.signUp()
  await save(first, packer.account, 'packer')
  await acceptInvitations(packer)
  await leave(packer)
  expect(await packer.call('GET /api/user/getUserInfo')).toMatchObject({ shops: [] })
  await expect(leave(packer)).rejects.toMatchObject(notAllowed)
  await expect(leave(first)).rejects.toMatchObject({ reason: 'LAST_OWNER' })
  const second = await api.hireSeller(shop)
  await leave(first)
  expect((await second.call('GET /api/portal/shop/people')).items).toMatchObject([{ account: second.account }])
})

test('of ten owners who leave at once, one stays', async () => {
  const { first, shop } = await openShopOfOne()
  const owners = [first]
  while (owners.length < 10) owners.push(await api.hireSeller(shop))
  const outcomes = await Promise.allSettled(owners.map(leave))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { reason: 'LAST_OWNER' } }])
})

test('an owner of the platform removes a shop’s member, on record, but never its last owner nor in a shop of their own', async () => {
  const [ada, support] = [await api.hireOperator(), await api.hireOperator(undefined, ['support'])]
  const [one, other] = [await api.hireSeller(kumoriya.id), await api.hireSeller(kumoriya.id)]
  await expect(removeForShop(support, kumoriya.id, one.account)).rejects.toMatchObject(notAllowed)
  const { items } = await removeForShop(ada, kumoriya.id, one.account)
  expect(items.map(({ account }) => account)).not.toContain(one.account)
  expect((await notificationsOf(one))[0]?.body).toContain('Kumoriya Works is not in your seller portal any more.')
  const { items: decided } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'shop' } })
  expect(decided[0]).toMatchObject({ operator: ada.account, detail: { changed: 'person', account: one.account } })
  for (const { account, role } of items) {
    if (role === 'owner' && account !== other.account) await removeForShop(ada, kumoriya.id, account)
  }
  await expect(removeForShop(ada, kumoriya.id, other.account)).rejects.toMatchObject({ reason: 'LAST_OWNER' })
  const both = await api.hireSeller(kumoriya.id)
  await sql`update accounts set duties = '{owner}' where id = ${Number(both.id)}`.execute(api.databases.writer)
  await expect(removeForShop(both, kumoriya.id, other.account)).rejects.toMatchObject(notAllowed)
})
