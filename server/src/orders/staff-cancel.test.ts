import { afterAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, balanceOf } from '../../test/refunding.ts'
import { expectCleanLedger, order, pay, prepareBuyer, stockOf, type TestBuyer } from '../../test/shopping.ts'
import { tallyOf } from '../../test/tally.ts'
import { outcomeOf } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'

// Decision 52: a shop, or an operator in its place, cancels an order that it cannot send.

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const packer = await api.hireSeller(shops.kumoriya.id, undefined, 'packer')
const neighbour = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator(undefined, ['support'])

afterAll(() => expectCleanLedger(api))

async function ordered(buyer: TestBuyer, { isPaid = true, quantity = 1 } = {}): Promise<string> {
  const group = await order(buyer, [tea], { quantity })
  if (isPaid) await pay(buyer, group)
  return group.orders[0]?.id ?? ''
}

type Cancellation = { reason: 'out_of_stock' | 'damaged' | 'other'; note?: string; restock: boolean }

function cancel(person: TestPerson, id: string, body: Cancellation = { reason: 'out_of_stock', restock: true }) {
  return person.call('POST /api/portal/order/cancel', { body: { id, ...body } })
}

const noticesOf = async ({ call }: TestPerson) => (await call('GET /api/notification/list')).items

describe('a shop', () => {
  test('cancels a paid order, also a packed one: the shopper has the whole payment back and reads why', async () => {
    const mei = await prepareBuyer(api)
    const [before, stock] = [await balanceOf(mei), await stockOf(api, tea)]
    const id = await ordered(mei, { quantity: 2 })
    await seller.call('POST /api/portal/order/pack', { body: { id } })
    const note = 'The last tin was dented. Sorry!'
    expect(await cancel(seller, id, { reason: 'damaged', note, restock: true })).toMatchObject({
      ...{ status: -1, can: [], cancellation: { by: 'seller', reason: 'damaged', note } },
      events: expect.arrayContaining([expect.objectContaining({ kind: 'cancelled', actor: 'seller' })]),
    })
    expect([await balanceOf(mei), await stockOf(api, tea)]).toEqual([before, stock])
    expect(await mei.call('GET /api/order/detail', { query: { id } })).toMatchObject({
      ...{ status: -1, label: 'Cancelled', cancellation: { by: 'seller', reason: 'damaged', note } },
    })
    const [told] = await noticesOf(mei)
    expect(told?.body).toMatch(/^Kumoriya Works cancelled order SL-\w+\. \$\d+\.\d\d is back in your balance\.$/)
  })

  test('cancels an unpaid order: its pieces can be bought by others', async () => {
    const mei = await prepareBuyer(api)
    const stock = await stockOf(api, tea)
    const id = await ordered(mei, { isPaid: false })
    expect(await stockOf(api, tea)).toBe(stock - 1)
    expect(await cancel(seller, id)).toMatchObject({ status: -1 })
    expect(await stockOf(api, tea)).toBe(stock)
  })

  test('keeps pieces that do not exist out of stock', async () => {
    const mei = await prepareBuyer(api)
    const id = await ordered(mei, { quantity: 2 })
    const stock = await stockOf(api, tea)
    await cancel(seller, id, { reason: 'out_of_stock', restock: false })
    expect(await stockOf(api, tea)).toBe(stock)
  })

  test('cancels nothing of which a part was sent, or for which a refund is requested', async () => {
    const mei = await prepareBuyer(api)
    const [sent, requested] = [await ordered(mei, { quantity: 2 }), await ordered(mei)]
    const { items } = await mei.call('GET /api/order/detail', { query: { id: sent } })
    const parcel = { id: sent, carrier: 'none', items: [{ item_id: items[0]?.id ?? '', quantity: 1 }] }
    expect((await seller.call('POST /api/portal/order/ship', { body: parcel })).can).toEqual([
      'ship',
      'cancel_items',
      'refund',
    ])
    const [item] = (await mei.call('GET /api/order/detail', { query: { id: requested } })).items
    const request = { item_id: item?.id ?? '', amount: 1_00, product_status: 'not_received', reason: 'other' } as const
    await ask(api, mei, request)
    expect([await outcomeOf(cancel(seller, sent)), await outcomeOf(cancel(seller, requested))]).toEqual([
      'NOT_CANCELLABLE',
      'NOT_CANCELLABLE',
    ])
  })

  test('gives back what no refund has given back before', async () => {
    const mei = await prepareBuyer(api)
    const before = await balanceOf(mei)
    const id = await ordered(mei, { quantity: 2 })
    const { items, total } = await mei.call('GET /api/order/detail', { query: { id } })
    const request = {
      item_id: items[0]?.id ?? '',
      amount: 1_00,
      product_status: 'not_received',
      reason: 'other',
    } as const
    const { id: requestId } = await ask(api, mei, request)
    await seller.call('POST /api/portal/refund/decide', { body: { id: requestId, verdict: 'pass' } })
    expect(await balanceOf(mei)).toBe(before - total + 1_00)
    const { items: orders } = await seller.call('GET /api/portal/order/list', { query: {} })
    expect(orders.find((one) => one.id === id)).toMatchObject({
      can: ['pack', 'ship', 'cancel', 'cancel_items', 'refund'],
      rest: total - 1_00,
    })
    await cancel(seller, id)
    expect(await balanceOf(mei)).toBe(before)
  })

  test('of a payment and a cancellation at once, the order is paid and cancelled, or only cancelled', async () => {
    const mei = await prepareBuyer(api)
    const before = await balanceOf(mei)
    const group = await order(mei, [tea])
    const id = group.orders[0]?.id ?? ''
    const outcomes = await Promise.all([pay(mei, group), cancel(seller, id)].map(outcomeOf))
    expect(outcomes[1]).toBe('ok')
    expect(await balanceOf(mei)).toBe(before)
    expect(await mei.call('GET /api/order/detail', { query: { id } })).toMatchObject({ status: -1 })
  })

  test('of ten cancellations and ten shipments at once, one counts', async () => {
    const mei = await prepareBuyer(api)
    const before = await balanceOf(mei)
    const id = await ordered(mei)
    const ship = () => seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
    const attempts = Array.from({ length: 10 }, () => [cancel(seller, id), ship()]).flat()
    const tally = tallyOf(await Promise.all(attempts.map(outcomeOf)))
    expect(tally['ok']).toBe(1)
    const { status } = await mei.call('GET /api/order/detail', { query: { id } })
    expect((await balanceOf(mei)) === before).toBe(status === -1)
  })

  test('a packer and another shop may not, and the buttons of a shop are those that it may press', async () => {
    const mei = await prepareBuyer(api)
    const id = await ordered(mei)
    expect([await outcomeOf(cancel(packer, id)), await outcomeOf(cancel(neighbour, id))]).toEqual([
      'NOT_ALLOWED',
      'NOT_FOUND',
    ])
    const { items } = await seller.call('GET /api/portal/order/list', { query: {} })
    expect(items.find((one) => one.id === id)?.can).toEqual(['pack', 'ship', 'cancel', 'cancel_items', 'refund'])
    const ofPacker = await packer.call('GET /api/portal/order/list', { query: {} })
    expect(ofPacker.items.find((one) => one.id === id)?.can).toEqual(['pack', 'ship'])
  })
})

