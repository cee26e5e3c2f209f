import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { tenTimes } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const neighbour = await api.hireSeller(shops.fjordkant.id)
const ada = await api.hireOperator('ada')
const mei = await prepareBuyer(api)
const dayMs = 86_400_000

afterAll(() => expectCleanLedger(api))

type Sent = { id: string; order_no: string }

/** Creates an order in the given number of parcels, JD01 and so on, that left two days ago. */
async function sent(buyer: TestBuyer, parcels = 1): Promise<Sent> {
  const group = await order(buyer, [tea], { quantity: parcels })
  await pay(buyer, group)
  const { id, order_no } = group.orders[0] ?? { id: '', order_no: '' }
  const [item] = (await buyer.call('GET /api/order/detail', { query: { id } })).items
  const items = [{ item_id: item?.id ?? '', quantity: 1 }]
  for (let n = 1; n <= parcels; n += 1) {
    const body = { id, carrier: 'dhl', tracking_no: `JD0${n}`, items }
    await seller.call('POST /api/portal/order/ship', { body })
  }
  await sql`update shipments set shipped_at = shipped_at - interval '2 days' where order_id = ${Number(id)}`.execute(
    writer,
  )
  return { id, order_no }
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const toFile = (...lines: string[]) => ['order,tracking,event,time,place,text', ...lines].join('\r\n')
const send = (person: TestPerson, text: string, apply = true) =>
  person.call('POST /api/portal/order/track_import', { body: { text, apply } })
const outcomes = ({ rows }: Awaited<ReturnType<typeof send>>) => rows.map(({ outcome }) => outcome)
const detailOf = ({ id }: Sent) => mei.call('GET /api/order/detail', { query: { id } })
async function recordedEventsOf(one: Sent): Promise<string[][]> {
  const { shipments } = await detailOf(one)
  return shipments.map(({ events }) => events.map(({ code }) => code).filter((code) => code !== 'shipped'))
}

test('a dry run lists the events to add, and adds none', async () => {
  const one = await sent(mei)
  const at = ago(3)
  const { holds, rows, faults } = await send(seller, toFile(`${one.order_no},JD01,In transit,${at},Leipzig,`), false)
  expect({ holds, faults }).toEqual({ holds: 'events', faults: [] })
  const event = { code: 'in_transit', place: 'Leipzig', text: null, at }
  expect(rows).toEqual([{ row: 2, order_no: one.order_no, carrier: '', tracking_no: 'JD01', event, outcome: 'ready' }])
  expect(await recordedEventsOf(one)).toEqual([[]])
})

// Specification, section 5: imported rows are treated like entered ones, parcel by parcel and in the order of time.
test('one file adds events of several parcels, and the shopper reads them as they happened', async () => {
  const [one, two] = [await sent(mei, 2), await sent(mei)]
  const file = toFile(
    `${one.order_no},JD01,customs,${ago(5)},Leipzig,Released by customs`,
    `${one.order_no},JD01,in_transit,${ago(9)},Osaka,`,
    `${one.order_no},JD02,in_transit,${ago(8)},,`,
    `${two.order_no},JD01,out_for_delivery,${ago(1)},Singapore,`,
  )
  expect(outcomes(await send(seller, file))).toEqual(['tracked', 'tracked', 'tracked', 'tracked'])
  expect(await recordedEventsOf(one)).toEqual([['in_transit', 'customs'], ['in_transit']])
  expect(await recordedEventsOf(two)).toEqual([['out_for_delivery']])
  const { shipments, events, auto_confirm_at } = await detailOf(one)
  expect(shipments[0]?.events).toContainEqual(
    expect.objectContaining({ code: 'customs', place: 'Leipzig', text: 'Released by customs' }),
  )
  expect(events.filter(({ kind }) => kind === 'tracked')).toHaveLength(1)
  expect(Date.parse(auto_confirm_at ?? '')).toBeGreaterThan(Date.now() + 40 * dayMs)
})

// Specification, decisions 5: O9.
test('an imported arrival of the last parcel shortens the time to confirm and notifies, like one entered by hand', async () => {
  const one = await sent(mei, 2)
  await send(seller, toFile(`${one.order_no},JD01,delivered,${ago(2)},,`))
  expect(Date.parse((await detailOf(one)).auto_confirm_at ?? '')).toBeGreaterThan(Date.now() + 40 * dayMs)
  await send(seller, toFile(`${one.order_no},JD02,delivered,${ago(1)},,`, `${one.order_no},JD02,customs,${ago(4)},,`))
  const { auto_confirm_at, events } = await detailOf(one)
  expect(Math.round((Date.parse(auto_confirm_at ?? '') - Date.now()) / dayMs)).toBe(7)
  expect(events.at(-1)).toMatchObject({ kind: 'arrived' })
  const { items } = await mei.call('GET /api/notification/list')
  expect(items[0]).toMatchObject({ title: 'Your order has arrived', link: `/orderInfo/${one.id}` })
})

test('valid events of a file are added; invalid ones are reported by row, column and value, and left', async () => {
  const [one, unsent] = [await sent(mei), await order(mei, [tea])]
  const unpaid = unsent.orders[0]?.order_no ?? ''
  const over = await sent(mei)
  await mei.call('POST /api/order/confirm', { body: { id: over.id } })
  const [early, late] = [ago(60), ago(1)]
  const file = toFile(
    `${one.order_no},JD01,arrived,${ago(2)},,`,
    `${one.order_no},JD01,customs,${early},,`,
    `${one.order_no},JD01,customs,${late},,`,
    `${one.order_no},JD99,customs,${ago(3)},,`,
    `SL-UNKNOWN,JD01,customs,${ago(3)},,`,
    `${unpaid},JD01,customs,${ago(3)},,`,
    `${over.order_no},JD01,customs,${ago(3)},,`,
    `${one.order_no},JD01,lost,${ago(3)},,`,
  )
  const { rows, faults } = await send(seller, file)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['tracked', ...Array.from({ length: 6 }, () => 'fault')])
  expect(faults).toEqual([
    { row: 3, column: 'time', value: early, fault: 'before_shipping' },
    { row: 4, column: 'time', value: late, fault: 'after_arrival' },
    { row: 5, column: 'tracking_no', value: 'JD99', fault: 'unknown_parcel' },
    { row: 6, column: 'order_no', value: 'SL-UNKNOWN', fault: 'unknown_order' },
    { row: 7, column: 'tracking_no', value: 'JD01', fault: 'unknown_parcel' },
    { row: 8, column: 'order_no', value: over.order_no, fault: 'not_trackable' },
    { row: 9, column: 'event', value: 'lost', fault: 'unknown_event' },
  ])
  expect(await recordedEventsOf(one)).toEqual([['arrived']])
})

