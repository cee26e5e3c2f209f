import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { ask, buyShipped, heldBy } from '../test/refunding.ts'
import { expectCleanLedger, order, prepareBuyer, ticketFor, type TestBuyer } from '../test/shopping.ts'
import { addProduct, addShop } from '../test/world.ts'
import { outcomeOf } from '../test/withdrawing.ts'

/** An attacker tries to get the whole budget of a platform code for a friend's shop. */

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

/** Buys one cup at that price, with the code. Returns what the platform paid for it. US cents. */
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

test('by raising what one checkout gets of a budget that two have agreed on: above the limit it waits for a second operator', async () => {
  const [ines, ada] = [await api.hireOperator('ines', ['finance']), operator]
  const most = { ...terms, total_limit: null, maximum: 20_00, budget: 200_000_00 }
  const body = { code: 'DEAR', kind: 'free_freight', ...most } as const
  const { id } = await ines.call('POST /api/portal/platform_promo/create', { body })
  const limits = (by: TestPerson, maximum: number, budget = 200_000_00) =>
    by.call('POST /api/portal/platform_promo/budget', { body: { id, budget, maximum } })
  expect(await limits(ada, 20_00)).toMatchObject({ budget: 200_000_00, maximum: 20_00, first_budget: null })
  expect(await limits(ines, 10_020_01)).toMatchObject({
    maximum: 20_00,
    first_budget: { operator: ines.account, budget: 200_000_00, maximum: 10_020_01 },
  })
  expect(await outcomeOf(limits(ines, 10_020_01))).toBe('ALREADY_DECIDED')
  expect(await limits(ines, 5_020_00)).toMatchObject({ maximum: 5_020_00, first_budget: null })
  expect(await limits(ines, 20_00)).toMatchObject({ maximum: 20_00 })
  expect(await limits(ines, 5_020_01)).toMatchObject({ maximum: 20_00, first_budget: { maximum: 5_020_01 } }) // Above her limit for a day.
  expect(await limits(ada, 5_020_01)).toMatchObject({ maximum: 5_020_01, first_budget: null })
})

test('by a code whose operator says no maximum: it has one all the same', async () => {
  expect(await create({ code: 'FREIGHT', kind: 'free_freight' })).toMatchObject({ maximum: 100_00 })
  const sale = { code: 'SALE', kind: 'percentage', value: 50, budget: 5_000_00 }
  expect(await create(sale)).toMatchObject({ maximum: 500_00 })
})

describe('in a checkout of two shops', () => {
  const free = { base: 0, further: 0, freeFrom: null }
  let shopCount = 0

  /** Opens a shop with a cup for a cent and freight of a hundred dollars, and one with a vase for two hundred. */
  async function openShops() {
    shopCount += 1
    const dear = { slug: `dear-${shopCount}`, name: `Dear ${shopCount}`, freight: { ...free, base: 100_00 } }
    const [cups, vases] = [
      await addShop(writer, dear),
      await addShop(writer, { slug: `fair-${shopCount}`, name: `Fair ${shopCount}`, freight: free }),
    ]
    const { variantIds: cup } = await addProduct(writer, { shop: cups, name: { en: 'Cup' }, variants: [{ price: 1 }] })

    const { variantIds } = await addProduct(writer, {
      shop: vases,
      name: { en: 'Vase' },
      variants: [{ price: 300_00 }],
    })
    const [owner, other] = [await api.hireSeller(cups.id), await api.hireSeller(vases.id)]
    return { owner, other, otherId: String(vases.id), wanted: [...cup, ...variantIds] }
  }

  /** Orders a cup and a vase, and pays only for the cup, which is cheaper. */
  async function payForCup(friend: TestBuyer, variantIds: number[], promo_code: string) {
    const { orders } = await order(friend, variantIds, { promo_code })
    const [cup, vase] = orders.toSorted((one, next) => one.total - next.total)
    if (cup === undefined || vase === undefined) throw new Error('There are no two orders')
    await friend.call('POST /api/order/pay', { body: { order_ids: [cup.id], ticket: await ticketFor(friend, cup.id) } })
    return { cup, vase }
  }

  test('by a cent back on the order whose freight the code paid for, and cancelling the other: the use is gone', async () => {
    await create({ code: 'ONCE', kind: 'free_freight', total_limit: 1, budget: 1_000_00, maximum: 100_00 })
    const { owner, wanted } = await openShops()
    const friend = await prepareBuyer(api)
    const { cup, vase } = await payForCup(friend, wanted, 'ONCE')
    await owner.call('POST /api/portal/order/ship', { body: { id: cup.id, carrier: 'none' } })
    const [item] = (await friend.call('GET /api/order/detail', { query: { id: cup.id } })).items
    const request = { amount: 1, reason: 'changed_mind', product_status: 'not_received' } as const
    const { id } = await ask(api, friend, { item_id: item?.id ?? '', ...request })
    await owner.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    await friend.call('POST /api/order/cancel', { body: { id: vase.id } })
    await expect(order(friend, wanted, { promo_code: 'ONCE' })).rejects.toMatchObject({ reason: 'PROMO_INVALID' })
    await expectCleanLedger(api)
  })

  test('by a code of another shop whose part is cancelled: its use is there for others again', async () => {
    const { other, otherId, wanted } = await openShops()
    const code = { code: 'VASE', kind: 'amount', value: 10_00, minimum: 0, total_limit: 1, per_shopper: null } as const
    await other.call('POST /api/portal/promo/create', { body: { ...code, shop_id: otherId } })
    const cheat = await prepareBuyer(api)
    const { vase } = await payForCup(cheat, wanted, 'VASE')
    await cheat.call('POST /api/order/cancel', { body: { id: vase.id } })
    const honest = await prepareBuyer(api)
    expect((await order(honest, wanted.slice(1), { promo_code: 'VASE' })).orders[0]?.total).toBe(290_00)
  })
})
