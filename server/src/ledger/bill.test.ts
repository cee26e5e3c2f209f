import type { BillKind } from '@sealane/contract/ledger'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, buy } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { postAt, type LedgerTransfer } from './ledger.sql.ts'

/** Specification, decisions 7: fund records. */
const api = await startApi()
const { app, databases, signUp, hireSeller } = api
const { products, shops } = await buildWorld(databases.writer)

const dates = ['2026-09-30T23:59:59.999Z', '2026-10-01T00:00:00.000Z', '2026-10-31T12:00:00.000Z'] as const
const october = { from: '2026-10-01T00:00:00.000Z', until: '2026-11-01T00:00:00.000Z' }

/** Posts incoming money at each of the dates, and 4.00 outgoing with the last. */
async function withHistory(person: TestPerson): Promise<void> {
  const [bank, own] = [{ kind: 'bank' } as const, { kind: 'shopper_available', owner: Number(person.id) } as const]
  const amounts = [10_00, 20_00, 30_00]
  for (const [index, at] of dates.entries()) {
    const amount = amounts[index] ?? 0
    await move(`in-${index}-${person.id}`, new Date(at), { from: bank, to: own, amount })
  }
  await move(`out-${person.id}`, new Date(dates[2]), { from: own, to: bank, amount: 4_00 })
}

async function move(reference: string, at: Date, transfer: LedgerTransfer): Promise<void> {
  await databases.writer
    .transaction()
    .execute((tx) => postAt(tx, { kind: 'adjustment', reference, actor: 'test' }, [transfer], at))
}

const fileOf = async ({ token }: TestPerson, query = '', lang = 'en') =>
  app.inject({ method: 'GET', url: `/api/user/bill_file${query}`, headers: { token, lang } })
const linesOf = (body: string) => body.replace('\ufeff', '').trimEnd().split('\r\n')

let mei: TestPerson
beforeAll(async () => {
  mei = await signUp()
  await withHistory(mei)
})

test.each([
  [{}, [-4_00, 30_00, 20_00, 10_00]],
  [{ kind: 'in' as const }, [30_00, 20_00, 10_00]],
  [{ kind: 'out' as const }, [-4_00]],
  [october, [-4_00, 30_00, 20_00]],
  [{ ...october, kind: 'in' as const }, [30_00, 20_00]],
  [{ until: october.from }, [10_00]],
  [{ kind: 'refund' as BillKind }, []],
])('for the filter %j the journal shows %j, and the sums agree', async (query, amounts) => {
  const { items } = await mei.call('GET /api/user/bill', { query })
  expect(items.map(({ amount }) => amount)).toEqual(amounts)
  const sums = await mei.call('GET /api/user/bill_sums', { query })
  const sum = (some: number[]) => some.reduce((total, amount) => total + Math.abs(amount), 0)
  expect(sums).toEqual({
    in: sum(amounts.filter((amount) => amount > 0)),
    out: sum(amounts.filter((amount) => amount < 0)),
    since: dates[0],
  })
})

test('an account without records has no sums and no start', async () => {
  const newcomer = await signUp()
  expect(await newcomer.call('GET /api/user/bill_sums')).toEqual({ in: 0, out: 0, since: null })
})

test.each(['x', '2026-13-40T00:00:00Z', '2026-10-01', "2026-10-01T00:00:00Z';--"])(
  'the moment %j is refused beside its field',
  async (from) => {
    const refused = { reason: 'INVALID_INPUT', fields: { from: expect.any(String) } }
    await expect(mei.call('GET /api/user/bill', { query: { from } })).rejects.toMatchObject(refused)
    const file = await fileOf(mei, `?from=${encodeURIComponent(from)}`)
    expect(file.json()).toMatchObject(refused)
  },
)

test('the file contains all requested records, in the caller’s language', async () => {
  const file = await fileOf(mei)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="sealane-funds.csv"',
    'cache-control': 'no-store',
  })
  expect(file.body.startsWith('\ufeff')).toBe(true)
  expect(linesOf(file.body)).toEqual([
    'Time (UTC),Kind,Reference,Amount in US dollars,Balance in US dollars',
    `2026-10-31 12:00:00,Adjustment,out-${mei.id},-4.00,56.00`,
    `2026-10-31 12:00:00,Adjustment,in-2-${mei.id},30.00,60.00`,
    `2026-10-01 00:00:00,Adjustment,in-1-${mei.id},20.00,30.00`,
    `2026-09-30 23:59:59,Adjustment,in-0-${mei.id},10.00,10.00`,
  ])
  const german = await fileOf(mei, `?kind=out&from=${october.from}&until=${october.until}`, 'de')
  expect(linesOf(german.body)).toHaveLength(2)
  expect(linesOf(german.body)[1]).toMatch(/^2026-10-31 12:00:00,[^,]+,out-\d+,-4\.00,56\.00$/)
  expect(german.body).not.toContain('Adjustment')
})

test('a journal longer than one part is in the file whole, once', async () => {
  const busy = await signUp()
  const { rows } = await sql<{ id: number }>`
    select ledger_account('shopper_available', ${Number(busy.id)}) as id
  `.execute(databases.writer)
  const own = rows[0]?.id ?? 0
  await sql`
    select post('adjustment', 'busy-' || n, 'test', array[ledger_account('bank', null)], array[${own}::bigint], array[n::bigint])
    from generate_series(1, 2003) n
  `.execute(databases.writer)
  const references = linesOf((await fileOf(busy)).body)
    .slice(1)
    .map((line) => line.split(',')[2])
  expect(references).toHaveLength(2003)
  expect(new Set(references).size).toBe(2003)
})

test('a visitor gets no file, and an account only its own', async () => {
  const visitor = await app.inject({ method: 'GET', url: '/api/user/bill_file' })
  expect(visitor.json()).toMatchObject({ code: 401, reason: 'LOGIN_REQUIRED' })
  const other = await signUp()
  expect(linesOf((await fileOf(other)).body)).toHaveLength(1)
})

test('a record links to its subject: an order, and a refund to its own page', async () => {
  const [buyer, seller] = [await prepareBuyer(api), await hireSeller(shops.kumoriya.id)]
  const bought = await buy(buyer, products.tea.variantIds)
  const { id } = await ask(api, buyer, { item_id: bought.items[0] ?? '', amount: 4_50, product_status: 'not_received' })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  const { order_no } = await buyer.call('GET /api/order/detail', { query: { id: bought.id } })
  const { items } = await buyer.call('GET /api/user/bill', { query: { limit: 2 } })
  expect(items).toMatchObject([
    { kind: 'refund', reference: order_no, target: `/refund/${bought.id}/${order_no}?request=${id}` },
    { kind: 'order_paid', reference: order_no, target: `/orderInfo/${bought.id}` },
  ])
})
