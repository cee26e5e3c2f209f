import type { ShopProfile } from '@sealane/contract/shop-settings'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadPicture } from '../../test/proof.ts'
import { buildWorld } from '../../test/world.ts'
import { rollUp } from '../catalog/counters.jobs.ts'
import { indexShopNames } from '../catalog/shop-name.jobs.ts'

const api = await startApi()
const { visitor } = api
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const seller = await api.hireSeller(shops.kumoriya.id)
const other = await api.hireSeller(shops.fjordkant.id)
const operator = await api.hireOperator()
const shop_id = String(shops.kumoriya.id)

const show = ({ call }: TestPerson) => call('GET /api/portal/shop/detail', { query: { shop_id } })
const shown = () => visitor('GET /api/shop/detail', { query: { id: shop_id } })

/** Saves the present profile with these changes. */
async function save(person: TestPerson, more: object = {}): Promise<ShopProfile> {
  const { version, name, country, logo, banner, about } = await show(person)
  const body = { shop_id, version, name, country, logo, banner, about, ...more }
  return person.call('POST /api/portal/shop/save', { body })
}

describe('a shop’s own description (decisions, section 1)', () => {
  test('is shown to shoppers at once, in their language, else in English', async () => {
    const about = { en: 'Paper and light.', de: 'Papier und Licht.' }
    await save(seller, { country: 'KR', about })
    expect(await shown()).toMatchObject({ country: 'KR', about: 'Paper and light.' })
    const inGerman = await visitor('GET /api/shop/detail', { query: { id: shop_id } }, { lang: 'de' })
    expect(inGerman.about).toBe('Papier und Licht.')
    await save(seller, { about: { ...about, de: ' ' } })
    expect((await show(seller)).about).toEqual({ en: 'Paper and light.' })
  })

  test('with a new name makes its products found by it', async () => {
    await save(operator, { name: 'Zirrus Papeterie' })
    await Promise.all([indexShopNames(writer), indexShopNames(writer)])
    await indexShopNames(writer)
    await rollUp(writer)
    expect(await writer.selectFrom('renamed_shops').selectAll().execute()).toEqual([])
    const { items } = await visitor('GET /api/product/list', { query: { keyword: 'zirrus' } })
    expect(items.map(({ id }) => id)).toContain(String(products.lamp.id))
    expect(items.every(({ shop }) => shop.id === shop_id)).toBe(true)
  })

  test('has a picture as the stamp or the banner; without one the drawn ones are shown again', async () => {
    const drawn = await shown()
    const picture = await uploadPicture(api.app, seller, 'shop_picture', 60)
    const saved = await save(seller, { logo: picture, banner: picture })
    expect(saved.drawn).toEqual({ logo: drawn.logo, banner: drawn.banner })
    const { logo, banner, banner_color } = await shown()
    expect(await sizeOf(logo)).toEqual([320, 320])
    expect(await sizeOf(banner)).toEqual([1200, 480])
    expect(banner_color).toMatch(/^#[0-9a-f]{6}$/)

    await save(seller, { logo: await uploadPicture(api.app, seller, 'shop_picture', 90) })
    await save(seller, saved.drawn)
    const { logo: again, banner: too, banner_color: color } = await shown()
    expect([again, too, color]).toEqual([drawn.logo, drawn.banner, drawn.banner_color])
  })

  test.each([
    [{ name: ' ' }, { name: expect.any(String) }],
    [{ country: 'XX' }, { country: expect.any(String) }],
    [{ about: { en: ' ' } }, { about: expect.any(String) }],
  ])('%j is refused beside its field', async (more, fields) => {
    await expect(save(seller, more)).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields })
  })

  test('of ten changes of one version at once, one succeeds', async () => {
    const { version } = await show(seller)
    const names = Array.from({ length: 10 }, (_, index) => `Kumoriya of street ${index}`)
    const { name: _name, wanted_name: _requestedName, drawn: _drawn, id: _id, ...rest } = await show(seller)
    const outcomes = await Promise.allSettled(
      names.map((name) => seller.call('POST /api/portal/shop/save', { body: { ...rest, shop_id, name } })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'CHANGED_MEANWHILE' })
    }
    expect((await show(seller)).version).toBe(version + 1)
  })
})

describe('permissions to change it', () => {
  test('a seller reaches only their own shop, and uses no picture of another account', async () => {
    await expect(show(other)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const { name, country, logo, banner, about, version } = await show(seller)
    const body = { shop_id, version, name, country, logo, banner, about }
    await expect(other.call('POST /api/portal/shop/save', { body })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const foreign = await uploadPicture(api.app, other, 'shop_picture')
    await expect(save(seller, { logo: foreign })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const wrong = await uploadPicture(api.app, seller, 'product_picture')
    await expect(save(seller, { logo: wrong })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    expect((await other.call('GET /api/portal/shop/detail')).id).toBe(String(shops.fjordkant.id))
  })

  test('an operator reaches every shop, and their changes are on record', async () => {
    await save(operator, { name: 'Kumoriya Works' })
    const { items } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'shop' } })
    expect(items[0]).toMatchObject({
      subject_id: shop_id,
      verdict: 'changed',
      detail: { changed: 'name, wanted_name' },
    })
  })
})

async function sizeOf(address: string): Promise<number[]> {
  const answer = await api.app.inject({ url: address })
  const { width, height } = await sharp(answer.rawPayload).metadata()
  return [width, height]
}
