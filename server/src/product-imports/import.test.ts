import { ApiRefusal } from '@sealane/contract/client'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { archiveOf } from '../../test/archive.ts'
import { bring, classicFile, dryRun, mugRow, sendFile, work } from '../../test/importing.ts'
import { formOf, sell, shirt } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'
import { removeDiscarded } from '../uploads/discarded.jobs.ts'
import { discardImportFiles } from './import.jobs.ts'
import { claimImport } from './import-claim.sql.ts'

// Back office: import and export of products.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)
const stranger = await api.hireSeller(shops.fjordkant.id)

const linesOf = async (id: string, query: { noted?: boolean; kind?: 'new' | 'changed' | 'same' | 'faulty' } = {}) =>
  (await seller.call('GET /api/portal/product/import/lines', { query: { id, limit: 50, ...query } })).items
const idOf = async (importId: string, handle: string) =>
  (await linesOf(importId)).find((line) => line.handle === handle)?.product ?? ''
const show = (id: string) => seller.call('GET /api/portal/product/detail', { query: { id } })
const reasonOf = async (promise: Promise<unknown>) => {
  const refused = await promise.catch((error: unknown) => error)
  return refused instanceof ApiRefusal ? refused.reason : undefined
}
const picture = (shade: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 30 } } })
    .png()
    .toBuffer()

test('a dry run shows the outcome for each product, and changes nothing', async () => {
  const file = classicFile([mugRow('dry-a'), mugRow('dry-b', { 'Variant Price': '-1' }), { Handle: 'dry-c' }])
  const read = await dryRun(api, seller, file)
  expect(read).toMatchObject({ status: 'read', dialect: 'classic', rows: 3, products: 3 })
  expect(read.counts).toEqual({ new: 1, changed: 0, same: 0, faulty: 2 })
  const lines = await linesOf(read.id)
  expect(lines.map(({ handle, kind, row }) => [handle, kind, row])).toEqual([
    ['dry-a', 'new', 2],
    ['dry-b', 'faulty', 3],
    ['dry-c', 'faulty', 4],
  ])
  const coming = { variants: 1, lowest: 12_00, highest: 12_00, stock: 5, pictures: 0, on_sale: false }
  expect(lines[0]).toMatchObject({ changes: [], coming: { ...coming, category: 'family' } })
  expect(lines[1]?.coming).toBeNull()
  expect(lines[1]?.faults).toContainEqual({
    ...{ code: 'price_negative', row: 3, column: 'Variant Price', value: '-1', isNote: false },
  })
  const { items } = await seller.call('GET /api/portal/product/list', { query: { keyword: 'dry-a' } })
  expect(items).toEqual([])
})

test('a row whose cells do not fit the headings has no other fault', async () => {
  const [headings = '', whole = ''] = classicFile([mugRow('fits')]).split('\n')
  const read = await dryRun(api, seller, [headings, whole, 'short,Mug'].join('\n'))
  const lines = await linesOf(read.id)
  expect(lines[1]?.faults.map(({ code }) => code)).toEqual(['ragged'])
  const noted = lines.filter(({ faults }) => faults.some(({ isNote }) => isNote))
  expect([read.noted, (await linesOf(read.id, { noted: true })).length]).toEqual([noted.length, noted.length])
})

test('new products are imported, faulty ones are left out, and a second run has nothing to do', async () => {
  const file = classicFile([mugRow('come-a', { 'Variant SKU': 'A-1' }), mugRow('come-b', { Title: '' })])
  const done = await bring(api, seller, file)
  expect(done).toMatchObject({ status: 'done', results: { saved: 1, refused: 0 } })
  const product = await show(await idOf(done.id, 'come-a'))
  expect(product).toMatchObject({
    status: 'draft',
    category: 'family',
    texts: { en: { name: 'Mug come-a', description: 'Holds tea.' } },
    variants: [{ choice: [], unit_price: 12_00, stock: 5, sku: 'A-1' }],
  })
  const again = await dryRun(api, seller, file)
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, faulty: 1 })
})

test('a change shows the old and the new value, and a sale in between is kept', async () => {
  const first = await bring(api, seller, classicFile([mugRow('price')]))
  const id = await idOf(first.id, 'price')
  const { id: again } = await dryRun(
    api,
    seller,
    classicFile([mugRow('price', { 'Variant Price': '15', 'Variant Inventory Qty': '9' })]),
  )
  const [line] = await linesOf(again)
  expect(line?.changes).toEqual([
    { field: 'unit_price', of: '', before: 12_00, after: 15_00 },
    { field: 'stock', of: '', before: 5, after: 9 },
  ])
  await sql`update variants set stock = stock - 1 where product_id = ${Number(id)}`.execute(api.databases.writer)
  await seller.call('POST /api/portal/product/import/start', { body: { id: again } })
  await work(api)
  expect(await show(id)).toMatchObject({ variants: [{ unit_price: 15_00, stock: 8 }] })
})

