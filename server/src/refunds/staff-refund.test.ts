import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, balanceOf, buy, buyShipped } from '../../test/refunding.ts'
import { changeSetting } from '../../test/setting.ts'
import { expectCleanLedger, prepareBuyer, stockOf } from '../../test/shopping.ts'
import { tallyOf } from '../../test/tally.ts'
import { outcomeOf } from '../../test/withdrawing.ts'
import { addProduct, buildWorld } from '../../test/world.ts'

// Decision 55: a shop, or an operator in its place, refunds on its own initiative.

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const shop = shops.kumoriya
const { variantIds } = await addProduct(writer, {
  shop,
  name: { en: 'Bowl' },
  variants: [{ price: 20_00, stock: 500 }],
})
const [bowl = 0] = variantIds
const seller = await api.hireSeller(shop.id)
const packer = await api.hireSeller(shop.id, undefined, 'packer')
const neighbour = await api.hireSeller(shops.fjordkant.id)
const ada = await api.hireOperator('ada')
const ines = await api.hireOperator('ines', ['support'])

afterEach(() => expectCleanLedger(api))

type GivenSum = { goods?: number; freight?: number }

const found = async (by: TestPerson, id: string) => {
  const { items } = await by.call('GET /api/portal/order/list', { query: { sort: 'newest', limit: 100 } })
  return items.find((order) => order.id === id)
}

async function refund(by: TestPerson, order: { id: string; items: string[] }, { goods = 0, freight = 0 }: GivenSum) {
  const rest = (await found(ada, order.id))?.rest ?? 0
  const items = [{ item_id: order.items[0] ?? '', goods, freight }]
  const body = { id: order.id, rest, items, reason: 'goodwill', note: 'Sorry for the scratch.' } as const
  return by.call('POST /api/portal/order/refund', { body })
}

const requestsOf = async ({ call }: TestPerson) => (await call('GET /api/refund/list')).items
const newsOf = async ({ call }: TestPerson) => (await call('GET /api/notification/list')).items

