import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buyShipped, inDays } from '../../test/refunding.ts'
import { stageShares } from '../../test/refund-shares.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import type { Tx } from '../db/database.ts'
import { audit } from '../ledger/ledger.sql.ts'
import { runDueOrders } from '../orders/order.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { openShop, standing, changesOf, giveBack, returned } = await stageShares(api)

describe('a seller and a shopper who are one person earn nothing on a returned item', () => {
  test.each([
    { name: '90 % from the platform, freight 90.00', promo_code: 'NINETY', freight: 90_00, paid: 10_00 },
    { name: '20 % from the platform, freight 1,000.00', promo_code: 'TWENTY', freight: 1_000_00, paid: 80_00 },
    { name: 'no code', promo_code: undefined, freight: 40_00, paid: 100_00 },
  ])('$name', async ({ promo_code, freight, paid }) => {
    const changes = await returned(await openShop(freight), promo_code, paid)
    expect(changes).toEqual({ shopper: -freight, seller: freight, promotions: 0, commission: 0 })
  })
})

describe('commission is of the items that stayed sold', () => {
  test('an item that is returned whole bears none, and freight bears none', async () => {
    const shop = await openShop(100_00)
    const { commission, seller } = await returned(shop, undefined, 50_00)
    expect({ commission, seller }).toEqual({ commission: 4_00, seller: 50_00 + 100_00 - 4_00 })
  })

  test('refunded freight does not lessen it', async () => {
    const shop = await openShop(30_00)
    const changes = await changesOf(shop, async (buyer) => {
      const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp])
      await giveBack({ shop, buyer, bought }, { amount: 100_00 + 30_00 - 1 })
    })
    expect(changes).toEqual({ shopper: -1, seller: 1, promotions: 0, commission: 0 })
  })
})

test('of a gift of three, one returned piece gives a third back to the platform', async () => {
  const shop = await openShop(30_00)
  const changes = await changesOf(shop, async (buyer) => {
    const more = { promo_code: 'WHOLE', quantity: 3 }
    const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], more)
    const [item_id = ''] = bought.items
    const { id } = await ask(api, buyer, { item_id, amount: 30_00, type: 'return' })
    const { seller } = shop
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
    await seller.call('POST /api/portal/refund/receive', { body: { id, quantity: 1, disposition: 'restock' } })
    await buyer.call('POST /api/refund/accept', { body: { id } })
  })
  expect(changes).toEqual({ shopper: -20_00, seller: 200_00 + 20_00 - 16_00, promotions: -200_00, commission: 16_00 })
})

describe('the proof finds a refund whose term is wrong although every sum adds up', () => {
  /** Returns the audit's findings after the change, which is rolled back. */
  async function findingsAfter(doing: (tx: Tx) => Promise<unknown>): Promise<string[]> {
    let found: string[] = []
    const trying = writer.transaction().execute(async (tx) => {
      await doing(tx)
      found = (await audit(tx)).findings.map(({ check }) => check)
      throw new Error('undone')
    })
    await expect(trying).rejects.toThrow('undone')
    return found.toSorted()
  }

  test('a share of the discount or of the commission that is another', async () => {
    const shop = await openShop(90_00)
    const buyer = await prepareBuyer(api)
    const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], {
      promo_code: 'NINETY',
    })
    await giveBack({ shop, buyer, bought }, { amount: 10_00, freight: false, reason: 'changed_mind' })
    const order = Number(bought.id)

    const lessDiscount = (tx: Tx) =>
      sql`update order_items set platform_discount = platform_discount - 100, platform_freight = platform_freight + 100
        where order_id = ${order}`.execute(tx)
    expect(await findingsAfter(lessDiscount)).toEqual(['refunds_return_their_items_share'])

    const lessCommission = (tx: Tx) =>
      sql`update refunds set commission_returned = commission_returned - 1 where order_id = ${order}`.execute(tx)
    expect(await findingsAfter(lessCommission)).toEqual(['refunds_return_their_items_share'])

    const ofOrder = (tx: Tx) =>
      sql`update orders set commission_returned = commission_returned - 1 where id = ${order}`.execute(tx)
    expect(await findingsAfter(ofOrder)).toEqual(['orders_return_their_commission'])

    const ofItem = (tx: Tx) =>
      sql`update order_items set commission = commission + 1 where order_id = ${order}`.execute(tx)
    expect(await findingsAfter(ofItem)).toEqual([
      'items_share_discount_and_commission',
      'orders_return_their_commission',
      'refunds_return_their_items_share',
    ])
  })

  test('a commission that was settled at another amount', async () => {
    const shop = await openShop(10_00)
    await returned(shop, undefined, 50_00)
    const found = await findingsAfter((tx) =>
      sql`update orders set commission_returned = commission_returned + 1 where shop_id = ${shop.shopId}`.execute(tx),
    )
    expect(found).toEqual(['commission_is_of_what_stayed_sold', 'orders_return_their_commission'])
  })
})

test('the amount announced to the seller is paid out', async () => {
  const shop = await openShop(90_00)
  const buyer = await prepareBuyer(api)
  const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], { promo_code: 'TWENTY' })
  await giveBack({ shop, buyer, bought }, { amount: 40_00, freight: false })
  const query = { shop_id: String(shop.shopId) }
  const [announced] = (await shop.seller.call('GET /api/portal/earnings/list', { query })).items
  const { pending } = await shop.seller.call('GET /api/portal/earnings/summary', { query })
  expect(announced).toMatchObject({ commission: 4_00, earning: 40_00 + 10_00 + 90_00 - 4_00 })
  expect(pending).toBe(announced?.earning)
  for (const days of [60, 90, 120]) await runDueOrders(writer, inDays(days))
  const { seller } = await standing(buyer, shop)
  expect(seller).toBe(announced?.earning)
})

test('a request shows the shop how much of the platform’s part is returned with it', async () => {
  const shop = await openShop(0)
  const buyer = await prepareBuyer(api, 1_000_00)
  const asking = async (promo_code: string | undefined, amount: number) => {
    const more = promo_code === undefined ? {} : { promo_code }
    const { items } = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], more)
    const { id } = await ask(api, buyer, { item_id: items[0] ?? '', amount })
    return shop.seller.call('GET /api/portal/refund/detail', { query: { id } })
  }
  expect(await asking('NINETY', 10_00)).toMatchObject({ with_freight: 10_00, promotion: 90_00 })
  expect(await asking('NINETY', 1_00)).toMatchObject({ with_freight: 1_00, promotion: 9_00 })
  expect(await asking(undefined, 100_00)).toMatchObject({ with_freight: 100_00, promotion: 0 })
})
