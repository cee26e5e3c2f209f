import { expect, test } from 'vitest'
import { clashesOf, faultsOfMany, noParcels, toWholeShipping, withNumbers } from './many.rules.ts'

const ids = ['7', '9', '12']

test('numbers pasted from a table go to the order they are pasted at and to those below it', () => {
  const pasted = withNumbers({ ...noParcels, numbers: { 7: 'A' } }, ids, '9', 'B1\r\n\n C2 \nD3')
  expect(pasted.numbers).toEqual({ 7: 'A', 9: 'B1', 12: 'C2' })
})

test.each([
  { name: 'nothing', parcels: noParcels, faults: { carrier: 'carrierNeeded', 7: 'numberNeeded', 9: 'numberNeeded' } },
  {
    name: 'a carrier and one number',
    parcels: { ...noParcels, carrier: 'DHL', numbers: { 7: 'JD1', 9: ' ' } },
    faults: { 9: 'numberNeeded' },
  },
  { name: 'shipment without tracking', parcels: { ...noParcels, isWithoutLogistics: true }, faults: {} },
])('for two orders with $name entered, the missing fields are reported', ({ parcels, faults }) => {
  expect(faultsOfMany(parcels, ['7', '9'])).toEqual(faults)
})

const anna = { addressee: 'Anna Lee', country: 'NO', region: '03', city: 'Oslo', postcode: '0150', detail: 'Kai 4' }
const orders = [
  { id: '7', address: anna },
  { id: '9', address: { ...anna, addressee: 'anna  lee' } },
  { id: '12', address: { ...anna, addressee: 'Ben Oduya' } },
  { id: '13', address: { ...anna, detail: 'Kai 6' } },
]
test.each([
  ['all different', { 7: 'JD1', 9: 'JD2', 12: 'JD3' }, {}],
  ['all empty', { 7: '', 12: ' ' }, {}],
  ['equal for the same address', { 7: 'JD1', 9: 'JD1', 12: 'JD2' }, {}],
  ['equal for two people', { 7: 'JD 1', 12: 'jd1' }, { 7: '12', 12: '7' }],
  ['equal for two addresses of one person', { 7: 'JD1', 13: 'JD1' }, { 7: '13', 13: '7' }],
  ['equal for the same address and another one', { 7: 'JD1', 9: 'JD1', 12: 'JD1' }, { 7: '12', 9: '12', 12: '7' }],
])(
  'with tracking numbers that are %s, orders for different addresses with the same number are reported',
  (_name, numbers, expected) => {
    const clashes = [...clashesOf({ ...noParcels, numbers }, orders)].map(([id, other]) => [id, other.id])
    expect(Object.fromEntries(clashes)).toEqual(expected)
  },
)

test('without logistics there are no numbers to mistake', () => {
  const parcels = { ...noParcels, isWithoutLogistics: true, numbers: { 7: 'JD1', 12: 'JD1' } }
  expect(clashesOf(parcels, orders).size).toBe(0)
})

test('each order leaves whole, under its own number; without logistics there is none', () => {
  const parcels = { carrier: ' DHL ', isWithoutLogistics: false, numbers: { 7: ' JD1 ' } }
  expect(toWholeShipping('7', parcels)).toEqual({ id: '7', carrier: 'DHL', tracking_no: 'JD1' })
  expect(toWholeShipping('7', { ...parcels, isWithoutLogistics: true })).toEqual({ id: '7', carrier: 'none' })
})
