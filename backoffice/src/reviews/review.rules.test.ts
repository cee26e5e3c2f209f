import type { PortalReview } from '@sealane/contract/reviews'
import { expect, test } from 'vitest'
import { startOf, stateOf, tabOf } from './review.rules.ts'

const plain = { reports: [], hidden_at: null, reply: null }
const report: PortalReview['reports'][number] = {
  account: 'leila',
  reason: 'insult',
  details: '',
  at: '2026-11-22T00:00:00Z',
}

test.each([
  { review: plain, state: 'unanswered' },
  { review: { ...plain, reply: 'Thank you.' }, state: 'answered' },
  { review: { ...plain, reply: 'Thank you.', hidden_at: '2026-11-22T00:00:00Z' }, state: 'hidden' },
  { review: { ...plain, reply: 'Thank you.', reports: [report] }, state: 'reported' },
])('a review is shown as $state', ({ review, state }) => {
  expect(stateOf(review)).toBe(state)
})

test('operators begin at what was reported, sellers at what waits for an answer', () => {
  expect(tabOf(startOf(true))).toBe('reported')
  expect(tabOf(startOf(false))).toBe('unanswered')
  expect(tabOf({})).toBe('all')
})
