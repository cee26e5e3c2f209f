import { expect, test } from 'vitest'
import { isAnswered, scoreOf, type SearchOutcome } from './score.rules.ts'

const outcome = (required: string, found: string, also = ''): SearchOutcome => {
  const codes = (text: string) => text.split(' ').filter((code) => code !== '')
  return { required: new Set(codes(required)), accepted: new Set(codes(`${required} ${also}`)), found: codes(found) }
}

test.each<[SearchOutcome, boolean]>([
  [outcome('a b', 'a b'), true],
  [outcome('a b', 'a b c'), true],
  [outcome('a b', 'a'), false],
  [outcome('', ''), true],
  [outcome('', 'a'), false],
])('%j is answered: %s', (one, answered) => {
  expect(isAnswered(one)).toBe(answered)
})

test('precision counts what was found, recall what should be', () => {
  const outcomes = [outcome('a b', 'a c'), outcome('a', 'a b', 'b'), outcome('', '')]
  expect(scoreOf(outcomes)).toEqual({ queries: 3, answered: 2 / 3, precision: 0.75, recall: 0.75 })
})
