import { expect, test } from 'vitest'
import { authorOf, decideModeration, type Moderated, type ModerationInput } from './review.rules.ts'

test.each([
  { given_name: 'Mei', family_name: 'Lin', account: 'mei', is_deleted: false, shown: 'Mei L.' },
  { given_name: '美', family_name: '林', account: 'mei', is_deleted: false, shown: '美 林.' },
  { given_name: 'Mei', family_name: '', account: 'mei', is_deleted: false, shown: 'Mei' },
  { given_name: '', family_name: 'Lin', account: 'mei.lin', is_deleted: false, shown: 'm…' },
  { given_name: '', family_name: '', account: 'deleted-7', is_deleted: true, shown: '' },
])('$given_name $family_name ($account) reviews as $shown', ({ shown, ...person }) => {
  expect(authorOf(person)).toBe(shown)
})

const shown: Moderated = { account_id: 7, shop_id: 5, isHidden: false, openReports: 0 }
const reported = { ...shown, openReports: 2 }
const hidden = { ...shown, isHidden: true }

test.each<{ review: Moderated; verdict: ModerationInput; outcome: object }>([
  { review: shown, verdict: { verdict: 'hide', reason: 'Insults' }, outcome: { kind: 'hidden', reason: 'Insults' } },
  { review: reported, verdict: { verdict: 'hide', reason: 'Insults' }, outcome: { kind: 'hidden', reason: 'Insults' } },
  { review: reported, verdict: { verdict: 'keep' }, outcome: { kind: 'kept' } },
  { review: shown, verdict: { verdict: 'keep' }, outcome: { kind: 'unchanged' } },
  { review: hidden, verdict: { verdict: 'show' }, outcome: { kind: 'shown' } },
  { review: shown, verdict: { verdict: 'show' }, outcome: { kind: 'unchanged' } },
  { review: hidden, verdict: { verdict: 'hide', reason: 'Again' }, outcome: { kind: 'unchanged' } },
])('$verdict.verdict: $outcome.kind', ({ review, verdict, outcome }) => {
  expect(decideModeration(review, verdict, { id: 1, conflicts: [4] })).toEqual(outcome)
})

test.each([
  {
    name: 'without a reason',
    verdict: { verdict: 'hide' },
    operator: { id: 1, conflicts: [] },
    refusal: 'INVALID_INPUT',
  },
  {
    name: 'by its author',
    verdict: { verdict: 'hide', reason: 'Mine' },
    operator: { id: 7, conflicts: [] },
    refusal: 'NOT_ALLOWED',
  },
  {
    name: 'by a member of the shop',
    verdict: { verdict: 'hide', reason: 'Untrue' },
    operator: { id: 1, conflicts: [4, 5] },
    refusal: 'NOT_ALLOWED',
  },
] as const)('a review is not hidden $name', ({ verdict, operator, refusal }) => {
  expect(() => decideModeration(shown, verdict, operator)).toThrow(refusal)
})
