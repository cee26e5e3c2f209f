import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadPicture } from '../../test/proof.ts'
import { ask, buyShipped } from '../../test/refunding.ts'
import { addSale } from '../../test/sales.ts'
import { order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld, type WorldProduct } from '../../test/world.ts'
import { rollUp } from '../catalog/counters.jobs.ts'
import { audit } from '../ledger/ledger.sql.ts'

const api = await startApi()
const { app, databases, signUp, hireSeller } = api
const database = databases.writer
let world: Awaited<ReturnType<typeof buildWorld>>
let mei: TestPerson
beforeAll(async () => {
  world = await buildWorld(database)
  mei = await signUp()
})

const reviewText = {
  content: 'Floral, and still good at the third pour.',
  product_score: 5,
  service_score: 4,
  postage_score: 3,
}
type Change = Partial<Record<keyof typeof reviewText | 'pictures', unknown>>

const add = (person: TestPerson, order_id: string, change: Change = {}) =>
  person.call('POST /api/comment/add', {
    body: { order_id, ...reviewText, ...change } as typeof reviewText & { order_id: string },
  })
const detail = (person: TestPerson, order_id: string) => person.call('GET /api/comment/detail', { query: { order_id } })

async function completed(buyer = mei, product: WorldProduct = world.products.tea): Promise<string> {
  return String(await addSale(database, { buyer: Number(buyer.id), product, quantity: 1, price: 4_50 }))
}
const set = (order_id: string, columns: { fulfilment: number }) =>
  database.updateTable('orders').set(columns).where('id', '=', Number(order_id)).execute()

/** Specification, sections 4 and 5: review once completed, content not empty, one review per order. */
describe('a completed order', () => {
  test('lists the items to review, and after that the review', async () => {
    const id = await completed()
    expect(await detail(mei, id)).toMatchObject({
      id: null,
      order: { id, can_review: true, items: [{ name: 'Sold' }], shop: { name: 'Kumoriya Works' } },
      content: '',
      product_score: null,
      created_at: null,
    })
    const review = await add(mei, id, { content: `  ${reviewText.content}\n` })
    expect(review).toMatchObject({
      ...reviewText,
      order: { id, can_review: false },
      pictures: [],
      reply: null,
      hidden_reason: null,
    })
    expect(await detail(mei, id)).toEqual(review)
  })

  test('is reviewed from then on, in lists and in its history, and no money moves', async () => {
    const buyer = await prepareBuyer(api)
    const group = await order(buyer, world.products.tea.variantIds)
    await pay(buyer, group)
    const id = group.orders[0]?.id ?? ''
    await sql`update orders set fulfilment = 4, completed_at = now() where id = ${Number(id)}`.execute(database)
    const listed = () => buyer.call('GET /api/user/order_list', { query: { status: 4 } })
    expect((await listed()).items).toMatchObject([{ can: ['refund', 'review'], reviewed: false, label: 'Completed' }])
    const auditBefore = await audit(database)
    await add(buyer, id)
    expect(await audit(database)).toEqual(auditBefore)
    expect((await listed()).items).toMatchObject([{ can: ['refund'], reviewed: true, label: 'Reviewed' }])
    const { events } = await buyer.call('GET /api/order/detail', { query: { id } })
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'paid', 'reviewed'])
  })

  test('shows its review on its product, in the author’s language, and counts it', async () => {
    const product = world.products.headphones
    const id = await completed(mei, product)
    await mei.call(
      'POST /api/comment/add',
      { body: { order_id: id, ...reviewText, content: 'Leise.' } },
      { lang: 'de' },
    )
    const query = { id: String(product.id) }
    expect((await api.visitor('GET /api/product/reviews', { query })).items).toMatchObject([
      { content: 'Leise.', language: 'de', product_score: 5, service_score: 4, postage_score: 3 },
    ])
    await rollUp(database)
    const shown = await api.visitor('GET /api/product/detail', { query })
    expect(shown).toMatchObject({ reviews: 1, rating: 5, shop: { favorable_rate: 100 } })
  })

  test('has its pictures in the order given, for everybody to see', async () => {
    const id = await completed()
    const uploads = [await picture(mei, 10), await picture(mei, 90), await picture(mei, 170)].toReversed()
    const { pictures } = await add(mei, id, { pictures: [...uploads, uploads[0]] })
    expect(pictures).toEqual(await addressesOf(uploads))
    const answer = await app.inject(pictures[0] ?? '')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('notifies everybody who works for the shop', async () => {
    const seller = await hireSeller(world.shops.kumoriya.id)
    const review = await add(mei, await completed())
    const { items } = await seller.call('GET /api/notification/list')
    expect(items).toMatchObject([
      {
        kind: 'sale_reviewed',
        title: 'New review',
        link: `/portal/review?open=${review.id}`,
        body: expect.stringContaining('5 stars'),
      },
    ])
  })
})

