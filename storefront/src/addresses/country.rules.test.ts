import { describe, expect, test } from 'vitest'
import { asksRegion, formOf, inOneLine, labelLines } from './country.rules.ts'

const detail = '48 Main'
const names = { locale: 'en-US' }

describe('a label in the postal format of its country', () => {
  test.each([
    ['GR', { region: 'I', city: 'Athens', postcode: '105 64' }, 'Attica', '105 64 Athens'],
    ['DE', { region: '', city: 'Berlin', postcode: '10435' }, '', '10435 Berlin'],
    ['US', { region: 'NY', city: 'New York', postcode: '10001' }, 'New York', 'New York, NY 10001'],
    ['CA', { region: 'ON', city: 'Ottawa', postcode: 'K1A 0B6' }, 'Ontario', 'Ottawa, ON K1A 0B6'],
    ['AU', { region: 'VIC', city: 'Carlton', postcode: '3053' }, 'Victoria', 'Carlton VIC 3053'],
    ['GB', { region: '', city: 'Bristol', postcode: 'BS1 4DJ' }, '', 'Bristol BS1 4DJ'],
    ['IT', { region: 'MI', city: 'Milano', postcode: '20121' }, 'Milano', '20121 Milano MI'],
    ['TR', { region: '34', city: 'Fatih', postcode: '34110' }, 'İstanbul', '34110 Fatih/İstanbul'],
    ['BR', { region: 'SP', city: 'São Paulo', postcode: '01310-100' }, 'São Paulo', 'São Paulo - SP, 01310-100'],
    ['JP', { region: '26', city: 'Kyoto', postcode: '604-8055' }, 'Kyoto', 'Kyoto, Kyoto 604-8055'],
    ['RU', { region: 'MOW', city: 'Moscow', postcode: '101000' }, 'Moskva', 'Moscow, Moskva, 101000'],
  ])('%s', (country, address, region, line) => {
    expect(labelLines({ country, detail, ...address }, { ...names, country, region })).toEqual([detail, line, country])
  })

  test('names a city state once', () => {
    const address = { country: 'SG', region: '', city: 'Singapore', postcode: '168733', detail }
    expect(labelLines(address, { ...names, country: 'Сингапур', region: '' })).toEqual([detail, 'Сингапур 168733'])
  })

  test('begins with the country for Japanese readers', () => {
    const address = { country: 'JP', region: '26', city: '京都市中京区', postcode: '604-8055', detail: '錦小路通2-14' }
    const lines = labelLines(address, { country: '日本', region: '京都府', locale: 'ja-JP' })
    expect(lines).toEqual(['日本 604-8055', '京都府京都市中京区', '錦小路通2-14'])
  })
})

test('a label of an incomplete address has no stray marks', () => {
  const empty = { region: '', city: '', postcode: '', detail: '' }
  expect(labelLines({ ...empty, country: 'US' }, { ...names, country: 'United States', region: '' })).toEqual([
    'United States',
  ])
  expect(labelLines({ ...empty, country: 'TR', city: 'Fatih' }, { ...names, country: '', region: '' })).toEqual([
    'Fatih',
  ])
  expect(labelLines({ ...empty, country: 'BR', postcode: '01310-100' }, { ...names, country: '', region: '' })).toEqual(
    ['01310-100'],
  )
})

test('an address has no region in Germany, a province in Italy, and a fixed town in Singapore', () => {
  expect(asksRegion('DE')).toBe(false)
  expect(asksRegion('IT')).toBe(true)
  expect(formOf('SG').onlyCity).toBe('Singapore')
  expect(formOf('JP').rows[0]).toEqual(['postcode'])
})

test('numbers with a hyphen stay on one line', () => {
  expect(inOneLine(['Block 12, #04-07', 'Rio-Niterói', '01310-100'])).toBe(
    'Block 12, #04\u201107, Rio-Niterói, 01310\u2011100',
  )
})
