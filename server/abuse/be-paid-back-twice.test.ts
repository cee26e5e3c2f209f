import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { ask, balanceOf, buy, inDays, type BoughtOrder } from '../test/refunding.ts'
import { openShop } from '../test/refund-shares.ts'
import { expectCleanLedger, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import { runOverdueRests } from '../src/refunds/refund.jobs.ts'

/** A shopper tries to get the delivered pieces for nothing, by a double refund of those that were not sent. */

const api = await startApi()
const { writer } = api.databases
const { seller, lamp } = await openShop(api, 0)
const decide = (id: string, decision: 'pass' | 'refuse') =>
  seller.call('POST /api/portal/refund/decide', { body: { id, verdict: decision, reason: 'No.' } })
const isUnsent = { product_status: 'not_received', reason: 'changed_mind' } as const

/** Buys `quantity` lamps, of which the shop sends `sent`. */
async function buyPart(
  quantity: number,
  sent: number,
): Promise<{ buyer: TestBuyer; bought: BoughtOrder; item_id: string }> {
  const buyer = await prepareBuyer(api, 2_000_00)
  const bought = await buy(buyer, [lamp], { quantity })
  const [item_id = ''] = bought.items
  await send(bought, sent)
  return { buyer, bought, item_id }
}

function send({ id, items: [item_id = ''] }: BoughtOrder, quantity: number) {
  const body = { id, carrier: 'none', items: [{ item_id, quantity }] }
  return seller.call('POST /api/portal/order/ship', { body })
}

/** Simulates that the time to send the rest passes. */
async function missShipping(): Promise<void> {
  await runDueOrders(writer, inDays(30))
  await runOverdueRests(writer, inDays(30))
}

test.each([
  { quantity: 10, sent: 5 },
  { quantity: 2, sent: 1 },
  { quantity: 3, sent: 1 },
])(
  'by requesting a refund of unsent pieces, of $quantity with $sent sent: they are refunded once',
  async ({ quantity, sent }) => {
    const { buyer, bought, item_id } = await buyPart(quantity, sent)
    const before = await balanceOf(buyer)
    const price = (quantity - sent) * 100_00
    const { unsent } = await buyer.call('GET /api/refund/preview', { query: { item_id } })
    expect(unsent).toEqual({ maximum: price, freight: 0 })
    const tooMuch = ask(api, buyer, { item_id, amount: price + 1, ...isUnsent })
    await expect(tooMuch).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE' })
    await decide((await ask(api, buyer, { item_id, amount: price, ...isUnsent })).id, 'pass')
    expect(await buyer.call('GET /api/order/detail', { query: { id: bought.id } })).toMatchObject({ status: 2 })
    await missShipping()
    expect(await balanceOf(buyer)).toBe(before + price)
    await expectCleanLedger(api)
  },
)

test('by a partial refund of unsent pieces: the rest of their price is refunded when the shipping time has passed', async () => {
  const { buyer, item_id } = await buyPart(4, 2)
  const before = await balanceOf(buyer)
  await decide((await ask(api, buyer, { item_id, amount: 50_00, ...isUnsent })).id, 'pass')
  await missShipping()
  expect(await balanceOf(buyer)).toBe(before + 200_00)
  await expectCleanLedger(api)
})

test('and no shop keeps the price of a lost piece because it refused to refund the unsent ones', async () => {
  const { buyer, bought, item_id } = await buyPart(3, 1)
  await decide((await ask(api, buyer, { item_id, amount: 200_00, ...isUnsent })).id, 'refuse')
  await send(bought, 2)
  const lost = await ask(api, buyer, { item_id, amount: 300_00, ...isUnsent, reason: 'not_arrived' })
  await decide(lost.id, 'pass')
  expect(await buyer.call('GET /api/order/detail', { query: { id: bought.id } })).toMatchObject({ status: -1 })
  await expectCleanLedger(api)
})
