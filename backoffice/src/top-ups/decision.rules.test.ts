import { expect, test } from 'vitest'
import { readReceived, stepOf } from './decision.rules.ts'

test.each([
  ['1210', 1210_00],
  ['1210.5', 1210_50],
  ['80,00', 80_00],
  ['', undefined],
  ['0', undefined],
  ['1,210.00', 1_210_00],
  ['-5', undefined],
  ['12.345', undefined],
])('typed %j is %s cents', (typed, cents) => {
  expect(readReceived(typed)).toBe(cents)
})

const two_operators_above = 10_000_00
const first = { operator: 'ada', received: 12_000_00, at: '2026-11-22T09:12:00Z' }

test.each([
  ['below the limit one operator decides', 80_00, null, 80_00, 'only'],
  ['at the limit too', 10_000_00, null, 10_000_00, 'only'],
  ['above it the first of two', 12_000_00, null, undefined, 'first'],
  ['also when only the received amount is above it', 80_00, null, 12_000_00, 'first'],
  ['after another operator the second of two', 12_000_00, first, 12_000_00, 'second'],
  ['the first waits for another', 12_000_00, { ...first, operator: 'grace' }, 12_000_00, 'waits_for_other'],
] as const)('%s', (...row) => {
  const [, amount, firstDecision, received, step] = row
  expect(stepOf({ amount, first_verdict: firstDecision, two_operators_above }, received, 'grace')).toBe(step)
})

test('the limit of this recharge counts, which may be lower than the current one', () => {
  expect(stepOf({ amount: 80_00, first_verdict: null, two_operators_above: 79_99 }, 80_00, 'grace')).toBe('first')
})
