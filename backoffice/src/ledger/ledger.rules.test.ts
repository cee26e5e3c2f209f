import { expect, test } from 'vitest'
import { checkResults, statements, whereItIs, whoseItIs } from './ledger.rules.ts'

const totals = {
  bank: -900_00,
  promotions: -10_00,
  shopper_available: 500_00,
  shopper_held: 20_00,
  seller_available: 300_00,
  escrow: 60_00,
  commission: 30_00,
}

test('the sum by location equals the sum by owner', () => {
  expect(whereItIs(totals).sum).toBe(910_00)
  expect(whoseItIs(totals).sum).toBe(910_00)
})

test('held money counts as the shoppers’ own', () => {
  expect(whoseItIs(totals).parts.find(({ name }) => name === 'shoppers')?.amount).toBe(520_00)
})

test('suspense is shown only where there is any', () => {
  expect(whoseItIs(totals).parts.map(({ name }) => name)).not.toContain('suspense')
  expect(whoseItIs({ suspense: 5_00 }).parts.at(-1)).toEqual({ name: 'suspense', amount: 5_00 })
})

test('a finding moves to the top', () => {
  const results = checkResults([{ check: 'nothing_negative', violations: 2 }])
  expect(results[0]).toEqual({ check: 'nothing_negative', violations: 2 })
  expect(results).toHaveLength(statements.length)
})

test('a statement that this page does not know is shown too', () => {
  expect(checkResults([{ check: 'held_is_pending', violations: 1 }])[0]?.check).toBe('held_is_pending')
})
