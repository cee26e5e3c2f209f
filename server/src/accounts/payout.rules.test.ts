import { expect, test } from 'vitest'
import { decidePayout } from './payout.rules.ts'

const [ada, grace] = [1, 2]
const frozenState = { isFrozen: true, openOrders: 0, balance: 2_000_00, owed: 0, first: undefined }
const first = { operator_id: ada, amount: 2_000_00, note: 'DE00' }
const payoutInput = { amount: 2_000_00, note: 'DE00' }
const operator = { operatorId: grace, twoOperatorsAbove: 1_000_00 }

test.each([
  ['at the limit one pays out', { balance: 1_000_00 }, { amount: 1_000_00 }, grace, 'paid_out'],
  ['above it the first of two says so', {}, {}, grace, 'paid_out_first'],
  ['then another pays out', { first }, {}, grace, 'paid_out'],
  ['not the same one again', { first }, {}, ada, 'ALREADY_DECIDED'],
  ['nor to somewhere else', { first }, { note: 'FR00' }, grace, 'CHANGED_MEANWHILE'],
  ['of another balance it begins anew', { balance: 2_001_00, first }, { amount: 2_001_00 }, ada, 'paid_out_first'],
  ['not of one that is not there', { balance: 2_001_00, first }, {}, grace, 'AMOUNT_INVALID'],
  ['nor of none', { balance: 0 }, { amount: 0 }, grace, 'AMOUNT_INVALID'],
  ['not while the account is open', { isFrozen: false, first }, {}, grace, 'NOT_FROZEN'],
  ['nor while a claim is still to be collected', { owed: 1, first }, {}, grace, 'CHANGED_MEANWHILE'],
  ['nor while it has orders', { openOrders: 1, first }, {}, grace, 'ACCOUNT_HAS_ORDERS'],
] as const)('%s', (...row) => {
  const [, changed, input, operatorId, expected] = row
  const decide = () =>
    decidePayout({ ...frozenState, ...changed }, { ...payoutInput, ...input }, { ...operator, operatorId })
  if (/^[A-Z]/.test(expected)) expect(decide).toThrow(expect.objectContaining({ code: expected }))
  else expect(decide()).toBe(expected)
})
