import { expect, test } from 'vitest'
import { dayComesFirst, parseCents, parseDay, referenceIn } from './statement.rules.ts'

test.each([
  ['12', 12_00],
  ['12.5', 12_50],
  ['12,05', 12_05],
  ['1,234.56', 1234_56],
  ['1.234,56', 1234_56],
  ['1 234,56', 1234_56],
  ["1'234'567.00", 1234567_00],
  ['1,234', undefined],
  ['12.500', undefined],
  ['1,234,567', 1234567_00],
  ['.99', 99],
  ['１２．５０', 12_50],
  ['US$ 5.00', 5_00],
  ['$-5.00', -5_00],
  ['-0.01', -1],
  ['−7.00', -7_00],
  ['(12.00)', -12_00],
  ['12.00-', -12_00],
  ['12.00 CR', 12_00],
  ['12.00Dr', -12_00],
  ['DR 1.234,56', -1234_56],
  ['1\u202f234,56', 1234_56],
  ['-12.00 CR', undefined],
  ['(12.00) DR', -12_00],
  ['+5', 5_00],
  ['$ 5.00', 5_00],
  ['USD 5.00', 5_00],
  ['', undefined],
  ['12.345,6.7', undefined],
  ['1.23.45', undefined],
  ['12,345,6', undefined],
  ['1e5', undefined],
  ['free', undefined],
  ['99999999999999999', undefined],
])('the amount %j is %s cents', (cell, cents) => {
  expect(parseCents(cell)).toBe(cents)
})

test.each([
  ['2026-11-22', undefined, '2026-11-22'],
  ['2026/11/22 10:15', undefined, '2026-11-22'],
  ['20261122', undefined, '2026-11-22'],
  ['22.11.2026', undefined, '2026-11-22'],
  ['1.2.26', undefined, '2026-02-01'],
  ['03/04/2026', true, '2026-04-03'],
  ['03/04/2026', false, '2026-03-04'],
  ['03/04/2026', undefined, 'ambiguous'],
  ['04-04-2026', undefined, '2026-04-04'],
  ['22/11/2026', false, undefined],
  ['2026/11/5', undefined, '2026-11-05'],
  ['2026/1/15 8:30', undefined, '2026-01-15'],
  ['2026年11月5日', undefined, '2026-11-05'],
  ['2026/2/30', undefined, undefined],
  ['2026-02-30', undefined, undefined],
  ['29 Mar 2026', undefined, '2026-03-29'],
  ['29-Mar-26', undefined, '2026-03-29'],
  ['29/MAR/2026', undefined, '2026-03-29'],
  ['29MAR2026', undefined, '2026-03-29'],
  ['5th March 2026 10:15', undefined, '2026-03-05'],
  ['March 29, 2026', undefined, '2026-03-29'],
  ['2026-Mar-29', undefined, '2026-03-29'],
  ['29. März 2026', undefined, '2026-03-29'],
  ['29 févr. 2028', undefined, '2028-02-29'],
  ['1 de agosto de 2026', undefined, '2026-08-01'],
  ['29 марта 2026', undefined, '2026-03-29'],
  ['9 Ağustos 2026', undefined, '2026-08-09'],
  ['30 Feb 2026', undefined, undefined],
  ['29 Foo 2026', undefined, undefined],
  ['Mar 26', undefined, undefined],
  ['yesterday', undefined, undefined],
])('the date %j, days first: %s, is %s', (cell, isDayFirst, day) => {
  expect(parseDay(cell, isDayFirst)).toBe(day)
})

test.each([
  [['03/04/2026', '22/04/2026'], true],
  [['03/04/2026', '04/22/2026'], false],
  [['03/04/2026'], undefined],
  [['22/04/2026', '04/22/2026'], undefined],
  [['2026-11-22'], undefined],
  [['22/04/2026', '13/14/2026'], true],
])('of %j days are first: %s', (cells, isDayFirst) => {
  expect(dayComesFirst(cells)).toBe(isDayFirst)
})

test.each([
  [['03/04/2026', '05/06/2026'], true, true],
  [['03/04/2026', '05/06/2026'], false, false],
  [['03/04/2026', '22/04/2026'], true, true],
  [['03/04/2026', '22/04/2026'], false, undefined],
  [['03/04/2026', '04/22/2026'], true, undefined],
  [['22/04/2026', '04/22/2026'], true, undefined],
])('of %j, where the operator states that days are first: %s, it is %s', (cells, isDayFirst, expected) => {
  expect(dayComesFirst(cells, isDayFirst)).toBe(expected)
})

test.each([
  ['SL-7K2Q9A', 'SL-7K2Q9A'],
  ['CREDIT TRANSFER sl 7k2q9a MEI LIN', 'SL-7K2Q9A'],
  ['/REF/SL7K2Q9A/', 'SL-7K2Q9A'],
  ['Withdrawal SLW-12', 'SLW-12'],
  ['SLW23456', 'SLW-23456'],
  ['SL-7K2Q9', undefined],
  ['ACME SL MALAGA invoice 3, SL-7K2Q9A', 'SL-7K2Q9A'],
  ['SLW-0012', 'SLW-12'],
  ['SL-7K2Q9AB', undefined],
  ['Account fee', undefined],
])('in %j the reference is %s', (description, reference) => {
  expect(referenceIn(description, -1)).toBe(reference)
})

test('of two references neither is taken: a payee may be called like one', () => {
  expect(referenceIn('Transfer to SLW 14 Ltd, ref SLW-15', -198_00)).toBeUndefined()
  expect(referenceIn('SLW-15, again SLW 15', -198_00)).toBe('SLW-15')
})

test('incoming money is no withdrawal, with any text of its sender', () => {
  expect(referenceIn('Transfer SLW-6 SL-EEJEVE', 123_45)).toBe('SL-EEJEVE')
  expect(referenceIn('Transfer SLW-6', 123_45)).toBeUndefined()
})

test('three digits after a mark are thousands where the statement has cents after the other one', () => {
  expect(parseCents('1,234', '.')).toBe(1234_00)
  expect(parseCents('-1.234', ',')).toBe(-1234_00)
  expect(parseCents('12.500', '.')).toBeUndefined()
})

test('a cell that no amount fills is none, however long it is', () => {
  expect(parseCents(`1${'-'.repeat(60_000)}1`)).toBeUndefined()
})
