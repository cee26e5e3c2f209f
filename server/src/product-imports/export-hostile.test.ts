import type { ProductForm } from '@sealane/contract/product-form'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { bring, classicFile, dryRun, mugRow } from '../../test/importing.ts'
import { mug, variant, withPicture } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'

// Back office: text that a spreadsheet would run is exported in a harmless form and imports again without any change.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)
const stranger = await api.hireSeller(shops.fjordkant.id)

const download = async ({ token }: TestPerson) =>
  (await api.app.inject({ url: '/api/portal/product/export', headers: { token } })).payload

const hostile = [
  ...['=cmd|" /C calc"!A0', '+1', '-1', '@x', "'=1", "''+1", "'quoted'", "'0042", '0042', '1E5', "'", '=', 'a\r\nb'],
  ...[
    'TRUE',
    'Title',
    'Default Title',
    'default title',
    '"',
    ',;|',
    '\u00bd "half"',
    '<b>bold</b>',
    '&amp;',
    'x',
    '\u2028',
  ],
].filter((text, at, all) => text.trim() === text && all.indexOf(text) === at)

const option = (name: string, values: string[]): ProductForm['options'][number] => ({
  ...{ name, labels: { en: name } },
  values: values.map((value) => ({ value, labels: { en: value }, swatch: null, image: null })),
})
const namedProducts = (name: string, more: Partial<ProductForm>) =>
  mug({ texts: { en: { name, description: name }, de: { name, description: `${name}\n\n${name}` } }, ...more })

const forms: ProductForm[] = [
  ...hostile.map((text, at) =>
    namedProducts(text, {
      code: `${text} ${at}`,
      specs: [{ name: { en: text, ja: text }, value: { en: text } }],
      variants: [{ ...variant([], 5_00, 1), sku: text }],
    }),
  ),
  namedProducts('Every word a value', {
    options: [option('=size', hostile)],
    variants: hostile.map((text) => ({ ...variant([text], 7_00, 2), sku: text })),
  }),
  namedProducts('An option called as none', {
    options: [option('Title', ['Default Title'])],
    variants: [variant(['Default Title'], 7_00, 2)],
  }),
  namedProducts('Options called like formulas', {
    options: [option('-1', ['=a', '+a']), option('@x', ['-b']), option("'=c", ["'d"])],
    variants: [variant(['=a', '-b', "'d"], 7_00, 2), variant(['+a', '-b', "'d"], 8_00, 0)],
  }),
]
for (const form of forms) await seller.call('POST /api/portal/product/save', { body: form })
for (const alt of ['=1', '-alt', "'+alt"]) {
  const form = await withPicture(api, seller, namedProducts(`Picture of ${alt}`, {}))
  const pictures = form.pictures.map((picture) => ({ ...picture, alt: { en: alt, ru: alt } }))
  await seller.call('POST /api/portal/product/save', { body: { ...form, pictures } })
}

test('no cell of an export is a formula, with any product names', async () => {
  const rows: string[][] = parse(await download(seller), { bom: true })
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
})

test('an export with texts that look like formulas imports again without a change', async () => {
  const read = await dryRun(api, seller, await download(seller))
  const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id: read.id, limit: 50 } })
  const unequal = items
    .filter(({ kind }) => kind !== 'same')
    .map(({ name, changes, faults }) => ({ name, changes, faults }))
  expect(unequal).toEqual([])
  expect(read.counts).toMatchObject({ changed: 0, faulty: 0, new: 0 })
})

const wholes = async (person: TestPerson) => {
  const { items } = await person.call('GET /api/portal/product/list', { query: { limit: 50, sort: 'changed' } })
  const details = await Promise.all(
    items.map(({ id }) => person.call('GET /api/portal/product/detail', { query: { id } })),
  )
  return details.map(({ texts, specs, options, variants, code, pictures }) => ({
    ...{ texts, specs, code, alts: pictures.map(({ alt }) => alt) },
    options: options.map(({ name, labels, values }) => ({ name, labels, values: values.map(({ value }) => value) })),
    variants: variants.map(({ choice, sku, unit_price, stock }) => ({ choice, sku, unit_price, stock })),
  }))
}

test('an export with texts that look like formulas creates the same products in another shop', async () => {
  const made = (await wholes(seller)).filter(({ texts }) => texts.de?.description.includes('\n\n'))
  expect(made).toHaveLength(forms.length + 3)
  const done = await bring(api, stranger, await download(seller))
  expect(done.results).toMatchObject({ refused: 0 })
  const there = await wholes(stranger)
  for (const one of made) expect(there).toContainEqual(one)
})

test('the apostrophe that makes an exported handle harmless is removed at the import', async () => {
  const done = await bring(api, seller, classicFile([mugRow('=handle', { Title: 'Odd handle' })]))
  expect(done.results).toMatchObject({ saved: 1 })
  const read = await dryRun(api, seller, await download(seller))
  expect(read.counts).toMatchObject({ changed: 0, faulty: 0, new: 0 })
})
