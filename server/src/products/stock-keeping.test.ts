import { ApiRefusal } from '@sealane/contract/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { formOf, mug, sell, shirt, variant } from '../../test/selling.ts'
import { order, pay, prepareBuyer, stockOf } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { rollUp } from '../catalog/counters.jobs.ts'

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)
const { visitor } = api

async function variantOf(productId: string): Promise<number> {
  const { variants } = await visitor('GET /api/product/detail', { query: { id: productId } })
  return Number(variants[0]?.id)
}

test('of ten orders and ten edits of the same stock at once, no piece is lost and none is sold twice', async () => {
  const saved = await sell(api, seller, mug({ variants: [variant([], 12_00, 20)] }))
  const id = await variantOf(saved.id)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => prepareBuyer(api, 0)))
  const { version: _any, ...form } = formOf(saved)
  const twoMore = { ...form, variants: saved.variants.map((one) => ({ ...one, stock: one.seen_stock + 2 })) }
  await Promise.all([
    ...buyers.map((buyer) => order(buyer, [id])),
    ...Array.from({ length: 10 }, () => seller.call('POST /api/portal/product/save', { body: twoMore })),
  ])
  expect(await stockOf(api, id)).toBe(20 - 10 + 10 * 2)
})

test('an edit that removes more than is left is refused, and names the current stock', async () => {
  const saved = await sell(api, seller, mug({ variants: [variant([], 12_00, 5)] }))
  const id = await variantOf(saved.id)
  await order(await prepareBuyer(api), [id], { quantity: 4 })
  const none = formOf(saved, { variants: saved.variants.map((one) => ({ ...one, stock: 0 })) })
  const refused = await seller.call('POST /api/portal/product/save', { body: none }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiRefusal)
  expect(refused).toMatchObject({
    reason: 'CHANGED_MEANWHILE',
    fields: { 'variants.0.stock': expect.any(String) },
    data: { stock: [1] },
  })
  expect(await stockOf(api, id)).toBe(1)
})

test('an order keeps its items as they were sold', async () => {
  const saved = await sell(api, seller, shirt())
  const buyer = await prepareBuyer(api)
  const group = await order(buyer, [await variantOf(saved.id)])
  await pay(buyer, group)
  const texts = { en: { name: 'Quay shirt', description: 'Cotton.' } }
  const variants = [variant(['green', 'm'], 99_00, 1)]
  await seller.call('POST /api/portal/product/save', { body: formOf(saved, { texts, variants }) })
  const [bought] = group.orders
  const { items } = await buyer.call('GET /api/order/detail', { query: { id: bought?.id ?? '' } })
  expect(items).toMatchObject([{ name: 'Harbour shirt', spec: 'Sand · M', unit_price: 49_00 }])
})

test('a deleted variant cannot be bought, and is marked in the bags that contain it', async () => {
  const saved = await sell(api, seller, shirt())
  const buyer = await prepareBuyer(api, 0)
  const id = await variantOf(saved.id)
  await buyer.call('POST /api/cart/add', { body: { variant_id: String(id), quantity: 1 } })
  await seller.call('POST /api/portal/product/save', { body: formOf(saved, { variants: saved.variants.slice(1) }) })
  const { shops: bag } = await buyer.call('GET /api/cart/list')
  expect(bag[0]?.items).toMatchObject([{ problem: 'NOT_ON_SALE' }])
})

test('a shopper who likes a product sees its lower price, and its return to stock', async () => {
  const saved = await sell(api, seller, mug())
  const fan = await api.signUp()
  await fan.call('POST /api/product/like', { body: { id: saved.id, liked: true } })
  const change = async (more: object) => {
    const now = await seller.call('GET /api/portal/product/detail', { query: { id: saved.id } })
    const variants = now.variants.map((one) => ({ ...one, ...more }))
    await seller.call('POST /api/portal/product/save', { body: formOf(now, { variants }) })
  }
  const liked = async () => (await fan.call('GET /api/user/like_list')).items[0]
  await change({ unit_price: 9_00, stock: 0 })
  expect(await liked()).toMatchObject({ price_dropped_by: 3_00, in_stock: false, back_in_stock: false })
  await change({ stock: 4 })
  expect(await liked()).toMatchObject({ in_stock: true, back_in_stock: true })
  await rollUp(api.databases.writer)
  expect(await liked()).toMatchObject({ price_dropped_by: 3_00, back_in_stock: true })
})

test('a checkout that waits while a product is taken off sale does not sell it', async () => {
  const saved = await sell(api, seller, mug())
  const id = await variantOf(saved.id)
  const buyer = await prepareBuyer(api, 0)
  const selection = { address_id: buyer.addressId, buy_now: { variant_id: String(id), quantity: 1 } }
  const { total } = await buyer.call('POST /api/order/preview', { body: selection })
  const product = Number(saved.id)
  const { writer } = api.databases
  const bought = await writer.transaction().execute(async (tx) => {
    await tx.selectFrom('variants').select('id').where('product_id', '=', product).forUpdate().execute()
    await tx.updateTable('products').set({ is_on_sale: false }).where('id', '=', product).execute()
    const response = buyer
      .call('POST /api/order/create', { body: { ...selection, total } })
      .catch((error: unknown) => error)
    await sleep(300) // The other transaction now waits for the variant.
    return { asked: response }
  })
  expect(await bought.asked).toBeInstanceOf(ApiRefusal)
  expect(await stockOf(api, id)).toBe(5)
})
