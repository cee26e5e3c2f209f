import { expect, test } from 'vitest'
import { changeOf, highestOf, seriesOf, toPlot, totalsOf } from './sales.rules.ts'

const nothing = { orders: 0, sold: 0, cancelled: 0, refunded: 0, requests: 0, visitors: 0 }
const days = [
  { ...nothing, day: '2026-11-20', orders: 1, sold: 10_00, visitors: null },
  { ...nothing, day: '2026-11-21', orders: 2, sold: 40_00, cancelled: 10_00, visitors: 20 },
  { ...nothing, day: '2026-11-22', refunded: 5_00, requests: 2 },
]

test('totals add up the days, and sales exclude returned money', () => {
  expect(totalsOf(days)).toMatchObject({ orders: 3, sold: 50_00, back: 15_00, sales: 35_00, requests: 2 })
})

test('conversion counts only the orders of days on which visitors were counted', () => {
  expect(totalsOf(days)).toMatchObject({ visitors: 20, conversion: 0.1 })
  expect(totalsOf(days.slice(0, 1))).toMatchObject({ visitors: null, conversion: null })
  expect(totalsOf(days.slice(2))).toMatchObject({ visitors: 0, conversion: null })
})

test('each day has its value, also a negative one', () => {
  expect(seriesOf(days, 'sales')).toEqual([10_00, 30_00, -5_00])
  expect(seriesOf(days, 'visitors')).toEqual([null, 20, 0])
})

test.each([
  [150, 100, 0.5],
  [50, 100, -0.5],
  [0, 100, -1],
  [100, 0, null],
  [100, null, null],
  [null, 100, null],
  [100, -5, null],
])('%s after %s is a change by %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

test('columns rise from the zero line or hang from it, on one scale with the days before', () => {
  expect(toPlot([3, -1, null, 0], [1, null, null, null])).toEqual({
    columns: [{ top: 0, bottom: 0.75 }, { top: 0.75, bottom: 1 }, null, { top: 0.75, bottom: 0.75 }],
    line: [{ x: 0.5, y: 0.5 }, null, null, null],
    ground: 0.75,
    highest: 3,
  })
  expect(toPlot([0, null], [])).toMatchObject({ columns: [{ top: 0, bottom: 0 }, null], highest: 0 })
})

test('the highest day is the later of two equal ones, and none where nothing is sold', () => {
  expect(highestOf(['a', 'b', 'c'], [2, 2, null])).toBe('b')
  expect(highestOf(['a', 'b'], [0, -2])).toBeUndefined()
})
