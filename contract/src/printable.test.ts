import { expect, test } from 'vitest'
import { toPrintable, toPrintableLine } from './printable.ts'

test.each([
  ['text that turns the direction', 'Lamp \u202e00.1$ ylno\u202c', 'Lamp 00.1$ ylno'],
  ['a byte order mark', '\ufeffLamp', 'Lamp'],
  ['control characters', 'La\u0001\u007f\u009bmp', 'Lamp'],
  ['the ends of lines of a word processor', 'one\u000btwo\u2028three', 'one\ntwo\nthree'],
])('%s is left out of what is printed', (_name, text, printed) => {
  expect(toPrintable(text)).toBe(printed)
})

test.each([
  ['a family of joined emoji', '👩‍👩‍👧'],
  ['Persian with a joiner', 'می‌خواهم'],
  ['Thai with places to break', 'สวัสดี\u200bครับ'],
  ['tabs and ends of lines', 'a\tb\r\nc'],
  ['NUL, which is refused elsewhere', 'a\0b'],
])('%s stays', (_name, text) => {
  expect(toPrintable(text)).toBe(text)
})

test('a line has no breaks', () => {
  expect(toPrintableLine('Stoneware\r\n  mug,\u2028large')).toBe('Stoneware mug, large')
})
