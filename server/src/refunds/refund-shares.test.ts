import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, balanceOf, buy, buyShipped, heldBy, inDays, type Bought } from '../../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, type Buyer } from '../../test/shopping.ts'
import { addProduct, addShop } from '../../test/world.ts'
import type { Tx } from '../db/database.ts'
import { audit } from '../ledger/ledger.ts'
import { runDueOrders } from '../orders/order.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const codes = [
  { code: 'NINETY', kind: 'percentage', value: 90 },
  { code: 'TWENTY', kind: 'percentage', value: 20 },
  { code: 'WHOLE', kind: 'percentage', value: 100 },
  { code: 'FREIGHT', kind: 'free_freight', value: 0 },
  { code: 'PART', kind: 'free_freight', value: 0, maximum: 100_00 },
]
await writer
  .insertInto('promotions')
  .values(codes.map((code) => ({ budget: 100_000_00, maximum: 100_000_00, ...code, code_key: code.code })))
  .execute()

let shopCount = 0

/** A shop whose one product costs 100.00, and whose freight is as it says. US cents. */
async function openShop(freight: number) {
  shopCount += 1
  const shop = await addShop(writer, {
    slug: `shares-${shopCount}`,
    name: `Shares ${shopCount}`,
    freight: { base: freight, further: 0, freeFrom: 1_000_000_00 },
  })
  const { variantIds } = await addProduct(writer, {
    shop,
    name: { en: 'Lamp' },
    variants: [{ price: 100_00, stock: 99 }],
  })
  const seller = await api.hireSeller(shop.id)
  return { seller, shop, shopId: shop.id, lamp: variantIds[0] ?? 0 }
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** What the people and the platform have, in US cents. */
async function standing(buyer: Buyer, { shopId }: Shop) {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(b.amount), 0)::bigint as amount from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.kind = 'seller_available' and a.owner = ${shopId}
  `.execute(writer)
  return {
    shopper: await balanceOf(buyer),
    seller: rows[0]?.amount ?? 0,
    promotions: await heldBy(api, 'promotions'),
    commission: await heldBy(api, 'commission'),
  }
}

/** How each of them has changed once everything about the order is over. */
async function changesOf(shop: Shop, deed: (buyer: Buyer) => Promise<unknown>) {
  const buyer = await prepareBuyer(api, 20_000_00)
  const before = await standing(buyer, shop)
  await deed(buyer)
  for (const days of [60, 90, 120]) await runDueOrders(writer, inDays(days))
  const after = await standing(buyer, shop)
  await expectCleanLedger(api)
  return {
    shopper: after.shopper - before.shopper,
    seller: after.seller - before.seller,
    promotions: after.promotions - before.promotions,
    commission: after.commission - before.commission,
  }
}

type Back = { amount: number; freight?: boolean; reason?: string; place?: number }

async function giveBack({ seller }: Shop, buyer: Buyer, bought: Bought, back: Back) {
  const { amount, freight, reason = 'damaged', place = 0 } = back
  const { id } = await ask(api, buyer, { item_id: bought.items[place] ?? '', amount, reason })
  const body = { id, verdict: 'pass', ...(freight !== undefined && { freight }) } as const
  await seller.call('POST /api/portal/refund/decide', { body })
}

/** The goods came, were paid back, and the freight was not. */
function returned(shop: Shop, promo_code: string | undefined, amount: number) {
  return changesOf(shop, async (buyer) => {
    const more = promo_code === undefined ? {} : { promo_code }
    const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], more)
    await giveBack(shop, buyer, bought, { amount, freight: false, reason: 'changed_mind' })
  })
}

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
  test('an item that comes back whole bears none, and freight bears none', async () => {
    const shop = await openShop(100_00)
    const { commission, seller } = await returned(shop, undefined, 50_00)
    expect({ commission, seller }).toEqual({ commission: 4_00, seller: 50_00 + 100_00 - 4_00 })
  })

  test('refunded freight does not lessen it', async () => {
    const shop = await openShop(30_00)
    const changes = await changesOf(shop, async (buyer) => {
      const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp])
      await giveBack(shop, buyer, bought, { amount: 100_00 + 30_00 - 1 })
    })
    expect(changes).toEqual({ shopper: -1, seller: 1, promotions: 0, commission: 0 })
  })
})

describe('freight that a platform’s code paid for', () => {
  test('stays with the seller who shipped when the shopper changes their mind', async () => {
    const shop = await openShop(90_00)
    expect(await returned(shop, 'FREIGHT', 100_00)).toEqual({
      ...{ shopper: 0, seller: 90_00, promotions: -90_00, commission: 0 },
    })
  })

  test('goes back where the shop is at fault and does not leave it out', async () => {
    const shop = await openShop(90_00)
    const changes = await changesOf(shop, async (buyer) => {
      const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], {
        promo_code: 'FREIGHT',
      })
      await giveBack(shop, buyer, bought, { amount: 100_00 })
    })
    expect(changes).toEqual({ shopper: 0, seller: 0, promotions: 0, commission: 0 })
  })

  test.each([
    { what: 'the shop leaves the rest out and the shopper takes that', amount: 100_00 + 40_00, freight: false },
    { what: 'only the price of the goods was asked for', amount: 100_00, freight: undefined },
  ])('in part goes back where the shop is at fault, and $what', async ({ amount, freight }) => {
    const shop = await openShop(140_00)
    const changes = await changesOf(shop, async (buyer) => {
      const more = { promo_code: 'PART' }
      const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], more)
      const { id } = await ask(api, buyer, { item_id: bought.items[0] ?? '', amount, reason: 'damaged' })
      const body = { id, verdict: 'pass', ...(freight !== undefined && { freight }) } as const
      const { status } = await shop.seller.call('POST /api/portal/refund/decide', { body })
      if (status === 'offered') await buyer.call('POST /api/refund/accept', { body: { id } })
    })
    expect(changes).toEqual({ shopper: -40_00, seller: 40_00, promotions: 0, commission: 0 })
  })

  test('goes back where nothing was shipped', async () => {
    const shop = await openShop(90_00)
    const changes = await changesOf(shop, async (buyer) => {
      const bought = await buy(buyer, [shop.lamp], { promo_code: 'FREIGHT' })
      const { id } = await ask(api, buyer, {
        item_id: bought.items[0] ?? '',
        amount: 100_00,
        reason: 'changed_mind',
        product_status: 'not_received',
      })
      await shop.seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    })
    expect(changes).toEqual({ shopper: 0, seller: 0, promotions: 0, commission: 0 })
  })
})

test('freight of an item that nobody has carried goes back with it, although the rest of the order was sent', async () => {
  const shop = await openShop(40_00)
  const { variantIds } = await addProduct(writer, {
    shop: shop.shop,
    name: { en: 'Pin' },
    variants: [{ price: 1_00, stock: 9 }],
  })
  const buyer = await prepareBuyer(api)
  const bought = await buy(buyer, [shop.lamp, variantIds[0] ?? 0])
  const { items } = await buyer.call('GET /api/order/detail', { query: { id: bought.id } })
  const pin = items.find(({ id }) => id === bought.items[1])
  const parcel = { id: bought.id, carrier: 'none', items: [{ item_id: pin?.id ?? '', quantity: 1 }] }
  await shop.seller.call('POST /api/portal/order/ship', { body: parcel })
  const item_id = bought.items[0] ?? ''
  const { maximum, freight, freight_always } = await buyer.call('GET /api/refund/preview', { query: { item_id } })
  expect({ maximum, freight_always }).toEqual({ maximum: 100_00, freight_always: true })
  const asked = { item_id, amount: maximum + freight, product_status: 'not_received', reason: 'changed_mind' } as const
  expect(await ask(api, buyer, asked)).toMatchObject({ amount: maximum + freight, freight })
})

test('of a gift of three, one that comes back brings the platform a third', async () => {
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
  /** What is found once this has been done; it is undone. */
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
    await giveBack(shop, buyer, bought, { amount: 10_00, freight: false, reason: 'changed_mind' })
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

test('what the seller is shown beforehand is what is paid out', async () => {
  const shop = await openShop(90_00)
  const buyer = await prepareBuyer(api)
  const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], { promo_code: 'TWENTY' })
  await giveBack(shop, buyer, bought, { amount: 40_00, freight: false })
  const query = { shop_id: String(shop.shopId) }
  const [announced] = (await shop.seller.call('GET /api/portal/earnings/list', { query })).items
  const { pending } = await shop.seller.call('GET /api/portal/earnings/summary', { query })
  expect(announced).toMatchObject({ commission: 4_00, earning: 40_00 + 10_00 + 90_00 - 4_00 })
  expect(pending).toBe(announced?.earning)
  for (const days of [60, 90, 120]) await runDueOrders(writer, inDays(days))
  const { seller } = await standing(buyer, shop)
  expect(seller).toBe(announced?.earning)
})

test('the shop reads how much of the platform’s part goes back with a request', async () => {
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
