import { expect, test } from 'vitest'
import { shownSize, zoomFrom } from './proof.rules.ts'

const proofPicture = { width: 600, height: 800 }
const frame = { width: 672, height: 432 }

test.each([
  [100, 1, 140],
  [100, -1, 75],
  [400, 1, 400],
  [50, -1, 50],
] as const)('from %i %% by %i', (zoom, step, expected) => {
  expect(zoomFrom(zoom, step)).toBe(expected)
})

test('the whole proof fits at first, and after a turn', () => {
  expect(shownSize(proofPicture, frame, { zoom: 100, turns: 0 })).toEqual({ width: 300, height: 400 })
  expect(shownSize(proofPicture, frame, { zoom: 100, turns: 1 })).toEqual({ width: 400, height: 533 })
})

test('larger is larger in both directions', () => {
  expect(shownSize(proofPicture, frame, { zoom: 200, turns: 0 })).toEqual({ width: 600, height: 800 })
})
