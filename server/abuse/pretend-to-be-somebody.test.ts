import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { applicationForm } from '../test/application.ts'
import { buildWorld } from '../test/world.ts'

/**
 * A shop calls itself “Sealane Customer Service”, or like another shop, and asks shoppers for their payment codes in the chat, where shops and the
 * platform are in one list. Names that shoppers read are checked, and a shop's new one waits for an operator.
 */

const api = await startApi()
const { visitor } = api
const { shops } = await buildWorld(api.databases.writer)
const shop_id = String(shops.kumoriya.id)
const seller = await api.hireSeller(shops.kumoriya.id)
const operator = await api.hireOperator()

async function ask(name: string, { call }: TestPerson = seller) {
  const { version, country, logo, banner, about } = await call('GET /api/portal/shop/detail', { query: { shop_id } })
  const body = { shop_id, version, name, country, logo, banner, about }
  return call('POST /api/portal/shop/save', { body })
}
const shownName = async () => (await visitor('GET /api/shop/detail', { query: { id: shop_id } })).name
const decide = (name: string, decision: 'approve' | 'refuse', { call }: TestPerson = operator) =>
  call('POST /api/portal/shops/rename', {
    body: { id: shop_id, name, verdict: decision, reason: 'Too close to a brand' },
  })

describe.each([
  ['of the platform', 'Sealane Customer Service'],
  ['of the platform with a Cyrillic e', 'Sealan\u0435'],
  ['of a customer service', '官方客服'],
  ['of another shop', 'FJORDKANT'],
  ['of another shop with a Cyrillic o', 'Fj\u043erdkant'],
  ['in reversed writing direction', 'F\u202etnakdroj'],
  ['that is invisible', '\u200b\u200b\u200b'],
])('by a name %s', (_of, name) => {
  test('of a shop that there is', async () => {
    await expect(ask(name)).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { name: expect.any(String) } })
  })

  test('of a shop that is applied for', async () => {
    const applicant = await api.signUp()
    const applying = applicant.call('POST /api/shop/apply', { body: { ...applicationForm, shop_name: name } })
    await expect(applying).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { shop_name: expect.any(String) } })
  })
})

test('by a first and a last name: in reviews and talks both are read together', async () => {
  const { call } = await api.signUp()
  await call('POST /api/user/profile', { body: { given_name: 'Customer' } })
  await expect(call('POST /api/user/profile', { body: { family_name: 'Service' } })).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
  })
  await expect(call('POST /api/user/profile', { body: { given_name: 'Ing\u202erid' } })).rejects.toMatchObject({
    fields: { given_name: expect.any(String) },
  })
})

test('by the name of an account', async () => {
  const body = { account: 'sealane-support', password: 'sealane-test' }
  await expect(visitor('POST /api/user/register', { body })).rejects.toMatchObject({
    fields: { account: expect.any(String) },
  })
})

describe('by a new name once the shop is trusted', () => {
  test('it waits for an operator, and shoppers read the former one', async () => {
    expect(await ask('Golden Harbour Bank')).toMatchObject({
      name: 'Kumoriya Works',
      wanted_name: 'Golden Harbour Bank',
    })
    expect(await shownName()).toBe('Kumoriya Works')
    const { items, counts } = await operator.call('GET /api/portal/shops/list', { query: { renaming: true } })
    expect(items).toMatchObject([{ id: shop_id, wanted_name: { name: 'Golden Harbour Bank' } }])
    expect(counts.renaming).toBe(1)
    const { queues } = await operator.call('GET /api/portal/inbox')
    expect(queues).toContainEqual({ queue: 'renames', count: 1, oldest: expect.any(String) })
  })

  test('the shop’s own people decide nothing, an operator among them neither', async () => {
    await expect(decide('Golden Harbour Bank', 'approve', seller)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    const both = await api.hireOperator()
    await api.databases.writer
      .insertInto('shop_staff')
      .values({ shop_id: shops.kumoriya.id, account_id: Number(both.id), role: 'packer' })
      .execute()
    await expect(decide('Golden Harbour Bank', 'approve', both)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await ask('Golden Harbour', both)
    expect(await shownName()).toBe('Kumoriya Works')
  })

  test('an operator decides about the name that was read, not about one that came after', async () => {
    await expect(decide('Golden Harbour Bank', 'approve')).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' })
    await decide('Golden Harbour', 'refuse')
    expect((await seller.call('GET /api/notification/list')).items).toMatchObject([{ kind: 'shop_rename_refused' }])
    await expect(decide('Golden Harbour', 'approve')).rejects.toMatchObject({ reason: 'ALREADY_DECIDED' })
  })

  test('approved by ten at once, it is the shop’s name once, and its people are notified once', async () => {
    await ask('Kumoriya Atelier')
    await Promise.all(Array.from({ length: 10 }, () => decide('Kumoriya Atelier', 'approve')))
    expect(await shownName()).toBe('Kumoriya Atelier')
    const { items } = await seller.call('GET /api/notification/list')
    expect(items.filter(({ kind }) => kind === 'shop_renamed')).toHaveLength(1)
    const trail = await operator.call('GET /api/portal/decision/list', { query: { subject: 'shop', id: shop_id } })
    expect(trail.items.filter(({ verdict }) => verdict === 'renamed')).toHaveLength(1)
  })

  test('it is taken back by the name that there is, and what else changes does not take it back', async () => {
    await ask('Kumoriya Papier')
    const { about } = await ask('Kumoriya Papier')
    expect(about).toBeDefined()
    expect(await ask('Kumoriya Atelier')).toMatchObject({ name: 'Kumoriya Atelier', wanted_name: null })
  })

  test('of two shops that are given one name at once, one has it', async () => {
    const names = async (id: number, { call }: TestPerson) => {
      const query = { shop_id: String(id) }
      const { version, country, logo, banner, about } = await call('GET /api/portal/shop/detail', { query })
      return call('POST /api/portal/shop/save', {
        body: { ...query, version, name: 'Harbour Lights', country, logo, banner, about },
      })
    }
    const outcomes = await Promise.allSettled([shops.kumoriya.id, shops.fjordkant.id].map((id) => names(id, operator)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
