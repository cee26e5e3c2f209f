import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import { runOverdueRests } from '../src/refunds/refund.jobs.ts'
import { startApi } from '../test/api.ts'
import { ask, buy, inDays } from '../test/refunding.ts'
import { expectCleanLedger, prepareBuyer } from '../test/shopping.ts'
import { addProduct, addShop } from '../test/world.ts'

/** A code of the platform leaves the shopper one cent to pay for several pieces. The refund of the first piece returns the cent. */

const api = await startApi()
const { writer } = api.databases
const codes = [
  { code: 'FIFTY', code_key: 'FIFTY', kind: 'amount', value: 50_00, budget: 1_000_00, maximum: null },
  { code: 'ALMOST', code_key: 'ALMOST', kind: 'free_freight', value: 0, budget: 1_000_00, maximum: 9_99 },
]
await writer.insertInto('promotions').values(codes).execute()
const shop = await addShop(writer, { slug: 'free', name: 'Free', freight: { base: 0, further: 0, freeFrom: null } })
const dear = await addShop(writer, { slug: 'dear', name: 'Dear', freight: { base: 10_00, further: 0, freeFrom: null } })

/** Returns the seller's payment after all deadlines of the order, less 8 % commission. US cents. */
async function earnedBy(shopId: number, id: string): Promise<number> {
  for (const days of [20, 80, 110, 140]) {
    await runOverdueRests(writer, inDays(days))
    await runDueOrders(writer, inDays(days))
  }
  await expectCleanLedger(api)
  const { rows } = await sql<{ earned: number }>`
    select coalesce(sum(t.amount), 0)::int as earned from ledger_transfers t join ledger_entries e on e.id = t.entry_id
      join ledger_accounts a on a.id = t.to_account
    where e.kind = 'order_released' and e.reference = ${id} and a.kind = 'seller_available' and a.owner = ${shopId}
  `.execute(writer)
  return rows[0]?.earned ?? 0
}

async function sell(
  of: typeof shop,
  price: number,
  { quantity, promo_code }: { quantity: number; promo_code: string },
) {
  const { variantIds } = await addProduct(writer, { shop: of, name: { en: 'Lamp' }, variants: [{ price, stock: 99 }] })
  const seller = await api.hireSeller(of.id)
  const buyer = await prepareBuyer(api)
  const bought = await buy(buyer, variantIds, { quantity, promo_code })
  const send = (pieces: number) => {
    const items = [{ item_id: bought.items[0] ?? '', quantity: pieces }]
    const parcel = { id: bought.id, carrier: 'dhl', tracking_no: '1', items }
    return seller.call('POST /api/portal/order/ship', { body: parcel })
  }
  return { seller, buyer, bought, send }
}

test('by one of three pieces that is not sent: the shop is paid for the other two', async () => {
  const { bought, send } = await sell(shop, 16_67, { quantity: 3, promo_code: 'FIFTY' })
  expect(bought.total).toBe(1)
  await send(2)
  expect(await earnedBy(shop.id, bought.id)).toBe(33_33 - 2_67)
})

test('by returning one of three pieces for a cent: the shop is paid for the other two', async () => {
  const { seller, buyer, bought, send } = await sell(shop, 16_67, { quantity: 3, promo_code: 'FIFTY' })
  await send(3)
  await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  const { id } = await ask(api, buyer, { item_id: bought.items[0] ?? '', amount: 1, type: 'return' })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'dhl', tracking_no: 'R1' } })
  await seller.call('POST /api/portal/refund/receive', { body: { id, quantity: 1, disposition: 'damaged' } })
  expect(await earnedBy(shop.id, bought.id)).toBe(33_33 - 2_67)
})

test('by one of ten pieces that is not sent: the shop is paid the freight of the other nine', async () => {
  const { bought, send } = await sell(dear, 10_00, { quantity: 10, promo_code: 'ALMOST' })
  await send(9)
  expect(await earnedBy(dear.id, bought.id)).toBe(90_00 - 7_20 + 8_99)
})
