import { expect, test } from 'vitest'
import { travelArc } from './arc.rules.ts'

test.each([
  [0, 8, 40],
  [1, 314, 40],
])('a share of %i ends at %i, %i', (share, x, y) => {
  expect(travelArc(share)).toMatchObject({ x, y })
})

test('half of the way is at the top and level', () => {
  const { x, y, angle } = travelArc(0.5)
  expect(x).toBeCloseTo(149, 0)
  expect(y).toBeLessThan(8)
  expect(Math.abs(angle)).toBeLessThan(3)
})

test('it rises before and falls after', () => {
  expect(travelArc(0.1).angle).toBeLessThan(0)
  expect(travelArc(0.9).angle).toBeGreaterThan(0)
})
