import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { ask, buy, buyShipped, proofOf } from '../test/refunding.ts'
import { prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'

/** An attacker tries to occupy a shop's staff, or the operators, with refund requests. */

const api = await startApi({ limits: true })
const { writer } = api.databases
const shop = await addShop(writer, {
  ...{ slug: 'pins', name: 'Pins' },
  freight: { base: 0, further: 0, freeFrom: null },
})
const others = Array.from({ length: 21 }, (_none, index) => `v${index + 1}`)
const variantOf = (value: string) => ({ choice: [value], price: 5_00, stock: 99 })
const { variantIds } = await addProduct(writer, {
  shop,
  name: { en: 'Pin' },
  options: [{ name: 'n', values: ['v0', ...others].map((value) => ({ value })) }],
  variants: [variantOf('v0'), ...others.map((value) => variantOf(value))],
})

async function noticesOf({ call }: TestPerson) {
  const { items } = await call('GET /api/notification/list', { query: { topic: 'refund' } })
  return items.map(({ kind, body, link }) => ({ kind, body, link }))
}

/** Sets existing counters of limits. */
const setCount = (key: string, count: number) =>
  sql`update rate_counters set count = ${count} where key like ${key}`.execute(writer)

/** Returns the outcomes of a request for each item, each withdrawn at once. */
async function askAndWithdraw(buyer: TestBuyer, items: string[]): Promise<string[]> {
  const proof = await proofOf(api, buyer)
  const outcomes: string[] = []
  for (const item_id of items) {
    const outcome = await outcomeOf(
      ask(api, buyer, { item_id, amount: 1, product_status: 'not_received', proofs: [proof] }).then(({ id }) =>
        buyer.call('POST /api/refund/withdraw', { body: { id } }),
      ),
    )
    outcomes.push(outcome)
  }
  return outcomes
}

test('by requests that are withdrawn at once: an account makes a hundred a day to a shop, and its people read one notice of an order', async () => {
  const seller = await api.hireSeller(shop.id)
  const buyer = await prepareBuyer(api, 1_000_00)
  const { items } = await buy(buyer, variantIds)
  expect(tallyOf(await askAndWithdraw(buyer, items.slice(0, 10)))).toEqual({ ok: 10 })
  await setCount(`refund_of:${shop.id}:${buyer.id}:0`, 95)
  expect(tallyOf(await askAndWithdraw(buyer, items.slice(10, 18)))).toEqual({ ok: 5, TOO_MANY: 3 })
  expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(['sale_refund_asked'])
})

test('by requests to many shops: an account makes two hundred a day, a source a thousand, and then each account ten', async () => {
  const buyer = await prepareBuyer(api, 1_000_00)
  const { items } = await buy(buyer, variantIds.slice(0, 3))
  const request = (item: number) =>
    outcomeOf(ask(api, buyer, { item_id: items[item] ?? '', amount: 1, product_status: 'not_received' }))
  await setCount('refund_from:%', 0)
  expect(await request(0)).toBe('ok')
  await setCount(`refund:${buyer.id}:0`, 200)
  expect(await request(1)).toBe('TOO_MANY')
  await setCount(`refund:${buyer.id}:0`, 1)
  await setCount('refund_from:%', 1_000 * 8)
  expect(await request(1)).toBe('ok')
  await setCount(`refund_beyond:${buyer.id}`, 10)
  expect(await request(2)).toBe('TOO_MANY')
  await setCount('refund_from:%', 0)
  expect(await request(2)).toBe('ok')
})

test('requests of one order within minutes are one notice that names their sum, and what is asked after it was read is another one', async () => {
  const seller = await api.hireSeller(shop.id)
  const buyer = await prepareBuyer(api, 1_000_00)
  const { items } = await buy(buyer, variantIds.slice(0, 4))
  const request = (item: number, amount: number) =>
    ask(api, buyer, { item_id: items[item] ?? '', amount, product_status: 'not_received' })
  await request(0, 1)
  const { id } = await request(1, 5_00)
  expect(await noticesOf(seller)).toEqual([
    {
      kind: 'sale_refund_asked',
      body: expect.stringContaining('$5.01 for order'),
      link: `/portal/refund?open=${id}`,
    },
  ])
  await seller.call('POST /api/notification/read', { body: { all: true } })
  await request(2, 2_00)
  await buyer.call('POST /api/refund/withdraw', { body: { id } })
  expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(['sale_refund_asked', 'sale_refund_asked'])
  await seller.call('POST /api/notification/read', { body: { all: true } })
  const { items: open } = await buyer.call('GET /api/refund/list', { query: { limit: 50 } })
  for (const { id: other, status } of open)
    if (status === 'applying') await buyer.call('POST /api/refund/withdraw', { body: { id: other } })
  await request(3, 2_00)
  expect((await noticesOf(seller)).map(({ kind }) => kind).slice(0, 2)).toEqual([
    'sale_refund_asked',
    'sale_refund_withdrawn',
  ])
})

test('by appeals of refusals in one’s own shop: an account makes twenty a day, and the shop reads one notice of an order', async () => {
  const seller = await api.hireSeller(shop.id)
  const buyer = await prepareBuyer(api, 1_000_00)
  const { items } = await buyShipped({ buyer, seller }, variantIds)
  const proof = await proofOf(api, buyer)
  const outcomes: string[] = []
  for (const item_id of items) {
    const { id } = await ask(api, buyer, { item_id, amount: 1, proofs: [proof] })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason: 'No.' } })
    outcomes.push(
      await outcomeOf(buyer.call('POST /api/refund/appeal', { body: { id, explanation: 'It is broken.' } })),
    )
  }
  expect(tallyOf(outcomes)).toEqual({ ok: 20, TOO_MANY: 2 })
  const kinds = (await noticesOf(seller)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'sale_refund_appealed')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'sale_refund_asked')).toHaveLength(1)
})

test('by appeals of many accounts at one address: a neighbour there still appeals', async () => {
  const seller = await api.hireSeller(shop.id)
  const buyer = await prepareBuyer(api, 1_000_00)
  const { items } = await buyShipped({ buyer, seller }, variantIds.slice(0, 4))
  const appeal = async (item: number) => {
    const { id } = await ask(api, buyer, { item_id: items[item] ?? '', amount: 1, proofs: [await proofOf(api, buyer)] })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason: 'No.' } })
    return outcomeOf(buyer.call('POST /api/refund/appeal', { body: { id, explanation: 'It is broken.' } }))
  }
  expect(await appeal(0)).toBe('ok')
  await setCount('appeal_from:%', 100 * 8)
  expect(await appeal(1)).toBe('ok')
  await setCount(`appeal_beyond:${buyer.id}`, 3)
  expect(await appeal(2)).toBe('TOO_MANY')
  await setCount('appeal_from:%', 0)
  expect(await appeal(3)).toBe('ok')
})
