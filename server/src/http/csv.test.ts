import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+65 1', "'+65 1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['a=b', 'a=b'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
])('%j is written to a file as %j', (cell, written) => {
  expect(toCsv([[cell, 'x']])).toBe(`${written},x\r\n`)
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-165_40, '-165.40'],
  [10_000_000_00, '10000000.00'],
  [-9_999_999_999_99, '-9999999999.99'],
])('%d cents are the number %s', (cents, written) => {
  expect(toCsv([[{ cents }]])).toBe(`${written}\r\n`)
})
