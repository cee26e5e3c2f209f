import { expect, test } from 'vitest'
import { checkNewPassword, maskEmail, toDigits } from './password.rules.ts'

test.each([
  ['two alike', { new_password: 'sunrise', repeated: 'sunrise' }, {}],
  ['five characters', { new_password: 'short', repeated: 'short' }, { new_password: 'passwordTooShort' }],
  ['two that differ', { new_password: 'sunrise', repeated: 'sunset' }, { repeated: 'passwordsDiffer' }],
  ['nothing', { new_password: '', repeated: '' }, { new_password: 'passwordTooShort' }],
])('%s', (_case, typed, found) => {
  expect(checkNewPassword(typed)).toEqual(found)
})

test.each([
  ['eleni@example.com', 'e••••@example.com'],
  [' a@b.example ', 'a••••@b.example'],
  ['not an address', 'not an address'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

test.each([
  ['407 193', '407193'],
  ['Code: 407-193.', '407193'],
  ['40719312', '407193'],
  ['abc', ''],
])('%s is read as %s', (typed, digits) => {
  expect(toDigits(typed)).toBe(digits)
})
