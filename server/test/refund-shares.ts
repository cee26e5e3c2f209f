import { sql } from 'kysely'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import type { TestApi } from './api.ts'
import { ask, balanceOf, buyShipped, heldBy, inDays, type BoughtOrder } from './refunding.ts'
import { expectCleanLedger, prepareBuyer, type TestBuyer } from './shopping.ts'
import { addProduct, addShop } from './world.ts'

const codes = [
  { code: 'NINETY', kind: 'percentage', value: 90 },
  { code: 'TWENTY', kind: 'percentage', value: 20 },
  { code: 'WHOLE', kind: 'percentage', value: 100 },
  { code: 'FREIGHT', kind: 'free_freight', value: 0 },
  { code: 'PART', kind: 'free_freight', value: 0, maximum: 100_00 },
]

type Back = { amount: number; freight?: boolean; reason?: string; place?: number }

type SharesShop = Awaited<ReturnType<typeof openShop>>
type SharesDeal = { shop: SharesShop; buyer: TestBuyer; bought: BoughtOrder }

let shopCount = 0

/** Opens a shop with one product for 100.00 and this freight. US cents. */
export async function openShop(api: TestApi, freight: number) {
  const { writer } = api.databases
  shopCount += 1
  const shop = await addShop(writer, {
    slug: `shares-${shopCount}`,
    name: `Shares ${shopCount}`,
    freight: { base: freight, further: 0, freeFrom: 1_000_000_00 },
  })
  const { variantIds } = await addProduct(writer, {
    shop,
    name: { en: 'Lamp' },
    variants: [{ price: 100_00, stock: 999 }],
  })
  const seller = await api.hireSeller(shop.id)
  return { seller, shop, shopId: shop.id, lamp: variantIds[0] ?? 0 }
}

/** Returns the amounts of the people and the platform, in US cents. */
async function sumsOf(api: TestApi, buyer: TestBuyer, { shopId }: SharesShop) {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(b.amount), 0)::bigint as amount from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.kind = 'seller_available' and a.owner = ${shopId}
  `.execute(api.databases.writer)
  return {
    shopper: await balanceOf(buyer),
    seller: rows[0]?.amount ?? 0,
    promotions: await heldBy(api, 'promotions'),
    commission: await heldBy(api, 'commission'),
  }
}

/** Returns the change of each amount after the end of all timers of the order. */
async function changesOf(api: TestApi, shop: SharesShop, action: (buyer: TestBuyer) => Promise<unknown>) {
  const buyer = await prepareBuyer(api, 20_000_00)
  const before = await sumsOf(api, buyer, shop)
  await action(buyer)
  for (const days of [60, 90, 120]) await runDueOrders(api.databases.writer, inDays(days))
  const after = await sumsOf(api, buyer, shop)
  await expectCleanLedger(api)
  return {
    shopper: after.shopper - before.shopper,
    seller: after.seller - before.seller,
    promotions: after.promotions - before.promotions,
    commission: after.commission - before.commission,
  }
}

async function giveBack(api: TestApi, { shop, buyer, bought }: SharesDeal, back: Back) {
  const { amount, freight, reason = 'damaged', place = 0 } = back
  const { id } = await ask(api, buyer, { item_id: bought.items[place] ?? '', amount, reason })
  const body = { id, verdict: 'pass', ...(freight !== undefined && { freight }) } as const
  await shop.seller.call('POST /api/portal/refund/decide', { body })
}

/** Returns the changes if the goods were received and refunded, without freight. */
function returned(api: TestApi, shop: SharesShop, promo_code: string | undefined, amount: number) {
  return changesOf(api, shop, async (buyer) => {
    const more = promo_code === undefined ? {} : { promo_code }
    const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], more)
    await giveBack(api, { shop, buyer, bought }, { amount, freight: false, reason: 'changed_mind' })
  })
}

/** Creates codes of the platform, and functions that return how money moved between a shopper, a shop and the platform. */
export async function stageShares(api: TestApi) {
  await api.databases.writer
    .insertInto('promotions')
    .values(codes.map((code) => ({ budget: 100_000_00, maximum: 100_000_00, ...code, code_key: code.code })))
    .execute()
  return {
    openShop: (freight: number) => openShop(api, freight),
    standing: (buyer: TestBuyer, shop: SharesShop) => sumsOf(api, buyer, shop),
    changesOf: (shop: SharesShop, action: (buyer: TestBuyer) => Promise<unknown>) => changesOf(api, shop, action),
    giveBack: (deal: SharesDeal, back: Back) => giveBack(api, deal, back),
    returned: (shop: SharesShop, promo_code: string | undefined, amount: number) =>
      returned(api, shop, promo_code, amount),
  }
}
