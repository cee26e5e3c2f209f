import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { addReview, addSale } from '../../test/sales.ts'
import { buildWorld } from '../../test/world.ts'
import { rollUp } from '../catalog/counters.jobs.ts'

const { databases, visitor, signUp, hireSeller, hireOperator } = await startApi()
const database = databases.writer
let world: Awaited<ReturnType<typeof buildWorld>>
let people: Record<'mei' | 'jonas' | 'seller' | 'rival' | 'ada', TestPerson>
beforeAll(async () => {
  world = await buildWorld(database)
  people = {
    mei: await signUp(),
    jonas: await signUp(),
    seller: await hireSeller(world.shops.kumoriya.id),
    rival: await hireSeller(world.shops.fjordkant.id),
    ada: await hireOperator(),
  }
})

/** Adds mei's review of the tea of Kumoriya Works. */
async function review(stars = 5): Promise<{ id: string; order: string }> {
  const product = world.products.tea
  const orderId = await addSale(database, { buyer: Number(people.mei.id), product, quantity: 1, price: 4_50 })
  const id = await addReview(database, { orderId, product, scores: [stars, 4, 4] })
  return { id: String(id), order: String(orderId) }
}
const list = (
  person: TestPerson,
  query: { status?: 'unanswered' | 'reported' | 'hidden'; stars?: number; sort?: 'oldest' } = {},
) => person.call('GET /api/portal/review/list', { query: { limit: 50, ...query } })
const idsIn = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
const reply = (person: TestPerson, id: string, text = 'Thank you, the first flush is back in May.') =>
  person.call('POST /api/portal/review/reply', { body: { id, text } })
const report = (person: TestPerson, id: string, reason = 'insult') =>
  person.call('POST /api/comment/report', { body: { id, reason: reason as 'insult', details: 'Names a neighbour' } })
const decide = (person: TestPerson, id: string, decision: 'hide' | 'show' | 'keep', reason?: string) =>
  person.call('POST /api/portal/review/decide', {
    body: { id, verdict: decision, ...(reason !== undefined && { reason }) },
  })
const shownOnProduct = async () =>
  idsIn(await visitor('GET /api/product/reviews', { query: { id: String(world.products.tea.id), limit: 50 } }))
const newsOf = async (person: TestPerson) =>
  (await person.call('GET /api/notification/list')).items.map(({ kind }) => kind)