test('changes made after the dry run are not overwritten', async () => {
  const first = await bring(api, seller, classicFile([mugRow('meanwhile')]))
  const product = await show(await idOf(first.id, 'meanwhile'))
  const { id } = await dryRun(api, seller, classicFile([mugRow('meanwhile', { Title: 'From the file' })]))
  await seller.call('POST /api/portal/product/save', { body: formOf(product, { handling_days: 9 }) })
  await seller.call('POST /api/portal/product/import/start', { body: { id } })
  await work(api)
  expect(await linesOf(id)).toMatchObject([{ result: 'refused', reason: 'CHANGED_MEANWHILE' }])
})

test('of ten starts at once one succeeds, and ten jobs take each product once', async () => {
  const { id } = await dryRun(api, seller, classicFile(Array.from({ length: 30 }, (_, at) => mugRow(`ten-${at}`))))
  const starts = Array.from({ length: 10 }, () =>
    reasonOf(seller.call('POST /api/portal/product/import/start', { body: { id } })),
  )
  expect((await Promise.all(starts)).filter((reason) => reason === undefined)).toHaveLength(1)
  await Promise.all(Array.from({ length: 10 }, () => work(api)))
  const { rows } = await sql`select handle from products where handle like 'ten-%'`.execute(api.databases.writer)
  expect(rows).toHaveLength(30)
})

test('a job that dies leaves whole products, and the next one continues after them', async () => {
  const { id } = await dryRun(api, seller, classicFile(Array.from({ length: 6 }, (_, at) => mugRow(`dies-${at}`))))
  await seller.call('POST /api/portal/product/import/start', { body: { id } })
  await sql`
    update product_imports set claimed_until = now() + interval '30 seconds' where id = ${Number(id)}
  `.execute(api.databases.writer)
  await work(api)
  expect(await seller.call('GET /api/portal/product/import/detail', { query: { id } })).toMatchObject({
    ...{ status: 'running', results: { saved: 0 } },
  })
  await sql`update product_imports set claimed_until = now() where id = ${Number(id)}`.execute(api.databases.writer)
  await work(api)
  expect(await seller.call('GET /api/portal/product/import/detail', { query: { id } })).toMatchObject({
    ...{ status: 'done', results: { saved: 6 } },
  })
})

test('undone, products are as they were, except for sales and changes since', async () => {
  const before = await sell(api, seller, shirt({ code: 'UNDO-1' }))
  const handle = { Handle: 'undo-shirt', 'Sealane id (product.metafields.sealane.id)': before.id }
  const changedRow = {
    ...handle,
    Title: 'Another name',
    'Body (HTML)': 'Linen.',
    'Variant Price': '99',
    'Option1 Name': 'Colour',
    'Option1 Value': 'Sand',
  }
  const names = ['fresh', 'sold', 'edited'].map((name) => mugRow(`undo-${name}`))
  const done = await bring(api, seller, classicFile([changedRow, ...names]))
  expect(done.results).toMatchObject({ saved: 4 })
  expect((await show(before.id)).variants).toMatchObject([{ choice: ['sand'], unit_price: 99_00 }])
  const [fresh, sold, edited] = await Promise.all(names.map(({ Handle = '' }) => idOf(done.id, Handle)))
  await sql`update variants set stock = stock - 1 where product_id = ${Number(sold)}`.execute(api.databases.writer)
  await seller.call('POST /api/portal/product/save', { body: formOf(await show(edited ?? ''), { handling_days: 9 }) })
  await seller.call('POST /api/portal/product/import/undo', { body: { id: done.id } })
  await work(api)
  const lines = await linesOf(done.id)
  expect(lines.map(({ handle: name, result, reason }) => [name, result, reason])).toEqual([
    ['undo-shirt', 'undone', null],
    ['undo-fresh', 'undone', null],
    ['undo-sold', 'kept', 'sold'],
    ['undo-edited', 'kept', 'changed'],
  ])
  const { version: _version, updated_at: _at, ...former } = before
  expect(await show(before.id)).toMatchObject(former)
  expect(await reasonOf(show(fresh ?? ''))).toBe('NOT_FOUND')
  expect((await bring(api, seller, classicFile([mugRow('undo-fresh')]))).results.saved).toBe(1)
})

test('an import of another shop is not accessible', async () => {
  const { id } = await dryRun(api, seller, classicFile([mugRow('foreign')]))
  for (const attempt of [
    () => stranger.call('GET /api/portal/product/import/detail', { query: { id } }),
    () => stranger.call('GET /api/portal/product/import/lines', { query: { id } }),
    () => stranger.call('POST /api/portal/product/import/start', { body: { id } }),
    () => stranger.call('POST /api/portal/product/import/undo', { body: { id } }),
  ])
    expect(await reasonOf(attempt())).toBe('NOT_FOUND')
  expect((await stranger.call('GET /api/portal/product/import/list')).items).toEqual([])
  const shopper = await api.signUp()
  expect((await sendFile(api, shopper, 'Handle,Title\na,b')).status).toBe(403)
})

