import { tidyPostcode } from '@sealane/contract/postcodes'
import { describe, expect, test } from 'vitest'
import { becomesDefault, checkAddress } from './address.rules.ts'

const addressFacts = { isCountry: true, isMobile: true, regionCodes: [], isAreaWritten: false }

const filled = { addressee: 'Mei', city: 'Singapore', detail: 'Terrace 12', tag: 'home' }

type Form = Parameters<typeof checkAddress>[0]
type Given = Pick<Form, 'country' | 'region' | 'postcode'> & Partial<Form>

function fieldsOf(form: Given, facts: Partial<Parameters<typeof checkAddress>[1]> = {}) {
  try {
    checkAddress({ ...filled, ...form }, { ...addressFacts, ...facts })
    return {}
  } catch (error) {
    return (error as { details: { fields: Record<string, string> } }).details.fields
  }
}

describe('postcodes', () => {
  test.each([
    ['SG', '168733'],
    ['GR', '105 60'],
    ['DE', '22765'],
    ['FR', '69004'],
    ['US', '97214'],
    ['US', '97214-1234'],
    ['CA', 'H2J 2K4'],
    ['AU', '3000'],
    ['GB', 'BS3 4QP'],
    ['GB', 'SW1A1AA'],
    ['JP', '604-8055'],
    ['KR', '48094'],
    ['IT', '40124'],
    ['NL', '1012 AB'],
    ['PT', '3000-150'],
    ['TR', '35220'],
    ['NO', '5003'],
    ['TH', '50200'],
    ['CN', '310012'],
    ['ES', '41003'],
    ['BR', '05435-020'],
    ['RU', '101000'],
    ['KE', 'anything'],
    ['IE', 'D02 AF30'],
    ['IE', 'D6WXY12'],
    ['IE', ''],
    ['HK', ''],
    ['IN', '110 001'],
    ['CZ', '110 00'],
    ['LT', 'LT-01100'],
    ['TW', '100'],
    ['US', '09096'],
  ])('%s takes %s', (country, postcode) => {
    expect(fieldsOf({ country, region: '', postcode })).toEqual({})
  })

  test.each([
    ['SG', '16873'],
    ['GR', '10A 60'],
    ['DE', 'D-22765'],
    ['US', '9721'],
    ['CA', 'D2J 2K4'],
    ['GB', '12345'],
    ['JP', '6048'],
    ['NL', '0012 AB'],
    ['PT', '3000-15'],
    ['BR', '0543'],
    ['RU', '10100'],
    ['IE', 'ZZZZZ'],
    ['IN', '011001'],
    ['HU', '11111'],
    ['MY', '1234'],
    ['ZA', '12345'],
  ])('%s refuses %s', (country, postcode) => {
    expect(fieldsOf({ country, region: '', postcode })).toEqual({ postcode: 'postcode' })
  })

  test.each(['US', 'DE', 'GB', 'JP', 'FR', 'IN', 'PL', 'SG'])('%s needs one, as its post does', (country) => {
    expect(fieldsOf({ country, region: '', postcode: '' })).toEqual({ postcode: 'required' })
    expect(fieldsOf({ country, region: '', postcode: '' }, { isAreaWritten: true })).toEqual({})
  })

  test('full-width digits and small letters are tidied', () => {
    expect(tidyPostcode(' ６０４-８０５５ ')).toBe('604-8055')
    expect(tidyPostcode('bs3  4qp')).toBe('BS3 4QP')
  })
})

describe('regions', () => {
  test.each([
    { country: 'US', region: 'CA', regionCodes: ['CA', 'OR'], fields: {} },
    { country: 'US', region: '', regionCodes: ['CA', 'OR'], fields: { region: 'region' } },
    { country: 'US', region: 'ca', regionCodes: ['CA', 'OR'], fields: { region: 'region' } },
    { country: 'DE', region: '', regionCodes: ['HH'], fields: {} },
    { country: 'DE', region: 'XX', regionCodes: ['HH'], fields: { region: 'region' } },
    { country: 'GB', region: 'Avon', regionCodes: [], fields: {} },
  ])('$country with "$region"', ({ country, region, regionCodes, fields }) => {
    const postcode = { US: '97214', DE: '22765', GB: 'BS3 4QP' }[country] ?? ''
    expect(fieldsOf({ country, region, postcode }, { regionCodes })).toEqual(fields)
  })
})

test('all that is wrong is said at once', () => {
  const wrong = { isCountry: false, isMobile: false, regionCodes: ['A'] }
  const form = { country: 'DE', region: 'B', postcode: '1', addressee: '', city: '' }
  expect(fieldsOf(form, wrong)).toEqual({
    addressee: 'required',
    city: 'required',
    country: 'country',
    mobile: 'mobile',
    region: 'region',
    postcode: 'postcode',
  })
})

test.each([
  { wanted: undefined, others: 0, isDefault: true },
  { wanted: false, others: 0, isDefault: true },
  { wanted: true, others: 3, isDefault: true },
  { wanted: undefined, others: 3, isDefault: false },
])('with $others others, asked $wanted: default is $isDefault', ({ wanted, others, isDefault }) => {
  expect(becomesDefault(wanted, others)).toBe(isDefault)
})
