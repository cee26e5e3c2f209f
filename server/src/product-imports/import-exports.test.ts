import { readFileSync } from 'node:fs'
import type { PortalProductDetail } from '@sealane/contract/products'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { archiveOf } from '../../test/archive.ts'
import { bring, dryRun } from '../../test/importing.ts'
import { buildWorld } from '../../test/world.ts'
import { isCommon } from './columns.rules.ts'

// Back office: exports as other shops really write them, with all their columns and peculiarities, in both dialects.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const sellers = {
  classic: await api.hireSeller(shops.kumoriya.id),
  current: await api.hireSeller(shops.fjordkant.id),
}
type Dialect = keyof typeof sellers
const both: Dialect[] = ['classic', 'current']

const files = {
  classic: readFileSync(new URL('../../test/exports/classic.csv', import.meta.url), 'utf8'),
  current: readFileSync(new URL('../../test/exports/current.csv', import.meta.url), 'utf8'),
}
const names = [...new Set(files.classic.match(/[\w-]+\.png/g))]
const drawn = await Promise.all(
  names.map((_name, at) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 9 * at, g: 90, b: 30 } } })
      .png()
      .toBuffer(),
  ),
)
const pictures = archiveOf(Object.fromEntries(names.map((name, at) => [name, drawn[at] ?? Buffer.alloc(0)])))

const linesOf = async (seller: TestPerson, id: string) =>
  (await seller.call('GET /api/portal/product/import/lines', { query: { id, limit: 50 } })).items

/** Row, code and value of each fault; notes are in brackets. */
const faults = {
  'harbour-kettle': [],
  'dune-tee': ['[6 quantity_negative -3]', '[7 quantity_continues ]', '[9 quantity_negative -3]'],
  'café-becher-größe-m': [],
  'shop-gift-card': ['12 gift_card'],
  'tin-lantern': ['[14 quantity_untracked ]'],
  'linen-apron': [],
  'oak-stool': [],
  'quiet-candle': [],
  'wholesale-crate': [],
  'reef-rug': [],
  'picture-book': ['[42 pictures_many 11]'],
  'cloth-sample': ['44 price_zero 0.00'],
  'knitting-pattern': ['[45 no_shipping FALSE]', '[45 quantity_untracked ]'],
  'breakfast-for-two': [],
}

test.each(both)('an export of the %s dialect is read whole, and only its faults are reported', async (dialect) => {
  const seller = sellers[dialect]
  const read = await dryRun(api, seller, files[dialect], pictures)
  expect(read).toMatchObject({ status: 'read', dialect, rows: 45, products: 14 })
  expect(read.counts).toEqual({ new: 12, changed: 0, same: 0, faulty: 2 })
  expect(read.unknown).toEqual(['Shelf in the barn'])
  const lines = await linesOf(seller, read.id)
  const faultTexts = lines.map(({ handle, faults: found }) => {
    const toText = ({ row, code, value, isNote }: (typeof found)[number]) =>
      isNote ? `[${row} ${code} ${value.replace('false', 'FALSE')}]` : `${row} ${code} ${value}`.replace(/ true$/i, '')
    return [handle, found.map(toText)]
  })
  expect(Object.fromEntries(faultTexts)).toEqual(faults)
})

test.each(both)('the headings of the %s dialect are read, or reported as unused', async (dialect) => {
  const { ignored } = await dryRun(api, sellers[dialect], files[dialect])
  const without = ['Vendor', 'Tags', 'Cost per item', 'Included / International', 'Shelf in the barn']
  expect(ignored).toEqual(expect.arrayContaining(without))
  expect(ignored).toHaveLength(new Set(ignored).size)
  const read = ['Title', 'Status', dialect === 'classic' ? 'Variant Price' : 'Price']
  expect(ignored.filter((name) => read.includes(name))).toEqual([])
  expect(ignored.filter((name) => !isCommon(name))).toEqual(['Shelf in the barn'])
})

