import { expect, test } from 'vitest'
import { readPercent } from './catalog.rules.ts'

test.each([
  ['', null],
  [' 7 ', 7],
  ['7,25', 7.25],
  ['0', 0],
  ['100', 100],
  ['100.01', undefined],
  ['7.125', undefined],
  ['-1', undefined],
  ['seven', undefined],
])('a commission typed as “%s” is %s', (typed, percent) => {
  expect(readPercent(typed)).toBe(percent)
})
