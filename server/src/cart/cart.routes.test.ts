import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [phone = 0, lastPhone = 0] = products.phone.variantIds
const [lamp = 0] = products.lamp.variantIds
const [backpack = 0] = products.backpack.variantIds
const [tea = 0] = products.tea.variantIds

function lineInput(variant: number, quantity = 1) {
  return { body: { variant_id: String(variant), quantity } }
}

describe('the bag', () => {
  test('is empty at first', async () => {
    const mei = await api.signUp()
    const empty = { shops: [], lines: 0, selected_quantity: 0, subtotal: 0, freight: null }
    expect(await mei.call('GET /api/cart/list')).toEqual(empty)
  })

  test('shows its items by shop, with sums of the selected ones and the words of the language', async () => {
    const mei = await prepareBuyer(api, 0)
    await mei.call('POST /api/cart/add', lineInput(phone))
    await mei.call('POST /api/cart/add', lineInput(tea, 2))
    const bag = await mei.call('GET /api/cart/list', {}, { lang: 'de' })
    expect(bag).toMatchObject({
      lines: 2,
      selected_quantity: 3,
      subtotal: 599_00 + 9_00,
      freight: 5_90,
      shops: [
        { shop: { id: String(shops.kumoriya.id), free_from: 49_00 }, subtotal: 9_00 },
        {
          shop: { id: String(shops.fjordkant.id), name: 'Fjordkant', free_from: 99_00 },
          subtotal: 599_00,
          items: [
            {
              name: 'Orbit phone',
              spec: 'Graphit · 128 GB',
              unit_price: 599_00,
              was_price: null,
              selected: true,
              problem: null,
            },
          ],
        },
      ],
    })
  })

  test('adds up repeated additions of a variant, and refuses more than the stock', async () => {
    const mei = await api.signUp()
    await mei.call('POST /api/cart/add', lineInput(lamp, 2))
    expect(await mei.call('POST /api/cart/add', lineInput(lamp, 1))).toMatchObject({ lines: 1, selected_quantity: 3 })
    await expect(mei.call('POST /api/cart/add', lineInput(lamp))).rejects.toMatchObject({ reason: 'OUT_OF_STOCK' })
    expect(await mei.call('GET /api/cart/list')).toMatchObject({ selected_quantity: 3, freight: null })
  })

  test('refuses unknown and sold-out variants', async () => {
    const mei = await api.signUp()
    await expect(mei.call('POST /api/cart/add', lineInput(999_999))).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(mei.call('POST /api/cart/add', lineInput(backpack))).rejects.toMatchObject({ reason: 'OUT_OF_STOCK' })
    await expect(mei.call('POST /api/cart/add', lineInput(tea, 0))).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { quantity: 'From 1 to 999' },
    })
  })

  test('quantities change, lines are unselected and removed', async () => {
    const mei = await api.signUp()
    await mei.call('POST /api/cart/add', lineInput(tea, 5))
    const bag = await mei.call('POST /api/cart/add', lineInput(lamp))
    const [lampLine, teaLine] = bag.shops.flatMap(({ items }) => items)
    const [lampId = '', teaId = ''] = [lampLine?.id, teaLine?.id]
    expect(await mei.call('POST /api/cart/update', { body: { id: teaId, quantity: 7 } })).toMatchObject({
      selected_quantity: 8,
    })
    await expect(mei.call('POST /api/cart/update', { body: { id: lampId, quantity: 4 } })).rejects.toMatchObject({
      reason: 'OUT_OF_STOCK',
    })
    expect(await mei.call('POST /api/cart/select', { body: { ids: [teaId], selected: false } })).toMatchObject({
      selected_quantity: 1,
      subtotal: 45_00,
      lines: 2,
    })
    expect(await mei.call('POST /api/cart/remove', { body: { ids: [lampId, '777'] } })).toMatchObject({
      selected_quantity: 0,
      lines: 1,
    })
    expect(await mei.call('POST /api/cart/add', lineInput(tea))).toMatchObject({ selected_quantity: 8 })
  })

  test('replaces the variant of a line, or joins the line that has that variant', async () => {
    const mei = await api.signUp()
    const first = await mei.call('POST /api/cart/add', lineInput(phone, 2))
    const id = first.shops[0]?.items[0]?.id ?? ''
    const change = (quantity: number, variant: number, line = id) =>
      mei.call('POST /api/cart/update', { body: { id: line, quantity, variant_id: String(variant) } })
    const changed = await change(1, lastPhone)
    expect(changed.shops[0]?.items).toMatchObject([{ id, variant_id: String(lastPhone), quantity: 1, selected: true }])

    await expect(change(2, lastPhone)).rejects.toMatchObject({ reason: 'OUT_OF_STOCK' })
    await expect(change(1, lamp)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const eva = await api.signUp()
    const foreign = eva.call('POST /api/cart/update', { body: { id, quantity: 1, variant_id: String(phone) } })
    await expect(foreign).rejects.toMatchObject({ reason: 'NOT_FOUND' })

    const both = await mei.call('POST /api/cart/add', lineInput(phone, 2))
    const other = both.shops[0]?.items.find(({ variant_id }) => variant_id === String(phone))
    const joined = await change(1, phone)
    expect(joined.shops[0]?.items).toMatchObject([{ id: other?.id, variant_id: String(phone), quantity: 3 }])
  })

  test('keeps one line after ten changes of its variant at once', async () => {
    const mei = await api.signUp()
    const bag = await mei.call('POST /api/cart/add', lineInput(phone))
    const id = bag.shops[0]?.items[0]?.id ?? ''
    const changes = Array.from({ length: 10 }, (_none, index) =>
      mei.call('POST /api/cart/update', {
        body: { id, quantity: 1, variant_id: String(index % 2 === 0 ? lastPhone : phone) },
      }),
    )
    await Promise.all(changes)
    expect(await mei.call('GET /api/cart/list')).toMatchObject({ lines: 1, selected_quantity: 1 })
  })

  test('is changed by no other account', async () => {
    const [mei, jonas] = [await api.signUp(), await api.signUp()]
    const bag = await mei.call('POST /api/cart/add', lineInput(tea))
    const id = bag.shops[0]?.items[0]?.id ?? ''
    await expect(jonas.call('POST /api/cart/update', { body: { id, quantity: 2 } })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
    await jonas.call('POST /api/cart/remove', { body: { ids: [id] } })
    await jonas.call('POST /api/cart/select', { body: { ids: [id], selected: false } })
    expect(await mei.call('GET /api/cart/list')).toMatchObject({ lines: 1, selected_quantity: 1 })
    await expect(api.visitor('GET /api/cart/list')).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })

  test('shows changed prices and items that can no longer be ordered', async () => {
    const mei = await api.signUp()
    await mei.call('POST /api/cart/add', lineInput(lastPhone))
    await sql`update variants set unit_price = 64900, stock = 0 where id = ${lastPhone}`.execute(api.databases.writer)
    const bag = await mei.call('GET /api/cart/list')
    expect(bag.shops[0]?.items[0]).toMatchObject({ unit_price: 649_00, was_price: 699_00, problem: 'SOLD_OUT' })
    await sql`update shops set closed_from = now(), closed_until = now() + interval '1 day' where id = ${shops.fjordkant.id}`.execute(
      api.databases.writer,
    )
    expect((await mei.call('GET /api/cart/list')).shops[0]?.items[0]).toMatchObject({ problem: 'SHOP_CLOSED' })
    await sql`update shops set closed_from = null, closed_until = null where id = ${shops.fjordkant.id}`.execute(
      api.databases.writer,
    )
  })
})

