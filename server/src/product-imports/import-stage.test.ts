import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { classicFile, finish, mugRow, sendFile } from '../../test/importing.ts'
import { buildWorld } from '../../test/world.ts'
import { stageFile } from './import-stage.ts'
import { claimImport, releaseImport } from './import-claim.sql.ts'
import { deleteStaged, saveFailure, selectStaged } from './staging.sql.ts'

// Back office: the file of an import is read once, into staged products.

const api = await startApi()
const { writer } = api.databases
const { storage } = api.resources
const { shops } = await buildWorld(writer)
const seller = await api.hireSeller(shops.kumoriya.id)

const manyMugs = (name: string) => classicFile(Array.from({ length: 120 }, (_none, at) => mugRow(`${name}-${at}`)))

async function sendAndClaim(text: string) {
  const { data } = await sendFile(api, seller, text)
  const claimed = await claimImport(writer, ['stage'])
  if (claimed === undefined || String(claimed.id) !== data.id) throw new Error('The import does not wait')
  return claimed
}
async function countStaged(id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_import_staging where import_id = ${id}
  `.execute(writer)
  return rows[0]?.count ?? 0
}

test('a file is read once: its products are compared without it', async () => {
  const claimed = await sendAndClaim(manyMugs('once'))
  await stageFile(api.resources, claimed)
  expect(await countStaged(claimed.id)).toBe(120)
  await storage.remove(claimed.file)
  expect(await finish(api, seller, String(claimed.id))).toMatchObject({
    status: 'read',
    rows: 120,
    counts: { new: 120 },
  })
  expect(await countStaged(claimed.id)).toBe(0)
})

test('a worker that dies while it reads a file leaves an import that another one reads', async () => {
  const claimed = await sendAndClaim(manyMugs('anew'))
  await stageFile(api.resources, claimed)
  const dies = sql`update product_imports set headings = null, claimed_until = now() where id = ${claimed.id}`
  await dies.execute(writer)
  await sql`delete from product_import_staging where import_id = ${claimed.id} and position >= 50`.execute(writer)
  expect(await finish(api, seller, String(claimed.id))).toMatchObject({ status: 'read', counts: { new: 120 } })
  const { items } = await seller.call('GET /api/portal/product/import/lines', {
    query: { id: String(claimed.id), limit: 3 },
  })
  expect(items.map(({ handle }) => handle)).toEqual(['anew-0', 'anew-1', 'anew-2'])
})

test('an import that fails keeps no staged products', async () => {
  const claimed = await sendAndClaim(manyMugs('fails'))
  await stageFile(api.resources, claimed)
  const comparing = await claimImport(writer, ['compare'])
  expect(comparing?.id).toBe(claimed.id)
  if (comparing !== undefined) await saveFailure(writer, comparing, { code: 'broken', row: 0, column: '' })
  expect(await countStaged(claimed.id)).toBe(0)
})

test('a large product is compared alone, with all its variants', async () => {
  const long = Array.from({ length: 2_000 }, (_none, at) =>
    mugRow('long', { 'Option1 Name': 'Glaze', 'Option1 Value': `glaze ${at} ${'ä'.repeat(600)}` }),
  )
  const claimed = await sendAndClaim(classicFile([mugRow('before'), ...long, mugRow('after')]))
  await stageFile(api.resources, claimed)
  const batches: number[][] = []
  for (
    let rows = await selectStaged(writer, claimed.id);
    rows.length > 0;
    rows = await selectStaged(writer, claimed.id)
  ) {
    batches.push(rows.map(({ position }) => position))
    expect(rows.every(({ product }) => product.handle !== 'long' || product.variants.length === 2_000)).toBe(true)
    await writer.transaction().execute((tx) => deleteStaged(tx, claimed.id, rows.at(-1)?.position ?? 0))
  }
  expect(batches).toEqual([[0], [1], [2]])
  await releaseImport(writer, claimed)
})

test('a worker that was believed dead changes nothing of an import that others have read since', async () => {
  const late = await sendAndClaim(manyMugs('late'))
  await sql`update product_imports set claimed_until = now() where id = ${late.id}`.execute(writer)
  expect(await finish(api, seller, String(late.id))).toMatchObject({ status: 'read', counts: { new: 120 } })
  await stageFile(api.resources, late)
  await saveFailure(writer, late, { code: 'too_heavy', row: 0, column: '' })
  expect(await countStaged(late.id)).toBe(0)
  const query = { query: { id: String(late.id) } }
  expect(await seller.call('GET /api/portal/product/import/detail', query)).toMatchObject({
    status: 'read',
    fault: null,
  })
})
