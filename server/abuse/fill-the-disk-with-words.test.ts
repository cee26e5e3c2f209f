import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { applicationForm } from '../test/application.ts'
import { addReview, addSale } from '../test/sales.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { buildWorld } from '../test/world.ts'

/** An attacker writes countless small texts, each of which is stored and shown to others. */

const api = await startApi({ limits: true })
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const buyer = await api.signUp()

async function review(): Promise<string> {
  const orderId = await addSale(writer, { buyer: Number(buyer.id), product: products.tea, quantity: 1, price: 4_50 })
  return String(await addReview(writer, { orderId, product: products.tea, scores: [5, 5, 5] }))
}

async function outcomes(count: number, work: (index: number) => Promise<unknown>): Promise<Record<string, number>> {
  const found: string[] = []
  for (let index = 0; index < count; index += 1) found.push(await outcomeOf(work(index)))
  return tallyOf(found)
}

const report = ({ call }: TestPerson, id: string) =>
  call('POST /api/comment/report', { body: { id, reason: 'insult', details: 'Names a neighbour' } })

test('with reports of reviews: an account sends twenty a day, and operators see the first twenty of a review', async () => {
  const [ada, stranger, id] = [await api.hireOperator(), await api.signUp(), await review()]
  expect(await outcomes(22, async () => report(stranger, await review()))).toEqual({ ok: 20, TOO_MANY: 2 })
  await report(await api.signUp(), id)
  await sql`
    with crowd as (insert into accounts (account, account_key, password_hash)
      select 'crowd' || n, 'crowd' || n, 'x' from generate_series(1, 30) n returning id)
    insert into review_reports (review_id, account_id, reason) select ${Number(id)}, id, 'other' from crowd
  `.execute(writer)
  const detail = await ada.call('GET /api/portal/review/detail', { query: { id } })
  expect(detail).toMatchObject({ report_count: 31, reports: expect.objectContaining({ length: 20 }) })
  expect(detail.reports[0]?.reason).toBe('insult')
})

test('with a reply that is changed again and again, or a review that is hidden and shown: so many a day', async () => {
  const [seller, ada, id] = [await api.hireSeller(shops.kumoriya.id), await api.hireOperator(), await review()]
  const reply = (text: string) => seller.call('POST /api/portal/review/reply', { body: { id, text } })
  expect(await outcomes(12, (index) => reply(`Thank you ${index}`))).toEqual({ ok: 10, TOO_MANY: 2 })
  expect(await outcomeOf(reply('Thank you 9'))).toBe('ok') // The text does not change.
  const decide = (decision: 'hide' | 'show') =>
    ada.call('POST /api/portal/review/decide', { body: { id, verdict: decision, reason: 'Names a person' } })
  expect(await outcomes(21, (index) => decide(index % 2 === 0 ? 'hide' : 'show'))).toEqual({ ok: 20, TOO_MANY: 1 })
})

test('with freight that is changed, holidays that are planned and codes that are ended: one of them has a hundred changes a day, and a shop a hundred codes', async () => {
  const [seller, ada] = [await api.hireSeller(shops.kumoriya.id), await api.hireOperator()]
  const shop_id = String(shops.kumoriya.id)
  const { version, ...table } = await seller.call('GET /api/portal/freight/table', { query: { shop_id } })
  const freight = ({ call }: TestPerson, base: number, tableVersion: number) => {
    const rest = { ...table.rest, delivers: true, base }
    return call('POST /api/portal/freight/save', { body: { shop_id, version: tableVersion, zones: [], rest } })
  }
  expect(await outcomes(98, (index) => freight(seller, index, version + index))).toEqual({ ok: 98 })
  const until = new Date(Date.now() + 9 * 86_400_000).toISOString()
  const from = new Date(Date.now() + 5 * 86_400_000).toISOString()
  await seller.call('POST /api/portal/shop/holiday', { body: { shop_id, from, until } })
  await seller.call('POST /api/portal/shop/holiday_end', { body: { shop_id } })
  expect(await outcomeOf(freight(seller, 7_00, version + 98))).toBe('TOO_MANY')
  expect(await outcomeOf(freight(ada, 7_00, version + 98))).toBe('ok')
  const owner = await api.hireSeller(shops.kumoriya.id)
  expect(await outcomeOf(freight(owner, 4_90, version + 99))).toBe('ok')

  const code = async (index: number) => {
    const terms = { kind: 'amount', value: 1_00, minimum: 0, total_limit: 10, per_shopper: 1 } as const
    const body = { shop_id, code: `TEA${index}`, ...terms }
    const { id } = await seller.call('POST /api/portal/promo/create', { body })
    return seller.call('POST /api/portal/promo/end', { body: { id } })
  }
  expect(await outcomes(102, code)).toEqual({ ok: 100, TOO_MANY: 2 })
}, 60_000)

test('with applications under names that are taken: an account tries twenty a day', async () => {
  const stranger = await api.signUp()
  const apply = () =>
    stranger.call('POST /api/shop/apply', { body: { ...applicationForm, shop_name: 'Kumoriya Works' } })
  expect(await outcomes(22, apply)).toEqual({ INVALID_INPUT: 20, TOO_MANY: 2 })
})
