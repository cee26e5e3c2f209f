import { expect, test } from 'vitest'
import { isPersonal } from './searched.rules.ts'

test.each([
  'mei@mail.example',
  '+86 138-0013-8000',
  '(030) 901820',
  '4111 1111 1111 1111',
  '電話 ０９０１２３４５６７',
])('a searched word that may tell of a person is offered to nobody: %s', (word) => {
  expect(isPersonal(word)).toBe(true)
})

test.each(['desk lamp', 'usb 3.0', 'iphone 15 128', '2026', '120 x 200', 'sl-20311'])(
  'a word of goods is offered: %s',
  (word) => {
    expect(isPersonal(word)).toBe(false)
  },
)
