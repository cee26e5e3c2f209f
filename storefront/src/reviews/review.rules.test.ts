import { expect, test } from 'vitest'
import { completeScores, problemsOf } from './review.rules.ts'

const scores = { product_score: 5, service_score: 4, postage_score: 3 }
const ready = { scores, content: 'Good tea.', isSending: false, hasFailed: false }

/** Specification, section 5: review content not empty. */
test.each([
  { name: 'everything is there', change: {}, problems: {} },
  { name: 'no word is written', change: { content: ' \n' }, problems: { content: 'empty' } },
  {
    name: 'scores are missing',
    change: { scores: { service_score: 1 } },
    problems: { product_score: 'scoreMissing', postage_score: 'scoreMissing' },
  },
  { name: 'a picture is on its way', change: { isSending: true }, problems: { pictures: 'sending' } },
  { name: 'a picture did not arrive', change: { isSending: true, hasFailed: true }, problems: { pictures: 'failed' } },
])('a review cannot be posted while something is wrong: $name', ({ change, problems }) => {
  expect(problemsOf({ ...ready, ...change })).toEqual(problems)
})

test('scores are complete when all three are given', () => {
  expect(completeScores(scores)).toEqual(scores)
  expect(completeScores({ product_score: 5, service_score: 4 })).toBeUndefined()
})
