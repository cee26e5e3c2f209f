import { afterEach, describe, expect, test } from 'vitest'
import { openPool } from '../db/database.ts'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, buyShipped, inDays } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueRefunds } from './refund.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const shop_id = String(shops.kumoriya.id)
const seller = await api.hireSeller(shops.kumoriya.id)
const other = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator()

const kanazawa = {
  addressee: 'Kumoriya Works',
  mobile: '+81762345678',
  country: 'JP',
  region: '17',
  city: 'Kanazawa',
  postcode: '920-0831',
  detail: '3-1 Higashiyama',
}
const label = 'Kumoriya Works\n3-1 Higashiyama\n920-0831 Kanazawa, Ishikawa, Japan\n+81 76 234 5678'

const show = ({ call }: TestPerson) => call('GET /api/portal/shop/return_address', { query: { shop_id } })
const save = ({ call }: TestPerson, more: object = {}) =>
  call('POST /api/portal/shop/return_address', { body: { shop_id, ...kanazawa, ...more } })

async function forget(): Promise<void> {
  await writer.deleteFrom('return_addresses').where('shop_id', '=', shops.kumoriya.id).execute()
}

async function sayLongAgo(): Promise<void> {
  const saved_at = new Date(Date.now() - 8 * 86_400_000)
  await writer.updateTable('return_addresses').set({ saved_at }).where('shop_id', '=', shops.kumoriya.id).execute()
}

async function kindsOf({ call }: TestPerson): Promise<string[]> {
  const { items } = await call('GET /api/notification/list', { query: { topic: 'refund' } })
  return items.map(({ kind }) => kind)
}

/** Moves all decisions of the audit log, which is append-only, one week into the past. */
async function ageDecisions(): Promise<void> {
  const owner = openPool(api.url, { max: 1 })
  await owner.query(`begin; set local session_replication_role = replica;
    update decisions set decided_at = decided_at - interval '8 days'; commit`)
  await owner.end()
}

afterEach(forget)

async function requestReturn() {
  const mei = await prepareBuyer(api)
  const { items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
  const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 4_50, type: 'return' })
  const pass = (person: TestPerson) => person.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  const goesTo = async () => (await mei.call('GET /api/refund/detail', { query: { id } })).return?.address
  return { mei, id, pass, goesTo }
}

describe('a shop’s return address', () => {
  test('is required before the shop approves a return', async () => {
    const { id, pass, goesTo } = await requestReturn()
    await forget()
    await expect(pass(seller)).rejects.toMatchObject({ reason: 'RETURN_ADDRESS_NEEDED' })
    expect(await save(seller)).toEqual({ address: { ...kanazawa, label } })
    const refund = await seller.call('GET /api/portal/refund/detail', { query: { id } })
    expect(refund).toMatchObject({ status: 'applying', shop_return_address: label })
    await pass(seller)
    expect(await goesTo()).toBe(label)
  })

  test('is kept with the request: a later change redirects no parcel under way', async () => {
    await save(seller)
    const [approved, later] = [await requestReturn(), await requestReturn()]
    await approved.pass(seller)
    await sayLongAgo()
    await save(seller, { detail: '9 Katamachi' })
    await later.pass(seller)
    expect(await approved.goesTo()).toBe(label)
    expect(await later.goesTo()).toContain('9 Katamachi')
    expect(await kindsOf(approved.mei)).not.toContain('refund_address_changed')
  })

  test('is corrected within a week for returns that are not sent yet, and their shoppers are notified', async () => {
    await save(seller, { detail: '66 Thief Lane' })
    const [unsent, sent] = [await requestReturn(), await requestReturn()]
    for (const { pass } of [unsent, sent]) await pass(seller)
    const parcel = { carrier: 'DHL', tracking_no: 'JJD000390007' }
    await sent.mei.call('POST /api/refund/ship', { body: { id: sent.id, ...parcel } })
    await save(seller)
    expect(await unsent.goesTo()).toBe(label)
    expect(await kindsOf(unsent.mei)).toContain('refund_address_changed')
    expect(await sent.goesTo()).toContain('66 Thief Lane')
    expect(await kindsOf(sent.mei)).not.toContain('refund_address_changed')
  })

  test('stays with the request when a long-standing address is replaced, saved again and replaced again', async () => {
    await save(seller)
    await ageDecisions()
    await sayLongAgo()
    const { pass, goesTo } = await requestReturn()
    await pass(seller)
    for (const detail of ['66 Thief Lane', kanazawa.detail, '66 Thief Lane']) await save(seller, { detail })
    expect(await goesTo()).toBe(label)
  })

  test('reaches a shopper approved by silence as soon as it is named', async () => {
    const { goesTo } = await requestReturn()
    await forget()
    await runDueRefunds(writer, inDays(5.1))
    expect(await goesTo()).toBeNull()
    await save(seller)
    expect(await goesTo()).toBe(label)
  })

  test.each([
    [{ addressee: ' ' }, 'addressee'],
    [{ mobile: '12345' }, 'mobile'],
    [{ country: 'XX' }, 'country'],
    [{ region: 'ZZ' }, 'region'],
    [{ city: '' }, 'city'],
    [{ detail: '' }, 'detail'],
    [{ postcode: '!' }, 'postcode'],
  ])('%j is refused beside its field', async (more, field) => {
    await expect(save(seller, more)).rejects.toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  test('is changed by its seller and the operators; the old and the new one are on record', async () => {
    await expect(show(other)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(save(other)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await save(operator)
    await save(operator)
    await save(seller, { detail: '9 Katamachi' })
    const { items } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'shop', limit: 3 } })
    const [last, first] = items.slice(0, 2)
    expect(last).toMatchObject({ operator: seller.account, detail: { before: expect.stringContaining('Higashiyama') } })
    expect(first).toMatchObject({ operator: operator.account, detail: { before: '' } })
  })

  test('after ten changes at once is the last one, whole', async () => {
    const details = Array.from({ length: 10 }, (_, index) => `${index} Katamachi`)
    await Promise.all(details.map((detail) => save(seller, { detail })))
    const { address } = await show(seller)
    expect(address?.label).toContain(address?.detail)
  })
})
