import { expect, test } from 'vitest'
import { monthsSince, rangeOf } from './earnings.rules.ts'

test.each([
  [new Date(2025, 10, 30), new Date(2026, 1, 1), ['2026-02', '2026-01', '2025-12', '2025-11']],
  [new Date(2026, 1, 1), new Date(2026, 1, 28), ['2026-02']],
  [new Date(2026, 2, 1), new Date(2026, 1, 28), ['2026-02']],
])('a shop that sells since %s has statements of these months', (since, now, months) => {
  expect(monthsSince(since, now)).toEqual(months)
})

test('a statement of December ends where January begins', () => {
  expect(rangeOf('2026-12')).toEqual({
    from: new Date(2026, 11).toISOString(),
    until: new Date(2027, 0).toISOString(),
  })
})
