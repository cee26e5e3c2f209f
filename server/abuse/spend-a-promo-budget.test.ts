import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { buyShipped, heldBy } from '../test/refunding.ts'
import { expectCleanLedger, prepareBuyer } from '../test/shopping.ts'
import { addProduct, addShop } from '../test/world.ts'

/** Somebody wants what the platform gives by a code: all of it for a friend's shop. */

const api = await startApi()
const { writer } = api.databases
const operator = await api.hireOperator()
const shop = await addShop(writer, {
  slug: 'costly',
  name: 'Costly',
  freight: { base: 1_000_00, further: 0, freeFrom: null },
})
const seller = await api.hireSeller(shop.id)

const terms = { minimum: 0, total_limit: null, per_shopper: 1 } as const
const create = (body: object) =>
  operator.call('POST /api/portal/platform_promo/create', { body: { ...terms, ...body } as never })

/** One cup of that price, with the code. Answers what the platform gave for it. US cents. */
async function givenFor(price: number, promo_code: string): Promise<number> {
  const { variantIds } = await addProduct(writer, { shop, name: { en: 'Cup' }, variants: [{ price, stock: 9 }] })
  const before = await heldBy(api, 'promotions')
  await buyShipped({ buyer: await prepareBuyer(api), seller, received: true }, variantIds, { promo_code })
  await expectCleanLedger(api)
  return before - (await heldBy(api, 'promotions'))
}

test('by one order whose shop asks a thousand dollars for freight, or for a cup: the code gives its maximum', async () => {
  await create({ code: 'SENT', kind: 'free_freight', maximum: 15_00 })
  expect(await givenFor(1, 'SENT')).toBe(15_00)
  await create({ code: 'HALF', kind: 'percentage', value: 50, maximum: 20_00 })
  expect(await givenFor(2_000_00, 'HALF')).toBe(20_00)
  expect(await givenFor(10_00, 'HALF')).toBe(5_00)
})

test('by a code whose operator says no maximum: it has one all the same', async () => {
  expect(await create({ code: 'FREIGHT', kind: 'free_freight' })).toMatchObject({ maximum: 100_00 })
  const sale = { code: 'SALE', kind: 'percentage', value: 50, budget: 5_000_00 }
  expect(await create(sale)).toMatchObject({ maximum: 500_00 })
})
