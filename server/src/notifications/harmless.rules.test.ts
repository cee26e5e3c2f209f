import { expect, test } from 'vitest'
import { harmless, harmlessLines } from './harmless.rules.ts'

test.each([
  ['Kumoriya Works', 'Kumoriya Works'],
  ['a\r\nBcc: b@example.com', 'a Bcc: b@example.com'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe'],
  ['\u2066left\u2069', 'left'],
  ['شاي أخضر', 'شاي أخضر'],
  ['tab\there\0', 'tab here'],
])('%j is one line that stays in its place: %j', (text, expected) => {
  expect(harmless(text)).toBe(expected)
})

test('an operator’s lines stay lines', () => {
  expect(harmlessLines('New tea.\r\n\r\nFrom\u202E Uji.\n')).toBe('New tea.\n\nFrom  Uji.')
})
