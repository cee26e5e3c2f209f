import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hashWrittenCode, newRecoveryCodes, newSecret, stepOf, uriOf } from './second-factor-code.ts'

/** RFC 6238, appendix B: the secret of its SHA-1 cases, whose last six digits an app shows. */
const secret = Secret.fromLatin1('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i the code is %s, as the standard has it', (second, code) => {
  expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30))
})

test.each([
  [-2, undefined],
  [-1, 999],
  [0, 1000],
  [1, 1001],
  [2, undefined],
])('a clock that is %i steps off: step %s', (off, expected) => {
  const now = 1000 * 30_000 + 12_000
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + off * 30_000 })
  expect(stepOf(secret, code, now)).toBe(expected)
})

test.each(['', '28708', '2870822', '28708a', '２８７０８２', ' 287082'])('%j is no code', (code) => {
  expect(stepOf(secret, code, 59_000)).toBeUndefined()
})

test('secrets and recovery codes are new each time, and the app’s link names the account', () => {
  const made = newSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(made)
  expect(uriOf('ines', made)).toContain(`otpauth://totp/Sealane:ines?issuer=Sealane&secret=${made}`)
  const codes = newRecoveryCodes()
  expect(new Set([...codes, ...newRecoveryCodes()])).toHaveLength(20)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
})

test('a recovery code is the same however it is typed, and another under another pepper', () => {
  expect(hashWrittenCode('a', 'recovery', 'ABCDE fghjk')).toEqual(hashWrittenCode('a', 'recovery', 'abcde-fghjk'))
  expect(hashWrittenCode('b', 'recovery', 'abcde-fghjk')).not.toEqual(hashWrittenCode('a', 'recovery', 'abcde-fghjk'))
})
