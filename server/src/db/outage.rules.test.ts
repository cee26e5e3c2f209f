import { expect, test } from 'vitest'
import { isOutage } from './outage.rules.ts'

test.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['08006', 'connection failure'],
  ['53100', 'could not extend file: No space left on device'],
  ['53300', 'too many connections'],
  ['57014', 'canceling statement due to statement timeout'],
  ['40P01', 'deadlock detected'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['EPIPE', 'write EPIPE'],
  [undefined, 'Connection terminated unexpectedly'],
  [undefined, 'Connection terminated due to connection timeout'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
  [undefined, 'timeout exceeded when trying to connect'],
])('%s, %s: the database cannot now', (code, message) => {
  expect(isOutage({ code, message })).toBe(true)
})

test.each([
  ['23505', 'duplicate key value violates unique constraint'],
  ['22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
  ['57000', 'operator intervention'],
  ['ENOENT', 'no such file'],
  [undefined, 'There is no message refusals.reasons.X in en'],
  ['23505', 'Connection terminated unexpectedly'],
])('%s, %s: that is a fault', (code, message) => {
  expect(isOutage({ code, message })).toBe(false)
})