test('a file that is no list of products reports the reason', async () => {
  expect(await dryRun(api, seller, 'Name,Phone\nAda,1')).toMatchObject({
    ...{ status: 'failed', fault: { code: 'no_products', row: 1, column: 'Name' } },
  })
})

test('a file that three workers died of is given up, and delays no other', async () => {
  const { data } = await sendFile(api, seller, classicFile([mugRow('poison')]))
  for (let death = 0; death < 3; death++) {
    expect((await claimImport(api.databases.writer, ['stage', 'compare', 'apply', 'undo']))?.id).toBe(Number(data.id))
    await sql`update product_imports set claimed_until = now() where id = ${Number(data.id)}`.execute(
      api.databases.writer,
    )
  }
  await work(api)
  const stands = await seller.call('GET /api/portal/product/import/detail', { query: { id: data.id } })
  expect(stands).toMatchObject({ status: 'failed', fault: { code: 'broken' } })
  expect(await dryRun(api, seller, classicFile([mugRow('sound')]))).toMatchObject({ status: 'read' })
})

test('characters that cannot be kept, and a price of nothing, are one fault each', async () => {
  const nul = { ...mugRow('nul\0', { Title: 'Nul\0', 'Variant SKU': 'A\0' }), 'Odd\0': 'x' }
  const read = await dryRun(api, seller, classicFile([nul, mugRow('free', { 'Variant Price': '0' })]))
  expect(read).toMatchObject({ status: 'read', counts: { faulty: 2 }, ignored: ['Odd\uFFFD'] })
  const [first, free] = await linesOf(read.id)
  expect(first?.faults).toContainEqual({
    ...{ code: 'unstorable', row: 2, column: 'Title', value: 'Nul\uFFFD', isNote: false },
  })
  expect(free?.faults.filter(({ isNote }) => !isNote)).toEqual([
    { code: 'price_zero', row: 3, column: 'Variant Price', value: '0', isNote: false },
  ])
})

test('files of an import are discarded after 30 days, and one that was only checked has to be sent again, without its lines', async () => {
  const [young, old] = [
    await dryRun(api, seller, classicFile([mugRow('young')])),
    await dryRun(api, seller, 'Handle,Title\na,b'),
  ]
  await sql`
    update product_imports set created_at = now() - interval '31 days' where id = ${Number(old.id)}
  `.execute(api.databases.writer)
  const { rows } = await sql<{ file: string }>`
    select file from product_imports where id = ${Number(old.id)}
  `.execute(api.databases.writer)
  await discardImportFiles(api.databases.writer)
  await removeDiscarded(api.databases.writer, api.resources)
  expect(await api.resources.storage.get(rows[0]?.file ?? '')).toBeUndefined()
  expect([await linesOf(old.id), await linesOf(young.id)]).toMatchObject([[], [{ handle: 'young' }]])
  const stands = (id: string) => seller.call('GET /api/portal/product/import/detail', { query: { id } })
  expect(await stands(old.id)).toMatchObject({ status: 'failed', fault: { code: 'expired' } })
  expect(await stands(young.id)).toMatchObject({ status: 'read' })
})

test('pictures are read from the archive beside the file, and put the product on sale', async () => {
  const archive = archiveOf({ 'photos/mug.png': await picture(10), 'photos/broken.png': Buffer.from('no picture') })
  const file = classicFile([
    mugRow('zip-mug', { 'Image Src': 'https://other.example/files/mug.png?v=1', 'Image Alt Text': 'A mug' }),
    { Handle: 'zip-mug', 'Image Src': 'broken.png' },
  ])
  const done = await bring(api, seller, file, archive)
  const product = await show(await idOf(done.id, 'zip-mug'))
  expect(product).toMatchObject({ status: 'on_sale', pictures: [{ alt: { en: 'A mug' } }] })
  const [line] = await linesOf(done.id)
  expect(line?.faults).toMatchObject([{ code: 'picture_failed', value: 'broken.png' }])
  expect(line?.coming).toMatchObject({ pictures: 1, on_sale: true })
  const again = await dryRun(
    api,
    seller,
    classicFile([
      mugRow('zip-mug', { 'Image Src': 'https://other.example/files/mug.png?v=1', 'Image Alt Text': 'A mug' }),
    ]),
  )
  expect(again.counts).toMatchObject({ same: 1 })
})

test('a picture at a private network address is not requested', async () => {
  const done = await bring(api, seller, classicFile([mugRow('ssrf', { 'Image Src': `http://127.0.0.1:1/a.png` })]))
  expect(await show(await idOf(done.id, 'ssrf'))).toMatchObject({ status: 'draft', pictures: [] })
  expect(await linesOf(done.id)).toMatchObject([
    { faults: [{ code: 'picture_address' }, { code: 'stays_draft' }], coming: { pictures: 0, on_sale: false } },
  ])
})
