import { expect, test } from 'vitest'
import { addressOf, isQuiet, comparisonStatuses, unresolvedCountOf } from './reconciliation.rules.ts'

const day = (counts: object) => {
  const sums = comparisonStatuses.map((status) => [status, { count: 0, bank: 0, ledger: 0 }])
  return { standings: { ...Object.fromEntries(sums), ...counts } }
}
const of = (count: number) => ({ count, bank: 0, ledger: 0 })

test.each([
  [{}, 0, true],
  [{ matched: of(3) }, 0, false],
  [{ set_aside: of(2) }, 0, false],
  [{ differs: of(1), only_bank: of(2), only_ledger: of(4), matched: of(9) }, 7, false],
])('of a day of %j, %i comparisons need an operator', (counts, needed, quiet) => {
  expect([unresolvedCountOf(day(counts)), isQuiet(day(counts))]).toEqual([needed, quiet])
})

test.each([
  ['recharge', '/portal/recharge/3/show'],
  ['recharge_reversed', '/portal/recharge/3/show'],
  ['withdrawal_settled', '/portal/withdrawal/3/show'],
  ['payout', undefined],
])('a %s is found at %s', (kind, address) => {
  expect(addressOf({ kind, reference: '3' })).toBe(address)
})
