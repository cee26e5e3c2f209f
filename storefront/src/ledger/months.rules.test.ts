import { expect, test } from 'vitest'
import { positionsOf } from './months.rules.ts'

const line = (id: string, amount: number, day: string) => ({
  id,
  kind: 'recharge' as const,
  amount,
  balance_after: 0,
  reference: id,
  target: null,
  created_at: `${day}T12:00:00Z`,
})
const lines = [
  line('4', -20_00, '2026-11-20'),
  line('3', 50_00, '2026-11-03'),
  line('2', -5_00, '2026-10-30'),
  line('1', 9_00, '2026-10-02'),
]

test('each month has a head with what came and what went', () => {
  const positions = positionsOf(lines, true)
  expect(positions.get('4')).toEqual({
    month: { start: '2026-11-20T12:00:00Z', sums: { in: 50_00, out: 20_00 } },
    isFirst: true,
    isLast: false,
  })
  expect(positions.get('3')).toEqual({ month: undefined, isFirst: false, isLast: true })
  expect(positions.get('2')?.month?.sums).toEqual({ in: 9_00, out: 5_00 })
})

test('sums of a month whose older lines are not there yet are not claimed', () => {
  const positions = positionsOf(lines, false)
  expect(positions.get('4')?.month?.sums).toEqual({ in: 50_00, out: 20_00 })
  expect(positions.get('2')?.month?.sums).toBeUndefined()
})

test('where nothing went, nothing is nothing, not less than nothing', () => {
  const sums = positionsOf([line('1', 9_00, '2026-10-02')], true).get('1')?.month?.sums
  expect(Object.is(sums?.out, 0)).toBe(true)
})
