import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { prepareBuyer, stockOf } from '../../test/shopping.ts'
import { addProduct, addShop, buildWorld } from '../../test/world.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [phone = 0] = products.phone.variantIds
const [tea = 0] = products.tea.variantIds

await sql`insert into promotions (code, code_key, kind, value, minimum, maximum, per_shopper, budget)
  values ('Welcome10', 'WELCOME10', 'percentage', 10, 3000, 1000000, 1, 1000000)`.execute(writer)

let mei: Awaited<ReturnType<typeof prepareBuyer>>
beforeEach(async () => {
  mei = await prepareBuyer(api)
})

async function fill(variants: [number, number][]) {
  for (const [id, quantity] of variants)
    await mei.call('POST /api/cart/add', { body: { variant_id: String(id), quantity } })
}

describe('the preview', () => {
  test('shows an order for each shop, in the language, and reserves nothing', async () => {
    await fill([
      [phone, 1],
      [tea, 2],
    ])
    const preview = await mei.call(
      'POST /api/order/preview',
      { body: { address_id: mei.addressId, promo_code: ' welcome10 ' } },
      { lang: 'zh-cn' },
    )
    expect(preview).toMatchObject({
      orders: [
        {
          shop: { name: 'Kumoriya Works' },
          items: [{ name: '乌龙茶', quantity: 2 }],
          subtotal: 9_00,
          freight: 5_90,
          discount: 90,
          total: 14_00,
        },
        {
          shop: { name: 'Fjordkant' },
          items: [{ name: 'Orbit 轻薄手机', unit_price: 599_00 }],
          freight: 0,
          discount: 59_90,
          total: 539_10,
          ships_within_days: 2,
        },
      ],
      total: 553_10,
      discount: 60_80,
      promo: { code: 'Welcome10', applied: true },
      problems: [],
    })
    expect(await stockOf(api, phone)).toBe(10)
  })

  test('states when a code does not count', async () => {
    await fill([[tea, 1]])
    const preview = await mei.call('POST /api/order/preview', { body: { promo_code: 'WELCOME10' } })
    expect(preview).toMatchObject({
      discount: 0,
      promo: { applied: false, msg: 'This promo code applies from $30.00' },
    })
    expect(await mei.call('POST /api/order/preview', { body: { promo_code: 'UNHEARD' } })).toMatchObject({
      promo: { code: 'UNHEARD', applied: false },
    })
  })

  test('needs something selected, and an address of one’s own', async () => {
    await expect(mei.call('POST /api/order/preview', { body: {} })).rejects.toMatchObject({
      reason: 'NOTHING_SELECTED',
    })
    await expect(mei.call('POST /api/order/preview', { body: { address_id: '999' } })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
    const buy_now = { variant_id: '99999', quantity: 1 }
    await expect(mei.call('POST /api/order/preview', { body: { buy_now } })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})

describe('placing orders', () => {
  test('takes the selected lines and the stock, and leaves the rest of the bag', async () => {
    await fill([
      [phone, 1],
      [tea, 2],
    ])
    const bag = await mei.call('GET /api/cart/list')
    const teaLine = bag.shops.flatMap(({ items }) => items).find(({ quantity }) => quantity === 2)
    await mei.call('POST /api/cart/select', { body: { ids: [teaLine?.id ?? ''], selected: false } })
    const before = await stockOf(api, phone)

    const notes = { [String(shops.fjordkant.id)]: 'Ring twice' }
    const body = { address_id: mei.addressId, total: 599_00, notes }
    const group = await mei.call('POST /api/order/create', { body })

    expect(group).toMatchObject({
      total: 599_00,
      orders: [{ order_no: expect.stringMatching(/^SL-\d{7}$/), total: 599_00 }],
    })
    expect(await stockOf(api, phone)).toBe(before - 1)
    expect(await mei.call('GET /api/cart/list')).toMatchObject({ lines: 1, selected_quantity: 0 })
    const detail = await mei.call('GET /api/order/detail', { query: { id: group.orders[0]?.id ?? '' } })
    expect(detail).toMatchObject({
      group_id: group.group_id,
      status: 0,
      label: 'Waiting for payment',
      can: ['pay', 'cancel'],
      pay_by: group.pay_by,
      note: 'Ring twice',
      from_country: 'NO',
      address: { addressee: 'Mei Lin', area: 'Singapore' },
      items: [{ name: 'Orbit phone', spec: 'Graphite · 128 GB', quantity: 1, refund: null }],
      events: [{ kind: 'created' }],
      payments: [],
      shipments: [],
      refunds: [],
    })
  })

  test('buying at once leaves the bag as it is', async () => {
    await fill([[tea, 3]])
    const buy_now = { variant_id: String(tea), quantity: 2 }
    const { total } = await mei.call('POST /api/order/preview', { body: { buy_now } })
    await mei.call('POST /api/order/create', { body: { address_id: mei.addressId, buy_now, total } })
    expect(await mei.call('GET /api/cart/list')).toMatchObject({ lines: 1, selected_quantity: 3 })
  })

  test('another total is refused with the new preview, and nothing has happened', async () => {
    await fill([[tea, 2]])
    const before = await stockOf(api, tea)
    const create = mei.call('POST /api/order/create', { body: { address_id: mei.addressId, total: 9_00 } })
    await expect(create).rejects.toMatchObject({
      reason: 'PRICE_CHANGED',
      data: { total: 14_90, orders: [{ freight: 5_90 }] },
    })
    expect(await stockOf(api, tea)).toBe(before)
    expect(await mei.call('GET /api/cart/list')).toMatchObject({ lines: 1 })
  })

  test('other goods, or another share of freight, are refused although the total is the same', async () => {
    const shop = await addShop(writer, { slug: 'swaps', name: 'Swaps' })
    const { id: productId, variantIds } = await addProduct(writer, {
      shop,
      name: { en: 'Watch' },
      variants: [{ price: 20_00, stock: 9 }],
    })
    const buy_now = { variant_id: String(variantIds[0] ?? 0), quantity: 1 }
    const { addressId: address_id } = mei
    const body = { address_id, buy_now }
    const { total, quote } = await mei.call('POST /api/order/preview', { body })
    const create = () => mei.call('POST /api/order/create', { body: { ...body, total, quote } })

    await sql`update shops set freight_base = freight_base + 100 where id = ${shop.id}`.execute(writer)
    await sql`update variants set unit_price = unit_price - 100 where product_id = ${productId}`.execute(writer)
    await expect(create()).rejects.toMatchObject({ reason: 'ORDER_CHANGED', data: { total } })
    await sql`update shops set freight_base = freight_base - 100 where id = ${shop.id}`.execute(writer)
    await sql`update variants set unit_price = unit_price + 100 where product_id = ${productId}`.execute(writer)

    await sql`update product_translations set name = 'Empty box' where product_id = ${productId}`.execute(writer)
    await expect(create()).rejects.toMatchObject({ reason: 'ORDER_CHANGED' })
    await sql`update product_translations set name = 'Watch' where product_id = ${productId}`.execute(writer)
    expect(await create()).toMatchObject({ total })
  })

  test('sold-out items are refused with a preview that shows this', async () => {
    const scarf = await addProduct(writer, {
      shop: shops.kumoriya,
      name: { en: 'Scarf' },
      variants: [{ price: 60_00, stock: 2 }],
    })
    await fill([[scarf.variantIds[0] ?? 0, 2]])
    await sql`update variants set stock = 1 where product_id = ${scarf.id}`.execute(writer)
    const create = mei.call('POST /api/order/create', { body: { address_id: mei.addressId, total: 120_00 } })
    await expect(create).rejects.toMatchObject({
      reason: 'OUT_OF_STOCK',
      data: { problems: [{ problem: 'NOT_ENOUGH' }] },
    })
  })

  test.each([
    { name: 'nothing selected', change: {}, reason: 'NOTHING_SELECTED', isFull: false },
    { name: 'no address', change: { address_id: '' }, reason: 'ADDRESS_REQUIRED', isFull: true },
    { name: 'an address left out', change: { address_id: undefined }, reason: 'ADDRESS_REQUIRED', isFull: true },
    { name: 'an unknown address', change: { address_id: '99999' }, reason: 'NOT_FOUND', isFull: true },
    { name: 'a code that does not apply', change: { promo_code: 'NOPE' }, reason: 'PROMO_INVALID', isFull: true },
  ])('$name is refused', async ({ change, reason, isFull }) => {
    if (isFull) await fill([[tea, 1]])
    const body = { address_id: mei.addressId, total: 9_40, ...change }
    await expect(mei.call('POST /api/order/create', { body })).rejects.toMatchObject({ reason })
  })

  test('a frozen account places none', async () => {
    await fill([[tea, 1]])
    await sql`update accounts set frozen_at = now() where id = ${Number(mei.id)}`.execute(writer)
    const create = mei.call('POST /api/order/create', { body: { address_id: mei.addressId, total: 9_40 } })
    await expect(create).rejects.toMatchObject({ reason: 'FROZEN' })
  })

  test('the same Idempotency-Key orders once', async () => {
    await fill([[tea, 1]])
    const body = { address_id: mei.addressId, total: 9_40 }
    const twice = [1, 2].map(() => mei.call('POST /api/order/create', { body }, { 'idempotency-key': 'one' }))
    const [first, second] = await Promise.all(twice)
    expect(second).toEqual(first)
  })
})

describe('ten at once', () => {
  test('the last piece is sold to one of ten shoppers', async () => {
    const scarf = await addProduct(writer, {
      shop: shops.kumoriya,
      name: { en: 'Last scarf' },
      variants: [{ price: 60_00, stock: 1 }],
    })
    const [variant = 0] = scarf.variantIds
    const shoppers = await Promise.all(Array.from({ length: 10 }, () => prepareBuyer(api, 0)))
    const buy_now = { variant_id: String(variant), quantity: 1 }
    const outcomes = await Promise.allSettled(
      shoppers.map((shopper) =>
        shopper.call('POST /api/order/create', { body: { address_id: shopper.addressId, buy_now, total: 60_00 } }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ reason: 'OUT_OF_STOCK', data: { problems: [{ problem: 'SOLD_OUT' }] } })
    expect(await stockOf(api, variant)).toBe(0)
  })

  test('of ten checkouts of one bag, one succeeds', async () => {
    await fill([[tea, 1]])
    const body = { address_id: mei.addressId, total: 9_40 }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => mei.call('POST /api/order/create', { body })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
