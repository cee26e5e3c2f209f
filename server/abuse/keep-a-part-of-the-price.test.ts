import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { ask, balanceOf, buy, buyShipped, heldBy, inDays } from '../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { addProduct, addShop, buildWorld } from '../test/world.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import { runOverdueRests } from '../src/refunds/refund.jobs.ts'

/** A seller tries to keep a part of the price that is due to the buyer: by an earlier decision, or by the way pieces are counted. */

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)

const ship = (id: string) => seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
const detail = (buyer: TestBuyer, id: string) => buyer.call('GET /api/order/detail', { query: { id } })

/** Simulates that the time for shipping has passed. */
async function pass(id: string): Promise<void> {
  await sql`update orders set ship_by = now() - interval '1 second' where id = ${Number(id)}`.execute(writer)
}

afterEach(() => expectCleanLedger(api))

describe('pieces and their price', () => {
  const shipPiece = (id: string, item_id = '') =>
    seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none', items: [{ item_id, quantity: 1 }] } })
  const agree = (id: string) => seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  const changedMind = { amount: 4_50, reason: 'changed_mind', product_status: 'not_received' } as const
  const isLost = { amount: 4_50, reason: 'not_arrived', product_status: 'not_received' } as const

  test('by refunding the broken piece, and sending nothing more: the other one is refunded in full, too', async () => {
    const mei = await prepareBuyer(api, 100_00)
    const { id, items, total } = await buy(mei, [tea], { quantity: 2 })
    await shipPiece(id, items[0])
    await agree((await ask(api, mei, { item_id: items[0] ?? '', amount: 4_50 })).id)
    const before = await balanceOf(mei)
    await pass(id)
    await runOverdueRests(writer)
    expect(await balanceOf(mei)).toBe(before + total / 2)
    expect(await detail(mei, id)).toMatchObject({ status: -1 })
  })

  test('by refunding one unsent piece: it is not refunded a second time when its time has passed', async () => {
    const mei = await prepareBuyer(api, 100_00)
    const { id, items, total } = await buy(mei, [tea], { quantity: 2 })
    await agree((await ask(api, mei, { item_id: items[0] ?? '', ...changedMind })).id)
    await shipPiece(id, items[0])
    const before = await balanceOf(mei)
    await pass(id)
    await runOverdueRests(writer)
    expect(await balanceOf(mei)).toBe(before + (total - 9_00) / 2)
    expect(await detail(mei, id)).toMatchObject({ status: 2 })
  })

  test('by refunding a lost piece, and offering less for two returned ones: they are all of the remaining pieces', async () => {
    const mei = await prepareBuyer(api, 100_00)
    const { id, items } = await buyShipped({ buyer: mei, seller }, [tea], { quantity: 3 })
    const item_id = items[0] ?? ''
    await agree((await ask(api, mei, { item_id, ...isLost })).id)
    const returned = await ask(api, mei, { item_id, amount: 9_00, type: 'return', reason: 'changed_mind' })
    await agree(returned.id)
    await mei.call('POST /api/refund/ship', { body: { id: returned.id, carrier: 'none', tracking_no: 'R1' } })
    const receipt = { id: returned.id, quantity: 2, disposition: 'restock' } as const
    const received = await seller.call('POST /api/portal/refund/receive', { body: receipt })
    expect(received).toMatchObject({ status: 'refunded', refunded: 9_00 })
    expect(await detail(mei, id)).toMatchObject({ status: -1 })
  })

  test('by passing a claim about the first piece, and sending bad ones after it: these can be claimed, too', async () => {
    const mei = await prepareBuyer(api, 100_00)
    const { id, items } = await buy(mei, [tea], { quantity: 3 })
    const item_id = items[0] ?? ''
    await shipPiece(id, item_id)
    await agree((await ask(api, mei, { item_id, amount: 4_50 })).id)
    await expect(ask(api, mei, { item_id, amount: 4_50 })).rejects.toMatchObject({ reason: 'REFUND_EXISTS' })
    await shipPiece(id, item_id)
    expect((await detail(mei, id)).can).toContain('refund')
    await agree((await ask(api, mei, { item_id, amount: 4_50 })).id)
  })

  test.each(['pass', 'refuse'] as const)(
    'by a claim about the broken piece (%s), of three that were marked as sent: the other two can be claimed, too',
    async (decision) => {
      const mei = await prepareBuyer(api, 100_00)
      const { id, items } = await buy(mei, [tea], { quantity: 3 })
      const item_id = items[0] ?? ''
      await shipPiece(id, item_id)
      await shipPiece(id, item_id)
      await shipPiece(id, item_id)
      const broken = await ask(api, mei, { item_id, amount: 4_50 })
      await seller.call('POST /api/portal/refund/decide', {
        body: { id: broken.id, verdict: decision, reason: 'It was whole' },
      })
      expect((await detail(mei, id)).can).toContain('refund')
      await agree((await ask(api, mei, { item_id, ...isLost, amount: 9_00 })).id)
      expect(await outcomeOf(ask(api, mei, { item_id, ...isLost, amount: 1 }))).toBe('REFUND_EXISTS')
    },
  )

  test('by one claim of a cent after the other: an item has ten requests at most', async () => {
    const mei = await prepareBuyer(api, 200_00)
    const { id, items } = await buyShipped({ buyer: mei, seller }, [tea], { quantity: 12 })
    for (let index = 0; index < 10; index += 1) {
      await agree((await ask(api, mei, { item_id: items[0] ?? '', amount: 1 })).id)
    }
    expect((await detail(mei, id)).can).not.toContain('refund')
    expect(await outcomeOf(ask(api, mei, { item_id: items[0] ?? '', amount: 1 }))).toBe('REFUND_EXISTS')
  })

  test('by freight of unsent goods: it is refunded with the goods, even where only their price was requested', async () => {
    const mei = await prepareBuyer(api, 100_00)
    const { id, items } = await buy(mei, [tea])
    await agree((await ask(api, mei, { item_id: items[0] ?? '', ...changedMind })).id)
    expect(await balanceOf(mei)).toBe(100_00)
    expect(await detail(mei, id)).toMatchObject({ status: -1 })
  })
})

