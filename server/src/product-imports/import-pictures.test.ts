import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { archiveOf } from '../../test/archive.ts'
import { bring, classicFile, dryRun, mugRow } from '../../test/importing.ts'
import { buildWorld } from '../../test/world.ts'
import { openPictures } from './import-pictures.ts'

// Back office: pictures of an import.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)

test('slow pictures of a product are fetched in parallel', async () => {
  let [running, most] = [0, 0]
  const slow = async () => {
    running += 1
    most = Math.max(most, running)
    await wait(20)
    running -= 1
    return undefined
  }
  const pictures = await openPictures(api.resources, { id: 1, account_id: 1, archive: null, silentHosts: {} }, slow)
  const images = Array.from({ length: 9 }, (_, at) => `https://slow.example/${at}.jpg`)
  const product = {
    ...{ code: null, category: null, origin: null, handling_days: 2, texts: {}, specs: [], options: [], variants: [] },
    pictures: images.map((image) => ({ image, alt: {} })),
  }
  expect((await pictures.fetch(product, [])).failed).toEqual(images)
  expect(most).toBe(9)
})

test('a dry run reports pictures that cannot be fetched, and refuses a name that two files of the archive match', async () => {
  const archive = archiveOf({ 'a/mug.png': Buffer.from('a'), 'b/mug.png': Buffer.from('b') })
  const sources = [
    'a/mug.png',
    'none.png',
    'ftp://shop.example/a.png',
    'http://10.0.0.1/a.png',
    'https://shop.example/a.png',
  ]
  const rows = sources.map((source) => ({ Handle: 'named', 'Image Src': source }))
  const { id } = await dryRun(
    api,
    seller,
    classicFile([mugRow('named'), ...rows, mugRow('two', { 'Image Src': 'mug.png' })]),
    archive,
  )
  const lines = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
  const [named, two] = lines.items
  expect(named?.coming).toMatchObject({ pictures: 2, on_sale: true })
  expect(named?.faults).toMatchObject([
    { code: 'picture_missing', row: 4, column: 'Image Src', value: 'none.png', isNote: true },
    { code: 'picture_address', row: 5, value: 'ftp://shop.example/a.png', isNote: true },
    { code: 'picture_address', row: 6, value: 'http://10.0.0.1/a.png', isNote: true },
  ])
  expect(two).toMatchObject({ kind: 'faulty', faults: [{ code: 'picture_twice', row: 8, value: 'mug.png' }] })
})

test('a product whose every picture is left out is reported without pictures, as a draft', async () => {
  const rows = [mugRow('bare', { 'Image Src': 'none.png' }), { Handle: 'bare', 'Image Src': 'gone.png' }]
  const { id } = await dryRun(api, seller, classicFile(rows))
  const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
  expect(items).toMatchObject([{ kind: 'new', coming: { pictures: 0, on_sale: false } }])
})

const background = { r: 200, g: 90, b: 30 }
const drawn = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
  .png()
  .toBuffer()
const files = archiveOf({ 'mug.png': drawn, 'broken.png': Buffer.from('no picture') })
const lineOf = async (id: string) => {
  const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
  const [line] = items
  if (line === undefined) throw new Error('There is no line')
  return { ...line, detail: await seller.call('GET /api/portal/product/detail', { query: { id: line.product ?? '' } }) }
}

test('a product without any fetched picture stays a draft, which its line reports', async () => {
  const file = classicFile([mugRow('unseen', { 'Image Src': 'broken.png' })])
  expect((await dryRun(api, seller, file, files)).counts).toMatchObject({ new: 1 })
  const { detail, coming, faults } = await lineOf((await bring(api, seller, file, files)).id)
  expect(detail).toMatchObject({ status: 'draft', pictures: [] })
  expect(coming).toMatchObject({ on_sale: false })
  expect(faults.map(({ code, row, value }) => [code, row, value])).toEqual([
    ['picture_failed', 0, 'broken.png'],
    ['stays_draft', 2, ''],
  ])
})

test('a product keeps its pictures where none of the file is usable, and takes the rest of the file’s data', async () => {
  const row = (source: string, price: string) =>
    classicFile([mugRow('kept-picture', { 'Image Src': source, 'Variant Price': price })])
  const { detail: before } = await lineOf((await bring(api, seller, row('mug.png', '12.00'), files)).id)
  expect(before).toMatchObject({ status: 'on_sale', pictures: [{}] })
  const done = await bring(api, seller, row('broken.png', '13.00'), files)
  expect(done.results).toMatchObject({ saved: 1, refused: 0 })
  const { detail, faults } = await lineOf(done.id)
  expect(detail).toMatchObject({ status: 'on_sale', variants: [{ unit_price: 13_00 }], pictures: before.pictures })
  expect(faults).toMatchObject([{ code: 'picture_failed', value: 'broken.png' }])
})
