import { expect, test } from 'vitest'
import { authorOf } from './review.rules.ts'

test.each([
  { given_name: 'Mei', family_name: 'Lin', account: 'mei', shown: 'Mei L.' },
  { given_name: '美', family_name: '林', account: 'mei', shown: '美 林.' },
  { given_name: 'Mei', family_name: '', account: 'mei', shown: 'Mei' },
  { given_name: '', family_name: 'Lin', account: 'mei.lin', shown: 'm…' },
])('$given_name $family_name ($account) reviews as $shown', ({ shown, ...person }) => {
  expect(authorOf(person)).toBe(shown)
})
