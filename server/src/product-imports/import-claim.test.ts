import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { startApi } from '../../test/api.ts'
import { archiveOf } from '../../test/archive.ts'
import { classicFile, dryRun, mugRow, work } from '../../test/importing.ts'
import { buildWorld } from '../../test/world.ts'
import { decoder } from '../uploads/picture.ts'

// Back office: only one worker at a time works on an import, however long one of its products takes.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)

async function stands(id: string) {
  const { rows } = await sql<{ is_held: boolean; deaths: number }>`
    select claimed_until > now() as is_held, deaths from product_imports where id = ${Number(id)}
  `.execute(api.databases.writer)
  return rows[0]
}
async function countUploads(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from uploads where purpose = 'product_picture'
  `.execute(api.databases.writer)
  return rows[0]?.count ?? 0
}

test('a product whose pictures take long is not taken by a second worker meanwhile', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#307050' } })
    .png()
    .toBuffer()
  const archive = archiveOf({ 'slow.png': picture })
  const file = classicFile([mugRow('slow', { 'Image Src': 'slow.png' })])
  const { id } = await dryRun(api, seller, file, archive)
  await seller.call('POST /api/portal/product/import/start', { body: { id } })

  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  const inHand = decoder(() => isDone) // The decoder is busy with another picture.
  const first = work(api)
  const isHeld = () =>
    vi.waitFor(async () => expect(await stands(id)).toMatchObject({ is_held: true }), { timeout: 8_000, interval: 20 })
  await isHeld()
  for (let renewals = 0; renewals < 2; renewals += 1) {
    await sql`update product_imports set claimed_until = now() where id = ${Number(id)}`.execute(api.databases.writer)
    await isHeld()
  }
  const second = work(api)
  finish()
  await Promise.all([inHand, first, second])
  await work(api) // The first run has used up its few seconds.

  expect(await seller.call('GET /api/portal/product/import/detail', { query: { id } })).toMatchObject({
    ...{ status: 'done', results: { saved: 1 } },
  })
  expect(await stands(id)).toEqual({ is_held: false, deaths: 0 })
  expect(await countUploads()).toBe(1)
})

test('an import that cannot be ended waits behind the others, which are, and ends once it can', async () => {
  const { writer } = api.databases
  const statusOf = async (id: string) =>
    (await seller.call('GET /api/portal/product/import/detail', { query: { id } })).status
  const startDryRun = async (handle: string) => (await dryRun(api, seller, classicFile([mugRow(handle)]))).id
  const [broken, sound] = [await startDryRun('broken'), await startDryRun('sound')]
  const where = sql`import_id = ${Number(broken)}`
  const { rows } = await sql<{ form: object }>`select form from product_import_lines where ${where}`.execute(writer)
  const tooLarge = sql`jsonb_set(form, '{product,variants,0,stock}', '1e30')`
  await sql`update product_import_lines set form = ${tooLarge} where ${where}`.execute(writer)
  for (const id of [broken, sound]) await seller.call('POST /api/portal/product/import/start', { body: { id } })
  await expect(work(api)).rejects.toThrow('out of range')
  await expect(work(api)).rejects.toThrow('out of range') // After the other one.
  expect([await statusOf(broken), await statusOf(sound)]).toEqual(['running', 'done'])

  await sql`update product_import_lines set form = ${JSON.stringify(rows[0]?.form)} where ${where}`.execute(writer)
  await work(api)
  expect(await statusOf(broken)).toBe('done')
})
