import { expect, test } from 'vitest'
import { decideFailure, statusOf } from './mail.rules.ts'

const unknownAddress = { command: 'RCPT TO', permanent: true }
const greylisted = { command: 'RCPT TO', permanent: false }
const wrongPassword = { command: 'AUTH PLAIN', permanent: true }
const isAway = {}

test.each([
  ['an address that nobody has', 1, unknownAddress, { isLost: true, isOwn: true }],
  ['a mail that the server refuses to take', 1, { command: 'DATA', permanent: true }, { isLost: true, isOwn: true }],
  ['an address that the server refuses for now', 1, greylisted, { isLost: false, isOwn: true }],
  ['a server that refuses the shop’s login', 1, wrongPassword, { isLost: false, isOwn: false }],
  ['a server that does not respond', 11, isAway, { isLost: false, isOwn: false }],
  ['a server that does not respond for the twelfth time', 12, isAway, { isLost: true, isOwn: false }],
])('%s, at try %i', (_what, tries, failure, decided) => {
  expect(decideFailure(tries, failure)).toEqual(decided)
})

const at = new Date('2026-11-21T10:00:00Z')

test.each([
  [{ sent_at: null, given_up_at: null }, 'waiting'],
  [{ sent_at: at, given_up_at: null }, 'sent'],
  [{ sent_at: null, given_up_at: at }, 'failed'],
] as const)('a mail with %o is %s', (progress, status) => {
  expect(statusOf(progress)).toBe(status)
})
