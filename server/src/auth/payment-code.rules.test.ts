import { expect, test } from 'vitest'
import { proofNeeded } from './payment-code.rules.ts'

const loggedInAt = new Date('2026-11-21T10:00:00Z')
const soon = new Date('2026-11-21T10:14:59Z')
const late = new Date('2026-11-21T10:15:01Z')

test.each([
  ['the first code, just logged in', { hasCode: false, now: soon }, 'none'],
  ['the first code, logged in long ago', { hasCode: false, now: late }, 'password'],
  ['the first code, with the password', { hasCode: false, now: soon, password: 'x' }, 'password'],
  ['the first code, just logged in after a recovery', { hasCode: false, isRecovered: true, now: soon }, 'password'],
  ['the first code, just logged in elsewhere', { hasCode: false, isSourceKnown: false, now: soon }, 'password'],
  ['another code', { hasCode: true, now: soon }, 'old_code'],
  ['another code, the old one forgotten', { hasCode: true, now: soon, email_code: '407193' }, 'email_code'],
  ['a first code, with one from a mail', { hasCode: false, now: soon, email_code: '407193' }, 'email_code'],
] as const)('%s needs the proof that belongs to it', (_case, situation, expected) => {
  expect(proofNeeded({ loggedInAt, isRecovered: false, isSourceKnown: true, ...situation })).toBe(expected)
})
