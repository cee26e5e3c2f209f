import { describe, expect, test } from 'vitest'
import { trackingAddress } from './carrier.rules.ts'
import { isEverything, trackingNumber, unitsToShip } from './shipping.rules.ts'

const unshipped = [
  { item_id: '1', quantity: 3 },
  { item_id: '2', quantity: 1 },
]

describe('the contents of a parcel', () => {
  test.each([
    { name: 'without a selection everything is shipped', asked: undefined, units: unshipped, isAll: true },
    {
      name: 'the selected pieces are shipped',
      asked: [{ item_id: '1', quantity: 2 }],
      units: [{ item_id: '1', quantity: 2 }],
      isAll: false,
    },
    {
      name: 'an item that is selected twice is shipped in the sum',
      asked: [
        { item_id: '1', quantity: 2 },
        { item_id: '2', quantity: 1 },
        { item_id: '1', quantity: 1 },
      ],
      units: unshipped,
      isAll: true,
    },
  ])('$name', ({ asked, units, isAll }) => {
    expect(unitsToShip(unshipped, asked)).toEqual(units)
    expect(isEverything(unshipped, units)).toBe(isAll)
  })

  test.each([
    { name: 'more than is left', asked: [{ item_id: '1', quantity: 4 }] },
    {
      name: 'more than is left in two parts',
      asked: [
        { item_id: '2', quantity: 1 },
        { item_id: '2', quantity: 1 },
      ],
    },
    { name: 'an item of another order', asked: [{ item_id: '9', quantity: 1 }] },
  ])('$name is refused', ({ asked }) => {
    expect(() => unitsToShip(unshipped, asked)).toThrow('INVALID_INPUT')
  })
})

describe('numbers of parcels', () => {
  test('a carrier needs one, and without logistics there is none', () => {
    expect(trackingNumber('dhl', 'JD01')).toBe('JD01')
    expect(trackingNumber('dhl', "'0034")).toBe('0034')
    expect(trackingNumber('None', 'JD01')).toBeNull()
    expect(() => trackingNumber('dhl', '')).toThrow('INVALID_INPUT')
    expect(() => trackingNumber('dhl', undefined)).toThrow('INVALID_INPUT')
  })

  test.each([
    { carrier: 'dhl', number: 'JD 01', address: 'https://www.dhl.com/en/express/tracking.html?AWB=JD%2001' },
    {
      carrier: 'Japan Post',
      number: 'EN1',
      address: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=EN1&locale=en',
    },
    { carrier: 'A neighbour', number: '1', address: null },
    { carrier: 'constructor', number: '1', address: null },
    { carrier: 'none', number: null, address: null },
    { carrier: 'dhl', number: null, address: null },
  ])('$carrier $number', ({ carrier, number, address }) => {
    expect(trackingAddress(carrier, number)).toBe(address)
  })
})
