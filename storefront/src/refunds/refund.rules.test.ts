import type { Refund } from '@sealane/contract/refunds'
import { expect, test } from 'vitest'
import { mainActionOf, progressOf, stageOf, type Stage } from './refund.rules.ts'

const parcel = { carrier: null, tracking_no: null, tracking_url: null, shipped_at: null }

test.each<[Pick<Refund, 'status' | 'return' | 'can'>, Stage]>([
  [{ status: 'applying', return: null, can: ['withdraw'] }, 'applying'],
  [{ status: 'awaiting_return', return: { ...parcel, address: 'Pier 3' }, can: ['ship'] }, 'awaiting_return'],
  [{ status: 'awaiting_return', return: { ...parcel, address: null }, can: ['ship'] }, 'awaiting_address'],
  [{ status: 'refused', return: null, can: ['appeal'] }, 'appealable'],
  [{ status: 'refused', return: null, can: [] }, 'refused'],
  [{ status: 'appealed', return: null, can: ['withdraw'] }, 'appealed'],
])('a request %o stands at %s (decisions, section 6)', (refund, stage) => {
  expect(stageOf(refund)).toBe(stage)
})

test('the money comes nearer with every step, and not at all where it was refused', () => {
  const way = (['applying', 'awaiting_return', 'return_shipped', 'in_progress', 'refunded'] as const).map(
    (status) => progressOf({ status }) ?? 0,
  )
  expect(way).toEqual(way.toSorted((one, other) => one - other))
  expect(way.at(-1)).toBe(1)
  expect(progressOf({ status: 'refused' })).toBeUndefined()
})

test('withdrawing is never the main thing to do', () => {
  expect(mainActionOf({ can: ['withdraw', 'ship'] })).toBe('ship')
  expect(mainActionOf({ can: ['appeal'] })).toBe('appeal')
  expect(mainActionOf({ can: ['withdraw'] })).toBeUndefined()
})
