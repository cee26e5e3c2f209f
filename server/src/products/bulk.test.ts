import { ApiRefusal } from '@sealane/contract/client'
import type { BulkAction } from '@sealane/contract/products'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { mug, sell, shirt, variant } from '../../test/selling.ts'
import { addProduct, buildWorld } from '../../test/world.ts'

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)

const bulk = (ids: string[], action: BulkAction, shown?: number[]) =>
  seller.call('POST /api/portal/product/bulk', { body: { ids, action, ...(shown && { seen: shown }) } })
const pricesOf = async (id: string) =>
  (await seller.call('GET /api/portal/product/detail', { query: { id } })).variants.map(({ unit_price }) => unit_price)

async function refusedIn(promise: Promise<unknown>) {
  const refused = await promise.catch((error: unknown) => error)
  if (!(refused instanceof ApiRefusal)) throw new Error('This was not refused')
  expect(refused.reason).toBe('ROWS_REFUSED')
  return (refused.data as { refused: { id: string; message: string }[] }).refused
}

test('prices of all chosen products move by a share, rounded to the cent', async () => {
  const [one, other] = [await sell(api, seller, mug()), await sell(api, seller, shirt())]
  const { items } = await bulk([one.id, other.id], { kind: 'price', by: 'percent', value: -15_25 })
  expect(items.map(({ unit_price, price_to }) => [unit_price, price_to])).toEqual([
    [10_17, 10_17],
    [38_14, 44_07],
  ])
})

test('where one product cannot follow, none does, and the answer names it', async () => {
  const cheap = await sell(api, seller, mug({ variants: [variant([], 3_00, 1)] }))
  const dear = await sell(api, seller, mug({ variants: [variant([], 30_00, 1)] }))
  const refused = await refusedIn(bulk([cheap.id, dear.id], { kind: 'price', by: 'amount', value: -3_00 }))
  expect(refused).toEqual([{ id: cheap.id, message: 'Please enter a correct amount' }])
  expect(await pricesOf(dear.id)).toEqual([30_00])
})

test('a draft that lacks something keeps all others from being published', async () => {
  const whole = await sell(api, seller, mug())
  await bulk([whole.id], { kind: 'unpublish' })
  const draft = await seller.call('POST /api/portal/product/save', { body: mug() })
  const refused = await refusedIn(bulk([whole.id, draft.id], { kind: 'publish' }))
  expect(refused.map(({ id }) => id)).toEqual([draft.id])
  const { items } = await bulk([whole.id], { kind: 'publish' })
  expect(items).toMatchObject([{ status: 'on_sale' }])
})

test('the same send twice counts once', async () => {
  const { id } = await sell(api, seller, mug())
  const body = { ids: [id], action: { kind: 'stock', by: 'add', value: 7 } as const }
  const key = { 'idempotency-key': 'seven-more-mugs' }
  for (let time = 0; time < 2; time++) {
    const { items } = await seller.call('POST /api/portal/product/bulk', { body }, key)
    expect(items).toMatchObject([{ stock: 12 }])
  }
  const { items } = await seller.call('GET /api/portal/product/versions', { query: { id } })
  expect(items.map(({ kind }) => kind)).toEqual(['stocked', 'published'])
})

test('stock is not set over a sale that nobody saw', async () => {
  const { id } = await sell(api, seller, mug())
  expect(await refusedIn(bulk([id], { kind: 'stock', by: 'set', value: 20 }, [6]))).toMatchObject([{ id }])
  const { items } = await bulk([id], { kind: 'stock', by: 'set', value: 0 }, [5])
  expect(items).toMatchObject([{ stock: 0, status: 'sold_out' }])
})

test('a list price that the price reaches is taken away', async () => {
  const { id } = await sell(api, seller, mug({ variants: [{ ...variant([], 10_00, 1), list_price: 12_00 }] }))
  await bulk([id], { kind: 'price', by: 'amount', value: 2_00 })
  const { variants } = await seller.call('GET /api/portal/product/detail', { query: { id } })
  expect(variants).toMatchObject([{ unit_price: 12_00, list_price: null }])
})

test('ten raises of one price at once all count', async () => {
  const { id } = await sell(api, seller, mug())
  await Promise.all(Array.from({ length: 10 }, () => bulk([id], { kind: 'price', by: 'amount', value: 50 })))
  expect(await pricesOf(id)).toEqual([17_00])
})

test('more variants than a call may change are refused', async () => {
  const sizes = Array.from({ length: 1_000 }, (_, n) => ({ value: `size ${n}` }))
  const [first, ...others] = sizes.map(({ value }) => ({ choice: [value], price: 5_00, stock: 1 }))
  const beads = {
    shop: shops.kumoriya,
    name: { en: 'Beads' },
    options: [{ name: 'size', values: sizes }],
    variants: [first ?? { price: 5_00 }, ...others] as const,
  }
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1)
    ids.push(String((await addProduct(api.databases.writer, { ...beads, variants: [...beads.variants] })).id))
  await expect(bulk(ids, { kind: 'unpublish' })).rejects.toMatchObject({
    fields: { ids: 'These are too many at once' },
  })
  expect((await bulk(ids.slice(0, 2), { kind: 'unpublish' })).items).toHaveLength(2)
})

test('of a change of thousands of variants the history keeps a hundred, and how many there are besides', async () => {
  const sizes = Array.from({ length: 300 }, (_, n) => ({ value: `size ${n}` }))
  const [first, ...others] = sizes.map(({ value }) => ({ choice: [value], price: 5_00, stock: 1 }))
  const { id } = await addProduct(api.databases.writer, {
    shop: shops.kumoriya,
    name: { en: 'Beads' },
    options: [{ name: 'size', values: sizes }],
    variants: [first ?? { price: 5_00 }, ...others],
  })
  await bulk([String(id)], { kind: 'price', by: 'amount', value: 1_00 })
  const { items } = await seller.call('GET /api/portal/product/versions', { query: { id: String(id) } })
  expect(items[0]?.changes).toHaveLength(101)
  expect(items[0]?.changes.at(-1)).toEqual({ field: 'more', of: '200', before: null, after: null })
})
