import { expect, test } from 'vitest'
import { isWeak } from './weak-password.ts'

test.each([
  '123456',
  'password',
  'PASSWORD',
  'qwerty',
  'iloveyou1',
  'aaaaaa',
  ' letmein ',
  'mei-lin',
  'Mei-Lin',
  '１２３４５６',
])('%s is weak', (password) => expect(isWeak(password, 'mei-lin')).toBe(true))

test.each(['sealane-demo', 'correct horse', 'mei-lin-2', 'k7mq2-x9d4h', '海上の道 42'])('%s is not', (password) =>
  expect(isWeak(password, 'mei-lin')).toBe(false),
)
