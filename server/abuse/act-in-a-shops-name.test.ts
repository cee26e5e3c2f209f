import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@sealane/contract/index'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { classicFile, dryRun, mugRow, work } from '../test/importing.ts'
import { mailsTo, proveEmail } from '../test/mailbox.ts'
import { mug, openYoungShop, sell } from '../test/selling.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { enrol } from '../test/enrolling.ts'
import { createRates } from '../src/http/rates.ts'

/**
 * Operators maintain the catalogue of every shop. One of them gives a shop's goods to a friend for a cent, or sends its returns there. So does a
 * thief with the session of a shop's manager.
 */

const api = await startApi({ secondFactor: true })
const placeTestOrder = { addressee: 'Dock', mobile: '+4755123456', country: 'NO', region: '46', city: 'Bergen' }
const address = { ...placeTestOrder, postcode: '5003', detail: 'Dock 7' }

const titlesOf = async ({ call }: TestPerson) =>
  (await call('GET /api/notification/list')).items.map(({ title, body }) => `${title}: ${body}`)

async function shopWithProduct() {
  const { seller, shopId } = await openYoungShop(api)
  const { id } = await seller.call('POST /api/portal/product/save', { body: mug() })
  return { seller, shop_id: String(shopId), id }
}

test('by an operator’s session: prices, freight and the return address require the second factor from operators, not from the shop', async () => {
  const ines = await api.hireOperator(undefined, ['catalogue'])
  await enrol(api.resources, ines)
  const { seller, shop_id, id } = await shopWithProduct()
  const thief = ines
  await sql`update sessions set proven_at = now() - interval '13 hours' where account_id = ${Number(ines.id)}`.execute(
    api.databases.writer,
  )
  await seller.call('POST /api/portal/shop/return_address', { body: address })
  const attempts = [
    thief.call('POST /api/portal/shop/return_address', { body: { ...address, shop_id } }),
    thief.call('POST /api/portal/freight/save', { body: { shop_id, version: 1, zones: [], rest: null } as never }),
    thief.call('POST /api/portal/product/bulk', { body: { ids: [id], action: { kind: 'unpublish' } } }),
    thief.call('POST /api/portal/product/publish', { body: { id } }),
    thief.call('POST /api/portal/product/unpublish', { body: { id } }),
    thief.call('POST /api/portal/product/save', { body: { ...mug(), id } }),
    thief.call('POST /api/portal/product/import/start', { body: { id: '1' } }),
  ]
  expect(tallyOf(await Promise.all(attempts.map(outcomeOf)))).toEqual({ SECOND_FACTOR_NEEDED: attempts.length })
})

test('by what an operator changes: the owners are notified, once an hour', async () => {
  const ines = await api.hireOperator(undefined, ['catalogue'])
  await enrol(api.resources, ines)
  const { seller, id } = await shopWithProduct()
  for (const unit_price of [1_00, 1]) {
    const stored = await ines.call('GET /api/portal/product/detail', { query: { id } })
    const variants = mug().variants.map((one) => ({ ...one, unit_price }))
    await ines.call('POST /api/portal/product/save', { body: { ...mug(), variants, id, version: stored.version } })
  }
  expect((await titlesOf(seller)).filter((one) => one.includes('Sealane changed products in'))).toHaveLength(1)
})

test.each(['one by one', 'many at once'])(
  'by taking products off sale as an operator, %s: the owners are notified, and it is recorded',
  async (way) => {
    const ines = await api.hireOperator(undefined, ['catalogue'])
    const ada = await api.hireOperator()
    for (const operator of [ines, ada]) await enrol(api.resources, operator)
    const { seller } = await openYoungShop(api)
    const { id } = await sell(api, seller, mug())
    const { version } = await ines.call('GET /api/portal/product/detail', { query: { id } })
    await ines.call('POST /api/portal/product/decide', { body: { id, version, verdict: 'pass' } })
    if (way === 'one by one') await ines.call('POST /api/portal/product/unpublish', { body: { id } })
    else await ines.call('POST /api/portal/product/bulk', { body: { ids: [id], action: { kind: 'unpublish' } } })
    expect((await titlesOf(seller)).filter((one) => one.includes('Sealane changed products in'))).toHaveLength(1)
    const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'product', id } })
    expect(items[0]).toMatchObject({ verdict: 'unpublished', operator: ines.account })
  },
)

test('by a manager’s promo code that gives everything away: every owner is notified, and ends it once the manager is removed', async () => {
  const { seller, shopId } = await openYoungShop(api)
  const manager = await api.hireSeller(shopId, undefined, 'manager')
  const code = { code: 'FOR-A-FRIEND', kind: 'percentage', value: 100, minimum: 0 } as const
  const unlimited = { maximum: null, total_limit: null, per_shopper: null }
  const { id } = await manager.call('POST /api/portal/promo/create', { body: { ...code, ...unlimited } })
  await seller.call('POST /api/portal/shop/person_remove', { body: { account: manager.account } })
  expect((await titlesOf(seller)).filter((one) => one.includes('FOR-A-FRIEND'))).toHaveLength(1)
  await seller.call('POST /api/portal/promo/end', { body: { id } })
})

