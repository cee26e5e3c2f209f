import { expect, test } from 'vitest'
import { moveTo } from './pictures.rules.ts'

test.each([
  { from: 0, to: 2, then: 'bcad' },
  { from: 3, to: 0, then: 'dabc' },
  { from: 1, to: 2, then: 'acbd' },
  { from: 2, to: 2, then: 'abcd' },
  { from: 3, to: 4, then: 'abcd' },
  { from: 0, to: -1, then: 'abcd' },
  { from: 9, to: 0, then: 'abcd' },
])('the picture at $from moved to $to', ({ from, to, then }) => {
  expect(moveTo('abcd'.split(''), from, to).join('')).toBe(then)
})
