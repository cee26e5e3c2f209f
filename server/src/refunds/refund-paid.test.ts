import { afterEach, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, balanceOf, buy, buyShipped, heldBy } from '../../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, stockOf } from '../../test/shopping.ts'
import { addProduct, buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const [lamp = 0] = products.lamp.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)

await api.databases.writer
  .insertInto('promotions')
  .values({ code: 'GIFT', code_key: 'GIFT', kind: 'percentage', value: 100, budget: 10_000_00, maximum: 10_000_00 })
  .execute()

afterEach(() => expectCleanLedger(api))

/** Creates a shopper who has received two teas for 9.00 with 5.90 of freight. */
async function received() {
  const mei = await prepareBuyer(api)
  const { id, items, total } = await buyShipped({ buyer: mei, seller, received: true }, [tea], { quantity: 2 })
  return { mei, id, total, item_id: items[0] ?? '' }
}

test('an approved refund is paid at once: both steps are in the history, the order ends with its last item (O11)', async () => {
  const mei = await prepareBuyer(api)
  const before = { balance: await balanceOf(mei), tea: await stockOf(api, tea), lamp: await stockOf(api, lamp) }
  const bought = await buy(mei, [tea, lamp])
  const { items } = await mei.call('GET /api/order/detail', { query: { id: bought.id } })
  for (const [index, { id: item_id }] of items.entries()) {
    const { maximum, freight } = await mei.call('GET /api/refund/preview', { query: { item_id } })
    const request = {
      item_id,
      amount: maximum + freight,
      product_status: 'not_received',
      reason: 'changed_mind',
    } as const
    const { id } = await ask(api, mei, request)
    const passed = await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    expect(passed).toMatchObject({
      status: 'refunded',
      label: 'Refunded',
      refunded: maximum + freight,
      can: [],
      events: [
        { kind: 'applied', by: 'shopper' },
        { kind: 'approved', by: 'seller' },
        { kind: 'refunded', by: 'system' },
      ],
    })
    const status = index + 1 < items.length ? 1 : -1
    expect(await mei.call('GET /api/order/detail', { query: { id: bought.id } })).toMatchObject({ status })
  }
  expect(await balanceOf(mei)).toBe(before.balance)
  expect({ tea: await stockOf(api, tea), lamp: await stockOf(api, lamp) }).toEqual({
    tea: before.tea,
    lamp: before.lamp,
  })
})

test('a refunded item is not sent; the rest is sent, and then the order is on its way', async () => {
  const mei = await prepareBuyer(api)
  const bought = await buy(mei, [tea, lamp])
  const [teaItem = '', lampItem = ''] = bought.items
  const { id } = await ask(api, mei, { item_id: teaItem, amount: 4_50, product_status: 'not_received' })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  const { items } = await seller.call('GET /api/portal/order/list', { query: { keyword: mei.account } })
  expect(items[0]?.unshipped).toEqual([{ item_id: lampItem, quantity: 1, sku: null }])
  const tooMuch = { id: bought.id, carrier: 'none', items: [{ item_id: teaItem, quantity: 1 }] }
  await expect(seller.call('POST /api/portal/order/ship', { body: tooMuch })).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
  })
  const sent = await seller.call('POST /api/portal/order/ship', { body: { id: bought.id, carrier: 'none' } })
  expect(sent).toMatchObject({ status: 2, unshipped: [] })
})

test('a refund of the last unsent item puts an otherwise sent order on its way', async () => {
  const mei = await prepareBuyer(api)
  const bought = await buy(mei, [tea, lamp])
  const [teaItem = '', lampItem = ''] = bought.items
  const parcel = { id: bought.id, carrier: 'none', items: [{ item_id: lampItem, quantity: 1 }] }
  expect(await seller.call('POST /api/portal/order/ship', { body: parcel })).toMatchObject({ status: 1 })
  const { id } = await ask(api, mei, { item_id: teaItem, amount: 4_50, product_status: 'not_received' })
  expect(await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })).toMatchObject({
    order_status: 2,
  })
  expect(await mei.call('GET /api/order/detail', { query: { id: bought.id } })).toMatchObject({
    status: 2,
    auto_confirm_at: expect.any(String),
    can: expect.arrayContaining(['confirm']),
  })
})

