import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { tenTimes } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const neighbour = await api.hireSeller(shops.fjordkant.id)
const ada = await api.hireOperator('ada')
const mei = await prepareBuyer(api)

afterAll(() => expectCleanLedger(api))

async function ordered(buyer: TestBuyer, isPaid = true): Promise<{ id: string; order_no: string }> {
  const group = await order(buyer, [tea])
  if (isPaid) await pay(buyer, group)
  return group.orders[0] ?? { id: '', order_no: '' }
}

const toFile = (...lines: string[]) => ['order,carrier,tracking', ...lines].join('\r\n')
const send = (person: TestPerson, text: string, apply = true) =>
  person.call('POST /api/portal/order/track_import', { body: { text, apply } })
const statusOf = async (id: string) => (await mei.call('GET /api/order/detail', { query: { id } })).status

test('a dry run lists the orders to ship, and ships none', async () => {
  const { id, order_no } = await ordered(mei)
  const { rows, faults } = await send(seller, toFile(`${order_no},dhl,JD01`), false)
  expect(rows).toEqual([{ row: 2, order_no, carrier: 'dhl', tracking_no: 'JD01', event: null, outcome: 'ready' }])
  expect(faults).toEqual([])
  expect(await statusOf(id)).toBe(1)
})

test('a dry run does not wait for locks on its orders', async () => {
  const { id, order_no } = await ordered(mei)
  const { rows } = await api.databases.writer.transaction().execute(async (tx) => {
    await sql`select 1 from orders where id = ${id} for update`.execute(tx)
    return send(seller, toFile(`${order_no},dhl,JD01`), false)
  })
  expect(rows).toMatchObject([{ order_no, outcome: 'ready' }])
})

test('valid rows ship, and the shopper is notified; invalid ones are reported by row, column and value', async () => {
  const [one, two, unpaid] = [await ordered(mei), await ordered(mei), await ordered(mei, false)]
  const file = toFile(
    `${one.order_no},dhl,JD01`,
    `${two.order_no},none,`,
    'SL-UNKNOWN,dhl,JD02',
    `${unpaid.order_no},dhl,JD03`,
    `${unpaid.order_no},dhl`,
  )
  const { rows, faults } = await send(seller, file)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['shipped', 'shipped', 'fault', 'fault'])
  expect(faults).toEqual([
    { row: 4, column: 'order_no', value: 'SL-UNKNOWN', fault: 'unknown_order' },
    { row: 5, column: 'order_no', value: unpaid.order_no, fault: 'not_shippable' },
    { row: 6, column: null, value: `${unpaid.order_no} | dhl`, fault: 'ragged' },
  ])
  const detail = await mei.call('GET /api/order/detail', { query: { id: one.id } })
  expect(detail).toMatchObject({ status: 2, shipments: [{ carrier: 'dhl', tracking_no: 'JD01' }] })
  expect(await statusOf(two.id)).toBe(2)
  expect(await statusOf(unpaid.id)).toBe(0)
  const { items } = await mei.call('GET /api/notification/list')
  expect(items.filter(({ link }) => link === `/orderInfo/${one.id}`)).not.toEqual([])
})

test('the same file again ships nothing again, another number for the same order is refused', async () => {
  const { id, order_no } = await ordered(mei)
  await send(seller, toFile(`${order_no},dhl,JD01`))
  const again = await send(seller, toFile(`${order_no},DHL,JD01`))
  expect(again).toMatchObject({ rows: [{ outcome: 'same' }], faults: [] })
  const other = await send(seller, toFile(`${order_no},dhl,JD99`))
  expect(other.faults).toEqual([{ row: 2, column: 'order_no', value: order_no, fault: 'already_shipped' }])
  expect((await mei.call('GET /api/order/detail', { query: { id } })).shipments).toHaveLength(1)
})

const spreadsheets: [string, (number: string) => string][] = [
  ['in small letters', (number) => number.toLowerCase()],
  ['with spaces in and around it', (number) => `\u00A0${number.slice(0, 4)} ${number.slice(4)} `],
  ['in full width', (number) => number.replaceAll(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0))],
  ['with another dash', (number) => number.replaceAll('-', '–')],
]
test.each(spreadsheets)('a number %s finds its order, for its parcel and its events', async (_name, write) => {
  const { id, order_no } = await ordered(mei)
  const { rows, faults } = await send(seller, toFile(`${write(order_no)},dhl,JD01`))
  expect(faults).toEqual([])
  expect(rows).toMatchObject([{ order_no, outcome: 'shipped' }])
  expect(await statusOf(id)).toBe(2)
  const csv = `order,tracking,event,time\n${write(order_no)},JD01,in_transit,${new Date().toISOString()}`
  expect(await send(seller, csv)).toMatchObject({ rows: [{ order_no, outcome: 'tracked' }], faults: [] })
})

test('another shop’s order gets the response of an unknown one; an operator ships any', async () => {
  const { id, order_no } = await ordered(mei)
  const { faults } = await send(neighbour, toFile(`${order_no},dhl,JD01`))
  expect(faults).toEqual([{ row: 2, column: 'order_no', value: order_no, fault: 'unknown_order' }])
  expect(await statusOf(id)).toBe(1)
  expect(await send(ada, toFile(`${order_no},dhl,JD01`))).toMatchObject({ rows: [{ outcome: 'shipped' }] })
  await expect(send(mei, toFile(`${order_no},dhl,JD01`))).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
})

test('of ten files at once, in either order, one ships', async () => {
  const [one, two] = [await ordered(mei), await ordered(mei)]
  const lines = [`${one.order_no},dhl,JD01`, `${two.order_no},dhl,JD02`]
  const shipped: string[] = []
  const outcomes = await tenTimes(async (index) => {
    const { rows } = await send(seller, toFile(...(index % 2 === 0 ? lines : lines.toReversed())))
    shipped.push(...rows.flatMap(({ outcome, order_no }) => (outcome === 'shipped' ? [order_no] : [])))
  })
  expect(outcomes).toEqual({ ok: 10 })
  expect(shipped.toSorted()).toEqual([one.order_no, two.order_no].toSorted())
})
