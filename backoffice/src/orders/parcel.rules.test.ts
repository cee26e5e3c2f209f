import { describe, expect, test } from 'vitest'
import { emptyParcel, faultsOf, leavesSome, piecesIn, toShipping, withQuantity } from './parcel.rules.ts'

const unshipped = [
  { item_id: '1', quantity: 2 },
  { item_id: '2', quantity: 1 },
]
const parcel = { ...emptyParcel, carrier: ' DHL ', tracking_no: ' 1234567890 ' }

test('a parcel contains all unshipped items, until it is split', () => {
  expect(piecesIn(parcel, unshipped)).toBe(3)
  expect(toShipping('7', parcel, unshipped)).toEqual({ id: '7', carrier: 'DHL', tracking_no: '1234567890' })
})

test('of a split order only the items in the parcel are sent', () => {
  const split = withQuantity(parcel, unshipped, { item_id: '1', quantity: 1 })
  expect(leavesSome(split, unshipped)).toBe(true)
  expect(toShipping('7', split, unshipped).items).toEqual([
    { item_id: '1', quantity: 1 },
    { item_id: '2', quantity: 1 },
  ])
  const half = withQuantity(split, unshipped, { item_id: '2', quantity: 0 })
  expect(toShipping('7', half, unshipped).items).toEqual([{ item_id: '1', quantity: 1 }])
})

test('a parcel without logistics has no tracking number', () => {
  const byHand = { ...parcel, isWithoutLogistics: true }
  expect(toShipping('7', byHand, unshipped)).toEqual({ id: '7', carrier: 'none' })
  expect(faultsOf({ ...byHand, carrier: '', tracking_no: '' }, unshipped)).toEqual({})
})

describe('the faults of a parcel', () => {
  test('are reported all at once', () => {
    const empty = withQuantity(withQuantity(emptyParcel, unshipped, { item_id: '1', quantity: 0 }), unshipped, {
      item_id: '2',
      quantity: 0,
    })
    expect(faultsOf(empty, unshipped)).toEqual({
      items: 'nothingInside',
      carrier: 'carrierNeeded',
      tracking_no: 'numberNeeded',
    })
  })

  test('are none when it is complete', () => {
    expect(faultsOf(parcel, unshipped)).toEqual({})
  })
})
