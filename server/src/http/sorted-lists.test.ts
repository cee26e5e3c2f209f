import type { AgeSort, AmountSort, NameSort } from '@sealane/contract/sorts'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { applicationForm } from '../../test/application.ts'
import { uploadProof } from '../../test/proof.ts'
import { ask, buyShipped } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { withdraw } from '../../test/withdrawing.ts'
import { addShop, buildWorld } from '../../test/world.ts'

// Issue 5: tables are paged by cursor, and the address names the order. Pages of two, equal amounts, names in both cases.

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const ada = await api.hireOperator('ada')
const seller = await api.hireSeller(shops.kumoriya.id)
const [mei, lin] = [await prepareBuyer(api), await prepareBuyer(api)]

for (const [buyer, quantity] of [
  [mei, 1],
  [lin, 3],
  [mei, 2],
  [mei, 1],
  [lin, 1],
] as const) {
  const { items } = await buyShipped({ buyer, seller }, [tea], { quantity })
  await ask(api, buyer, { item_id: items[0] ?? '', amount: quantity * 1_00 })
}
for (const [index, amount] of [30_00, 20_00, 30_00, 10_00, 30_00].entries()) {
  await withdraw(lin, amount)
  const person = await api.signUp(`${index % 2 === 0 ? 'Person' : 'person'}-${9 - index}`)
  const proof = await uploadProof(api.app, person, amount / 100)
  await person.call('POST /api/user/recharge', { body: { method: 'manual', amount, proof } })
  await person.call('POST /api/shop/apply', { body: applicationForm })
}
for (const name of ['atelier', 'Atelier']) await addShop(api.databases.writer, { slug: name, name })

type Item = { id: string; amount?: number; total?: number; account?: string; name?: string }
type Page = { items: Item[]; next: string | null }
type SortedListQuery<Sort> = { sort?: Sort; cursor?: string; limit: number }

/** Reads every item, in pages of two. */
async function walk<Sort>(read: (query: SortedListQuery<Sort>) => Promise<Page>, sort?: Sort): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: 2, ...(sort !== undefined && { sort }), ...(cursor !== undefined && { cursor }) })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return items
}

const idsOf = (items: Item[]) => items.map(({ id }) => Number(id))
const valueOf = ({ amount, total, account, name }: Item) =>
  amount ?? total ?? account?.toLowerCase() ?? name?.toLowerCase() ?? ''

/** Sorts by the value in byte order, then by id. */
function sortedBy(items: Item[]): Item[] {
  return items.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)]
    return first === second ? Number(one.id) - Number(other.id) : first < second ? -1 : 1
  })
}

const byAmount: [string, (query: SortedListQuery<AmountSort>) => Promise<Page>][] = [
  ['orders', (query) => ada.call('GET /api/portal/order/list', { query })],
  ['orders of a status', (query) => ada.call('GET /api/portal/order/list', { query: { ...query, status: -4 } })],
  [
    'orders that are searched',
    (query) => ada.call('GET /api/portal/order/list', { query: { ...query, keyword: mei.account } }),
  ],
  ['orders of a shop', (query) => seller.call('GET /api/portal/order/list', { query })],
  ['recharges', (query) => ada.call('GET /api/portal/recharge/list', { query })],
  ['recharges that wait', (query) => ada.call('GET /api/portal/recharge/list', { query: { ...query, status: 0 } })],
  ['withdrawals', (query) => ada.call('GET /api/portal/withdrawal/list', { query })],
  [
    'withdrawals that wait',
    (query) => ada.call('GET /api/portal/withdrawal/list', { query: { ...query, state: 'auditing' } }),
  ],
  ['refunds', (query) => ada.call('GET /api/portal/refund/list', { query })],
  [
    'refunds of a shop that are searched',
    (query) => seller.call('GET /api/portal/refund/list', { query: { ...query, keyword: mei.account } }),
  ],
]

test.each(byAmount)(
  '%s are sorted by age and by amount, and their pages contain each row once',
  async (_name, read) => {
    const newest = await walk(read, 'newest')
    expect(newest.length).toBeGreaterThan(2)
    expect(idsOf(newest)).toEqual(idsOf(newest).toSorted((one, other) => other - one))
    expect(idsOf(await walk(read, 'oldest'))).toEqual(idsOf(newest).toReversed())
    const rising = idsOf(sortedBy(newest))
    expect(rising).not.toEqual(idsOf(newest).toReversed())
    expect(idsOf(await walk(read, 'amount_up'))).toEqual(rising)
    expect(idsOf(await walk(read, 'amount_down'))).toEqual(rising.toReversed())
  },
)

const byName: [string, (query: SortedListQuery<NameSort>) => Promise<Page>][] = [
  ['users', (query) => ada.call('GET /api/portal/user/list', { query })],
  [
    'users that are searched',
    (query) => ada.call('GET /api/portal/user/list', { query: { ...query, keyword: 'person' } }),
  ],
  ['shops', (query) => ada.call('GET /api/portal/shops/list', { query })],
]

test.each(byName)('%s are sorted by age and by name, and their pages contain each row once', async (_name, read) => {
  const newest = await walk(read, 'newest')
  expect(newest.length).toBeGreaterThan(2)
  expect(idsOf(await walk(read, 'oldest'))).toEqual(idsOf(newest).toReversed())
  expect(idsOf(await walk(read, 'name'))).toEqual(idsOf(sortedBy(newest)))
})

const byAge: [string, (query: SortedListQuery<AgeSort>) => Promise<Page>][] = [
  ['applications', (query) => ada.call('GET /api/portal/application/list', { query })],
  [
    'applications under review',
    (query) => ada.call('GET /api/portal/application/list', { query: { ...query, status: 'reviewing' } }),
  ],
]

test.each(byAge)('%s are sorted by age in either direction', async (_name, read) => {
  const newest = idsOf(await walk(read, 'newest'))
  expect(newest).toHaveLength(5)
  expect(newest).toEqual(newest.toSorted((one, other) => other - one))
  expect(idsOf(await walk(read, 'oldest'))).toEqual(newest.toReversed())
})

// Wire: every list with times is newest first. A caller requests the longest waiting first explicitly.
const queues: [string, (query: SortedListQuery<never>) => Promise<Page>][] = [
  ['recharges', (query) => ada.call('GET /api/portal/recharge/list', { query: { ...query, status: 0 } })],
  ['withdrawals', (query) => ada.call('GET /api/portal/withdrawal/list', { query: { ...query, status: 0 } })],
  ['refunds', (query) => ada.call('GET /api/portal/refund/list', { query: { ...query, status: 'applying' } })],
  [
    'applications',
    (query) => ada.call('GET /api/portal/application/list', { query: { ...query, status: 'reviewing' } }),
  ],
]

test.each(queues)('%s that wait are sorted newest first unless another order is requested', async (_name, read) => {
  const ids = idsOf(await walk(read))
  expect(ids.length).toBeGreaterThan(1)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
})

test('an order that no list has is refused, and so is a cursor of another order', async () => {
  const { next } = await ada.call('GET /api/portal/recharge/list', { query: { sort: 'amount_up', limit: 1 } })
  const other = ada.call('GET /api/portal/recharge/list', { query: { sort: 'newest', cursor: next ?? '' } })
  await expect(other).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  const unknown = ada.call('GET /api/portal/user/list', { query: { sort: 'amount_up' as never } })
  await expect(unknown).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
})