describe('a shop', () => {
  test('gives a part back of goods that were sent: the shopper reads why, and can still claim the rest', async () => {
    const mei = await prepareBuyer(api)
    const order = await buyShipped({ buyer: mei, seller, received: true }, [bowl])
    const before = await balanceOf(mei)
    const shown = await refund(seller, order, { goods: 5_00, freight: 1_00 })
    expect(shown).toMatchObject({
      ...{ status: 3, rest: order.total - 6_00, can: ['refund'] },
      refundable: [{ item_id: order.items[0], goods: 15_00, freight: 3_90 }],
    })
    expect(await balanceOf(mei)).toBe(before + 6_00)
    const [given] = await requestsOf(mei)
    expect(given).toMatchObject({
      ...{ requested_by: 'seller', status: 'refunded', amount: 6_00, freight: 1_00, refunded: 6_00 },
      ...{ reason: 'goodwill', explanation: 'Sorry for the scratch.', proofs: [] },
      events: [
        { kind: 'given', by: 'seller' },
        { kind: 'refunded', by: 'system' },
      ],
    })
    expect((await newsOf(mei))[0]).toMatchObject({ kind: 'refund_paid', body: expect.stringContaining('$6.00') })
    expect((await newsOf(seller))[0]).toMatchObject({ kind: 'sale_refund_paid' })
    expect(await mei.call('GET /api/refund/preview', { query: { item_id: order.items[0] ?? '' } })).toMatchObject({
      ...{ maximum: 15_00, types: ['refund', 'return'], open: null },
    })
    const { id } = await ask(api, mei, { item_id: order.items[0] ?? '', amount: 15_00, type: 'return' })
    expect(await outcomeOf(refund(seller, order, { goods: 1_00 }))).toBe('REFUND_EXISTS')
    await mei.call('POST /api/refund/withdraw', { body: { id } })
  })

  test('of ten equal refunds at once, one is paid, and a repetition is refused', async () => {
    const mei = await prepareBuyer(api)
    const order = await buyShipped({ buyer: mei, seller }, [bowl])
    const before = await balanceOf(mei)
    const items = [{ item_id: order.items[0] ?? '', goods: 2_00, freight: 0 }]
    const body = { id: order.id, rest: order.total, items, reason: 'wrong_price' } as const
    const send = () => outcomeOf(seller.call('POST /api/portal/order/refund', { body }))
    expect(tallyOf(await Promise.all(Array.from({ length: 10 }, send)))).toEqual({ ok: 1, CHANGED_MEANWHILE: 9 })
    expect(await send()).toBe('CHANGED_MEANWHILE')
    expect(await balanceOf(mei)).toBe(before + 2_00)
  })

  test('gives back at most the rest of the item, never nothing, and no item of another order', async () => {
    const mei = await prepareBuyer(api)
    const [order, other] = [
      await buyShipped({ buyer: mei, seller }, [bowl]),
      await buyShipped({ buyer: mei, seller }, [bowl]),
    ]
    expect([
      await outcomeOf(refund(seller, order, { goods: 20_01 })),
      await outcomeOf(refund(seller, order, { freight: 4_91 })),
      await outcomeOf(refund(seller, order, {})),
      await outcomeOf(refund(seller, { id: order.id, items: other.items }, { goods: 1 })),
    ]).toEqual(['REFUND_TOO_LARGE', 'REFUND_TOO_LARGE', 'AMOUNT_INVALID', 'NOT_FOUND'])
    const twice = order.items.flatMap((item_id) => [
      { item_id, goods: 1_00, freight: 0 },
      { item_id, goods: 1_00, freight: 0 },
    ])
    const body = { id: order.id, rest: order.total, items: twice, reason: 'other' } as const
    expect(await outcomeOf(seller.call('POST /api/portal/order/refund', { body }))).toBe('INVALID_INPUT')
  })

  test('the whole price before anything was sent takes the freight along, and ends the order', async () => {
    const mei = await prepareBuyer(api)
    const [before, stock] = [await balanceOf(mei), await stockOf(api, bowl)]
    const order = await buy(mei, [bowl])
    expect(await refund(seller, order, { goods: 20_00 })).toMatchObject({ status: -1, rest: 0, can: [] })
    expect([await balanceOf(mei), await stockOf(api, bowl)]).toEqual([before, stock])
  })

  test('lowers the price of pieces that the shopper keeps: one that comes back is one of all', async () => {
    const mei = await prepareBuyer(api)
    const order = await buyShipped({ buyer: mei, seller, received: true }, [bowl], { quantity: 3 })
    const item_id = order.items[0] ?? ''
    await refund(seller, order, { goods: 30_00 })
    const { id } = await ask(api, mei, { item_id, amount: 30_00, type: 'return' })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
    const body = { id, quantity: 1, disposition: 'restock' } as const
    expect(await seller.call('POST /api/portal/refund/receive', { body })).toMatchObject({
      ...{ status: 'offered', pieces_for_all: 3, offer: { amount: 10_00, of: 30_00, pieces: 1 } },
    })
  })

  test('pays for a missing piece: the others are all that can come back', async () => {
    const mei = await prepareBuyer(api)
    const order = await buyShipped({ buyer: mei, seller, received: true }, [bowl], { quantity: 3 })
    const item_id = order.items[0] ?? ''
    const items = [{ item_id, goods: 20_00, freight: 0 }]
    const missing = { id: order.id, rest: order.total, items, reason: 'missing_parts' } as const
    await seller.call('POST /api/portal/order/refund', { body: missing })
    const { id } = await ask(api, mei, { item_id, amount: 40_00, type: 'return' })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
    const body = { id, quantity: 2, disposition: 'restock' } as const
    expect(await seller.call('POST /api/portal/refund/receive', { body })).toMatchObject({
      ...{ status: 'refunded', refunded: 40_00 },
    })
  })

  test('refunds an item at most twenty times; an operator still can, and unsent pieces can still be cancelled', async () => {
    const mei = await prepareBuyer(api)
    const order = await buy(mei, [bowl], { quantity: 2 })
    const cents = Array.from({ length: 20 }, (_none, made) => ({ rest: order.total - made }))
    for (const { rest } of cents) {
      const items = [{ item_id: order.items[0] ?? '', goods: 1, freight: 0 }]
      const body = { id: order.id, rest, items, reason: 'goodwill' } as const
      await seller.call('POST /api/portal/order/refund', { body })
    }
    expect(await outcomeOf(refund(seller, order, { goods: 1 }))).toBe('NOT_REFUNDABLE')
    expect(await refund(ada, order, { goods: 1 })).toMatchObject({ rest: order.total - 21 })
    const items = [{ item_id: order.items[0] ?? '', quantity: 1 }]
    const cut = { id: order.id, rest: order.total - 21, items, reason: 'damaged', note: '', restock: true } as const
    expect(await seller.call('POST /api/portal/order/cancel_items', { body: cut })).toMatchObject({ status: 1 })
  })

  test('by a packer, a neighbour, a frozen manager and a manager who bought it: none', async () => {
    const mei = await prepareBuyer(api)
    const order = await buyShipped({ buyer: mei, seller }, [bowl])
    const manager = await api.hireSeller(shop.id, undefined, 'manager')
    await sql`update accounts set frozen_at = now(), frozen_reason = 'Check' where id = ${Number(manager.id)}`.execute(
      writer,
    )
    const outcomes = [packer, neighbour, manager].map((by) => outcomeOf(refund(by, order, { goods: 1_00 })))
    expect(await Promise.all(outcomes)).toEqual(['NOT_ALLOWED', 'NOT_FOUND', 'FROZEN'])
    const buyer = await prepareBuyer(api)
    const own = await buyShipped({ buyer, seller }, [bowl])
    await sql`insert into shop_staff (shop_id, account_id, role) values (${shop.id}, ${Number(buyer.id)}, 'manager')`.execute(
      writer,
    )
    expect(await outcomeOf(refund(buyer, own, { goods: 1_00 }))).toBe('NOT_ALLOWED')
  })
})

describe('an operator', () => {
  test('gives back small sums alone; above the limit it waits for a second operator', async () => {
    const mei = await prepareBuyer(api)
    const order = await buyShipped({ buyer: mei, seller }, [bowl])
    await changeSetting(writer, ada, { key: 'recharge.two_operators_above', value: 10_00 })
    const before = await balanceOf(mei)
    expect(await refund(ines, order, { goods: 3_00 })).toMatchObject({ rest: order.total - 3_00 })
    expect(await refund(ines, order, { goods: 12_00 })).toMatchObject({ status: -4, rest: order.total - 3_00 })
    const [waiting] = await requestsOf(mei)
    expect(waiting).toMatchObject({ status: 'applying', requested_by: 'operator', amount: 12_00 })
    expect((await newsOf(seller))[0]).toMatchObject({ kind: 'sale_refund_asked' })
    const pass = (by: TestPerson) =>
      by.call('POST /api/portal/refund/decide', { body: { id: waiting?.id ?? '', verdict: 'pass' } })
    expect(await outcomeOf(pass(ines))).toBe('ALREADY_DECIDED')
    expect(await pass(ada)).toMatchObject({ status: 'refunded', refunded: 12_00 })
    expect(await balanceOf(mei)).toBe(before + 15_00)
  })
})
