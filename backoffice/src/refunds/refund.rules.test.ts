import type { PortalRefund } from '@sealane/contract/refunds'
import { expect, test } from 'vitest'
import { recognizedReason, missingFor, tabOf, waitingSince, type Missing } from './refund.rules.ts'

test.each([
  ['applying', 'applying'],
  ['in_progress', 'all'],
  [undefined, 'all'],
])('the status %s is shown under %s', (status, tab) => {
  expect(tabOf(status)).toBe(tab)
})

const appliedRefund = { created_at: 'monday', appeal: null, return: null }
const parcel = { shipped_at: 'tuesday' } as PortalRefund['return']
const appeal = { at: 'wednesday', explanation: '', proofs: [] }

test.each<[Partial<PortalRefund>, string | undefined]>([
  [{ status: 'applying' }, 'monday'],
  [{ status: 'return_shipped', return: parcel }, 'tuesday'],
  [{ status: 'appealed', appeal }, 'wednesday'],
  [{ status: 'awaiting_return' }, undefined],
  [{ status: 'refunded', return: parcel, appeal }, undefined],
])('a request %o waits since %s', (changed, since) => {
  expect(waitingSince({ ...appliedRefund, ...changed } as PortalRefund)).toBe(since)
})

test('a reason without words is the shopper’s own', () => {
  expect(recognizedReason('damaged')).toBe('damaged')
  expect(recognizedReason('It hums')).toBeUndefined()
})

const refundToDecide = {
  reason: ' ',
  type: 'refund',
  received: null,
  shop_return_address: null as string | null,
} as const

test.each<['pass' | 'refuse', object, Missing | undefined]>([
  ['pass', {}, undefined],
  ['pass', { type: 'return' }, 'address'],
  ['pass', { type: 'return', shop_return_address: 'Pier 3' }, undefined],
  ['refuse', {}, 'reason'],
  ['refuse', { type: 'return', reason: 'Not ours' }, undefined],
])('the decision %s about %o lacks %s', (decision, differs, missing) => {
  const { reason, ...refund } = { ...refundToDecide, ...differs }
  expect(missingFor(decision, { freight: true, reason }, refund)).toBe(missing)
})
