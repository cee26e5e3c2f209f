import { expect, test } from 'vitest'
import {
  checkCodes,
  differs,
  isAnother,
  isForgotten,
  readReturn,
  toForgotten,
  toRemembered,
} from './payment-code.rules.ts'

const form = { old_code: '246813', new_code: '135792', repeated: '135792', password: '' }
const change = { old: true, password: false }

test.each([
  ['a change to another code is accepted', form, change, {}],
  ['a first code is accepted', { ...form, old_code: '' }, { old: false, password: false }, {}],
  ['five digits are refused', { ...form, new_code: '13579', repeated: '13579' }, change, { new_code: 'length' }],
  ['seven digits are accepted', { ...form, new_code: '1357924', repeated: '1357924' }, change, {}],
  [
    'the old code as the new one is refused',
    { ...form, new_code: '246813', repeated: '246813' },
    change,
    { new_code: 'same' },
  ],
  ['two different codes are refused', { ...form, repeated: '135793' }, change, { repeated: 'mismatch' }],
  ['a missing old code is refused', { ...form, old_code: '' }, change, { old_code: 'length' }],
  [
    'a missing password is refused where it is required',
    { ...form, old_code: '' },
    { old: false, password: true },
    { password: 'required' },
  ],
])('%s', (_case, typed, needs, found) => {
  expect(checkCodes(typed, needs)).toEqual(found)
})

const chosen = (code: string) => checkCodes({ ...form, new_code: code, repeated: code }, change)

test.each(['111111', '000000', '123456', '987654', '890123', '121212', '123123', '1212121'])(
  '%s is easy to guess',
  (code) => {
    expect(chosen(code)).toEqual({ new_code: 'weak' })
  },
)

test.each(['246810', '135792', '907153', '1357924'])('%s may be a payment code', (code) => {
  expect(chosen(code)).toEqual({})
})

test('a difference is reported as soon as it is certain', () => {
  expect(differs({ ...form, repeated: '1357' })).toBe(false)
  expect(differs({ ...form, repeated: '1358' })).toBe(true)
  expect(differs({ ...form, repeated: '1357921' })).toBe(true)
  expect(isAnother(form)).toBe(true)
})

test.each([
  ['return=/payment?group=7', '/payment?group=7'],
  ['return=%2Fpayment%3Fgroup%3D7', '/payment?group=7'],
  ['return=//evil.example', undefined],
  ['return=https://evil.example', undefined],
  ['', undefined],
])('?%s leads back to %s', (search, path) => {
  expect(readReturn(search)).toBe(path)
})

test('a forgotten code is replaced on the same page, and the return path is kept', () => {
  const address = toForgotten('return=/payment?group=7')
  const search = address.slice(address.indexOf('?') + 1)
  expect(address.startsWith('/changePayPwd?')).toBe(true)
  expect(isForgotten(search)).toBe(true)
  expect(isForgotten('return=/forgot')).toBe(false)
  expect(toRemembered(search)).toBe('/changePayPwd?return=%2Fpayment%3Fgroup%3D7')
  expect(toRemembered('forgot=')).toBe('/changePayPwd')
  expect(readReturn(search)).toBe('/payment?group=7')
})
