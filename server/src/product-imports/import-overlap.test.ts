import { ApiRefusal } from '@sealane/contract/client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { bring, classicFile, dryRun, finish, mugRow } from '../../test/importing.ts'
import { formOf, sell, shirt } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'
import { saveResult } from './import-line.sql.ts'

// Back office: an import can be undone although another one followed, or the undo reports why not.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)

const show = (id: string) => seller.call('GET /api/portal/product/detail', { query: { id } })
const linesOf = async (id: string) =>
  (await seller.call('GET /api/portal/product/import/lines', { query: { id, limit: 50 } })).items
const isGone = async (id: string) => {
  const refused = await show(id).catch((error: unknown) => error)
  return refused instanceof ApiRefusal && refused.reason === 'NOT_FOUND'
}

/** Undoes an import of one line and returns the result and the reason of that line. */
async function undo(id: string) {
  await seller.call('POST /api/portal/product/import/undo', { body: { id } })
  await finish(api, seller, id)
  const [line] = await linesOf(id)
  return [line?.result, line?.reason]
}
async function sellOne(id: string) {
  await sql`update variants set stock = stock - 1 where product_id = ${Number(id)}`.execute(api.databases.writer)
}
async function edit(id: string) {
  await seller.call('POST /api/portal/product/save', { body: formOf(await show(id), { handling_days: 9 }) })
}

type Meanwhile = ((id: string) => Promise<void>) | undefined

/** The first import creates a mug for $12 with five pieces; the second sets $15 and eight pieces. */
async function bringTwo(handle: string, meanwhile?: Meanwhile) {
  const first = await bring(api, seller, classicFile([mugRow(handle)]))
  const id = (await linesOf(first.id))[0]?.product ?? ''
  await meanwhile?.(id)
  const more = { 'Variant Price': '15', 'Variant Inventory Qty': '8', Title: 'Dearer' }
  const second = await bring(api, seller, classicFile([mugRow(handle, more)]))
  expect(second.results).toMatchObject({ saved: 1 })
  return { first: first.id, second: second.id, id }
}

test('undone one after the other, the later first, two imports leave the state before them', async () => {
  const { first, second, id } = await bringTwo('both')
  expect(await undo(second)).toEqual(['undone', null])
  expect(await show(id)).toMatchObject({
    texts: { en: { name: 'Mug both' } },
    variants: [{ unit_price: 12_00, stock: 5 }],
  })
  expect(await undo(first)).toEqual(['undone', null])
  expect(await isGone(id)).toBe(true)
})

test('a product that was there before is as it was, once both imports are undone', async () => {
  const before = await sell(api, seller, shirt({ code: 'BOTH-1' }))
  const row = (name: string, price: string) => ({
    ...{ Handle: 'both-shirt', 'Sealane id (product.metafields.sealane.id)': before.id, Title: name },
    ...{ 'Body (HTML)': 'Linen.', 'Option1 Name': 'Colour', 'Option1 Value': 'Sand', 'Variant Price': price },
  })
  const first = await bring(api, seller, classicFile([row('One', '70')]))
  const second = await bring(api, seller, classicFile([row('Two', '80')]))
  expect([await undo(second.id), await undo(first.id)]).toEqual(Array(2).fill(['undone', null]))
  const { version: _version, updated_at: _at, ...former } = before
  expect(await show(before.id)).toMatchObject(former)
})

test('the earlier import is not undone under the later one, which restores the values of the earlier one', async () => {
  const { first, second, id } = await bringTwo('earlier')
  expect(await undo(first)).toEqual(['kept', 'changed'])
  expect(await show(id)).toMatchObject({ variants: [{ unit_price: 15_00 }] })
  expect(await undo(second)).toEqual(['undone', null])
  expect(await show(id)).toMatchObject({ texts: { en: { name: 'Mug earlier' } }, variants: [{ unit_price: 12_00 }] })
  expect(await undo(first)).toEqual(['undone', null])
  expect(await isGone(id)).toBe(true)
  const again = seller.call('POST /api/portal/product/import/undo', { body: { id: first } })
  await expect(again).rejects.toMatchObject({ reason: 'ALREADY_DECIDED' })
})

test('changes by hand between two imports are kept when both are undone', async () => {
  const { first, second, id } = await bringTwo('by-hand', edit)
  expect(await undo(second)).toEqual(['undone', null])
  expect(await undo(first)).toEqual(['kept', 'changed'])
  expect(await show(id)).toMatchObject({ handling_days: 9, variants: [{ unit_price: 12_00 }] })
})

test('changes by hand after the later import was undone are kept', async () => {
  const { first, second, id } = await bringTwo('by-hand-later')
  expect(await undo(second)).toEqual(['undone', null])
  await edit(id)
  expect(await undo(first)).toEqual(['kept', 'changed'])
  expect(await show(id)).toMatchObject({ handling_days: 9 })
})

test('pieces sold between two imports, or after both, are not sold again', async () => {
  const between = await bringTwo('sold-between', sellOne)
  expect(await undo(between.second)).toEqual(['undone', null])
  expect(await show(between.id)).toMatchObject({ variants: [{ unit_price: 12_00, stock: 4 }] })
  expect(await undo(between.first)).toEqual(['kept', 'sold'])
  const after = await bringTwo('sold-after')
  await sellOne(after.id)
  expect([await undo(after.second), await undo(after.first)]).toEqual([
    ['kept', 'sold'],
    ['kept', 'changed'],
  ])
  expect(await show(after.id)).toMatchObject({ variants: [{ unit_price: 15_00, stock: 7 }] })
})

test('three imports of one product are undone from the last to the first', async () => {
  const { first, second, id } = await bringTwo('three')
  const third = await bring(api, seller, classicFile([mugRow('three', { 'Variant Price': '20' })]))
  const ends = [await undo(third.id), await undo(second), await undo(first)]
  expect(ends).toEqual(Array(3).fill(['undone', null]))
  expect(await isGone(id)).toBe(true)
})

test('a file that was checked before an import was undone does not restore removed products', async () => {
  const first = await bring(api, seller, classicFile([mugRow('gone')]))
  const id = (await linesOf(first.id))[0]?.product ?? ''
  const checked = await dryRun(api, seller, classicFile([mugRow('gone', { 'Variant Price': '15' })]))
  expect(await undo(first.id)).toEqual(['undone', null])
  await seller.call('POST /api/portal/product/import/start', { body: { id: checked.id } })
  await finish(api, seller, checked.id)
  expect(await linesOf(checked.id)).toMatchObject([{ result: 'refused', reason: 'NOT_FOUND' }])
  expect(await isGone(id)).toBe(true)
})

test('a late worker overwrites no result of another one', async () => {
  const { id } = await bring(api, seller, classicFile([mugRow('late-result')]))
  const [line] = await linesOf(id)
  await saveResult(api.databases.writer, Number(line?.id), { before: null, result: 'refused', reason: 'NOT_FOUND' })
  expect(await linesOf(id)).toMatchObject([{ result: 'saved', reason: null }])
})
