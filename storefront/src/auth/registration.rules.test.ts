import { expect, test } from 'vitest'
import { checkRegistration } from './registration.rules.ts'

const good = { account: 'eleni.markou', email: '', mobile: '', password: 'sunrise', repeated: 'sunrise' }

test.each([
  ['all is well', {}, {}],
  ['email and mobile given', { email: 'eleni@example.com', mobile: '+30 691 555 0148' }, {}],
  ['the account is too short', { account: 'el' }, { account: 'account' }],
  ['the account has a space', { account: 'eleni markou' }, { account: 'account' }],
  ['the email lacks its domain', { email: 'eleni@' }, { email: 'email' }],
  ['the mobile is written as it is said', { mobile: '0049 (171) 123-4567' }, {}],
  ['the mobile comes from a Japanese keyboard', { mobile: '＋８１ー３ー１２３４ー５６７８' }, {}],
  ['the mobile is no number', { mobile: 'abc' }, { mobile: 'mobile' }],
  ['the mobile lacks its country', { mobile: '691 555 0148' }, { mobile: 'mobile' }],
  ['the password is short', { password: 'short', repeated: 'short' }, { password: 'passwordTooShort' }],
  ['the passwords differ', { repeated: 'sunset' }, { repeated: 'passwordsDiffer' }],
])('%s', (_what, change, problems) => {
  expect(checkRegistration({ ...good, ...change })).toEqual(problems)
})
