import { expect, test } from 'vitest'
import { isGuessable } from './guessable.rules.ts'

test.each([
  ...[
    '123456',
    '987654321',
    'abcdef',
    'aaaaaa',
    'abcabc',
    'qwerty',
    'poiuyt',
    'asdfgh',
    'password',
    'P@ssw0rd!',
    'Passwort1',
  ],
  ...['19840512', '2024summer', 'iloveyou', '１２３４５６', 'Mei-Lin', 'mei.lin'],
])('%s is easy to guess', (password) => {
  expect(isGuessable(password, ['mei-lin', 'mei.lin@example.com'])).toBe(true)
})

test.each([
  'sealane-demo',
  'harbour lights at six',
  'k7mq2-x9d4h',
  'mei-lin-and-jonas',
  '海上の道しるべ',
  '84620193750',
])('%s is not easy to guess', (password) => expect(isGuessable(password, ['mei-lin', ''])).toBe(false))
