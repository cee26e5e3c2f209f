import type { HeroForm } from '@sealane/contract/heroes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadPicture } from '../../test/proof.ts'
import { addSale } from '../../test/sales.ts'
import { buildWorld } from '../../test/world.ts'
import { rollUp } from './counters.jobs.ts'
import { insertStale } from './counters.sql.ts'

const api = await startApi()
const { visitor } = api
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const operator = await api.hireOperator()
const picture = await uploadPicture(api.app, operator, 'hero_picture')

const form = (more: Partial<HeroForm> = {}): HeroForm => ({
  version: 0,
  image: picture,
  target: { kind: 'shop', value: String(shops.kumoriya.id) },
  texts: { en: { title: 'Tea for two', action: 'See all' }, de: { title: 'Tee zu zweit', action: 'Ansehen' } },
  on: true,
  starts_at: null,
  ends_at: null,
  ...more,
})
const save = (more: Partial<HeroForm> = {}) => operator.call('POST /api/portal/hero/save', { body: form(more) })
const list = async () => (await operator.call('GET /api/portal/hero/list')).items
const shown = async (lang = 'en') => (await visitor('GET /api/product/heroes', {}, { lang })).items
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const clear = () => writer.deleteFrom('heroes').execute()

describe('a hero of the home page', () => {
  test('is seen at once, in the viewer’s language, else in English, with its picture in every width', async () => {
    await save()
    expect(await shown('de')).toMatchObject([{ title: 'Tee zu zweit', target: `/shop/${shops.kumoriya.id}` }])
    const [hero] = await shown('th')
    expect(hero?.title).toBe('Tea for two')
    const answer = await api.app.inject({ url: hero?.image.replace('-800.', '-400.') ?? '' })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([400, 300])
  })

  test.each([
    ['switched off', { on: false }, 'off'],
    ['not begun', { starts_at: inHours(1) }, 'planned'],
    ['over', { starts_at: inHours(-2), ends_at: inHours(-1) }, 'over'],
    ['begun', { starts_at: inHours(-1), ends_at: inHours(1) }, 'shown'],
  ] as const)('that is %s', async (_name, more, state) => {
    await clear()
    await save(more)
    expect(await list()).toMatchObject([{ state }])
    expect(await shown()).toHaveLength(state === 'shown' ? 1 : 0)
  })

  test('leads to a product, a shop, a category or a search, and is gone while that is gone', async () => {
    await clear()
    const phone = String(products.phone.id)
    await save({ target: { kind: 'product', value: phone } })
    await save({ target: { kind: 'category', value: 'food' } })
    await save({ target: { kind: 'search', value: 'oolong' } })
    expect((await shown()).map(({ target }) => target)).toEqual([
      `/detail/${phone}/${shops.fjordkant.id}`,
      '/searchs?category=food',
      '/searchs?keyword=oolong',
    ])
    expect((await list()).map(({ target }) => target.name)).toEqual(['Orbit phone', 'Food', 'oolong'])
    await sql`update products set is_on_sale = false where id = ${products.phone.id}`.execute(writer)
    await sql`update categories set is_hidden = true where id = 'food'`.execute(writer)
    expect((await list()).map(({ state }) => state)).toEqual(['nowhere', 'nowhere', 'shown'])
    expect(await shown()).toHaveLength(1)
    await sql`update products set is_on_sale = true`.execute(writer)
    await sql`update categories set is_hidden = false`.execute(writer)
    await sql`update shops set is_closed = true where id = ${shops.fjordkant.id}`.execute(writer)
    expect((await list()).map(({ state }) => state)).toEqual(['nowhere', 'shown', 'shown'])
    await sql`update shops set is_closed = false`.execute(writer)
  })

  test.each<[string, Partial<HeroForm>, string]>([
    ['without English', { texts: { de: { title: 'Tee', action: 'Ansehen' } } }, 'texts.en.title'],
    ['to a product that is not there', { target: { kind: 'product', value: '999999' } }, 'target.value'],
    ['to a category that is not there', { target: { kind: 'category', value: 'cars' } }, 'target.value'],
    ['that ends before it begins', { starts_at: inHours(2), ends_at: inHours(1) }, 'ends_at'],
  ])('%s is refused beside its field', async (_name, more, field) => {
    await expect(save(more)).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    })
  })

  test('takes no picture of somebody else’s, nor one for something else', async () => {
    const other = await api.hireOperator()
    const foreign = await uploadPicture(api.app, other, 'hero_picture')
    await expect(save({ image: foreign })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const avatar = await uploadPicture(api.app, operator, 'avatar')
    await expect(save({ image: avatar })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('changing heroes', () => {
  test('of ten changes of one version at once, one counts, and the record says from what to what', async () => {
    await clear()
    const { items } = await save()
    const [hero] = items
    if (hero === undefined) throw new Error('There is no hero')
    const { id, version, image } = hero
    const change = () => save({ id, version, image, on: false })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, change))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { items: trail } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'hero', id } })
    expect(trail).toMatchObject([
      { operator: operator.account, verdict: 'changed', detail: { changed: 'on', from: 'true', to: 'false' } },
      { verdict: 'added', detail: { title: 'Tea for two' } },
    ])
  })

  test('the order is theirs, and is given for all that there are', async () => {
    await clear()
    await save()
    await save({ target: { kind: 'search', value: 'tea' } })
    const ids = (await list()).map(({ id }) => id)
    const order = (orderedIds: string[]) => operator.call('POST /api/portal/hero/order', { body: { ids: orderedIds } })
    await order(ids.toReversed())
    expect((await shown()).map(({ id }) => id)).toEqual(ids.toReversed())
    await expect(order(ids.slice(1))).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' })
  })

  test('a removed one is gone', async () => {
    const [hero, other] = await list()
    const { id = '', version = 0 } = hero ?? {}
    await operator.call('POST /api/portal/hero/remove', { body: { id, version } })
    expect((await list()).map((one) => one.id)).toEqual([other?.id])
    const again = operator.call('POST /api/portal/hero/remove', { body: { id, version } })
    await expect(again).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

test('the ranking is explained by what was sold, liked and seen, and its points add up to the score', async () => {
  const mei = await api.signUp()
  await addSale(writer, { buyer: Number(mei.id), product: products.tea, quantity: 3, price: 4_50 })
  await mei.call('POST /api/product/like', { body: { id: String(products.tea.id), liked: true } })
  await sql`update products set seen = 100 where id = ${products.tea.id}`.execute(writer)
  await insertStale(writer, { productIds: [products.tea.id] })
  await rollUp(writer)
  const { items, weights } = await operator.call('GET /api/portal/ranking/list')
  expect(weights).toEqual({ sold: 20, liked: 5, seen: 4 })
  expect(items[0]).toMatchObject({
    rank: 1,
    name: 'Oolong tea',
    shop: 'Kumoriya Works',
    score: 83,
    sold: 3,
    liked: 1,
    seen: 100,
    points: { sold: 60, liked: 5, seen: 18 },
  })
  const { items: hot } = await visitor('GET /api/product/hot', { query: { limit: 50 } })
  expect(items.map(({ id }) => id)).toEqual(hot.map(({ id }) => id))
})
