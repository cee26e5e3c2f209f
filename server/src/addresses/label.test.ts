import { expect, test } from 'vitest'
import { labelOf } from './label.ts'

const mei = { addressee: 'Kumoriya Works', mobile: '+81762345678', detail: '3-1 Higashiyama', city: 'Kanazawa' }

test.each([
  ['with a region', { country: 'JP', region: '17', postcode: '920-0831' }, '920-0831 Kanazawa, Ishikawa, Japan'],
  ['without a postcode', { country: 'HK', region: '', postcode: '' }, 'Kanazawa, Hong Kong SAR China'],
])('an address on a parcel, %s', (_, address, area) => {
  expect(labelOf({ ...mei, ...address })).toBe(`Kumoriya Works\n3-1 Higashiyama\n${area}\n+81 76 234 5678`)
})
