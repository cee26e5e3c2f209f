import { ApiRefusal } from '@sealane/contract/client'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { formOf, mug, sell, shirt, variant, withPicture } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { shops, products } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)
const stranger = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator()
const { visitor } = api

async function refusalOf(promise: Promise<unknown>) {
  const refused = await promise.catch((error: unknown) => error)
  if (!(refused instanceof ApiRefusal)) throw new Error('This was not refused')
  return refused
}

test('a draft needs a name in one language alone, and shoppers do not see it', async () => {
  const body = mug({ category: null, origin: null, texts: { th: { name: 'แก้ว', description: '' } }, variants: [] })
  const draft = await seller.call('POST /api/portal/product/save', { body })
  expect(draft).toMatchObject({ status: 'draft', version: 1, shop: { id: String(shops.kumoriya.id) } })
  expect((await refusalOf(visitor('GET /api/product/detail', { query: { id: draft.id } }))).reason).toBe('NOT_FOUND')
  const { items } = await seller.call('GET /api/portal/product/list', { query: { status: 'draft' } })
  expect(items).toMatchObject([{ id: draft.id, name: 'แก้ว', unit_price: null, category: null, languages: ['th'] }])
})

test('without any name there is no draft', async () => {
  const { fields } = await refusalOf(seller.call('POST /api/portal/product/save', { body: mug({ texts: {} }) }))
  expect(fields).toEqual({ texts: 'Please fill this in' })
})

test('publishing names each missing field', async () => {
  const texts = { en: { name: 'Mug', description: '' }, de: { name: '', description: 'Für Tee.' } }
  const body = mug({ category: null, texts, variants: [variant([], null, 5)], on_sale: true })
  const { reason, fields } = await refusalOf(seller.call('POST /api/portal/product/save', { body }))
  expect(reason).toBe('INVALID_INPUT')
  const fieldNames = ['category', 'pictures', 'texts.de.name', 'texts.en.description', 'variants.0.unit_price']
  expect(Object.keys(fields).toSorted()).toEqual(fieldNames)
})

test('a product on sale is found and shown as it was written, in the best language that it has', async () => {
  const { id } = await sell(api, seller, shirt())
  const shown = await visitor('GET /api/product/detail', { query: { id } }, { lang: 'de' })
  expect(shown).toMatchObject({
    name: 'Hafenhemd',
    unit_price: 45_00,
    in_stock: true,
    specs: [{ name: 'Material', value: 'Leinen' }],
    options: [{ label: 'Farbe', values: [{ label: 'Sand' }, { label: 'Grün' }] }, { label: 'Größe' }],
    variants: [{ spec: 'Sand · M', stock: 3 }, { spec: 'Sand · L' }, { spec: 'Grün · M', stock: 0 }],
  })
  const japanese = await visitor('GET /api/product/detail', { query: { id } }, { lang: 'ja' })
  expect(japanese).toMatchObject({ name: 'Harbour shirt', description: 'Washed linen.' })
  const { items } = await visitor('GET /api/product/list', { query: { keyword: 'Hafenh' } }, { lang: 'de' })
  expect(items.map((card) => card.id)).toEqual([id])
})

