import { fileNames } from '@sealane/contract/locales'
import { descriptionMaximum } from '@sealane/contract/product-limits'
import type { PortalProductDetail } from '@sealane/contract/products'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { formOf, mug, openYoungShop, sell } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'
import { saveSetting } from '../settings/setting-change.ts'
import { saveUnpublished } from './removal.sql.ts'

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const olu = await api.hireOperator('olu', ['catalogue'])
const [owner, support] = [await api.hireOperator('grace'), await api.hireOperator('tomas', ['support'])]
const why = 'It looks like a copy of another brand.'

type Known = Pick<PortalProductDetail, 'id' | 'version'>

const decide = ({ call }: TestPerson, { id, version }: Known, decision: 'pass' | 'refuse', reason = why) =>
  call('POST /api/portal/product/decide', {
    body: { id, version, verdict: decision, ...(decision === 'refuse' && { reason }) },
  })
const outcomeOf = (response: Promise<unknown>) =>
  response.then(
    () => 'ok',
    (error: { reason: string }) => error.reason,
  )
const publish = ({ call }: TestPerson, { id }: Pick<Known, 'id'>) =>
  call('POST /api/portal/product/publish', { body: { id } })
const isShown = ({ id }: Pick<Known, 'id'>) => outcomeOf(api.visitor('GET /api/product/detail', { query: { id } }))
const waiting = async () => (await olu.call('GET /api/portal/product/list', { query: { sort: 'waiting' } })).items
const counted = async ({ call }: TestPerson) =>
  (await call('GET /api/portal/inbox')).queues.find(({ queue }) => queue === 'products')?.count
const heard = async ({ call }: TestPerson) => (await call('GET /api/notification/list', { query: {} })).items

/** Runs `act` with the setting and restores the setting afterwards. */
async function withPolicy(
  key: 'product.trusted_after' | 'product.check_first',
  value: number | boolean,
  act: () => Promise<void>,
) {
  const save = (to: number | boolean) =>
    writer
      .transaction()
      .execute((tx) =>
        saveSetting(tx, { id: Number(owner.id), account: owner.account, duties: ['owner'] }, { key, value: to }),
      )
  await save(value)
  await act()
  await save(key === 'product.trusted_after' ? 10 : false)
}

test('a new shop’s product is sold at once, and waits for review by catalogue operators', async () => {
  const { seller } = await openYoungShop(api)
  const before = (await counted(olu)) ?? 0
  const product = await sell(api, seller, mug())
  expect(product).toMatchObject({ status: 'on_sale', check: { state: 'waiting', reason: null } })
  expect(await isShown(product)).toBe('ok')
  expect(await counted(olu)).toBe(before + 1)
  expect([await counted(support), await counted(seller)]).toEqual([0, 0])
  expect((await waiting()).map(({ id }) => id)).toContain(product.id)
  expect(await decide(olu, product, 'pass')).toMatchObject({ status: 'on_sale', check: { state: 'passed' } })
  expect(await counted(olu)).toBe(before)
  expect((await heard(seller)).filter(({ kind }) => kind.startsWith('product_'))).toEqual([])
})

test('a refused product is off sale, its shop reads why, and it returns only once it has been passed', async () => {
  const { seller } = await openYoungShop(api)
  const product = await sell(api, seller, mug())
  const refused = await decide(olu, product, 'refuse')
  expect(refused).toMatchObject({ status: 'refused', check: { state: 'refused', reason: why } })
  expect(await isShown(product)).toBe('NOT_FOUND')
  const [notice] = await heard(seller)
  expect(notice).toMatchObject({ kind: 'product_refused', link: `/portal/product/${product.id}` })
  expect(notice?.body).toContain(why)

  const again = await publish(seller, product)
  expect(again).toMatchObject({ status: 'reviewing', check: { state: 'waiting', reason: why } })
  expect(await isShown(product)).toBe('NOT_FOUND')
  const taken = await seller.call('POST /api/portal/product/unpublish', { body: { id: product.id } })
  expect(taken.status).toBe('refused')
  const mended = await seller.call('POST /api/portal/product/save', { body: { ...formOf(taken), on_sale: true } })
  expect(mended.status).toBe('reviewing')
  expect(await decide(olu, mended, 'pass')).toMatchObject({
    status: 'on_sale',
    check: { state: 'passed', reason: null },
  })
  expect(await isShown(product)).toBe('ok')
  expect((await heard(seller))[0]).toMatchObject({ kind: 'product_passed' })
})