const picture = (person: TestPerson, shade: number) => uploadPicture(app, person, 'review_picture', shade)

async function addressesOf(ids: string[]): Promise<string[]> {
  const rows = await database.selectFrom('uploads').select(['id', 'file']).where('id', 'in', ids.map(Number)).execute()
  return ids.map((id) => `/pictures/${rows.find((row) => String(row.id) === id)?.file}`)
}

describe('a review is refused', () => {
  test.each([
    {
      name: 'without a word',
      change: { content: ' \n ' },
      refused: { reason: 'REVIEW_EMPTY', message: 'Review content cannot be empty' },
    },
    {
      name: 'without its content',
      change: { content: undefined },
      refused: { reason: 'REVIEW_EMPTY', message: 'Review content cannot be empty' },
    },
    {
      name: 'of 2001 letters',
      change: { content: 'a'.repeat(2001) },
      refused: { reason: 'INVALID_INPUT', fields: { content: 'This is too long' } },
    },
    {
      name: 'with half a star',
      change: { product_score: 4.5 },
      refused: { fields: { product_score: 'Please give one to five stars' } },
    },
    {
      name: 'with six stars',
      change: { service_score: 6 },
      refused: { fields: { service_score: 'Please give one to five stars' } },
    },
    {
      name: 'without stars',
      change: { postage_score: 0 },
      refused: { fields: { postage_score: 'Please give one to five stars' } },
    },
    {
      name: 'with ten pictures',
      change: { pictures: Array.from({ length: 10 }, String) },
      refused: { fields: { pictures: 'These are too many at once' } },
    },
  ])('$name', async ({ change, refused }) => {
    await expect(add(mei, await completed(), change)).rejects.toMatchObject(refused)
  })

  test('with another account’s picture, or one for another purpose', async () => {
    const id = await completed()
    const foreign = await picture(await signUp(), 30)
    await expect(add(mei, id, { pictures: [foreign] })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const chat = await uploadPicture(app, mei, 'chat_picture', 60)
    await expect(add(mei, id, { pictures: [chat] })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await add(mei, id)
  })

  test('of an order of another shopper, which is not even found', async () => {
    const id = await completed()
    const jonas = await signUp()
    await expect(add(jonas, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(detail(jonas, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(detail(jonas, 'x')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })

  test.each([0, 1, 2, 3, -1])('of an order in state %i', async (fulfilment) => {
    const id = await completed()
    await set(id, { fulfilment })
    await expect(add(mei, id)).rejects.toMatchObject({ reason: 'NOT_REVIEWABLE' })
    expect(await detail(mei, id)).toMatchObject({ order: { can_review: false } })
  })

  test('of an order of which everything was refunded, the freight or not', async () => {
    const buyer = await prepareBuyer(api)
    const seller = await hireSeller(world.shops.kumoriya.id)
    const refundAllBut = async (cents: number) => {
      const bought = await buyShipped({ buyer, seller, received: true }, world.products.tea.variantIds)
      await buyer.call('POST /api/order/finish', { body: { id: bought.id } })
      const request = { item_id: bought.items[0] ?? '', amount: 4_50 - cents, reason: 'changed_mind' } as const
      const { id } = await ask(api, buyer, request)
      await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
      return bought.id
    }
    await expect(add(buyer, await refundAllBut(0))).rejects.toMatchObject({ reason: 'NOT_REVIEWABLE' })
    await add(buyer, await refundAllBut(1))
  })

  test('the second time: of ten at once one succeeds', async () => {
    const id = await completed()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_none, index) =>
        add(mei, id, { content: `Try ${index}` }).then(
          () => 'ok',
          ({ reason }) => reason,
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'REVIEW_EXISTS')).toHaveLength(9)
  })
})