test('the picture is square in three widths, on the colour of its rim', async () => {
  const { pictures } = await sell(api, seller, mug())
  const [picture = { image: '', color: '' }] = pictures
  expect(picture.image).toMatch(/^\/pictures\/[\w-]+-800\.webp$/)
  expect(picture.color).toMatch(/^#[0-9a-f]{6}$/)
  for (const width of ['200', '400', '800'])
    expect((await api.app.inject(picture.image.replace('800', width))).statusCode, width).toBe(200)
})

test('a product that is read and sent back is the same, also one that came with the shop', async () => {
  const lamp = await seller.call('GET /api/portal/product/detail', { query: { id: String(products.lamp.id) } })
  expect(lamp).toMatchObject({ status: 'on_sale', variants: [{ list_price: 59_00, stock: 3, seen_stock: 3 }] })
  expect(Object.keys(lamp.texts).toSorted()).toEqual(['de', 'en', 'fr'])
  const again = await seller.call('POST /api/portal/product/save', { body: formOf(lamp) })
  expect(again).toMatchObject({ ...lamp, updated_at: expect.any(String), version: again.version })
  expect(await visitor('GET /api/product/detail', { query: { id: lamp.id } })).toMatchObject({ list_price: 59_00 })
})

test('a removed option takes its variants along; one that is added again starts with the given values', async () => {
  const saved = await sell(api, seller, shirt())
  const sizeless = formOf(saved, { options: saved.options.slice(0, 1), variants: [variant(['sand'], 50_00, 2)] })
  const one = await seller.call('POST /api/portal/product/save', { body: sizeless })
  expect(one.variants).toMatchObject([{ choice: ['sand'], stock: 2 }])
  const both = { options: saved.options, variants: [variant(['sand', 'm'], 49_00, 7)] }
  const back = await seller.call('POST /api/portal/product/save', { body: formOf(one, both) })
  expect(back.variants).toMatchObject([{ choice: ['sand', 'm'], stock: 7 }])
})

test.each([
  ['a choice that no option has', { variants: [variant(['blue', 'm'], 1_00, 1)] }, 'variants.0.choice'],
  [
    'a variant twice',
    { variants: [variant(['sand', 'm'], 1_00, 1), variant(['sand', 'm'], 2_00, 1)] },
    'variants.1.choice',
  ],
  [
    'a list price below the price',
    { variants: [{ ...variant(['sand', 'm'], 9_00, 1), list_price: 9_00 }] },
    'variants.0.list_price',
  ],
  [
    'a picture that is not among its own',
    { variants: [{ ...variant(['sand', 'm'], 9_00, 1), image: '/pictures/x.webp' }] },
    'variants.0.image',
  ],
  ['a country that is none', { origin: 'ZZ' }, 'origin'],
])('%s is refused beside its field', async (_what, more, field) => {
  const { fields } = await refusalOf(seller.call('POST /api/portal/product/save', { body: shirt(more) }))
  expect(Object.keys(fields)).toEqual([field])
})

test('two products of a shop have no code in common, two shops may', async () => {
  await seller.call('POST /api/portal/product/save', { body: mug({ code: 'M-1' }) })
  const { fields } = await refusalOf(seller.call('POST /api/portal/product/save', { body: mug({ code: 'M-1' }) }))
  expect(Object.keys(fields)).toEqual(['code'])
  await stranger.call('POST /api/portal/product/save', { body: mug({ code: 'M-1' }) })
})

test('a seller reaches nothing of another shop, by any id in any body', async () => {
  const saved = await sell(api, seller, mug())
  const { id } = saved
  const [foreign = { image: '' }] = saved.pictures
  const { pictures: sent } = await withPicture(api, seller, mug())
  const attempts = [
    () => stranger.call('GET /api/portal/product/detail', { query: { id } }),
    () => stranger.call('GET /api/portal/product/versions', { query: { id } }),
    () => stranger.call('POST /api/portal/product/save', { body: formOf(saved) }),
    () => stranger.call('POST /api/portal/product/save', { body: mug({ shop_id: String(shops.kumoriya.id) }) }),
    () =>
      stranger.call('POST /api/portal/product/save', { body: mug({ pictures: [{ image: foreign.image, alt: {} }] }) }),
    () => stranger.call('POST /api/portal/product/save', { body: mug({ pictures: sent }) }),
    () => stranger.call('POST /api/portal/product/publish', { body: { id } }),
    () => stranger.call('POST /api/portal/product/unpublish', { body: { id } }),
  ]
  for (const attempt of attempts) expect((await refusalOf(attempt())).reason).toBe('NOT_FOUND')
  const bulk = stranger.call('POST /api/portal/product/bulk', { body: { ids: [id], action: { kind: 'unpublish' } } })
  expect(await refusalOf(bulk)).toMatchObject({ reason: 'ROWS_REFUSED', data: { refused: [{ id }] } })
  const { items } = await stranger.call('GET /api/portal/product/list', { query: { shop: String(shops.kumoriya.id) } })
  expect(items).toEqual([])
  expect(await seller.call('GET /api/portal/product/detail', { query: { id } })).toEqual(saved)
})

test('an operator sees every shop, and names the shop of a new product', async () => {
  const { counts } = await operator.call('GET /api/portal/product/list')
  expect(counts['all']).toBeGreaterThan(5)
  expect((await refusalOf(operator.call('POST /api/portal/product/save', { body: mug() }))).reason).toBe('NOT_FOUND')
  const body = mug({ shop_id: String(shops.fjordkant.id) })
  const { shop } = await operator.call('POST /api/portal/product/save', { body })
  expect(shop.name).toBe('Fjordkant')
})

test('taking off sale and republishing are recorded once, and the published data stays whole', async () => {
  const { id } = await sell(api, seller, mug())
  const off = await seller.call('POST /api/portal/product/unpublish', { body: { id } })
  expect(off).toMatchObject({ status: 'off_sale', version: 2 })
  expect(await seller.call('POST /api/portal/product/unpublish', { body: { id } })).toMatchObject({ version: 2 })
  const { fields } = await refusalOf(
    seller.call('POST /api/portal/product/save', { body: formOf(off, { category: null }) }),
  )
  expect(Object.keys(fields)).toEqual(['category'])
  const on = await seller.call('POST /api/portal/product/publish', { body: { id } })
  expect(on).toMatchObject({ status: 'on_sale', version: 3 })
})

test('saving an outdated version is refused', async () => {
  const saved = await seller.call('POST /api/portal/product/save', { body: mug() })
  await seller.call('POST /api/portal/product/save', { body: formOf(saved, { handling_days: 5 }) })
  const late = seller.call('POST /api/portal/product/save', { body: formOf(saved, { handling_days: 7 }) })
  expect((await refusalOf(late)).reason).toBe('CHANGED_MEANWHILE')
})

test('versions name the changes, their time and their author', async () => {
  const saved = await sell(api, seller, shirt())
  const [first = variant([], 1, 1), ...others] = saved.variants
  const texts = { ...saved.texts, en: { name: 'Harbour shirt II', description: 'Washed linen.' } }
  const variants = [{ ...first, unit_price: 39_00, stock: 10 }, ...others]
  await operator.call('POST /api/portal/product/save', { body: formOf(saved, { texts, variants }) })
  const { items } = await seller.call('GET /api/portal/product/versions', { query: { id: saved.id } })
  expect(items).toMatchObject([
    { kind: 'saved', account: operator.account },
    { kind: 'published', changes: [] },
  ])
  expect(items[0]?.changes).toEqual([
    { field: 'name', of: 'en', before: 'Harbour shirt', after: 'Harbour shirt II' },
    { field: 'unit_price', of: 'Sand · M', before: 49_00, after: 39_00 },
    { field: 'stock', of: 'Sand · M', before: 3, after: 10 },
  ])
  await expect(api.databases.writer.deleteFrom('product_versions').execute()).rejects.toThrow()
})

test('saving the same again writes no version', async () => {
  const saved = await sell(api, seller, mug())
  expect(await seller.call('POST /api/portal/product/save', { body: formOf(saved) })).toMatchObject({ version: 1 })
})

test('the words for options and specs are available in 13 languages', async () => {
  const { options, specs } = await seller.call('GET /api/portal/product/vocabulary')
  expect(options.find(({ key }) => key === 'colour')?.texts).toMatchObject({ de: 'Farbe', ja: 'カラー' })
  expect(Object.keys(specs.find(({ key }) => key === 'material')?.texts ?? {})).toHaveLength(13)
})

test('a draft is shown in no conversation, and cannot be previewed', async () => {
  const draft = await seller.call('POST /api/portal/product/save', { body: mug({ variants: [variant([], null, 5)] }) })
  const buyer = await prepareBuyer(api, 0)
  const message = { conversation: 'platform', product_id: draft.id, text: '' } as const
  expect((await refusalOf(buyer.call('POST /api/service/send', { body: message }))).reason).toBe('NOT_FOUND')
  const found = await api.databases.writer
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', Number(draft.id))
    .execute()
  const selection = { address_id: buyer.addressId, buy_now: { variant_id: String(found[0]?.id), quantity: 1 } }
  expect((await refusalOf(buyer.call('POST /api/order/preview', { body: selection }))).reason).toBe('NOT_FOUND')
})

test('a description without a name is refused at the name, and not thrown away', async () => {
  const texts = { en: { name: 'Mug', description: 'For tea.' }, de: { name: '', description: 'Für Tee.' } }
  const { fields } = await refusalOf(seller.call('POST /api/portal/product/save', { body: mug({ texts }) }))
  expect(Object.keys(fields)).toEqual(['texts.de.name'])
})

test('a picture is in a product once, and shoppers read its words', async () => {
  const body = await withPicture(api, seller, mug())
  const twice = { ...body, pictures: [...body.pictures, ...body.pictures] }
  const { fields } = await refusalOf(seller.call('POST /api/portal/product/save', { body: twice }))
  expect(Object.keys(fields)).toEqual(['pictures.1.image'])
  const pictures = body.pictures.map((picture) => ({
    ...picture,
    alt: { en: 'A mug from above', de: 'Ein Becher von oben' },
  }))
  const { id } = await seller.call('POST /api/portal/product/save', { body: { ...body, pictures, on_sale: true } })
  const shown = await visitor('GET /api/product/detail', { query: { id } }, { lang: 'de' })
  expect(shown.images[0]?.alt).toBe('Ein Becher von oben')
})
