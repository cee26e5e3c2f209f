import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { mug, sell, shirt, variant } from '../../test/selling.ts'
import { addShop } from '../../test/world.ts'

const api = await startApi()
const shop = await addShop(api.databases.writer, { slug: 'quay', name: 'Quay' })
const seller = await api.hireSeller(shop.id)
const dear = await sell(api, seller, shirt({ code: 'S-9' }))
const cheap = await sell(api, seller, mug({ variants: [{ ...variant([], 3_00, 0), sku: 'MUG-3' }] }))
const draft = await seller.call('POST /api/portal/product/save', { body: mug({ category: 'toys' }) })

type Query = Parameters<typeof list>[0]
async function list(query: NonNullable<Parameters<typeof ask>[0]>) {
  return (await ask(query)).items.map(({ id }) => id)
}
const ask = (
  query: { keyword?: string; status?: 'draft' | 'sold_out' | 'on_sale'; missing?: 'de'; category?: 'toys' } & {
    sort?: 'name' | 'price_up' | 'price_down' | 'stock' | 'sold'
    cursor?: string
    limit?: number
  },
) => seller.call('GET /api/portal/product/list', { query })

test.each<[string, Query, string[]]>([
  ['the last changed product is first', {}, [draft.id, cheap.id, dear.id]],
  ['a name is found in any language', { keyword: 'hafen' }, [dear.id]],
  ['a code is found', { keyword: 's-9' }, [dear.id]],
  ['a SKU is found', { keyword: 'mug-3' }, [cheap.id]],
  ['a percent sign is searched for as a character', { keyword: '%' }, []],
  ['the filter shows drafts', { status: 'draft' }, [draft.id]],
  ['the filter shows products that are sold out', { status: 'sold_out' }, [cheap.id]],
  ['the filter shows products on sale with stock', { status: 'on_sale' }, [dear.id]],
  ['the filter shows a category', { category: 'toys' }, [draft.id]],
  ['the filter shows products without a German text', { missing: 'de' }, [draft.id, cheap.id]],
  ['the list is sorted by price', { sort: 'price_up' }, [cheap.id, draft.id, dear.id]],
  ['the list is sorted by name', { sort: 'name' }, [dear.id, cheap.id, draft.id]],
  ['the list is sorted by stock, the lowest first', { sort: 'stock' }, [cheap.id, draft.id, dear.id]],
])('%s', async (_what, query, expected) => {
  expect(await list(query)).toEqual(expected)
})

test.each(['name', 'price_up', 'price_down', 'stock', 'sold'] as const)(
  'sorted by %s, the pages contain every product once',
  async (sort) => {
    const whole = await list({ sort })
    const pages: string[] = []
    for (let cursor: string | undefined, turn = 0; turn < 3; turn++) {
      const { items, next } = await ask({ sort, limit: 1, ...(cursor !== undefined && { cursor }) })
      pages.push(...items.map(({ id }) => id))
      cursor = next ?? undefined
    }
    expect(pages).toEqual(whole)
  },
)

test('the products of each status are counted', async () => {
  const none = { off_sale: 0, refused: 0, reviewing: 0 }
  expect((await ask({})).counts).toEqual({ ...none, all: 3, draft: 1, sold_out: 1, on_sale: 1 })
})

test('the least stock is first, as soon as the remaining stock is known', async () => {
  const stocked = mug({ category: 'toys', variants: [variant([], 3_00, 2)] })
  const few = await seller.call('POST /api/portal/product/save', { body: stocked })
  expect((await list({ sort: 'stock' })).slice(0, 2)).toEqual([cheap.id, few.id])
  const many = { ...stocked, id: few.id, version: few.version, variants: [variant([], 3_00, 9_000)] }
  await seller.call('POST /api/portal/product/save', { body: many })
  expect((await list({ sort: 'stock' })).at(-1)).toBe(few.id)
})

test('long names in any script are paged too', async () => {
  const other = await api.hireSeller((await addShop(api.databases.writer, { slug: 'long', name: 'Long' })).id)
  const named = (name: string) => mug({ texts: { en: { name, description: 'As it says.' } } })
  const long = (end: string) => named('保'.repeat(140) + end)
  for (const end of ['a', 'b', 'c']) await other.call('POST /api/portal/product/save', { body: long(end) })
  const query = { sort: 'name', limit: 1 } as const
  const ids = new Set<string>()
  let cursor: string | undefined
  for (let turn = 0; turn < 3; turn++) {
    const { items, next } = await other.call('GET /api/portal/product/list', {
      query: { ...query, ...(cursor && { cursor }) },
    })
    for (const { id } of items) ids.add(id)
    cursor = next ?? undefined
  }
  expect([ids.size, cursor]).toEqual([3, undefined])
})
