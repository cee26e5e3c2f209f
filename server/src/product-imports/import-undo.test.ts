import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { areWaiting, hold } from '../../test/holding.ts'
import { bring, classicFile, dryRun, finish, mugRow, work } from '../../test/importing.ts'
import { mug, sell, shirt } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'
import { claimImport, releaseImport } from './import-claim.sql.ts'

// Back office: an import is undone even if one product cannot be restored, and whichever worker runs it.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const { writer } = api.databases
const seller = await api.hireSeller(shops.kumoriya.id)

const show = (id: string) => seller.call('GET /api/portal/product/detail', { query: { id } })
const linesOf = async (id: string) =>
  (await seller.call('GET /api/portal/product/import/lines', { query: { id, limit: 50 } })).items
const resultsOf = async (id: string) => (await linesOf(id)).map(({ handle, result }) => [handle, result])
const heading = (name: string) => `Sealane ${name} (product.metafields.sealane.${name})`
const startUndo = (id: string) => seller.call('POST /api/portal/product/import/undo', { body: { id } })

test('a product whose former code another one has by now is kept, and delays neither the others nor other imports', async () => {
  const before = await sell(api, seller, shirt({ code: 'OLD-1' }))
  const change = { Title: 'Renamed', 'Body (HTML)': 'Linen.', 'Variant Price': '9', [heading('code')]: 'NEW-1' }
  const option = { 'Option1 Name': 'Colour', 'Option1 Value': 'Sand' }
  const changedRow = { ...change, ...option, Handle: 'code', [heading('id')]: before.id }
  const done = await bring(api, seller, classicFile([mugRow('first'), changedRow, mugRow('last')]))
  expect(done.results).toMatchObject({ saved: 3 })
  expect((await show(before.id)).code).toBe('NEW-1')
  await seller.call('POST /api/portal/product/save', { body: mug({ code: 'OLD-1' }) })

  await startUndo(done.id)
  await finish(api, seller, done.id)
  const lines = await linesOf(done.id)
  expect(lines.map(({ handle, result, reason }) => [handle, result, reason])).toEqual([
    ['first', 'undone', null],
    ['code', 'kept', 'code code_taken'],
    ['last', 'undone', null],
  ])
  expect(await show(before.id)).toMatchObject({ code: 'NEW-1', variants: [{ unit_price: 9_00 }] })
  expect((await bring(api, seller, classicFile([mugRow('next')]))).results).toMatchObject({ saved: 1 })
})

test('an undo while a worker saves a product undoes that product too', async () => {
  const first = await bring(api, seller, classicFile([mugRow('in-hand')]))
  const product = (await linesOf(first.id))[0]?.product ?? ''
  const { id } = await dryRun(api, seller, classicFile([mugRow('in-hand', { 'Variant Price': '15' })]))
  await seller.call('POST /api/portal/product/import/start', { body: { id } })
  const letGo = await hold(writer, (tx) =>
    sql`select 1 from products where id = ${Number(product)} for update`.execute(tx),
  )
  const taking = work(api)
  await areWaiting(writer, 1)
  const undoing = startUndo(id)
  await Promise.race([undoing, areWaiting(writer, 2)])
  await Promise.race([work(api), wait(1_000)])
  await letGo()
  await Promise.all([taking, undoing])
  await finish(api, seller, id)
  expect(await resultsOf(id)).toEqual([['in-hand', 'undone']])
  expect(await show(product)).toMatchObject({ variants: [{ unit_price: 12_00 }] })
})

test('a worker whose import is to be undone by now does not release it for others', async () => {
  const { id } = await dryRun(api, seller, classicFile([mugRow('free')]))
  await seller.call('POST /api/portal/product/import/start', { body: { id } })
  const taking = await claimImport(writer, ['stage', 'compare', 'apply', 'undo'])
  await startUndo(id)
  const undoing = await claimImport(writer, ['stage', 'compare', 'apply', 'undo'])
  expect([taking?.step, undoing?.step]).toEqual(['apply', 'undo'])
  if (taking !== undefined) await releaseImport(writer, taking)
  expect(await claimImport(writer, ['stage', 'compare', 'apply', 'undo'])).toBeUndefined()
  if (undoing !== undefined) await releaseImport(writer, undoing)
  expect((await finish(api, seller, id)).status).toBe('undone')
})
