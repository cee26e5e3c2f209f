import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { addProduct, buildWorld } from '../../test/world.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [phone = 0] = products.phone.variantIds
const [tea = 0] = products.tea.variantIds

await sql`insert into promotions (code, code_key, kind, value, minimum, maximum, shop_id, total_limit, per_shopper, budget) values
  ('Welcome10', 'WELCOME10', 'percentage', 10, 3000, 1000000, null, null, 1, 1000000),
  ('TEA5', 'TEA5', 'amount', 500, 0, null, ${shops.kumoriya.id}, null, null, null),
  ('AGAIN', 'AGAIN', 'amount', 100, 0, null, null, null, null, 1000000),
  ('THREE', 'THREE', 'amount', 100, 0, null, null, 3, null, 1000000),
  ('ALLFREE', 'ALLFREE', 'percentage', 100, 0, 10000000, null, null, null, 10000000)`.execute(writer)

let mei: Awaited<ReturnType<typeof prepareBuyer>>
beforeEach(async () => {
  mei = await prepareBuyer(api)
})

describe('promo codes', () => {
  test('one per shopper count once, and are available again when the whole group is cancelled', async () => {
    const group = await order(mei, [phone, tea], { promo_code: 'WELCOME10' })
    await mei.call('POST /api/cart/add', { body: { variant_id: String(phone), quantity: 1 } })
    const again = () => mei.call('POST /api/order/preview', { body: { promo_code: 'welcome10' } })
    expect(await again()).toMatchObject({ promo: { applied: false } })
    const [one, other] = group.orders.map(({ id }) => id)
    await mei.call('POST /api/order/cancel', { body: { id: one ?? '' } })
    expect(await again()).toMatchObject({ promo: { applied: false } })
    await mei.call('POST /api/order/cancel', { body: { id: other ?? '' } })
    expect(await again()).toMatchObject({ promo: { applied: true } })
  })

  test('a code that does not apply says why; one of another shop says no more than one that does not exist', async () => {
    await sql`insert into promotions (code, code_key, kind, value, minimum, shop_id, starts_at, ends_at, per_shopper) values
      ('FROM20', 'FROM20', 'amount', 500, 2000, ${shops.kumoriya.id}, default, null, null),
      ('SOON', 'SOON', 'amount', 500, 0, ${shops.kumoriya.id}, now() + interval '1 day', null, null),
      ('PAST', 'PAST', 'amount', 500, 0, ${shops.kumoriya.id}, default, now(), null),
      ('MINE', 'MINE', 'amount', 500, 0, ${shops.kumoriya.id}, default, null, 1),
      ('FARAWAY', 'FARAWAY', 'amount', 500, 99900, ${shops.fjordkant.id}, default, now(), 1)`.execute(writer)
    await order(mei, [tea], { promo_code: 'MINE' })
    await mei.call('POST /api/cart/add', { body: { variant_id: String(tea), quantity: 1 } })
    const preview = async (promo_code: string) =>
      (await mei.call('POST /api/order/preview', { body: { promo_code } })).promo
    const sentences = {
      FROM20: 'This promo code applies from $20.00',
      SOON: 'This promo code is not valid yet',
      PAST: 'This promo code has expired or is used up',
      MINE: 'You have used this promo code already',
      FARAWAY: 'This promo code does not apply here',
      UNKNOWN: 'This promo code does not apply here',
    }
    for (const [code, msg] of Object.entries(sentences))
      expect(await preview(code)).toMatchObject({ applied: false, msg })
    const body = { address_id: mei.addressId, promo_code: 'FROM20', total: 1 }
    await expect(mei.call('POST /api/order/create', { body })).rejects.toMatchObject({
      reason: 'PROMO_INVALID',
      fields: { promo_code: sentences.FROM20 },
    })
  })

  test('a shop’s code shortens that shop’s order alone', async () => {
    const { orders } = await order(mei, [phone, tea], { promo_code: 'TEA5', quantity: 2 })
    expect(orders).toMatchObject([{ total: 9_90 }, { total: 1_198_00 }])
  })

  test('two orders of a group cancelled at once return the code once', async () => {
    for (let times = 0; times < 10; times++) {
      const group = await order(mei, [phone, tea], { promo_code: 'AGAIN' })
      await Promise.all(group.orders.map(({ id }) => mei.call('POST /api/order/cancel', { body: { id } })))
    }
    const { rows } = await sql`select used from promotions where code_key = 'AGAIN'`.execute(writer)
    expect(rows).toEqual([{ used: 0 }])
  })

  test('an order for nothing is paid without moving money of the shopper', async () => {
    const group = await order(mei, [phone], { promo_code: 'ALLFREE' })
    expect(group.total).toBe(0)
    expect(await pay(mei, group)).toMatchObject({ orders: [{ status: 1, total: 0 }], balance: 5_000_00 })
    await expectCleanLedger(api)
  })

  test('a code for three is used by three of ten', async () => {
    const shoppers = await Promise.all(Array.from({ length: 10 }, () => prepareBuyer(api, 60_00)))
    const choices = shoppers.map((_, index) => ({ price: 60_00, choice: [String(index)] }))
    const scarf = await addProduct(writer, {
      shop: shops.kumoriya,
      name: { en: 'Scarf' },
      variants: [{ price: 60_00 }, ...choices],
    })
    const create = ({ call, addressId }: TestBuyer, index: number) => {
      const buy_now = { variant_id: String(scarf.variantIds[index + 1]), quantity: 1 }
      return call('POST /api/order/create', {
        body: { address_id: addressId, buy_now, promo_code: 'three', total: 59_00 },
      })
    }
    const outcomes = await Promise.allSettled(shoppers.map(create))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'PROMO_INVALID' })
    }
    const { rows } = await sql`select used from promotions where code_key = 'THREE'`.execute(writer)
    expect(rows).toEqual([{ used: 3 }])
  })
})