const brief = ({ status, category, texts, options, variants, pictures: shown }: PortalProductDetail) => ({
  status,
  category,
  texts: texts.en,
  options: options.map(({ name, values }) => [name, ...values.map(({ value }) => value)].join(' ')),
  variants: variants.map(({ choice, unit_price, list_price, stock, sku, image }) =>
    [choice.join('/'), unit_price, list_price, stock, sku, shown.findIndex((one) => one.image === image)].join(' '),
  ),
  alts: shown.map(({ alt }) => alt.en ?? ''),
})

test.each(both)('imported products of the %s dialect are those that the other shop sold', async (dialect) => {
  const seller = sellers[dialect]
  const done = await bring(api, seller, files[dialect], pictures)
  expect(done.results).toEqual({ saved: 12, refused: 0, undone: 0, kept: 0 })
  const lines = await linesOf(seller, done.id)
  const show = async (handle: string) => {
    const id = lines.find((line) => line.handle === handle)?.product ?? ''
    return brief(await seller.call('GET /api/portal/product/detail', { query: { id } }))
  }
  const plain = { options: [], alts: [''] }
  expect(await show('harbour-kettle')).toEqual({
    ...{ status: 'on_sale', category: 'family', options: [] },
    texts: {
      name: 'Harbour kettle, 1.2 l',
      description: 'Sings softly.\nHandle of cork, spout of "old" brass.\n\n• 1.2 litres\n• gas & induction',
    },
    variants: [' 3900 4900 12 0041207 0'],
    alts: ['Kettle on a stove', '', ''],
  })
  expect(await show('dune-tee')).toEqual({
    ...{ status: 'on_sale', category: 'womens_clothing' },
    texts: { name: 'Dune tee', description: 'Long-staple cotton.' },
    options: ['colour Sea green Chalk', 'size s m l'],
    variants: [
      ...['Sea green/s 2450  4 TEE-SEA-S 0', 'Sea green/m 2450  0 TEE-SEA-M 0', 'Sea green/l 2450  0 TEE-SEA-L 0'],
      ...['Chalk/s 2450  4 TEE-CHA-S 1', 'Chalk/m 2450  0 TEE-CHA-M 1', 'Chalk/l 2450  0 TEE-CHA-L 1'],
    ],
    alts: ['Green tee', 'Chalk tee'],
  })
  expect(await show('café-becher-größe-m')).toEqual({
    ...{ ...plain, status: 'on_sale', category: 'family' },
    texts: { name: 'Café-Becher „Größe M“ 茶杯', description: 'Hält warm & dicht.' },
    variants: [' 1200  7 BECHER/M-ß 0'],
  })
  expect(await show('tin-lantern')).toMatchObject({
    status: 'on_sale',
    options: ['Height 20 cm 30 cm 40 cm'],
    variants: ['20 cm 1800  0  0', '30 cm 2200  0  0', '40 cm 2900  6  0'],
  })
  for (const handle of ['linen-apron', 'oak-stool', 'quiet-candle', 'wholesale-crate'])
    expect(await show(handle)).toMatchObject({ status: 'draft', category: 'family', options: [] })
  const rug = await show('reef-rug')
  expect(rug).toMatchObject({
    options: ['Size in cm 80 × 150 120 × 180 160 × 230', 'colour Reef Night', 'Backing Felt Rubber'],
    alts: ['Rug on a floor', 'Rug, rolled'],
  })
  expect(rug.variants).toHaveLength(12)
  expect(rug.variants[11]).toBe('160 × 230/Night/Rubber 120900 149900 11 RUG-12 0')
  expect((await show('picture-book')).alts).toHaveLength(9)
  expect(await show('breakfast-for-two')).toMatchObject({ variants: [' 5800 6300 4 SET-2 0'], alts: [''] })
})

test.each(both)('sent again, an export of the %s dialect changes nothing', async (dialect) => {
  const { counts } = await dryRun(api, sellers[dialect], files[dialect], pictures)
  expect(counts).toEqual({ new: 0, changed: 0, same: 12, faulty: 2 })
})
