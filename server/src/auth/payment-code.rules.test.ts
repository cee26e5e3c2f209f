import { expect, test } from 'vitest'
import { proofNeeded } from './payment-code.rules.ts'

const loggedInAt = new Date('2026-11-21T10:00:00Z')
const soon = new Date('2026-11-21T10:14:59Z')
const late = new Date('2026-11-21T10:15:01Z')

test.each([
  ['a first code soon after the login', { hasCode: false, now: soon }, 'none'],
  ['a first code long after the login', { hasCode: false, now: late }, 'password'],
  ['a first code with the password', { hasCode: false, now: soon, password: 'x' }, 'password'],
  ['a first code soon after the login, after a recovery', { hasCode: false, isRecovered: true, now: soon }, 'password'],
  [
    'a first code soon after a login from an unknown address',
    { hasCode: false, isSourceKnown: false, now: soon },
    'password',
  ],
  ['a change of the code', { hasCode: true, now: soon }, 'old_code'],
  ['a change of a forgotten code', { hasCode: true, now: soon, email_code: '407193' }, 'email_code'],
  ['a first code with a code from an e-mail', { hasCode: false, now: soon, email_code: '407193' }, 'email_code'],
] as const)('%s: which proof is needed', (_case, situation, expected) => {
  expect(proofNeeded({ loggedInAt, isRecovered: false, isSourceKnown: true, ...situation })).toBe(expected)
})
