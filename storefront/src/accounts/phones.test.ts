import * as phones from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { callingCode, formatMobile, mobileToSend, toTyped } from './phones.ts'

test.each([
  [{ country: 'GR', number: '691 555 0148' }, '+306915550148'],
  [{ country: 'DE', number: '0151 5550172' }, '+491515550172'],
  [{ country: 'SG', number: '+30 691 555 0148' }, '+306915550148'],
  [{ country: '', number: '+6585550123' }, '+6585550123'],
  [{ country: 'SG', number: '' }, ''],
  [{ country: 'SG', number: 'nonsense' }, ''],
])('%o is sent as %s', (typed, sent) => {
  expect(mobileToSend(phones, typed)).toBe(sent)
})

test('a stored number is split into its calling code and the rest, and reads as people write it', () => {
  expect(toTyped(phones, '+306915550148', 'SG')).toEqual({ country: 'GR', number: '691 555 0148' })
  expect(toTyped(phones, '', 'SG')).toEqual({ country: 'SG', number: '' })
  expect(formatMobile(phones, '+6585550123')).toBe('+65 8555 0123')
  expect(callingCode(phones, 'GR')).toBe('+30')
})

test('while the numbering plans are on their way a number stays whole', () => {
  expect(formatMobile(undefined, '+6585550123')).toBe('+6585550123')
  expect(mobileToSend(undefined, { country: '', number: '+65 8555-0123' })).toBe('+6585550123')
})