describe('a visitor’s bag', () => {
  const items = [
    { variant_id: String(lamp), quantity: 40 },
    { variant_id: String(tea), quantity: 2 },
    { variant_id: '999999', quantity: 1 },
    { variant_id: 'nonsense', quantity: 1 },
    { variant_id: String(backpack), quantity: 1 },
  ]

  test('joins the account’s, capped at stock, without unavailable items', async () => {
    const mei = await api.signUp()
    await mei.call('POST /api/cart/add', lineInput(tea, 3))
    expect(await mei.call('POST /api/cart/merge', { body: { items } })).toMatchObject({
      lines: 2,
      selected_quantity: 6,
    })
  })

  test('merged ten times at once is merged once', async () => {
    const mei = await api.signUp()
    const bags = await Promise.all(
      Array.from({ length: 10 }, () => mei.call('POST /api/cart/merge', { body: { items } })),
    )
    for (const bag of bags) expect(bag).toMatchObject({ lines: 2, selected_quantity: 5 })
  })
})

test('of ten additions at once to a stock of three, three succeed', async () => {
  const mei = await api.signUp()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => mei.call('POST /api/cart/add', lineInput(lamp))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await mei.call('GET /api/cart/list')).toMatchObject({ lines: 1, selected_quantity: 3 })
})