test('with review first, nothing of a new shop is sold before it has passed; the pass that makes it trusted opens the rest', async () => {
  const { seller } = await openYoungShop(api)
  await withPolicy('product.check_first', true, () =>
    withPolicy('product.trusted_after', 2, async () => {
      const form = mug()
      const products = [await sell(api, seller, form), await sell(api, seller, form), await sell(api, seller, form)]
      const [first, second, third] = products as [PortalProductDetail, PortalProductDetail, PortalProductDetail]
      expect(products.map(({ status }) => status)).toEqual(['reviewing', 'reviewing', 'reviewing'])
      expect(await Promise.all(products.map(isShown))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
      await decide(olu, first, 'pass')
      expect(await Promise.all(products.map(isShown))).toEqual(['ok', 'NOT_FOUND', 'NOT_FOUND'])
      await decide(olu, second, 'pass')
      expect(await Promise.all(products.map(isShown))).toEqual(['ok', 'ok', 'ok'])
      const query = { id: third.id }
      expect(await seller.call('GET /api/portal/product/detail', { query })).toMatchObject({
        status: 'on_sale',
        check: null,
      })
      expect(await sell(api, seller, form)).toMatchObject({ status: 'on_sale', check: null })
    }),
  )
})

test('a waiting product stays complete: a form with gaps is refused, and leaves it as it is', async () => {
  const { seller } = await openYoungShop(api)
  await withPolicy('product.check_first', true, async () => {
    const product = await sell(api, seller, mug())
    const gap = { ...formOf(product), category: null }
    expect(await outcomeOf(seller.call('POST /api/portal/product/save', { body: gap }))).toBe('INVALID_INPUT')
    expect(await decide(olu, product, 'pass')).toMatchObject({ status: 'on_sale' })
  })
})

test('ten operators at once decide once, and none of them on an unseen version', async () => {
  const { seller } = await openYoungShop(api)
  const product = await sell(api, seller, mug())
  const responses = Array.from({ length: 10 }, (_, index) =>
    outcomeOf(decide(olu, product, index % 2 === 0 ? 'pass' : 'refuse')),
  )
  await Promise.all(responses)
  const { items } = await owner.call('GET /api/portal/decision/list', { query: { subject: 'product', id: product.id } })
  // If the product is passed first, an operator who saw the same version can still refuse it; if it is refused first, nothing is left to decide.
  expect(items.map(({ verdict }) => verdict)).toSatisfy((verdicts: string[]) =>
    ['refused', 'refused passed'].includes(verdicts.join(' ')),
  )
  expect(items[0]?.detail).toMatchObject({ reason: why, name: 'Stoneware mug' })

  const other = await sell(api, seller, mug())
  const [text] = ['Something else altogether']
  const texts = { en: { name: text, description: text } }
  await seller.call('POST /api/portal/product/save', { body: { ...formOf(other), texts, on_sale: true } })
  expect(await outcomeOf(decide(olu, other, 'pass'))).toBe('CHANGED_MEANWHILE')
})

test('a product on sale can be refused at any time; a draft, a foreign duty and one’s own shop cannot be decided on', async () => {
  const { seller, shopId } = await openYoungShop(api)
  const passed = await decide(olu, await sell(api, seller, mug()), 'pass')
  expect(await decide(olu, passed, 'refuse')).toMatchObject({ status: 'refused' })
  const draft = await seller.call('POST /api/portal/product/save', { body: mug() })
  expect(await outcomeOf(decide(olu, draft, 'pass'))).toBe('CHANGED_MEANWHILE')
  expect(await outcomeOf(decide(support, draft, 'pass'))).toBe('NOT_ALLOWED')
  expect(await outcomeOf(decide(olu, { id: '999999999', version: 1 }, 'pass'))).toBe('NOT_FOUND')
  expect(await outcomeOf(decide(olu, draft, 'refuse', ' '))).toBe('CHANGED_MEANWHILE')
  const own = await api.hireSeller(shopId)
  await writer
    .updateTable('accounts')
    .set({ duties: ['catalogue'] })
    .where('id', '=', Number(own.id))
    .execute()
  const product = await sell(api, seller, mug())
  expect(await outcomeOf(decide(own, product, 'pass'))).toBe('NOT_ALLOWED')
  expect(await outcomeOf(decide(olu, product, 'refuse', ''))).toBe('INVALID_INPUT')
})

test('a shop that has sold before this needs no review, until one of its products is refused', async () => {
  const seller = await api.hireSeller(shops.kumoriya.id)
  await withPolicy('product.trusted_after', 1, async () => {
    const product = await sell(api, seller, mug())
    expect(product).toMatchObject({ status: 'on_sale', check: null })
    await decide(olu, product, 'refuse')
    expect(await sell(api, seller, mug())).toMatchObject({ check: { state: 'waiting' } })
  })
})

test('a passed product that is exchanged for another is reviewed again; another price needs no review', async () => {
  const { seller } = await openYoungShop(api)
  const passed = await decide(olu, await sell(api, seller, mug()), 'pass')
  const save = (body: ReturnType<typeof formOf>) => seller.call('POST /api/portal/product/save', { body })
  const form = formOf(passed)
  const cheaper = await save({ ...form, variants: form.variants.map((one) => ({ ...one, unit_price: 9_00 })) })
  expect(cheaper.check?.state).toBe('passed')
  const texts = { en: { name: 'A famous watch', description: 'Almost real.' } }
  expect(await save({ ...formOf(cheaper), texts })).toMatchObject({ status: 'on_sale', check: { state: 'waiting' } })
})

test('the longest waiting products are first, and the list of waiting ones has no counts', async () => {
  const { seller } = await openYoungShop(api)
  const [first, second] = [await sell(api, seller, mug()), await sell(api, seller, mug())]
  await seller.call('POST /api/portal/product/save', { body: { ...formOf(first), handling_days: 3 } })
  const { items, counts } = await olu.call('GET /api/portal/product/list', { query: { sort: 'waiting', limit: 50 } })
  const own = items.map(({ id }) => id).filter((id) => id === first.id || id === second.id)
  expect(own).toEqual([first.id, second.id])
  expect(items.every(({ check }) => check?.state === 'waiting')).toBe(true)
  expect(counts).toEqual({})
})

test('a shop is forgiven a refused product that it has left alone for 30 days', async () => {
  const { seller } = await openYoungShop(api)
  await withPolicy('product.trusted_after', 1, async () => {
    await decide(olu, await sell(api, seller, mug()), 'pass')
    const refused = await decide(olu, await sell(api, seller, mug()), 'refuse')
    expect(await sell(api, seller, mug())).toMatchObject({ status: 'reviewing' })
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    await writer.updateTable('products').set({ checked_at: longAgo }).where('id', '=', Number(refused.id)).execute()
    expect(await sell(api, seller, mug())).toMatchObject({ status: 'on_sale', check: null })
  })
})

test('descriptions of full length in 13 languages can be saved, and taken off sale', async () => {
  const { seller } = await openYoungShop(api)
  const texts = Object.fromEntries(
    fileNames.map((locale) => [locale, { name: `Mug ${locale}`, description: '杯'.repeat(descriptionMaximum) }]),
  )
  const product = await sell(api, seller, mug({ texts }))
  const body = { ...formOf(product), on_sale: false }
  expect(await seller.call('POST /api/portal/product/save', { body })).toMatchObject({ status: 'off_sale' })
})

test('an import that is undone leaves a refused product refused', async () => {
  const { seller } = await openYoungShop(api)
  const { id } = await decide(olu, await sell(api, seller, mug()), 'refuse')
  await publish(seller, { id })
  await writer.transaction().execute((tx) => saveUnpublished(tx, Number(id)))
  const after = await seller.call('GET /api/portal/product/detail', { query: { id } })
  expect(after).toMatchObject({ status: 'refused', check: { reason: why } })
})

test('a waiting product is put on sale once the shop needs no review any more, and a repetition changes nothing', async () => {
  const { seller } = await openYoungShop(api)
  await withPolicy('product.check_first', true, async () => {
    const product = await sell(api, seller, mug())
    expect(product.status).toBe('reviewing')
    await withPolicy('product.trusted_after', 0, async () => {
      expect(await publish(seller, product)).toMatchObject({ status: 'on_sale', check: null })
      expect(await publish(seller, product)).toMatchObject({ status: 'on_sale' })
    })
  })
})

test('a closed shop’s products are not reviewed', async () => {
  const { seller, shopId } = await openYoungShop(api)
  const product = await sell(api, seller, mug())
  const before = (await counted(olu)) ?? 0
  await owner.call('POST /api/portal/shops/open', {
    body: { id: String(shopId), open: false, reason: 'It asked for it.' },
  })
  expect(await counted(olu)).toBe(before - 1)
  expect((await waiting()).map(({ id }) => id)).not.toContain(product.id)
})
