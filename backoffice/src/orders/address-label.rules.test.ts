import { expect, test } from 'vitest'
import { labelLines } from './address-label.rules.ts'

const address = { addressee: 'Eleni Markou', mobile: '+306915550148', detail: 'Odos Aiolou 48', postcode: '105 64' }

test.each([
  ['GR', 'Athens, Greece', ['Eleni Markou', 'Odos Aiolou 48', '105 64 Athens, Greece']],
  [
    'US',
    'Springfield, Illinois, United States',
    ['Eleni Markou', 'Odos Aiolou 48', 'Springfield, Illinois, United States', '105 64'],
  ],
  ['JP', '日本東京都渋谷区', ['105 64', '日本東京都渋谷区', 'Odos Aiolou 48', 'Eleni Markou', 'JAPAN']],
  ['DE', '德国 柏林', ['Eleni Markou', 'Odos Aiolou 48', '105 64 德国 柏林', 'GERMANY']],
  ['TH', 'กรุงเทพมหานคร, ไทย', ['Eleni Markou', 'Odos Aiolou 48', 'กรุงเทพมหานคร, ไทย', '105 64', 'THAILAND']],
])('a label to %s names the country so that every carrier reads it', (country, area, lines) => {
  expect(labelLines({ ...address, country, area })).toEqual(lines)
})

test('an unknown part leaves no empty line', () => {
  expect(labelLines({ ...address, country: 'SG', area: 'Singapore', postcode: '' })).toEqual([
    'Eleni Markou',
    'Odos Aiolou 48',
    'Singapore',
  ])
})
