import { expect, test } from 'vitest'
import { fundAddress, readFundRecordsFilter, toBillFilter, yearsSince } from './fund-filter.rules.ts'

test.each([
  ['', { kind: undefined, month: undefined }],
  ['kind=in&month=2026-10', { kind: 'in', month: '2026-10' }],
  ['month=2026-13', { kind: undefined, month: undefined }],
  ['month=26-10&kind=refund', { kind: 'refund', month: undefined }],
  ['kind=everything', { kind: undefined, month: undefined }],
])('the address %j asks for %j', (search, filter) => {
  expect(readFundRecordsFilter(search)).toEqual(filter)
})

test.each([
  ['/capitalRecord', { kind: undefined, month: undefined }],
  ['/capitalRecord?kind=out', { kind: 'out', month: undefined }],
  ['/capitalRecord?kind=out&month=2026-01', { kind: 'out', month: '2026-01' }],
] as const)('%s leads back to what it says', (address, filter) => {
  expect(fundAddress(filter)).toBe(address)
  expect(readFundRecordsFilter(address.split('?')[1] ?? '')).toEqual(filter)
})

test('a month lasts from its first moment to that of the next, over the end of a year too', () => {
  const { from, until } = toBillFilter({ kind: 'in', month: '2026-12' })
  expect([from, until]).toEqual([new Date(2026, 11).toISOString(), new Date(2027, 0).toISOString()])
  expect(toBillFilter({ kind: 'in', month: undefined })).toEqual({ kind: 'in' })
})

test('every month since the first record can be chosen, the newest first', () => {
  expect(yearsSince(new Date(2025, 10, 30), new Date(2026, 1, 1))).toEqual([
    { year: 2026, months: ['2026-02', '2026-01'] },
    { year: 2025, months: ['2025-12', '2025-11'] },
  ])
})

test('where a clock runs behind the first record, this month is there still', () => {
  expect(yearsSince(new Date(2026, 3, 1), new Date(2026, 2, 1))).toEqual([{ year: 2026, months: ['2026-03'] }])
})
