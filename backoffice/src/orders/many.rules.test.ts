import { expect, test } from 'vitest'
import { faultsOfMany, noParcels, toWholeShipping, withNumbers } from './many.rules.ts'

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
  { name: 'no logistics', parcels: { ...noParcels, isWithoutLogistics: true }, faults: {} },
])('of two orders with $name typed, this is missing', ({ parcels, faults }) => {
  expect(faultsOfMany(parcels, ['7', '9'])).toEqual(faults)
})

test('each order leaves whole, under its own number; without logistics there is none', () => {
  const parcels = { carrier: ' DHL ', isWithoutLogistics: false, numbers: { 7: ' JD1 ' } }
  expect(toWholeShipping('7', parcels)).toEqual({ id: '7', carrier: 'DHL', tracking_no: 'JD1' })
  expect(toWholeShipping('7', { ...parcels, isWithoutLogistics: true })).toEqual({ id: '7', carrier: 'none' })
})
