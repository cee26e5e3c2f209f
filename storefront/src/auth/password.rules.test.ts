import { expect, test } from 'vitest'
import { checkNewPassword, checkPasswordChange, maskEmail, toDigits } from './password.rules.ts'

test.each([
  ['two equal passwords are accepted', { new_password: 'sunrise', repeated: 'sunrise' }, {}],
  [
    'a password of five characters is refused',
    { new_password: 'short', repeated: 'short' },
    { new_password: 'passwordTooShort' },
  ],
  [
    'two different passwords are refused',
    { new_password: 'sunrise', repeated: 'sunset' },
    { repeated: 'passwordsDiffer' },
  ],
  ['an empty password is refused', { new_password: '', repeated: '' }, { new_password: 'passwordTooShort' }],
])('%s', (_case, typed, found) => {
  expect(checkNewPassword(typed)).toEqual(found)
})

const sunrise = { new_password: 'sunrise', repeated: 'sunrise' }

test.each([
  ['the old password and two equal new ones are accepted', { old_password: 'sunset', ...sunrise }, {}],
  ['a missing old password is refused', { old_password: '', ...sunrise }, { old_password: 'passwordRequired' }],
  [
    'all missing fields are reported',
    { old_password: '', new_password: '', repeated: '' },
    { old_password: 'passwordRequired', new_password: 'passwordTooShort' },
  ],
])('of a change, %s', (_case, typed, found) => {
  expect(checkPasswordChange(typed)).toEqual(found)
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
