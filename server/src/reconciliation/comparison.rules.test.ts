import { expect, test } from 'vitest'
import { compare, inOrder, sumUpDay, type DaySums, type Sides } from './comparison.rules.ts'

const line = (key: string, amount: number, day = '2026-11-20') => {
  return { id: `${key} ${amount}`, key, day, amount, description: key, matched_by: null }
}
const movement = (key: string, amount: number, day = '2026-11-20') => {
  return { id: `${key} ${amount}`, key, day, amount, kind: 'recharge', reference: key, name: null }
}
const aside = (bank: number, ledger: number) => [
  { key: 'A', bank, ledger, reason: 'A fee', operator: 'ada', at: '2026-11-21T00:00:00Z' },
]
const some = (sides: Partial<Sides>): Sides => ({ lines: [], movements: [], asides: [], ...sides })

test.each([
  ['the same amount', { lines: [line('A', 10_00)], movements: [movement('A', 10_00)] }, 'matched'],
  ['the same on another day', { lines: [line('A', 5)], movements: [movement('A', 5, '2026-11-25')] }, 'matched'],
  ['two transfers for one recharge', { lines: [line('A', 3), line('A', 2)], movements: [movement('A', 5)] }, 'matched'],
  ['a recharge that was taken back whole', { movements: [movement('A', 5), movement('A', -5)] }, 'matched'],
  ['a cent too much', { lines: [line('A', 10_01)], movements: [movement('A', 10_00)] }, 'differs'],
  ['paid twice, credited once', { lines: [line('A', 5), line('A', 5)], movements: [movement('A', 5)] }, 'differs'],
  ['the same amount the other way', { lines: [line('A', -5)], movements: [movement('A', 5)] }, 'differs'],
  ['nothing in the ledger', { lines: [line('A', 5)] }, 'only_bank'],
  ['nothing in the bank', { movements: [movement('A', 5)] }, 'only_ledger'],
  ['what was set aside', { lines: [line('A', 5)], asides: aside(5, 0) }, 'set_aside'],
  ['set aside, and more came since', { lines: [line('A', 5), line('A', 1)], asides: aside(5, 0) }, 'only_bank'],
  [
    'set aside, and it matches since',
    { lines: [line('A', 5)], movements: [movement('A', 5)], asides: aside(5, 0) },
    'matched',
  ],
])('%s', (_name, sides, standing) => {
  const [comparison, ...more] = compare(some(sides))
  expect(comparison?.standing).toBe(standing)
  expect(comparison?.set_aside === null).toBe(standing !== 'set_aside')
  expect(more).toEqual([])
})

const sides = some({
  lines: [line('A', 10_00), line('B', 7_00), line('C', -1_00), line('D', 3_00, '2026-11-21')],
  movements: [movement('A', 10_00, '2026-11-21'), movement('B', 7_50), movement('D', 3_00), movement('E', 4_00)],
})

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

test('what needs somebody stands first', () => {
  expect(inOrder(compare(sides)).map(({ key }) => key)).toEqual(['B', 'C', 'E', 'A', 'D'])
})
