import type { AddressForm } from '@sealane/contract/addresses'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'

const api = await startApi()

const home: AddressForm = {
  addressee: 'Mei Lin',
  mobile: '+6581234567',
  country: 'SG',
  city: 'Singapore',
  postcode: '168733',
  detail: 'Block 12 Tiong Bahru Terrace, #04-07',
  tag: 'home',
}
const portland: AddressForm = {
  ...home,
  mobile: '+15035550117',
  country: 'US',
  region: 'OR',
  city: 'Portland',
  postcode: '97214',
}

describe('keeping addresses', () => {
  test('the first address becomes the default, the second does not', async () => {
    const mei = await api.signUp()
    const first = await mei.call('POST /api/user/address_add', { body: home })
    const second = await mei.call('POST /api/user/address_add', { body: portland })
    expect(first).toMatchObject({ is_default: true, area: 'Singapore', region: '', mobile_shown: '+65 8123 4567' })
    expect(second).toMatchObject({ is_default: false, area: 'Portland, Oregon, United States' })
    const { items } = await mei.call('GET /api/user/address_list')
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('an address with an id changes that one, and may become the default', async () => {
    const mei = await api.signUp()
    const first = await mei.call('POST /api/user/address_add', { body: home })
    const second = await mei.call('POST /api/user/address_add', { body: portland })
    const changed = await mei.call('POST /api/user/address_add', {
      body: { ...portland, id: second.id, tag: 'work', is_default: true },
    })
    expect(changed).toMatchObject({ id: second.id, tag: 'work', is_default: true })
    expect(await mei.call('GET /api/user/address', { query: { id: first.id } })).toMatchObject({ is_default: false })
  })

  test('deleting the default makes the newest other one the default', async () => {
    const mei = await api.signUp()
    const first = await mei.call('POST /api/user/address_add', { body: home })
    await mei.call('POST /api/user/address_add', { body: home })
    const newest = await mei.call('POST /api/user/address_add', { body: portland })
    await mei.call('POST /api/user/address_del', { body: { id: first.id } })
    const { items } = await mei.call('GET /api/user/address_list')
    expect(items.filter(({ is_default }) => is_default)).toMatchObject([{ id: newest.id }])
    await mei.call('GET /api/user/address_del', { query: { id: newest.id } })
    expect((await mei.call('GET /api/user/address_list')).items).toMatchObject([{ is_default: true }])
  })

  test('an address of another account is not found', async () => {
    const [mei, jonas] = [await api.signUp(), await api.signUp()]
    const { id } = await mei.call('POST /api/user/address_add', { body: home })
    const foreign = { reason: 'NOT_FOUND' }
    await expect(jonas.call('GET /api/user/address', { query: { id } })).rejects.toMatchObject(foreign)
    await expect(jonas.call('POST /api/user/address_del', { body: { id } })).rejects.toMatchObject(foreign)
    await expect(jonas.call('GET /api/user/address_del', { query: { id: 'nonsense' } })).rejects.toMatchObject(foreign)
    await expect(jonas.call('POST /api/user/address_set_default', { body: { id } })).rejects.toMatchObject(foreign)
    await expect(jonas.call('POST /api/user/address_add', { body: { ...home, id } })).rejects.toMatchObject(foreign)
  })

  test('missing and wrong fields are reported together', async () => {
    const mei = await api.signUp()
    const faulty = { ...portland, addressee: ' ', mobile: '', city: '', region: '', postcode: '9721' }
    const fields = {
      addressee: 'Please fill this in',
      mobile: 'Please enter a valid mobile number',
      city: 'Please fill this in',
      region: 'Please choose a region',
      postcode: 'This postcode does not fit the country',
    }
    await expect(mei.call('POST /api/user/address_add', { body: faulty })).rejects.toMatchObject({ fields })
  })

  test.each([
    ['０３－１２３４－５６７８', { country: 'JP', postcode: '1500001', region: '13' }, '+81312345678'],
    ['+44 (0)7400 123456', {}, '+447400123456'],
    ['07400 123456', { country: 'GB', postcode: 'SW1A 1AA' }, '+447400123456'],
  ])('the number %s of an address in %j is read by the country’s plan', async (mobile, place, kept) => {
    const mei = await api.signUp()
    const body = { ...home, mobile, ...place }
    expect(await mei.call('POST /api/user/address_add', { body })).toMatchObject({ mobile: kept })
  })

  test.each([
    ['AE', 'APO', '09096', 'Armed Forces Europe, Africa and Middle East (AE)'],
    ['AP', 'FPO', '96349', 'Armed Forces Pacific (AP)'],
    ['AA', 'DPO', '34031', 'Armed Forces Americas (AA)'],
  ])('Americans abroad are reached at the region %s of their own post', async (region, city, postcode, name) => {
    const mei = await api.signUp()
    const { items } = await mei.call('GET /api/user/area', { query: { country: 'US' } })
    expect(items).toContainEqual({ code: region, name })
    const body = { ...portland, region, city, postcode }
    expect(await mei.call('POST /api/user/address_add', { body })).toMatchObject({
      area: `${city}, ${name}, United States`,
    })
  })

  test('an address in Aosta has the letters that its post writes', async () => {
    const mei = await api.signUp()
    const body = { ...home, mobile: '+393331234567', country: 'IT', region: 'AO', city: 'Aosta', postcode: '11100' }
    expect(await mei.call('POST /api/user/address_add', { body })).toMatchObject({ region: 'AO' })
  })

  test('all faulty fields are named at once', async () => {
    const mei = await api.signUp()
    const faulty = { ...portland, region: 'XX', mobile: '+1503', postcode: 'ABC' }
    await expect(
      mei.call('POST /api/user/address_add', { body: { ...faulty, mobile: '+15035550' } }),
    ).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { region: expect.any(String), mobile: expect.any(String), postcode: expect.any(String) },
    })
    await expect(
      mei.call('POST /api/user/address_add', { body: { ...home, addressee: ' ', tag: '' } }),
    ).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { addressee: expect.any(String), tag: expect.any(String) },
    })
  })

  test('an area written as text is resolved to country, region and city', async () => {
    const mei = await api.signUp()
    const written = {
      addressee: 'Mei',
      mobile: '+15035550117',
      area: 'Portland, Oregon, USA',
      detail: 'Hawthorne 1',
      tag: 'home',
    }
    expect(await mei.call('POST /api/user/address_add', { body: written })).toMatchObject({
      country: 'US',
      region: 'OR',
      city: 'Portland',
      area: 'Portland, Oregon, United States',
    })
  })

  test.each([
    ['Portland', 'Add the country'],
    ['Springfield, USA', 'Add the state, province or region'],
    ['Oregon, USA', 'Add the city'],
  ])('the area %s reports its missing parts: %s', async (area, fault) => {
    const mei = await api.signUp()
    const body = { addressee: 'Mei', mobile: '+15035550117', area, detail: 'Hawthorne 1', tag: '' }
    await expect(mei.call('POST /api/user/address_add', { body })).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { area: fault, tag: 'Please fill this in' },
    })
  })

  test('the fields of an address count before the text of its area', async () => {
    const mei = await api.signUp()
    const body = { ...portland, area: 'Paris, France' }
    expect(await mei.call('POST /api/user/address_add', { body })).toMatchObject({ country: 'US', city: 'Portland' })
  })

  test('the fifty-first address is one too many', async () => {
    const mei = await api.signUp()
    for (let count = 0; count < 50; count++) await mei.call('POST /api/user/address_add', { body: home })
    await expect(mei.call('POST /api/user/address_add', { body: home })).rejects.toMatchObject({
      reason: 'TOO_MANY',
      message: 'There is no room for more here. Please remove something first',
    })
  })

  test('an address that is the default already is not written again', async () => {
    const mei = await api.signUp()
    const { id } = await mei.call('POST /api/user/address_add', { body: home })
    const writtenBy = () => sql`select xmin::text from addresses where id = ${Number(id)}`.execute(api.databases.writer)
    const before = await writtenBy()
    await mei.call('POST /api/user/address_set_default', { body: { id } })
    expect((await writtenBy()).rows).toEqual(before.rows)
  })

  test('of ten changes of the default at once, one is the default', async () => {
    const mei = await api.signUp()
    const added = await Promise.all(
      Array.from({ length: 10 }, () => mei.call('POST /api/user/address_add', { body: home })),
    )
    await Promise.all(added.map(({ id }) => mei.call('POST /api/user/address_set_default', { body: { id } })))
    const { items } = await mei.call('GET /api/user/address_list')
    expect(items).toHaveLength(10)
    expect(items.filter(({ is_default }) => is_default)).toHaveLength(1)
  })
})

