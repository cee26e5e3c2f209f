import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { bring, dryRun } from '../../test/importing.ts'
import { mug, sell, shirt, variant } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'
import { fromSafe, toSafe } from './cell.rules.ts'

// Back office: an export imports again without loss, and a spreadsheet runs none of its cells as a formula.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)
const stranger = await api.hireSeller(shops.fjordkant.id)

const download = ({ token }: TestPerson) => api.app.inject({ url: '/api/portal/product/export', headers: { token } })
const save = (person: TestPerson, form: Parameters<typeof sell>[2]) =>
  person.call('POST /api/portal/product/save', { body: form })

await sell(api, seller, shirt({ code: 'S-1' }))
const hostile = '=HYPERLINK("http://a.example","x")'
const texts = {
  en: { name: hostile, description: '-1\n\n\nTwo  spaces & <b>no markup</b>, "quoted"' },
  'zh-cn': { name: '@马克杯', description: '“第一行”\n第二行' },
}
await save(seller, mug({ texts, variants: [{ ...variant([], null, 0), sku: '+1', on_sale: false }] }))
await save(seller, mug({ texts: { en: { name: 'Bare', description: '' } }, category: null, variants: [] }))

async function wholes(person: TestPerson) {
  const { items } = await person.call('GET /api/portal/product/list', { query: { limit: 50, sort: 'name' } })
  const details = await Promise.all(
    items.map(({ id }) => person.call('GET /api/portal/product/detail', { query: { id } })),
  )
  return details
    .map(
      ({
        id: _id,
        shop: _shop,
        version: _version,
        updated_at: _at,
        sold: _sold,
        check: _check,
        status,
        pictures,
        ...detail
      }) => ({
        ...detail,
        isOnSale: status === 'on_sale' || status === 'sold_out',
        alts: pictures.map(({ alt }) => alt),
      }),
    )
    .toSorted((one, other) => (one.texts.en?.name ?? '').localeCompare(other.texts.en?.name ?? ''))
}

test('an export imports again without a change', async () => {
  const { payload, headers } = await download(seller)
  expect(headers['content-disposition']).toContain('products.csv')
  const read = await dryRun(api, seller, payload)
  expect(read).toMatchObject({ dialect: 'current', counts: { new: 0, changed: 0, faulty: 0 } })
  expect(read.counts.same).toBeGreaterThan(3)
})

test('in another shop it makes the same products', async () => {
  const before = await wholes(seller)
  const there = (await wholes(stranger)).length
  const done = await bring(api, stranger, (await download(seller)).payload)
  expect(done.results).toMatchObject({ saved: before.length, refused: 0 })
  const after = await wholes(stranger)
  expect(after).toHaveLength(there + before.length)
  for (const name of [hostile, 'Harbour shirt', 'Bare']) {
    const named = ({ texts: localized }: { texts: { en?: { name: string } } }) => localized.en?.name === name
    const image = { image: expect.toSatisfy(() => true) }
    const [expected] = before.filter(named)
    expect(after.find(named)).toMatchObject({
      ...expected,
      variants: expected?.variants.map((one) => ({ ...one, ...image })),
    })
  }
})

test('no cell begins as a formula', async () => {
  const { payload } = await download(seller)
  const cells = payload.split(/,|\r\n/).map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([])
})

test.each(['=1', "'=1", "''-2", '@x', '+49', "it's", "'quoted'", '', '1-2'])(
  '%j is made safe, and reads back unchanged',
  (text) => {
    expect(toSafe(text)).not.toMatch(/^[=+\-@\t\r]/)
    expect(fromSafe(toSafe(text))).toBe(text)
  },
)

test('a shopper exports nothing, and a seller only their own shop', async () => {
  const shopper = await api.signUp()
  expect((await download(shopper)).statusCode).toBe(403)
  const foreign = await api.app.inject({
    url: `/api/portal/product/export?shop=${shops.fjordkant.id}`,
    headers: { token: seller.token },
  })
  expect(foreign.json()).toMatchObject({ reason: 'NOT_FOUND' })
})

test('a word of another language that is changed in an export is a change, and is imported', async () => {
  const { payload } = await download(seller)
  const edited = payload.replaceAll('Grün', 'Moosgrün')
  expect(edited).not.toBe(payload)
  const read = await dryRun(api, seller, edited)
  expect(read.counts).toMatchObject({ new: 0, changed: 1, faulty: 0 })
  await bring(api, seller, edited)
  expect((await download(seller)).payload).toContain('Moosgrün')
})
