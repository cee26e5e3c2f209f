import type { Refund } from '@sealane/contract/refunds'
import { expect, test } from 'vitest'
import { mainActionOf, progressOf, stageOf, type RefundStage } from './refund.rules.ts'

const requested = { amount: 10_00, refunded: null }
const parcel = { carrier: null, tracking_no: null, tracking_url: null, shipped_at: null }

test.each<[Pick<Refund, 'status' | 'return' | 'can'> & Partial<Refund>, RefundStage]>([
  [{ status: 'applying', return: null, can: ['withdraw'] }, 'applying'],
  [{ status: 'awaiting_return', return: { ...parcel, address: 'Pier 3' }, can: ['ship'] }, 'awaiting_return'],
  [{ status: 'awaiting_return', return: { ...parcel, address: null }, can: ['ship'] }, 'awaiting_address'],
  [{ status: 'refused', return: null, can: ['appeal'] }, 'appealable'],
  [{ status: 'refused', return: null, can: [] }, 'refused'],
  [{ status: 'appealed', return: null, can: ['withdraw'] }, 'appealed'],
  [{ status: 'refunded', return: null, can: [], refunded: 10_00 }, 'refunded'],
  [{ status: 'refunded', return: null, can: [], refunded: 0 }, 'refunded'],
  [{ status: 'applying', return: null, can: [], amount: 0 }, 'applying'],
  [{ status: 'refunded', return: null, can: [], amount: 0, refunded: 0 }, 'settled'],
])('a request %o is at the stage %s (specification, decisions 6)', (refund, stage) => {
  expect(stageOf({ ...requested, ...refund })).toBe(stage)
})

test('the progress grows with every step, and a refused request has none', () => {
  const way = (['applying', 'awaiting_return', 'return_shipped', 'in_progress', 'refunded'] as const).map(
    (status) => progressOf({ status, ...requested }) ?? 0,
  )
  expect(way).toEqual(way.toSorted((one, other) => one - other))
  expect(way.at(-1)).toBe(1)
  expect(progressOf({ status: 'refused', ...requested })).toBeUndefined()
})

test('a request without money has no progress until a refund', () => {
  expect(progressOf({ status: 'applying', amount: 0, refunded: null })).toBeUndefined()
  expect(progressOf({ status: 'refunded', amount: 0, refunded: 5_00 })).toBe(1)
})

test('withdrawing is never the main action', () => {
  expect(mainActionOf({ can: ['withdraw', 'ship'] })).toBe('ship')
  expect(mainActionOf({ can: ['appeal'] })).toBe('appeal')
  expect(mainActionOf({ can: ['withdraw'] })).toBeUndefined()
})
