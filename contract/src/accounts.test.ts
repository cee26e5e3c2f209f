import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email } from './accounts.ts'

test.each([
  "sean.o'dowd@example.com",
  'r&d@example.com',
  'sales/uk@example.com',
  'a=b@example.com',
  '{x}~^`#?*$@example.com',
  'mei+shop@mail.example.co.uk',
  'ivan@xn--e1afmkfd.xn--p1ai',
  '-@example.com',
])('%s is an e-mail address', (written) => {
  expect(v.is(Email, written)).toBe(true)
})

test.each([
  'mei@localhost',
  '.mei@example.com',
  'mei.@example.com',
  'me..i@example.com',
  'mei@-example.com',
  'mei@example.c',
  'mei@127.0.0.1',
  'mei@example.com\r\nBcc: other@example.com',
  'mei@example.com\n',
  'mei@example.com>',
  'mei@example.com, other@example.com',
  '<mei@example.com>',
  '"mei\r\nRCPT TO:<other@example.com>"@example.com',
  '"mei"@example.com',
  'mei(comment)@example.com',
  'mei\\@example.com',
  'mei\u0000@example.com',
  'mei @example.com',
  'other%example.net@example.com',
  'example.net!other@example.com',
  '|program@example.com',
  `${'m'.repeat(65)}@example.com`,
  `m@${'a.'.repeat(130)}com`,
])('%j is no e-mail address', (written) => {
  expect(v.is(Email, written)).toBe(false)
})

test('a long text that is nearly an e-mail address is refused at once', () => {
  expect(v.is(Email, `${'a.'.repeat(100_000)}@`)).toBe(false)
})
