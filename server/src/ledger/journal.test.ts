import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { post } from './ledger.sql.ts'

// Specification, decisions 1: the data of the ledger that operators read.
const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const ada = await api.hireOperator()
const seller = await api.hireSeller(shops.kumoriya.id)
const mei = await prepareBuyer(api, 500_00)
const before = new Date().toISOString()

const group = await order(mei, [tea])
const { id = '', order_no = '', total = 0 } = group.orders[0] ?? {}
await pay(mei, group)
const paid = new Date().toISOString()
await mei.call('POST /api/order/cancel', { body: { id } })
const later = '2999-01-01T00:00:00.000Z'

const entries = (query: object = {}) => ada.call('GET /api/portal/ledger/entries', { query })
const asOf = (of: string, name: string, at = later, more: object = {}) =>
  ada.call('GET /api/portal/ledger/as_of', { query: { of, name, at, ...more } as never })
const file = (person: TestPerson, from: string, until: string) =>
  api.app.inject({ url: `/api/portal/ledger_file?from=${from}&until=${until}`, headers: { token: person.token } })

test('each entry names its subject, its author and its transfers', async () => {
  const [cancelled, bought] = (await entries()).items
  expect(cancelled).toMatchObject({ kind: 'order_cancelled', about: { of: 'order', id, name: order_no } })
  expect(bought).toMatchObject({
    kind: 'order_paid',
    reference: id,
    actor: mei.account,
    transfers: [
      {
        from: { kind: 'shopper_available', owner: { id: mei.id, name: mei.account } },
        to: { kind: 'escrow', owner: null },
        amount: total,
      },
    ],
  })
})

test.each([
  ['by kind', { kind: 'order_paid' }, ['order_paid']],
  ['by the number of an order', { reference: order_no }, ['order_cancelled', 'order_paid']],
  ['by its own reference', { reference: id }, ['order_cancelled', 'order_paid']],
  ['from a time on', { from: paid }, ['order_cancelled']],
  ['until a time', { from: before, until: paid }, ['order_paid']],
  ['under no other reference', { reference: 'SL-NOBODY' }, []],
])('entries are found %s', async (_how, query, kinds) => {
  expect((await entries(query)).items.map(({ kind }) => kind)).toEqual(kinds)
})

test('the journal pages without gaps or doubles', async () => {
  const all = (await entries()).items.map((entry) => entry.id)
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, next }: Awaited<ReturnType<typeof entries>> = await entries({ limit: 1, ...(cursor && { cursor }) })
    paged.push(...items.map((entry) => entry.id))
    cursor = next
  }
  expect(paged).toEqual(all)
})

test('a person’s money is shown as of any moment', async () => {
  expect((await asOf('person', mei.account, before)).balances).toEqual([{ kind: 'shopper_available', amount: 500_00 }])
  const then = await asOf('person', mei.id, paid)
  expect(then.balances).toEqual([{ kind: 'shopper_available', amount: 500_00 - total }])
  expect(then.items.map(({ kind }) => kind)).toEqual(['order_paid', 'adjustment'])
  const first = await asOf('person', mei.account, later, { limit: 1 })
  const second = await asOf('person', mei.account, later, { limit: 1, cursor: first.next })
  expect([...first.items, ...second.items].map(({ kind }) => kind)).toEqual(['order_cancelled', 'order_paid'])
})

test('an order’s money, and the house’s, too', async () => {
  expect(await asOf('order', order_no, paid)).toMatchObject({
    holder: { of: 'order', id, name: order_no },
    balances: [
      { kind: 'escrow', amount: total },
      { kind: 'shopper_available', amount: 0 - total },
    ],
    items: [{ kind: 'order_paid' }],
  })
  const after = await asOf('order', id)
  expect([after.balances, after.items.length]).toEqual([[], 2])
  expect((await asOf('house', 'escrow', paid)).balances).toEqual([{ kind: 'escrow', amount: total }])
  expect((await asOf('shop', String(shops.kumoriya.id))).items).toEqual([])
})

test('an unknown person, shop, order or house account is not found', async () => {
  for (const of of ['person', 'shop', 'order', 'house']) {
    await expect(asOf(of, 'nobody-at-all')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  }
  await expect(asOf('person', mei.account, 'yesterday')).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
})

test('the bookkeeper’s file has every transfer of its time once, and no formula', async () => {
  await writer
    .transaction()
    .execute((tx) =>
      post(tx, { kind: 'adjustment', reference: '=1+1', actor: '@ada' }, [
        { from: { kind: 'bank' }, to: { kind: 'suspense' }, amount: 12_05 },
      ]),
    )
  const { body, headers } = await file(ada, before, later)
  expect(headers['content-disposition']).toBe('attachment; filename="sealane-ledger.csv"')
  const [head, bought, back, odd, ...more] = body.slice(1).trimEnd().split('\r\n')
  expect(head).toBe(
    'Entry,Time (UTC),Kind,Reference,From account,To account,Amount in US dollars,Actor,Kind in words,From in words,To in words',
  )
  expect(bought).toContain(`,order_paid,${id},shopper_available ${mei.id},escrow,${(total / 100).toFixed(2)},`)
  expect(back).toContain(`,order_cancelled,${id},escrow,shopper_available ${mei.id},`)
  expect(bought?.endsWith(`,Order paid,"Shopper, available ${mei.id}",Escrow`)).toBe(true)
  expect(odd).toMatch(/,adjustment,'=1\+1,bank,suspense,12\.05,'@ada,adjustment,Bank,Suspense$/)
  expect(more).toEqual([])
  expect((await file(ada, '2001-01-01T00:00:00Z', '2001-02-01T00:00:00Z')).body.trimEnd().split('\r\n')).toHaveLength(1)
})

test('a file of more than one part has every line once', async () => {
  const transfer = { from: { kind: 'bank' }, to: { kind: 'suspense' }, amount: 1 } as const
  await writer.transaction().execute(async (tx) => {
    for (let nth = 0; nth < 40; nth++)
      await post(tx, { kind: 'adjustment', reference: `many ${nth}`, actor: 'test' }, Array(60).fill(transfer))
  })
  const lines = (await file(ada, before, later)).body.split('\r\n').filter((line) => line.includes(',many '))
  expect([lines.length, new Set(lines.map((line) => line.split(',')[0])).size]).toEqual([2400, 40])
})

test('only operators read it', async () => {
  await expect(seller.call('GET /api/portal/ledger/entries')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  expect((await file(seller, before, later)).json()).toMatchObject({ code: 403, reason: 'NOT_ALLOWED' })
  expect((await file(ada, '2026-02-30T00:00:00Z', later)).json()).toMatchObject({ reason: 'INVALID_INPUT' })
})
