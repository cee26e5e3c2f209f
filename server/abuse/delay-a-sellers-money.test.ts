import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import { runDueRefunds } from '../src/refunds/refund.jobs.ts'
import { startApi } from '../test/api.ts'
import { ask, buy } from '../test/refunding.ts'
import { prepareBuyer } from '../test/shopping.ts'
import { addProduct, addShop } from '../test/world.ts'

const api = await startApi()
const { writer } = api.databases
const shop = await addShop(writer, { slug: 'lamps', name: 'Lamps' })
const seller = await api.hireSeller(shop.id)
const variantIds: number[] = []
for (const price of [10_00, 11_00, 12_00]) {
  const product = await addProduct(writer, { shop, name: { en: `Lamp ${price}` }, variants: [{ price, stock: 999 }] })
  variantIds.push(...product.variantIds)
}
const buyer = await prepareBuyer(api, 10_000_00)
let bought: Awaited<ReturnType<typeof buy>>

/** Moves all times of the order into the past, and runs the jobs that are due. */
async function wait(days: number) {
  const age = (columns: string[]) =>
    sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${days * 86_400})`),
    )
  const times = ['created_at', 'paid_at', 'shipped_at', 'auto_confirm_at', 'received_at', 'complete_at', 'completed_at']
  await sql`update orders set ${age([...times, 'after_sale_until', 'appeal_until'])} where id = ${bought.id}`.execute(
    writer,
  )
  const ofRefund = ['created_at', 'due_at', 'appeal_until', 'status_since']
  await sql`update refunds set ${age(ofRefund)} where order_id = ${bought.id}`.execute(writer)
  for (let round = 0; round < 2; round++) {
    await runDueRefunds(writer)
    await runDueOrders(writer)
  }
}
const stateOf = async () => {
  const { rows } = await sql<{ status: number; money: string }>`
    select fulfilment as status, payment_state as money from orders where id = ${bought.id}
  `.execute(writer)
  return rows[0]
}
const decide = (id: string, decision: 'pass' | 'refuse') =>
  seller.call('POST /api/portal/refund/decide', { body: { id, verdict: decision, reason: 'It looks used.' } })

beforeEach(async () => {
  bought = await buy(buyer, variantIds, { quantity: 3 })
  await seller.call('POST /api/portal/order/ship', { body: { id: bought.id, carrier: 'none' } })
})

async function askForReturn(item: number) {
  const item_id = bought.items[item] ?? ''
  const request = await ask(api, buyer, { item_id, amount: 1, type: 'return', reason: 'changed_mind' })
  await decide(request.id, 'pass')
  return request
}

test('by returns that are approved and never sent: only the first one delays the receipt', async () => {
  await wait(44)
  await askForReturn(0)
  await wait(13)
  expect(await stateOf()).toEqual({ status: 2, money: 'paid' })
  await askForReturn(1)
  await wait(2)
  expect(await stateOf()).toEqual({ status: 3, money: 'paid' })
  await wait(13)
  await wait(15)
  expect(await stateOf()).toMatchObject({ money: 'released' })
})

test('the shop’s time to check a return does not end the claims for other pieces of the item', async () => {
  await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  await wait(2)
  const item_id = bought.items[0] ?? ''
  const { id } = await ask(api, buyer, { item_id, amount: 10_00, type: 'return' })
  await decide(id, 'pass')
  await wait(7)
  await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'dhl', tracking_no: 'R1' } })
  await wait(6)
  await seller.call('POST /api/portal/refund/receive', { body: { id, quantity: 1, disposition: 'damaged' } })
  await wait(2)
  const other = await ask(api, buyer, { item_id, amount: 10_00 })
  expect(other).toMatchObject({ status: 'applying' })
})

test('a refusal on the last day extends the after-sale window by the time that the shop took for it', async () => {
  await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  await wait(11)
  const item_id = bought.items[0] ?? ''
  const { id } = await ask(api, buyer, { item_id, amount: 10_00 })
  await wait(4.5)
  await decide(id, 'refuse')
  await wait(3)
  expect(await ask(api, buyer, { item_id, amount: 10_00 })).toMatchObject({ status: 'applying' })
})

test('a request that the shop answers at once does not extend the after-sale window', async () => {
  await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  await wait(14)
  const item_id = bought.items[0] ?? ''
  const { id } = await ask(api, buyer, { item_id, amount: 1 })
  await decide(id, 'pass')
  await wait(1)
  expect(await stateOf()).toMatchObject({ money: 'released' })
})

/** The buyer appeals at the end of the time for it, and withdraws the appeal at once. */
async function appealLate(id: string) {
  await wait(6.9)
  await buyer.call('POST /api/refund/appeal', { body: { id, explanation: 'It is broken.' } })
  await buyer.call('POST /api/refund/withdraw', { body: { id } })
}

test('by appeals that are withdrawn at once: the time before the appeal does not extend the after-sale window', async () => {
  await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  const item_id = bought.items[0] ?? ''
  for (let request = 0; request < 2; request += 1) {
    const { id } = await ask(api, buyer, { item_id, amount: 1 })
    await decide(id, 'refuse')
    await appealLate(id)
  }
  await wait(1.3)
  expect(await stateOf()).toMatchObject({ money: 'released' })
})

test('by sending a return on the last day: the time before it does not extend the after-sale window', async () => {
  await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  await wait(1)
  const { id } = await askForReturn(0)
  await wait(13.9)
  await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'dhl', tracking_no: 'R1' } })
  await seller.call('POST /api/portal/refund/receive', { body: { id, quantity: 0, disposition: 'lost' } })
  await buyer.call('POST /api/refund/accept', { body: { id } })
  await wait(0.2)
  expect(await stateOf()).toMatchObject({ money: 'released' })
})

test('the operators’ time for an appeal does not end the claims for other pieces of the item', async () => {
  await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  await wait(11)
  const item_id = bought.items[0] ?? ''
  const { id } = await ask(api, buyer, { item_id, amount: 1 })
  await decide(id, 'refuse')
  await buyer.call('POST /api/refund/appeal', { body: { id, explanation: 'It is broken.' } })
  await wait(6)
  const ada = await api.hireOperator('ada')
  await ada.call('POST /api/portal/refund/rule', { body: { id, verdict: 'refuse', reason: 'It looks used.' } })
  await wait(3)
  expect(await ask(api, buyer, { item_id, amount: 1 })).toMatchObject({ status: 'applying' })
})

test('a shop’s time to name its return address does not end the claims for other pieces of the item', async () => {
  await writer.deleteFrom('return_addresses').where('shop_id', '=', shop.id).execute()
  await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  await wait(2)
  const item_id = bought.items[0] ?? ''
  const { id } = await ask(api, buyer, { item_id, amount: 1, type: 'return' })
  await wait(5.1)
  await wait(3.9)
  const owner = await api.hireSeller(shop.id)
  const dock = {
    ...{ addressee: 'Dock', mobile: '+4755123456', country: 'NO', region: '46' },
    ...{ city: 'Bergen', postcode: '5003', detail: 'Dock 7' },
  }
  await owner.call('POST /api/portal/shop/return_address', { body: dock })
  await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'dhl', tracking_no: 'R1' } })
  await seller.call('POST /api/portal/refund/receive', { body: { id, quantity: 3, disposition: 'damaged' } })
  await wait(6)
  expect(await ask(api, buyer, { item_id, amount: 1 })).toMatchObject({ status: 'applying' })
})
