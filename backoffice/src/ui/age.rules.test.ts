import { usedShare } from '@sealane/contract/queues'
import { expect, test } from 'vitest'
import { ageOf, toneOfShare } from './age.rules.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T11:46:10Z', { unit: 'minutes', minutes: 13 }],
  ['2026-11-22T08:48:00Z', { unit: 'hours', hours: 3, minutes: 12 }],
  ['2026-11-21T11:00:00Z', { unit: 'hours', hours: 25, minutes: 0 }],
  ['2026-11-20T12:00:00Z', { unit: 'days', days: 2 }],
  ['2026-11-22T12:05:00Z', { unit: 'minutes', minutes: 0 }],
])('what began at %s is %j old', (since, expected) => {
  expect(ageOf(since, now)).toEqual(expected)
})

test.each([
  ['2026-11-22T11:00:00Z', '2026-11-22T15:00:00Z', 0.25, 'ok'],
  ['2026-11-22T11:00:00Z', '2026-11-22T13:00:00Z', 0.5, 'warn'],
  ['2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', 1, 'bad'],
  ['2026-11-22T10:00:00Z', null, undefined, 'plain'],
])('of the promised time from %s to %s, the share %s has passed, shown as %s', (since, due, share, tone) => {
  expect(usedShare(since, due, now)).toBe(share)
  expect(toneOfShare(usedShare(since, due, now))).toBe(tone)
})
