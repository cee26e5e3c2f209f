import { expect, test } from 'vitest'
import { roomOf } from './disk.rules.ts'

test.each([
  [1_000, 'enough'],
  [999, 'scarce'],
  [500, 'scarce'],
  [499, 'none'],
  [0, 'none'],
])('with %i bytes free of a reserve of 1000 there is %s', (free, room) => {
  expect(roomOf(free, 1_000)).toBe(room)
})

test('without a reserve there is always room', () => {
  expect(roomOf(0, 0)).toBe('enough')
})
