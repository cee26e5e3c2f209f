import { monitorEventLoopDelay } from 'node:perf_hooks'
import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { TestPerson } from '../test/api.ts'
import { startApi } from '../test/api.ts'
import { classicFile, dryRun, mugRow, sendFile, work } from '../test/importing.ts'
import { buildWorld } from '../test/world.ts'
import { fetchPicture } from '../src/product-imports/fetch-picture.ts'
import { openPictures } from '../src/product-imports/import-pictures.ts'
import { claimImport, releaseImport, type Claimed } from '../src/product-imports/import-claim.sql.ts'

/** A seller tries to make the files of all other shops wait for theirs. */

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const greedy = await api.hireSeller(shops.kumoriya.id)
const patient = await api.hireSeller(shops.fjordkant.id)

async function send(seller: TestPerson, handle: string): Promise<string> {
  return (await sendFile(api, seller, classicFile([mugRow(handle)]))).data.id
}

async function statusOf(seller: TestPerson, id: string) {
  return (await seller.call('GET /api/portal/product/import/detail', { query: { id } })).status
}

const steps = ['stage', 'compare', 'apply', 'undo'] as const

/** Claims the next import, as a worker does. */
async function claim() {
  return claimImport(api.databases.writer, [...steps])
}

async function release(claimed: Claimed | undefined): Promise<void> {
  if (claimed !== undefined) await releaseImport(api.databases.writer, claimed)
}

test('with one file after the other: the file of another shop has its turn', async () => {
  const files = [await send(greedy, 'one'), await send(greedy, 'two'), await send(greedy, 'three')]
  const other = await send(patient, 'other')
  const turns: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const claimed = await claim()
    turns.push(claimed?.shop_id ?? 0)
    await release(claimed)
  }
  expect(turns).toEqual([shops.kumoriya.id, shops.fjordkant.id, shops.kumoriya.id, shops.fjordkant.id])
  await work(api)
  const statuses = [await statusOf(patient, other), ...(await Promise.all(files.map((id) => statusOf(greedy, id))))]
  expect(statuses).toEqual(['read', 'read', 'read', 'read'])
})

test('with many files at once: one worker at a time works for a shop, and another one for the next shop', async () => {
  await send(greedy, 'first')
  await send(greedy, 'second')
  await send(patient, 'of-another')
  const claimed = (await Promise.all(Array.from({ length: 10 }, claim))).filter((one) => one !== undefined)
  expect(claimed).toHaveLength(2)
  expect(new Set(claimed.map(({ shop_id }) => shop_id))).toEqual(new Set([shops.kumoriya.id, shops.fjordkant.id]))
  await Promise.all(claimed.map(release))
  await work(api)
})

test('with one file that takes long: the next file of the same shop has its turn', async () => {
  const [long, short] = [await send(greedy, 'long'), await send(greedy, 'short')]
  const first = await claim()
  await release(first) // Its few seconds are over, and it is not completely read.
  const second = await claim()
  await release(second)
  expect([first?.id, second?.id]).toEqual([Number(long), Number(short)])
  await work(api)
  expect([await statusOf(greedy, long), await statusOf(greedy, short)]).toEqual(['read', 'read'])
})

test('with pictures on a host that never answers: it is requested for three products, and then no more', async () => {
  let calls = 0
  const dead = net.createServer((socket) => {
    calls += 1
    setTimeout(() => socket.destroy(), 1_200)
  })
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve))
  afterAll(() => dead.close())
  const { port } = dead.address() as AddressInfo
  const { id } = await dryRun(api, greedy, classicFile([mugRow('seen')]))
  await greedy.call('POST /api/portal/product/import/start', { body: { id } })
  const fields = { code: null, category: null, origin: null, handling_days: 2, texts: {}, specs: [], options: [] }
  const failed: string[] = []
  for (let product = 0; product < 5; product += 1) {
    const claimed = await claimImport(api.databases.writer, ['apply'])
    if (claimed === undefined) throw new Error('There is no import')
    const pictures = await openPictures(api.resources, claimed, (url) => fetchPicture(url, { isAllowed: () => true }))
    const image = `http://127.0.0.1:${port}/${product}.png`
    failed.push(...(await pictures.fetch({ ...fields, variants: [], pictures: [{ image, alt: {} }] }, [])).failed)
    await releaseImport(api.databases.writer, claimed)
  }
  expect(failed).toHaveLength(5)
  expect(calls).toBe(3)
})

test.each([2_000, 28_000])(
  'with products of thousands of variants and %i values of an option: the process answers meanwhile',
  async (count) => {
    const values = Array.from({ length: count }, (_, index) => ({ value: index.toString(36), labels: {} }))
    const options = JSON.stringify([{ name: 'S', labels: {}, values }]).replaceAll('"', '""')
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Options in all languages (product.metafields.sealane.options)'
    const rows = [0, 1].flatMap((product) =>
      Array.from({ length: 2_048 }, (_, n) => `h${product},T,S,zz-${n},1,${n === 0 ? `"${options}"` : ''}`),
    )
    await sendFile(api, greedy, [header, ...rows].join('\n'))
    const delay = monitorEventLoopDelay({ resolution: 20 })
    delay.enable()
    await work(api)
    delay.disable()
    expect(delay.max / 1e6, 'milliseconds without an answer').toBeLessThan(5_000)
  },
)