describe('a refusal before the goods have arrived', () => {
  const refuse = (id: string) =>
    seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason: 'It is on its way' } })
  const passAppeal = (id: string) =>
    sql`update refunds set appeal_until = now() - interval '1 second' where id = ${Number(id)}`.execute(writer)

  test('by refusing before shipping: a refund of broken goods can be requested', async () => {
    const mei = await prepareBuyer(api)
    const { id, items } = await buy(mei, [tea])
    const item_id = items[0] ?? ''
    const early = await ask(api, mei, { item_id, amount: 4_50, reason: 'changed_mind', product_status: 'not_received' })
    await refuse(early.id)
    expect((await detail(mei, id)).can).not.toContain('refund')
    await ship(id)
    await passAppeal(early.id)
    await mei.call('POST /api/order/confirm', { body: { id } })
    expect((await mei.call('GET /api/refund/detail', { query: { id: early.id } })).can).toEqual(['apply'])
    expect(await mei.call('GET /api/refund/preview', { query: { item_id } })).toMatchObject({
      open: null,
      product_statuses: ['received', 'not_received'],
    })
    const broken = await Promise.allSettled(Array.from({ length: 10 }, () => ask(api, mei, { item_id, amount: 4_50 })))
    expect(broken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await sql`update refunds set appeal_until = now() + interval '1 day' where id = ${Number(early.id)}`.execute(writer)
    const appeal = { id: early.id, explanation: 'Beside the other one.' }
    expect(await outcomeOf(mei.call('POST /api/refund/appeal', { body: appeal }))).toBe('NOT_APPEALABLE')
  })

  test('by claiming for weeks that the parcel is on its way: the appeal is open until the after-sale window ends', async () => {
    const mei = await prepareBuyer(api)
    const { id, items } = await buy(mei, [tea])
    const item_id = items[0] ?? ''
    await ship(id)
    const lost = await ask(api, mei, { item_id, amount: 4_50, reason: 'not_arrived', product_status: 'not_received' })
    await refuse(lost.id)
    await passAppeal(lost.id)
    await runDueOrders(writer, inDays(46)) // Receipt counts as confirmed.
    const request = await mei.call('GET /api/refund/detail', { query: { id: lost.id } })
    expect(request.can).toEqual(['appeal', 'apply'])
    expect(Date.parse(request.refusal?.appeal_until ?? '')).toBeGreaterThan(inDays(46).getTime())
    const again = { item_id, amount: 4_50, reason: 'not_arrived', product_status: 'not_received' } as const
    expect(await outcomeOf(ask(api, mei, again))).toBe('REFUND_EXISTS')
    await mei.call('POST /api/refund/appeal', { body: { id: lost.id, explanation: 'Nothing has come.' } })
    const operator = await api.hireOperator()
    await operator.call('POST /api/portal/refund/rule', { body: { id: lost.id, verdict: 'pass' } })
    expect(await balanceOf(mei)).toBeGreaterThanOrEqual(4_50)
  })
})

