import { afterAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueOrders } from './order.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const neighbour = await api.hireSeller(shops.fjordkant.id)
const dayMs = 86_400_000

afterAll(() => expectCleanLedger(api))

/** Creates an order in the given number of parcels, on its way. */
async function sent(mei: TestBuyer, parcels = 1) {
  const group = await order(mei, [tea], { quantity: parcels })
  await pay(mei, group)
  const id = group.orders[0]?.id ?? ''
  const [item] = (await mei.call('GET /api/order/detail', { query: { id } })).items
  const items = [{ item_id: item?.id ?? '', quantity: 1 }]
  let shown
  for (let n = 1; n <= parcels; n += 1) {
    const body = { id, carrier: 'dhl', tracking_no: `JD0${n}`, items }
    shown = await seller.call('POST /api/portal/order/ship', { body })
  }
  return { id, shipments: shown?.shipments.map((shipment) => shipment.id) ?? [] }
}

const track = (shipment_id: string | undefined, code: 'in_transit' | 'customs' | 'arrived', more = {}) =>
  seller.call('POST /api/portal/order/track', { body: { shipment_id: shipment_id ?? '', code, ...more } })

describe('carrier events of a parcel (decisions, section 5)', () => {
  test('the shop enters them, and the shopper reads them in the order in which they happened', async () => {
    const mei = await prepareBuyer(api)
    const { id, shipments } = await sent(mei)
    await track(shipments[0], 'customs', { place: 'Leipzig', text: 'Released by customs' })
    const { shipments: shown } = await mei.call('GET /api/order/detail', { query: { id } })
    expect(shown[0]?.events).toMatchObject([
      { code: 'shipped' },
      { code: 'customs', place: 'Leipzig', text: 'Released by customs' },
    ])
  })

  test('receipt counts as confirmed 7 days after the last parcel arrived', async () => {
    const mei = await prepareBuyer(api)
    const { id, shipments } = await sent(mei, 2)
    const before = (await mei.call('GET /api/order/detail', { query: { id } })).auto_confirm_at
    await track(shipments[0], 'arrived')
    expect((await mei.call('GET /api/order/detail', { query: { id } })).auto_confirm_at).toBe(before)
    await track(shipments[1], 'arrived')
    const { auto_confirm_at, events } = await mei.call('GET /api/order/detail', { query: { id } })
    expect(Math.round((Date.parse(auto_confirm_at ?? '') - Date.now()) / dayMs)).toBe(7)
    expect(events.at(-1)).toMatchObject({ kind: 'arrived' })
    const { items } = await mei.call('GET /api/notification/list')
    expect(items[0]).toMatchObject({ title: 'Your order has arrived', link: `/orderInfo/${id}` })

    await runDueOrders(writer, new Date(Date.now() + 6.9 * dayMs))
    expect((await mei.call('GET /api/order/detail', { query: { id } })).status).toBe(2)
    await runDueOrders(writer, new Date(Date.now() + 7.1 * dayMs))
    expect((await mei.call('GET /api/order/detail', { query: { id } })).status).toBe(3)
  })

  test('an arrival that is entered for the past does not shorten the buyer’s time', async () => {
    const mei = await prepareBuyer(api)
    const { id, shipments } = await sent(mei)
    await track(shipments[0], 'arrived', { at: new Date().toISOString() })
    const { auto_confirm_at } = await mei.call('GET /api/order/detail', { query: { id } })
    expect(Date.parse(auto_confirm_at ?? '')).toBeGreaterThan(Date.now() + 6.9 * dayMs)
  })

  test('an extension stays', async () => {
    const mei = await prepareBuyer(api)
    const { id, shipments } = await sent(mei)
    await mei.call('POST /api/order/extend', { body: { id } })
    await track(shipments[0], 'arrived')
    const { auto_confirm_at } = await mei.call('GET /api/order/detail', { query: { id } })
    expect(Date.parse(auto_confirm_at ?? '')).toBeGreaterThan(Date.now() + 8 * dayMs)
  })

  test('ten arrivals at once count as one', async () => {
    const mei = await prepareBuyer(api)
    const { shipments } = await sent(mei)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => track(shipments[0], 'arrived')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'NOT_TRACKABLE' })
  })

  test('refused: another shop’s parcel, the future, a time before it left, an order that is over', async () => {
    const mei = await prepareBuyer(api)
    const { id, shipments } = await sent(mei)
    const body = { shipment_id: shipments[0] ?? '', code: 'customs' as const }
    await expect(neighbour.call('POST /api/portal/order/track', { body })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
    const soon = new Date(Date.now() + 60_000).toISOString()
    await expect(track(body.shipment_id, 'customs', { at: soon })).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
    const past = new Date(Date.now() - dayMs).toISOString()
    await expect(track(body.shipment_id, 'customs', { at: past })).rejects.toMatchObject({ reason: 'NOT_TRACKABLE' })
    await mei.call('POST /api/order/confirm', { body: { id } })
    await expect(track(body.shipment_id, 'customs')).rejects.toMatchObject({ reason: 'NOT_TRACKABLE' })
  })
})