describe('a shop', () => {
  test('sees its own reviews, by stars and by missing answers', async () => {
    const [good, bad] = [await review(5), await review(1)]
    expect(idsIn(await list(people.seller))).toEqual(expect.arrayContaining([good.id, bad.id]))
    expect(idsIn(await list(people.seller, { stars: 1 }))).toEqual([bad.id])
    await reply(people.seller, good.id)
    expect(idsIn(await list(people.seller, { status: 'unanswered' }))).not.toContain(good.id)
    expect(await list(people.rival)).toMatchObject({ items: [], counts: { all: 0, unanswered: 0 } })
    await expect(people.mei.call('GET /api/portal/review/list')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  })

  test('replies once: another reply replaces the first, and the author is notified of each', async () => {
    const { id, order } = await review()
    await reply(people.seller, id, 'Thank you.')
    expect(await reply(people.seller, id, 'Thank you, Mei.')).toMatchObject({ reply: 'Thank you, Mei.' })
    await reply(people.seller, id, 'Thank you, Mei.')
    expect((await newsOf(people.mei)).filter((kind) => kind === 'review_replied').length).toBeGreaterThanOrEqual(2)
    const { items } = await people.mei.call('GET /api/notification/list', { query: { limit: 2 } })
    expect(items.map(({ link }) => link)).toEqual([`/comment?order=${order}`, `/comment?order=${order}`])
    const own = await people.mei.call('GET /api/comment/detail', { query: { order_id: order } })
    expect(own).toMatchObject({ reply: 'Thank you, Mei.', replied_at: expect.any(String) })
  })

  test('replies to nothing of another shop, nor does an operator for it', async () => {
    const { id } = await review()
    await expect(reply(people.rival, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(reply(people.ada, id)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await expect(reply(people.seller, id, ' ')).rejects.toMatchObject({ fields: { text: 'Please fill this in' } })
    const query = { id }
    await expect(people.rival.call('GET /api/portal/review/detail', { query })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})

describe('a reader of a review', () => {
  test('reports it once, and the operators find it, the newest report first or the longest waiting', async () => {
    const [first, second] = [await review(), await review()]
    await report(people.jonas, first.id)
    await report(people.jonas, first.id, 'other')
    await report(people.seller, second.id, 'untrue')
    expect(idsIn(await list(people.ada, { status: 'reported' })).slice(0, 2)).toEqual([second.id, first.id])
    const waiting = await list(people.ada, { status: 'reported', sort: 'oldest' })
    expect(idsIn(waiting).slice(-2)).toEqual([first.id, second.id])
    expect(waiting.items.at(-2)?.reports).toMatchObject([
      { account: people.jonas.account, reason: 'insult', details: 'Names a neighbour' },
    ])
    const { queues } = await people.ada.call('GET /api/portal/inbox')
    expect(queues.find(({ queue }) => queue === 'reviews')?.count).toBe(waiting.items.length)
    const of = await people.seller.call('GET /api/portal/inbox')
    expect(of.queues.find(({ queue }) => queue === 'reviews')?.count).toBe(0)
  })

  test('sees as a seller only what they reported themselves', async () => {
    const [mine, others] = [await review(), await review()]
    await report(people.seller, mine.id)
    await report(people.jonas, others.id)
    expect(idsIn(await list(people.seller, { status: 'reported' }))).toContain(mine.id)
    const detail = await people.seller.call('GET /api/portal/review/detail', { query: { id: others.id } })
    expect(detail.reports).toEqual([])
  })

  test('reports neither their own, nor a hidden or missing one', async () => {
    const { id } = await review()
    await expect(report(people.mei, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(report(people.jonas, '999999')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(report(people.jonas, id, 'dull')).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
    await decide(people.ada, id, 'hide', 'Names a person')
    await expect(report(people.jonas, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('an operator', () => {
  test('hides a review with a reason: it is neither shown nor counted, and its author sees why', async () => {
    const { id, order } = await review(1)
    await report(people.jonas, id)
    expect(await shownOnProduct()).toContain(id)
    await expect(decide(people.ada, id, 'hide', ' ')).rejects.toMatchObject({
      fields: { reason: 'Please fill this in' },
    })
    const counted = await ratingsOf()
    expect(await decide(people.ada, id, 'hide', 'Names a person')).toMatchObject({
      hidden_reason: 'Names a person',
      reports: [],
    })
    expect(await shownOnProduct()).not.toContain(id)
    expect(await ratingsOf()).toBe(counted - 1)
    const own = await people.mei.call('GET /api/comment/detail', { query: { order_id: order } })
    expect(own).toMatchObject({ hidden_reason: 'Names a person' })
    expect(await newsOf(people.mei)).toContain('review_hidden')
  })

  test('shows it again, and its author is notified', async () => {
    const { id } = await review()
    await decide(people.ada, id, 'hide', 'By mistake')
    expect(idsIn(await list(people.ada, { status: 'hidden' }))).toContain(id)
    expect(await decide(people.ada, id, 'show')).toMatchObject({ hidden_at: null, hidden_reason: null })
    expect(await shownOnProduct()).toContain(id)
    expect(await newsOf(people.mei)).toContain('review_shown')
    expect(await decisionsOn(id)).toEqual(['hidden', 'shown'])
  })

  test('keeps a review that was reported without fault: it leaves the queue and stays visible', async () => {
    const { id } = await review()
    await report(people.jonas, id)
    await decide(people.ada, id, 'keep')
    expect(idsIn(await list(people.ada, { status: 'reported' }))).not.toContain(id)
    expect(await shownOnProduct()).toContain(id)
    expect(await decisionsOn(id)).toEqual(['kept'])
  })

  test('decides once of ten times at once, and only that decision is kept', async () => {
    const { id } = await review()
    await Promise.all(Array.from({ length: 10 }, () => decide(people.ada, id, 'hide', 'Insults')))
    expect(await decisionsOn(id)).toEqual(['hidden'])
  })

  test('hides nothing of a shop they work for', async () => {
    const packer = await hireSeller(world.shops.kumoriya.id, undefined, 'packer')
    await sql`update accounts set duties = '{support}' where id = ${Number(packer.id)}`.execute(database)
    const { id } = await review(1)
    await expect(decide(packer, id, 'hide', 'Untrue')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    expect(await shownOnProduct()).toContain(id)
  })

  test('decides neither on their own review, nor as a seller', async () => {
    const product = world.products.tea
    const orderId = await addSale(database, { buyer: Number(people.ada.id), product, quantity: 1, price: 4_50 })
    const id = String(await addReview(database, { orderId, product, scores: [5, 5, 5] }))
    await expect(decide(people.ada, id, 'hide', 'Mine')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await expect(decide(people.seller, id, 'hide', 'Bad')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await expect(decide(people.ada, 'x', 'show')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

async function ratingsOf(): Promise<number> {
  await rollUp(database)
  const { reviews, scores } = await visitor('GET /api/product/detail', { query: { id: String(world.products.tea.id) } })
  expect(scores.stars.reduce((sum, count) => sum + count, 0)).toBe(reviews)
  return reviews
}

async function decisionsOn(id: string): Promise<string[]> {
  const rows = await database
    .selectFrom('decisions')
    .select('verdict')
    .where('subject', '=', 'review')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ verdict }) => verdict)
}