describe('places', () => {
  test('the countries are public, in the caller’s language', async () => {
    const { items } = await api.visitor('GET /api/user/area', {}, { lang: 'de' })
    expect(items).toContainEqual({ code: 'GR', name: 'Griechenland' })
    expect(items.length).toBeGreaterThan(240)
  })

  test.each([
    { country: 'US', lang: 'en', place: { code: 'CA', name: 'California' } },
    { country: 'JP', lang: 'ja', place: { code: '13', name: '東京都' } },
    { country: 'JP', lang: 'fr', place: { code: '13', name: 'Tokyo' } },
    { country: 'IT', lang: 'it', place: { code: 'BO', name: 'Bologna' } },
    { country: 'GR', lang: 'el', place: { code: 'I', name: 'Αττική' } },
  ])('$country has the region $place.name in $lang', async ({ country, lang, place }) => {
    const { items } = await api.visitor('GET /api/user/area', { query: { country } }, { lang })
    expect(items).toContainEqual(place)
  })

  test('a country without regions has none, and no country lists its towns', async () => {
    expect(await api.visitor('GET /api/user/area', { query: { country: 'SG' } })).toEqual({ items: [], next: null })
    expect(await api.visitor('GET /api/user/area', { query: { country: 'XX' } })).toEqual({ items: [], next: null })
    expect(await api.visitor('GET /api/user/area', { query: { country: 'US', region: 'CA' } })).toEqual({
      items: [],
      next: null,
    })
  })
})
