import { expect, test } from 'vitest'
import { checkAddress, digitsOf } from './address-form.rules.ts'
import type { AddressFormValues } from './use-address-form.ts'

const portland: AddressFormValues = {
  addressee: 'Mei Lin',
  mobile: { country: 'US', number: '503 555 0117' },
  country: 'US',
  region: 'OR',
  city: 'Portland',
  postcode: '97214',
  detail: '12 Alder Street',
  tag: 'home',
  is_default: false,
}
const lookup = { isMobile: true, hasRegions: true }

test.each([
  ['nothing', {}, lookup, {}],
  ['the region', { region: '' }, lookup, { region: 'region' }],
  ['the region in a country without regions', { region: '', country: 'DE', postcode: '10115' }, lookup, {}],
  ['the region while the list of regions is missing', { region: '' }, { ...lookup, hasRegions: false }, {}],
  ['the postcode', { postcode: ' ' }, lookup, { postcode: 'required' }],
  ['the postcode in a country that has none', { country: 'HK', region: '', postcode: '' }, lookup, {}],
  ['the country', { country: '' }, lookup, { country: 'country' }],
])('with %s missing', (_what, change, facts, problems) => {
  expect(checkAddress({ ...portland, ...change }, facts)).toEqual(problems)
})

test('everything that is missing or wrong is said at once', () => {
  const faulty = { ...portland, addressee: ' ', region: '', city: '', detail: '', tag: '', postcode: '9721' }
  expect(checkAddress(faulty, { isMobile: false, hasRegions: true })).toEqual({
    addressee: 'required',
    city: 'required',
    detail: 'required',
    tag: 'required',
    mobile: 'mobile',
    region: 'region',
    postcode: 'postcode',
  })
})

test.each([
  ['105 64', 5],
  ['01310-100', 8],
  ['168733', 6],
  ['SW1A 1AA', undefined],
  ['', undefined],
])('a postcode like "%s" has %s digits', (postcode, digits) => {
  expect(digitsOf(postcode)).toBe(digits)
})
