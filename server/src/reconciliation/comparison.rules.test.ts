import { expect, test } from 'vitest'
import { sumUpDay, type DaySums } from './comparison.rules.ts'

test('a day has its own lines and entries, which add up to the cent', () => {
  const of = { day: '2026-11-20' }
  const sums: DaySums[] = [
    { ...of, standing: 'matched', count: 2, bank: 10_00, ledger: 3_00 },
    { ...of, standing: 'differs', count: 1, bank: 7_00, ledger: 7_50 },
    { ...of, standing: 'only_bank', count: 1, bank: -1_00, ledger: 0 },
    { ...of, standing: 'only_ledger', count: 1, bank: 0, ledger: 4_00 },
    { day: '2026-11-21', standing: 'matched', count: 2, bank: 3_00, ledger: 10_00 },
  ]
  const day = sumUpDay('2026-11-20', sums)
  expect(day).toEqual({
    day: '2026-11-20',
    bank: 16_00,
    ledger: 14_50,
    standings: {
      matched: { count: 2, bank: 10_00, ledger: 3_00 },
      differs: { count: 1, bank: 7_00, ledger: 7_50 },
      only_bank: { count: 1, bank: -1_00, ledger: 0 },
      only_ledger: { count: 1, bank: 0, ledger: 4_00 },
      set_aside: { count: 0, bank: 0, ledger: 0 },
    },
  })
  expect(sumUpDay('2026-11-22', sums)).toMatchObject({ bank: 0, ledger: 0 })
})