test('a partial refund does not keep the goods from being sent', async () => {
  const mei = await prepareBuyer(api)
  const { id, items } = await buy(mei, [tea])
  const refund = await ask(api, mei, { item_id: items[0] ?? '', amount: 1_00, product_status: 'not_received' })
  await seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass' } })
  const sent = await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
  expect(sent).toMatchObject({ status: 2, shipments: [{ items: [{ quantity: 1 }] }] })
})

test('after a partial refund, cancelling refunds the rest', async () => {
  const mei = await prepareBuyer(api)
  const [before, stock] = [await balanceOf(mei), await stockOf(api, lamp)]
  const { id, items } = await buy(mei, [tea, lamp])
  const refund = await ask(api, mei, { item_id: items[1] ?? '', amount: 45_00, product_status: 'not_received' })
  await seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass' } })
  expect(await mei.call('POST /api/order/cancel', { body: { id } })).toMatchObject({ status: -1 })
  expect(await balanceOf(mei)).toBe(before)
  expect(await stockOf(api, lamp)).toBe(stock)
})

test('the seller may leave freight out, or add it', async () => {
  const [one, other] = [await received(), await received()]
  const asking = await ask(api, one.mei, { item_id: one.item_id, amount: 14_90 })
  const detail = await seller.call('GET /api/portal/refund/detail', { query: { id: asking.id } })
  expect(detail).toMatchObject({ with_freight: 14_90, without_freight: 9_00 })
  const less = { id: asking.id, verdict: 'pass', freight: false } as const
  expect(await seller.call('POST /api/portal/refund/decide', { body: less })).toMatchObject({ status: 'offered' })
  const accepted = await one.mei.call('POST /api/refund/accept', { body: { id: asking.id } })
  expect(accepted).toMatchObject({ refunded: 9_00 })
  expect(await one.mei.call('GET /api/order/detail', { query: { id: one.id } })).toMatchObject({ status: 4 })

  const { id } = await ask(api, other.mei, { item_id: other.item_id, amount: 9_00, reason: 'changed_mind' })
  const more = { id, verdict: 'pass', freight: true } as const
  expect(await seller.call('POST /api/portal/refund/decide', { body: more })).toMatchObject({ refunded: 14_90 })
})

// Found by the model (server/src/ledger/model.test.ts): for goods that cost nothing, `refunded` always equals `paid`.
test('refunded freight of one of two gifts leaves the other one to be sent, and its shop unpaid', async () => {
  const mei = await prepareBuyer(api)
  const shop = shops.kumoriya
  const { variantIds } = await addProduct(api.databases.writer, {
    shop,
    name: { en: 'Cup' },
    variants: [{ price: 7_00 }],
  })
  const goods = [tea, ...variantIds]
  const inStock = () => Promise.all(goods.map((variant) => stockOf(api, variant)))
  const [before = 0, cups = 0] = await inStock()
  const bought = await buy(mei, goods, { promo_code: 'GIFT' })
  const giveUp = async (index: number) => {
    const item_id = bought.items[index] ?? ''
    const { freight } = await mei.call('GET /api/refund/preview', { query: { item_id } })
    const { id } = await ask(api, mei, { item_id, amount: freight, product_status: 'not_received' })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    return (await mei.call('GET /api/order/detail', { query: { id: bought.id } })).status
  }
  expect(await giveUp(0)).toBe(1)
  expect(await inStock()).toEqual([before, cups - 1])
  expect(await giveUp(1)).toBe(-1)
  expect(await inStock()).toEqual([before, cups])
})

test('one cent of the freight of a gift leaves the gift with its shopper, and its price with the shop', async () => {
  const mei = await prepareBuyer(api)
  const bought = await buy(mei, [tea], { quantity: 2, promo_code: 'GIFT' })
  const item_id = bought.items[0] ?? ''
  const before = await heldBy(api, 'promotions')
  const { id } = await ask(api, mei, { item_id, amount: 1, product_status: 'not_received', reason: 'late' })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  expect(await heldBy(api, 'promotions')).toBe(before)
  expect(await mei.call('GET /api/order/detail', { query: { id: bought.id } })).toMatchObject({ status: 1 })
  const sent = await seller.call('POST /api/portal/order/ship', { body: { id: bought.id, carrier: 'none' } })
  expect(sent.shipments).toMatchObject([{ items: [{ item_id, quantity: 2 }] }])
})
