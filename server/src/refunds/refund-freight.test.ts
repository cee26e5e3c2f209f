import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buy, buyShipped } from '../../test/refunding.ts'
import { stageShares } from '../../test/refund-shares.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { addProduct } from '../../test/world.ts'

const api = await startApi()
const { writer } = api.databases
const { openShop, changesOf, giveBack, returned } = await stageShares(api)

describe('freight that a platform’s code paid for', () => {
  test('stays with the seller who shipped when the shopper changes their mind', async () => {
    const shop = await openShop(90_00)
    expect(await returned(shop, 'FREIGHT', 100_00)).toEqual({
      ...{ shopper: 0, seller: 90_00, promotions: -90_00, commission: 0 },
    })
  })

  test('is returned where the shop is at fault and does not leave it out', async () => {
    const shop = await openShop(90_00)
    const changes = await changesOf(shop, async (buyer) => {
      const bought = await buyShipped({ buyer, seller: shop.seller, received: true }, [shop.lamp], {
        promo_code: 'FREIGHT',
      })
      await giveBack({ shop, buyer, bought }, { amount: 100_00 })
    })
    expect(changes).toEqual({ shopper: 0, seller: 0, promotions: 0, commission: 0 })
  })

  test.each([
    { what: 'the shop excludes the rest and the shopper accepts', amount: 100_00 + 40_00, freight: false },
    { what: 'only the price of the goods was requested', amount: 100_00, freight: undefined },
  ])('in part is returned where the shop is at fault, and $what', async ({ amount, freight }) => {
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

  test('is returned where nothing was shipped', async () => {
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

test('freight of an unsent item is refunded with it, although the rest of the order was sent', async () => {
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
  const request = {
    item_id,
    amount: maximum + freight,
    product_status: 'not_received',
    reason: 'changed_mind',
  } as const
  expect(await ask(api, buyer, request)).toMatchObject({ amount: maximum + freight, freight })
})
