import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AddressForm } from './addresses.ts'
import { reviewEndpoints } from './reviews.ts'
import { optionalText, text } from './schemas.ts'
import { isBlank, toPrintable, toPrintableLine, trimText } from './visible-text.ts'

const unseen = [
  '\u200b\u200b',
  '\u202e',
  '\u2066 \u2069',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\ufe0f',
  '\u00ad',
  '\u0007',
]

test.each(unseen)('a text of %j alone is empty', (written) => {
  expect(isBlank(written)).toBe(true)
  expect(v.safeParse(text(20), written).issues).toMatchObject([{ message: 'required' }])
  expect(v.parse(optionalText(20), ` ${written} `)).toBe('')
  const review = v.safeParse(reviewEndpoints['POST /api/comment/add'].body, { content: written })
  expect(review.issues?.map(({ message }) => message)).toContain('REVIEW_EMPTY')
  expect(v.parse(AddressForm.entries.addressee, written)).toBe('')
})

test.each(['👩‍👩‍👧', 'می‌خواهم', 'שלום\u200f', 'x\u200b', '❤️', '0', '.'])('%j is kept as it is', (written) => {
  expect(trimText(` ${written} `)).toBe(written)
})

test.each([
  ['text that turns the direction', 'Lamp \u202e00.1$ ylno\u202c', 'Lamp 00.1$ ylno'],
  ['a byte order mark', '\ufeffLamp', 'Lamp'],
  ['control characters', 'La\u0001\u007f\u009bmp', 'Lamp'],
  ['the ends of lines of a word processor', 'one\u000btwo\u2028three', 'one\ntwo\nthree'],
])('%s is left out of what is printed', (_name, written, printed) => {
  expect(toPrintable(written)).toBe(printed)
})

test.each([
  ['a family of joined emoji', '👩‍👩‍👧'],
  ['Persian with a joiner', 'می‌خواهم'],
  ['Thai with places to break', 'สวัสดี\u200bครับ'],
  ['tabs and ends of lines', 'a\tb\r\nc'],
  ['NUL, which is refused elsewhere', 'a\0b'],
])('%s stays', (_name, written) => {
  expect(toPrintable(written)).toBe(written)
})

test('a line has no breaks', () => {
  expect(toPrintableLine('Stoneware\r\n  mug,\u2028large')).toBe('Stoneware mug, large')
  expect(toPrintableLine('  a \n \n\r b\n')).toBe('  a b ')
  expect(toPrintableLine(' a  b ')).toBe(' a  b ')
})

test('a line of a million spaces is read at once', () => {
  const wide = `a${' '.repeat(1_000_000)}b`
  expect(toPrintableLine(wide)).toBe(wide)
  expect(toPrintableLine(`${wide}\n`)).toBe(`${wide} `)
})