describe('an operator', () => {
  test('cancels in place of a shop what the shopper could cancel, and the decision is recorded', async () => {
    const mei = await prepareBuyer(api)
    const id = await ordered(mei)
    const shown = await cancel(operator, id, { reason: 'other', note: '', restock: true })
    expect(shown).toMatchObject({ status: -1, cancellation: { by: 'operator', reason: 'other' } })
    const { rows } = await sql<{ verdict: string; detail: object }>`
      select verdict, detail from decisions where subject = 'order' and subject_id = ${shown.order_no}
    `.execute(writer)
    expect(rows).toMatchObject([{ verdict: 'cancelled', detail: { cause: 'other', restock: true } }])
    expect((await noticesOf(seller))[0]?.body).toContain('Please do not send it.')
  })

  test('does not cancel a packed order, which the shop may have handed over', async () => {
    const mei = await prepareBuyer(api)
    const id = await ordered(mei)
    await seller.call('POST /api/portal/order/pack', { body: { id } })
    expect(await outcomeOf(cancel(operator, id))).toBe('NOT_CANCELLABLE')
  })

  test('completes a received order, and only that', async () => {
    const mei = await prepareBuyer(api)
    const id = await ordered(mei)
    const finish = (person: TestPerson) => person.call('POST /api/portal/order/finish', { body: { id } })
    expect(await outcomeOf(finish(operator))).toBe('NOT_FINISHABLE')
    await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
    await mei.call('POST /api/order/confirm', { body: { id } })
    expect(await outcomeOf(finish(seller))).toBe('NOT_ALLOWED')
    expect(await finish(operator)).toMatchObject({ status: 4, can: ['refund'] })
  })
})
