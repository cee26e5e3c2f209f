import * as phones from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { callingCode, isMobile, mobileToSend, updatePhoneInput, toPhoneInput } from './phones.ts'

test.each([
  [{ country: 'GR', number: '691 555 0148' }, '+306915550148'],
  [{ country: 'DE', number: '0151 5550172' }, '+491515550172'],
  [{ country: 'SG', number: '+30 691 555 0148' }, '+306915550148'],
  [{ country: '', number: '+6585550123' }, '+6585550123'],
  [{ country: 'SG', number: '' }, ''],
  [{ country: 'SG', number: ' \u200b' }, ''],
  [{ country: 'SG', number: 'nonsense' }, 'nonsense'],
  [{ country: 'JP', number: '０３－１２３４－５６７８' }, '+81312345678'],
  [{ country: 'PK', number: '٠٣١٢٣٤٥٦٧٨٩' }, '+923123456789'],
  [{ country: 'IN', number: '०९८७६५४३२१०' }, '+919876543210'],
  [{ country: 'TH', number: '๐๘๑๒๓๔๕๖๗๘' }, '+66812345678'],
  [{ country: 'US', number: '+44 (0)7400 123456' }, '+447400123456'],
])('%o is sent as %s', (typed, sent) => {
  expect(mobileToSend(phones, typed)).toBe(sent)
})

test('a stored number is split into its calling code and the rest', () => {
  expect(toPhoneInput(phones, '+306915550148', 'SG')).toEqual({ country: 'GR', number: '691 555 0148' })
  expect(toPhoneInput(phones, '', 'SG')).toEqual({ country: 'SG', number: '' })
  expect(callingCode(phones, 'GR')).toBe('+30')
})

test.each([
  ['nobody chose its code', { country: '', number: '' }, { country: 'US', number: '' }, ''],
  ['its code was chosen', { country: 'SG', number: '85' }, { country: 'SG', number: '85' }, 'SG'],
  ['it was stored with its code', { country: '', number: '+6585550123' }, { country: 'SG', number: '8555 0123' }, 'SG'],
])('the code of a number follows the form’s country unless %s', (_when, value, shown, country) => {
  expect(updatePhoneInput(value, shown, '8')).toEqual({ country, number: '8' })
})

test.each([
  [{ country: 'SG', number: '8555 0123' }, true],
  [{ country: 'SG', number: '8555' }, false],
  [{ country: 'US', number: '+65 8555 0123' }, true],
  [{ country: 'US', number: '' }, false],
])('%o is a number: %s', (typed, is) => {
  expect(isMobile(phones, typed)).toBe(is)
})

test('while the numbering plans are on their way a number stays whole', () => {
  expect(mobileToSend(undefined, { country: '', number: '+65 8555-0123' })).toBe('+6585550123')
})
