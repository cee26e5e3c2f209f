import type { PortalRefund } from '@sealane/contract/refunds'
import { expect, test } from 'vitest'
import { knownReason, missingFor, tabOf, waitingSince, type Missing } from './refund.rules.ts'

test.each([
  ['applying', 'applying'],
  ['in_progress', 'all'],
  [undefined, 'all'],
])('the status %s is shown under %s', (status, tab) => {
  expect(tabOf(status)).toBe(tab)
})

const asked = { created_at: 'monday', appeal: null, return: null }
const parcel = { shipped_at: 'tuesday' } as PortalRefund['return']
const appeal = { at: 'wednesday', explanation: '', proofs: [] }

test.each<[Partial<PortalRefund>, string | undefined]>([
  [{ status: 'applying' }, 'monday'],
  [{ status: 'return_shipped', return: parcel }, 'tuesday'],
  [{ status: 'appealed', appeal }, 'wednesday'],
  [{ status: 'awaiting_return' }, undefined],
  [{ status: 'refunded', return: parcel, appeal }, undefined],
])('a request %o waits since %s', (changed, since) => {
  expect(waitingSince({ ...asked, ...changed } as PortalRefund)).toBe(since)
})

test('a reason without words is the shopper’s own', () => {
  expect(knownReason('damaged')).toBe('damaged')
  expect(knownReason('It hums')).toBeUndefined()
})

const nothing = { freight: true, reason: ' ', address: '' }

test.each<['pass' | 'refuse', 'refund' | 'return', Partial<typeof nothing>, Missing | undefined]>([
  ['pass', 'refund', {}, undefined],
  ['pass', 'return', {}, 'address'],
  ['pass', 'return', { address: 'Pier 3' }, undefined],
  ['refuse', 'refund', {}, 'reason'],
  ['refuse', 'return', { reason: 'Not ours' }, undefined],
])('to %s a %s with %o needs %s', (verdict, type, typed, missing) => {
  expect(missingFor(verdict, { ...nothing, ...typed }, { type })).toBe(missing)
})
