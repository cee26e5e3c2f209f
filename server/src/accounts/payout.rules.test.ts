import { expect, test } from 'vitest'
import { decidePayout } from './payout.rules.ts'

const [ada, grace] = [1, 2]
const frozenState = { isFrozen: true, openOrders: 0, balance: 2_000_00, owed: 0, first: undefined }
const first = { operator_id: ada, amount: 2_000_00, note: 'DE00' }
const payoutInput = { amount: 2_000_00, note: 'DE00' }
const operator = { operatorId: grace, twoOperatorsAbove: 1_000_00 }

test.each([
  ['at the limit one operator pays out', { balance: 1_000_00 }, { amount: 1_000_00 }, grace, 'paid_out'],
  ['above the limit the first of two operators approves', {}, {}, grace, 'paid_out_first'],
  ['after the first approval another operator pays out', { first }, {}, grace, 'paid_out'],
  ['the operator of the first approval is refused', { first }, {}, ada, 'ALREADY_DECIDED'],
  [
    'another destination than in the first approval is refused',
    { first },
    { note: 'FR00' },
    grace,
    'CHANGED_MEANWHILE',
  ],
  [
    'after the balance has changed, the first approval is needed again',
    { balance: 2_001_00, first },
    { amount: 2_001_00 },
    ada,
    'paid_out_first',
  ],
  ['an amount other than the balance is refused', { balance: 2_001_00, first }, {}, grace, 'AMOUNT_INVALID'],
  ['a balance of zero is refused', { balance: 0 }, { amount: 0 }, grace, 'AMOUNT_INVALID'],
  ['an account that is not frozen is refused', { isFrozen: false, first }, {}, grace, 'NOT_FROZEN'],
  ['an account that still owes money is refused', { owed: 1, first }, {}, grace, 'CHANGED_MEANWHILE'],
  ['an account with open orders is refused', { openOrders: 1, first }, {}, grace, 'ACCOUNT_HAS_ORDERS'],
] as const)('%s', (...row) => {
  const [, changed, input, operatorId, expected] = row
  const decide = () =>
    decidePayout({ ...frozenState, ...changed }, { ...payoutInput, ...input }, { ...operator, operatorId })
  if (/^[A-Z]/.test(expected)) expect(decide).toThrow(expect.objectContaining({ code: expected }))
  else expect(decide()).toBe(expected)
})
