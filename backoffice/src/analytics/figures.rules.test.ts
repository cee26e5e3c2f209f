import { expect, test } from 'vitest'
import { sumsOf, toBars } from './figures.rules.ts'

const days = [
  { day: '2026-11-20', in: 100, out: 0 },
  { day: '2026-11-21', in: 0, out: 50 },
]

test('both directions have one scale, and a day without money has no bar', () => {
  expect(toBars(days)).toMatchObject([
    { inShare: 1, outShare: 0 },
    { inShare: 0, outShare: 0.5 },
  ])
  expect(toBars([{ day: '2026-11-20', in: 0, out: 0 }])).toMatchObject([{ inShare: 0, outShare: 0 }])
  expect(toBars([])).toEqual([])
})

test('the sums add up all days', () => {
  expect(sumsOf(days)).toEqual({ in: 100, out: 50 })
})
