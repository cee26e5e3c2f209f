import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { enrol } from '../test/enrolling.ts'
import { order, pay, prepareBuyer } from '../test/shopping.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'

/**
 * An operator of support may ship for every shop. Such an operator, or a thief with their session, marks orders as shipped that are still on the
 * shelf: their buyers can no longer cancel, and receipt is confirmed automatically.
 */

const api = await startApi({ secondFactor: true })
const { writer } = api.databases
const shop = await addShop(writer, { slug: 'lindenhag', name: 'Lindenhag' })
const { variantIds } = await addProduct(writer, { shop, name: { en: 'Cup' }, variants: [{ price: 10_00, stock: 99 }] })
const packer = await api.hireSeller(shop.id, undefined, 'packer')
const owner = await api.hireOperator()
await enrol(api.resources, owner)

async function hireSupport(): Promise<TestPerson> {
  const operator = await api.hireOperator(undefined, ['support'])
  await enrol(api.resources, operator)
  return operator
}

async function buyPaid(buyer: Awaited<ReturnType<typeof prepareBuyer>>): Promise<{ id: string; order_no: string }> {
  const group = await order(buyer, variantIds)
  await pay(buyer, group)
  const [{ id, order_no } = { id: '', order_no: '' }] = group.orders
  return { id, order_no }
}

const csvOf = (order_no: string) => `order_no,carrier,tracking_no\n${order_no},DHL,JD014600003828`

/** Returns every way to handle the order. */
function waysOf({ call }: TestPerson, { id, order_no }: { id: string; order_no: string }): (() => Promise<unknown>)[] {
  return [
    () => call('POST /api/portal/order/pack', { body: { id } }),
    () => call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } }),
    () => call('POST /api/portal/order/track', { body: { shipment_id: '1', code: 'arrived' } }),
    () => call('POST /api/portal/order/track_import', { body: { text: csvOf(order_no), apply: true } }),
  ]
}

test('by an operator’s session alone: packing, shipping and tracking require the second factor from operators, not from the shop', async () => {
  const thief = await hireSupport()
  await sql`update sessions set proven_at = now() - interval '13 hours' where account_id = ${Number(thief.id)}`.execute(
    writer,
  )
  const bought = await buyPaid(await prepareBuyer(api))
  const outcomes = await Promise.all(waysOf(thief, bought).map((handle) => outcomeOf(handle())))
  expect(tallyOf(outcomes)).toEqual({ SECOND_FACTOR_NEEDED: outcomes.length })
  expect(await outcomeOf(packer.call('POST /api/portal/order/pack', { body: { id: bought.id } }))).toBe('ok')
})

test('in silence: the shop’s people are notified of each step of an operator, and it is recorded', async () => {
  const operator = await hireSupport()
  const bought = await buyPaid(await prepareBuyer(api))
  await operator.call('POST /api/portal/order/pack', { body: { id: bought.id } })
  const file = { text: csvOf(bought.order_no), apply: true }
  await operator.call('POST /api/portal/order/track_import', { body: file })
  const { items } = await packer.call('GET /api/portal/order/list', { query: { keyword: bought.order_no } })
  const parcel = { shipment_id: items[0]?.shipments[0]?.id ?? '', code: 'arrived' } as const
  await operator.call('POST /api/portal/order/track', { body: parcel })

  const read = (await packer.call('GET /api/notification/list')).items.map(({ body }) => body)
  const ofOrder = read.filter((body) => body.includes('customer service') && body.includes(bought.order_no))
  expect(ofOrder.toReversed().map((body) => /as packed|as sent|entered tracking/.exec(body)?.[0])).toEqual([
    'as packed',
    'as sent',
    'entered tracking',
  ])
  const query = { subject: 'order', keyword: bought.order_no } as const
  const decisions = (await owner.call('GET /api/portal/decision/list', { query })).items
  expect(decisions.toReversed().map(({ operator: by, verdict }) => [by, verdict])).toEqual(
    ['packed', 'shipped', 'arrived'].map((action) => [operator.account, action]),
  )
})

test('by an operator who left the shop, or bought the order: they handle none of it, also by a file', async () => {
  const former = await hireSupport()
  await sql`insert into former_staff (shop_id, account_id, left_at) values (${shop.id}, ${Number(former.id)}, now())`.execute(
    writer,
  )
  const bought = await buyPaid(await prepareBuyer(api))
  const own = await prepareBuyer(api)
  const theirs = await buyPaid(own)
  await sql`update accounts set duties = '{support}' where id = ${Number(own.id)}`.execute(writer)
  await enrol(api.resources, own)
  for (const [who, what] of [
    [former, bought],
    [own, theirs],
  ] as const) {
    const [pack, ship, , importFile] = waysOf(who, what)
    expect(await outcomeOf(pack?.() ?? Promise.resolve())).toBe('NOT_ALLOWED')
    expect(await outcomeOf(ship?.() ?? Promise.resolve())).toBe('NOT_ALLOWED')
    expect(await importFile?.()).toMatchObject({ faults: [{ fault: 'not_shippable' }] })
  }
})

test('an operator who packs for their own shop acts as the shop: its other people are not notified', async () => {
  const both = await hireSupport()
  await sql`insert into shop_staff (shop_id, account_id, role) values (${shop.id}, ${Number(both.id)}, 'packer')`.execute(
    writer,
  )
  const bought = await buyPaid(await prepareBuyer(api))
  await both.call('POST /api/portal/order/ship', { body: { id: bought.id, carrier: 'none' } })
  const read = (await packer.call('GET /api/notification/list')).items.map(({ body }) => body)
  expect(read.filter((body) => body.includes('customer service') && body.includes(bought.order_no))).toEqual([])
})