test('the same file of events again adds nothing, nor does the same event by hand and by file', async () => {
  const one = await sent(mei)
  const [at, later] = [ago(3), ago(2)]
  const [parcel] = (await detailOf(one)).shipments
  const body = { shipment_id: parcel?.id ?? '', code: 'customs', place: 'Leipzig', at } as const
  await seller.call('POST /api/portal/order/track', { body })
  const file = toFile(`${one.order_no},JD01,customs,${at},Leipzig,`, `${one.order_no},JD01,arrived,${later},,`)
  expect(outcomes(await send(seller, file))).toEqual(['same', 'tracked'])
  expect(outcomes(await send(seller, file))).toEqual(['same', 'same'])
  expect(await recordedEventsOf(one)).toEqual([['customs', 'arrived']])
})

test('a parcel is identified by its carrier too, where the file names one', async () => {
  const one = await sent(mei)
  const row = (carrier: string) =>
    `order,carrier,tracking,event,time\n${one.order_no},${carrier},JD01,customs,${ago(3)}`
  expect(await send(seller, row('ups'))).toMatchObject({ faults: [{ column: 'tracking_no', fault: 'unknown_parcel' }] })
  expect(outcomes(await send(seller, row('DHL')))).toEqual(['tracked'])
})

test('events of another shop’s order get the response of an unknown one; an operator adds to any', async () => {
  const one = await sent(mei)
  const file = toFile(`${one.order_no},JD01,customs,${ago(3)},,`)
  const { faults } = await send(neighbour, file)
  expect(faults).toEqual([{ row: 2, column: 'order_no', value: one.order_no, fault: 'unknown_order' }])
  expect(await recordedEventsOf(one)).toEqual([[]])
  await expect(send(mei, file)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  expect(outcomes(await send(ada, file))).toEqual(['tracked'])
})

test('of ten files of the same events at once, in either order, each event counts once', async () => {
  const [one, two] = [await sent(mei), await sent(mei)]
  const lines = [
    `${one.order_no},JD01,customs,${ago(3)},,`,
    `${one.order_no},JD01,arrived,${ago(2)},,`,
    `${two.order_no},JD01,customs,${ago(3)},,`,
  ]
  let tracked = 0
  const ended = await tenTimes(async (index) => {
    const { rows, faults } = await send(seller, toFile(...(index % 2 === 0 ? lines : lines.toReversed())))
    expect(faults).toEqual([])
    tracked += rows.filter(({ outcome }) => outcome === 'tracked').length
  })
  expect(ended).toEqual({ ok: 10 })
  expect(tracked).toBe(3)
  expect([await recordedEventsOf(one), await recordedEventsOf(two)]).toEqual([[['customs', 'arrived']], [['customs']]])
})
