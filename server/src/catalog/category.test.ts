import type { CategoryForm } from '@sealane/contract/categories'
import { fileNames } from '@sealane/contract/locales'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadPicture } from '../../test/proof.ts'
import { mug, sell } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'
import { removeProduct } from '../products/removal.sql.ts'

const api = await startApi()
const { visitor } = api
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const operator = await api.hireOperator()
const seller = await api.hireSeller(shops.kumoriya.id)
const picture = await uploadPicture(api.app, operator, 'category_picture')

const list = async () => (await operator.call('GET /api/portal/category/list')).items
const shown = async (lang = 'en') => (await visitor('GET /api/category/list', {}, { lang })).items
const save = (body: CategoryForm) => operator.call('POST /api/portal/category/save', { body })
const pets = (more: Partial<CategoryForm> = {}): CategoryForm => ({
  id: 'pets',
  is_new: true,
  version: 0,
  names: { en: 'Pets', de: 'Haustiere' },
  image: picture,
  shown: true,
  ...more,
})
/** Sends the current category back with these changes. */
async function change(id: string, more: Partial<CategoryForm>) {
  const there = (await list()).find((category) => category.id === id)
  if (there === undefined) throw new Error(`There is no ${id}`)
  const { version, names, image, shown: isShown } = there
  return save({ id, is_new: false, version, names, image, shown: isShown, ...more })
}

describe('the ten categories (specification, section 3)', () => {
  test('are there from the beginning, named in every language', async () => {
    const items = await list()
    expect(items).toHaveLength(10)
    for (const { names, original, image } of items) {
      expect(Object.keys(names)).toHaveLength(fileNames.length)
      expect([original, image]).toEqual([true, null])
    }
  })

  test('are renamed at once; a language left empty repeats English', async () => {
    const { names } = (await list()).find(({ id }) => id === 'food') ?? { names: {} }
    await change('food', { names: { ...names, en: 'Food and drink', fr: '' } })
    expect(await shown()).toContainEqual(expect.objectContaining({ name: 'Food and drink', own_name: true }))
    expect(await shown('fr')).toContainEqual(expect.objectContaining({ name: 'Food and drink', own_name: true }))
    expect(await shown('de')).toContainEqual(expect.objectContaining({ name: 'Lebensmittel', own_name: false }))
    const tea = await visitor('GET /api/product/detail', { query: { id: String(products.tea.id) } })
    expect(tea.category.name).toBe('Food and drink')
    expect((await list()).find(({ id }) => id === 'food')?.names).not.toHaveProperty('fr')
  })

  test('are hidden from the home page and the filters, while their products are found', async () => {
    await change('food', { shown: false })
    expect((await shown()).map(({ id }) => id)).not.toContain('food')
    const all = await visitor('GET /api/category/list', { query: { all: true } })
    expect(all.items.map(({ id }) => id)).toContain('food')
    const { categories } = await visitor('GET /api/product/facets')
    expect(categories.map(({ id }) => id)).not.toContain('food')
    const { items } = await visitor('GET /api/product/list', { query: { category: 'food' } })
    expect(items).toHaveLength(1)
    await change('food', { shown: true })
  })

  test('stay: none of them can be removed', async () => {
    const { version = 0 } = (await list()).find(({ id }) => id === 'toys') ?? {}
    const removing = operator.call('POST /api/portal/category/remove', { body: { id: 'toys', version } })
    await expect(removing).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  })
})

describe('a new category', () => {
  test('is last in the list with its picture, and takes products and applications', async () => {
    await save(pets())
    const last = (await shown('de')).at(-1)
    expect(last).toMatchObject({ id: 'pets', name: 'Haustiere', products: 0, own_name: true })
    expect(last?.image).toMatch(/^\/pictures\/.+-800\.webp$/)
    const { id } = await sell(api, seller, mug({ category: 'pets' }))
    await sql`update products set is_on_sale = true where id = ${Number(id)}`.execute(writer)
    const { items } = await visitor('GET /api/product/list', { query: { category: 'pets' } }, { lang: 'th' })
    expect(items).toMatchObject([{ category: { id: 'pets', name: 'Pets' } }])
  })

  test('with any content cannot be removed, an empty one can', async () => {
    const { version = 0 } = (await list()).find(({ id }) => id === 'pets') ?? {}
    const remove = () => operator.call('POST /api/portal/category/remove', { body: { id: 'pets', version } })
    await expect(remove()).rejects.toMatchObject({ reason: 'CATEGORY_IN_USE' })
    await sql`update products set category_id = 'toys' where category_id = 'pets'`.execute(writer)
    const gone = await sell(api, seller, mug({ category: 'pets' }))
    await writer.transaction().execute((tx) => removeProduct(tx, Number(gone.id)))
    expect((await list()).find(({ id }) => id === 'pets')?.products).toBe(0)
    await remove()
    expect((await shown()).map(({ id }) => id)).not.toContain('pets')
    await expect(remove()).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const product = seller.call('POST /api/portal/product/save', { body: mug({ category: 'pets' }) })
    await expect(product).rejects.toMatchObject({ fields: { category: 'Please fill this in' } })
  })

  test.each<[string, Partial<CategoryForm>, string]>([
    ['an id with capitals', { id: 'Pets' }, 'id'],
    ['an id that is taken', { id: 'toys' }, 'id'],
    ['no English name', { names: { de: 'Haustiere' } }, 'names.en'],
    ['no picture', { image: null }, 'image'],
  ])('with %s is refused beside its field', async (_name, more, field) => {
    await expect(save(pets(more))).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    })
  })
})

test('only operators change the order, recorded with the one before', async () => {
  const ids = (await list()).map(({ id }) => id)
  const order = (orderedIds: string[]) =>
    operator.call('POST /api/portal/category/order', { body: { ids: orderedIds } })
  await order(ids.toReversed())
  expect((await shown()).map(({ id }) => id)).toEqual(ids.toReversed())
  await expect(order(ids.slice(1))).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' })
  const { items } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'category' } })
  expect(items[0]).toMatchObject({ verdict: 'ordered', detail: { from: ids.join(', ') } })
  expect(items.map(({ verdict }) => verdict)).toEqual(['ordered', 'removed', 'added', 'changed', 'changed', 'changed'])
})

test('of ten changes of one version at once, one succeeds', async () => {
  const toys = (await list()).find(({ id }) => id === 'toys')
  const { version = 0, names = {} } = toys ?? {}
  const body = { id: 'toys', is_new: false, version, image: null, shown: true }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => save({ ...body, names: { ...names, en: `Toys ${index}` } })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'CHANGED_MEANWHILE' })
  }
})