test('by an import that continues after the manager’s removal: no product is imported, and the owner may start their file', async () => {
  const { seller, shop_id } = await shopWithProduct()
  const managers = [
    await api.hireSeller(Number(shop_id), undefined, 'manager'),
    await api.hireSeller(Number(shop_id), undefined, 'manager'),
  ]
  const files: string[] = []
  for (const [at, manager] of managers.entries())
    files.push((await dryRun(api, manager, classicFile([mugRow(`gone-${at}`)]))).id)
  const [started = '', waiting = ''] = files
  await managers[0]?.call('POST /api/portal/product/import/start', { body: { id: started } })
  await sql`delete from shop_staff where account_id = any(${managers.map(({ id }) => Number(id))}::bigint[])`.execute(
    api.databases.writer,
  )
  const show = async (id: string) => {
    await work(api)
    return seller.call('GET /api/portal/product/import/detail', { query: { id } })
  }
  expect(await show(started)).toMatchObject({ status: 'done', results: { saved: 0, refused: 1 } })
  await seller.call('POST /api/portal/product/import/start', { body: { id: waiting } })
  expect(await show(waiting)).toMatchObject({ status: 'done', results: { saved: 1 } })
})

test('by a product export that is still being sent when the manager is removed: the response is aborted', async () => {
  const { shop_id } = await shopWithProduct()
  const manager = await api.hireSeller(Number(shop_id), undefined, 'manager')
  const file = () =>
    api.app.inject({ url: '/api/portal/product/export', headers: { token: manager.token } }).then(
      ({ body }) => body,
      () => 'broken',
    )
  expect(await file()).toContain('Stoneware')
  const transaction = await api.databases.writer.startTransaction().execute()
  await sql`set local role none`.execute(transaction)
  await sql`lock table products in access exclusive mode`.execute(transaction)
  const download = file()
  await wait(1_500)
  await sql`delete from shop_staff where account_id = ${Number(manager.id)}`.execute(api.databases.writer)
  await transaction.rollback().execute()
  expect(await download).not.toContain('Stoneware')
})

test('by another return address: every owner is notified, also by mail', async () => {
  const { seller, shop_id } = await shopWithProduct()
  const email = await proveEmail(api, seller)
  const manager = await api.hireSeller(Number(shop_id), undefined, 'manager')
  await manager.call('POST /api/portal/shop/return_address', { body: address })
  const [title] = await titlesOf(seller)
  expect(title).toContain('now go to: Dock')
  const mails = await mailsTo(api, email)
  expect(mails.at(-1)).toMatchObject({ kind: 'return_address_changed', source: expect.stringContaining('Dock 7') })
})

test('by many harmless changes before the harmful one: a person has five a day, each is mailed, and the owner reverts it', async () => {
  const { seller, shop_id } = await shopWithProduct()
  const email = await proveEmail(api, seller)
  const manager = await api.hireSeller(Number(shop_id), undefined, 'manager')
  const unlimited = api.resources.rates
  api.resources.rates = createRates(api.databases.writer)
  const save = (dock: number) =>
    outcomeOf(manager.call('POST /api/portal/shop/return_address', { body: { ...address, detail: `Dock ${dock}` } }))
  const outcomes: string[] = []
  for (let dock = 0; dock < 7; dock += 1) outcomes.push(await save(dock))
  await seller.call('POST /api/portal/shop/return_address', { body: { ...address, shop_id } })
  api.resources.rates = unlimited
  expect(tallyOf(outcomes)).toEqual({ ok: 5, TOO_MANY: 2 })
  const mails = (await mailsTo(api, email)).filter(({ kind }) => kind === 'return_address_changed')
  expect(mails).toHaveLength(6) // The owner is also notified of their own change, because their session may be stolen.
})

/** Orders, returns and conversations go on; people, return address, refunds and earnings have their own checks; taking off sale protects shoppers. */
const openWhileFrozen = [
  ...['conversation/read', 'conversation/send', 'earnings/cancel', 'earnings/withdraw', 'freight/try'],
  ...['order/note', 'order/pack', 'order/ship', 'order/tag', 'order/track', 'order/track_import'],
  ...['product/unpublish', 'promo/end'],
  ...['quick_reply/delete', 'quick_reply/save', 'refund/decide', 'refund/receive', 'review/reply'],
  ...['shop/invitation_take_back', 'shop/leave', 'shop/person_remove', 'shop/person_save', 'shop/return_address'],
]

test('by an owner whose account is frozen: the shop’s offers stay unchanged, and its orders and conversations continue', async () => {
  const { seller, id } = await shopWithProduct()
  const started = await dryRun(api, seller, classicFile([mugRow('frozen')]))
  await seller.call('POST /api/portal/product/import/start', { body: { id: started.id } })
  await sql`update accounts set frozen_at = now(), frozen_reason = 'Taken over' where id = ${Number(seller.id)}`.execute(
    api.databases.writer,
  )
  const answers = Object.entries(contract)
    .filter(([route, endpoint]) => route.startsWith('POST') && 'shopRole' in endpoint)
    .map(async ([route, endpoint]) => {
      const url = route.replace('POST ', '')
      const answer = await api.app.inject({ method: 'POST', url, headers: { token: seller.token }, payload: {} })
      return {
        url,
        isOffer: 'changesOffer' in endpoint,
        isFrozen: answer.json<{ reason?: string }>().reason === 'FROZEN',
      }
    })
  const judged = await Promise.all(answers)
  expect(judged.filter(({ isOffer }) => isOffer).length).toBeGreaterThan(9)
  expect(judged.filter(({ isOffer, isFrozen }) => isOffer !== isFrozen)).toEqual([])
  const open = judged.filter(({ isOffer }) => !isOffer).map(({ url }) => url.replace('/api/portal/', ''))
  expect(open.toSorted()).toEqual(openWhileFrozen)
  await work(api)
  const detail = await seller.call('GET /api/portal/product/import/detail', { query: { id: started.id } })
  expect(detail).toMatchObject({ status: 'done', results: { saved: 0, refused: 1 } })
  const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id: started.id } })
  expect(items).toMatchObject([{ result: 'refused', reason: 'NOT_ALLOWED' }])
  expect(await seller.call('POST /api/portal/product/unpublish', { body: { id } })).toMatchObject({ id })
})