describe('freight', () => {
  const freightShop = async (base: number) => {
    const shop = await addShop(writer, {
      slug: `freight-${base}`,
      name: `Freight ${base}`,
      freight: { base, further: 0, freeFrom: null },
    })
    const { variantIds } = await addProduct(writer, {
      shop,
      name: { en: 'Pin' },
      variants: [{ price: 2_00, stock: 99 }],
    })
    const owner = await api.hireSeller(shop.id)
    const earned = async () => {
      const { available, pending } = await owner.call('GET /api/portal/earnings/summary')
      return { available, pending }
    }
    const agree = (id: string, more: { freight?: boolean } = {}) =>
      owner.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass', ...more } })
    return { owner, pin: variantIds, earned, agree }
  }
  const code = (body: { code: string; kind: string; value?: number; maximum?: number }) =>
    writer
      .insertInto('promotions')
      .values({ ...body, code_key: body.code, budget: 1_000_00 })
      .execute()

  test('by leaving out freight that the platform paid, of a parcel that never arrived: it is refunded to the platform', async () => {
    await code({ code: 'SENT', kind: 'free_freight', maximum: 100_00 })
    const { owner, pin, earned, agree } = await freightShop(90_00)
    const mei = await prepareBuyer(api)
    const { items } = await buyShipped({ buyer: mei, seller: owner }, pin, { promo_code: 'SENT' })
    const before = await heldBy(api, 'promotions')
    const request = { amount: 2_00, reason: 'not_arrived', product_status: 'not_received' } as const
    await agree((await ask(api, mei, { item_id: items[0] ?? '', ...request })).id, { freight: false })
    expect(await heldBy(api, 'promotions')).toBe(before + 90_00)
    expect(await earned()).toEqual({ available: 0, pending: 0 })
  })

  test('by sending a pin with expensive freight and refunding its price at once: the freight waits for the after-sale window', async () => {
    const { owner, pin, earned, agree } = await freightShop(4_000_00)
    const victim = await prepareBuyer(api, 4_500_00)
    const { id: orderId, items } = await buyShipped({ buyer: victim, seller: owner }, pin)
    const request = { amount: 2_00, reason: 'changed_mind', product_status: 'not_received' } as const
    await agree((await ask(api, victim, { item_id: items[0] ?? '', ...request })).id)
    expect(await detail(victim, orderId)).toMatchObject({ status: -1 })
    expect(await earned()).toEqual({ available: 0, pending: 4_000_00 })
    await runDueOrders(writer, inDays(14))
    expect(await earned()).toEqual({ available: 0, pending: 4_000_00 })
    await Promise.all(Array.from({ length: 10 }, () => runDueOrders(writer, inDays(16))))
    expect(await earned()).toEqual({ available: 4_000_00, pending: 0 })
  })

  test('by refunding all freight of a gift that the shopper keeps: the shop keeps its price, too', async () => {
    await code({ code: 'GIFT', kind: 'amount', value: 2_00 })
    const { owner, pin, earned, agree } = await freightShop(3_00)
    const mei = await prepareBuyer(api)
    const { items } = await buyShipped({ buyer: mei, seller: owner, received: true }, pin, { promo_code: 'GIFT' })
    const { pending } = await earned()
    const before = await heldBy(api, 'promotions')
    await agree((await ask(api, mei, { item_id: items[0] ?? '', amount: 3_00, reason: 'late' })).id)
    expect(await earned()).toEqual({ available: 0, pending: pending - 3_00 })
    expect(await heldBy(api, 'promotions')).toBe(before)
  })
})
