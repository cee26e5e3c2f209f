import { expect, test } from 'vitest'
import {
  actionsOf,
  decideAmount,
  decideCancel,
  decideSettlement,
  decideWithdrawal,
  noticeOf,
  statesOf,
  statusOf,
  transfersOf,
  type AuditableWithdrawal,
} from './withdrawal.rules.ts'

const states = ['auditing', 'passed', 'settled', 'failed', 'refused', 'cancelled'] as const
const ada = { operatorId: 7, conflicts: [5], twoOperatorsAbove: 1_000_00, isFrozen: false, isAskerGone: false }
const grace = { ...ada, operatorId: 8, conflicts: [] }
const waiting: AuditableWithdrawal = {
  asked_by: 3,
  owner_kind: 'shopper',
  owner: 3,
  state: 'auditing',
  amount: 50_00,
  first_verdict_by: null,
  first_failure_by: null,
  first_failure_note: null,
}
const ofShop = { owner_kind: 'seller', owner: 5 } as const
const large: AuditableWithdrawal = { ...waiting, amount: 1_000_01 }
const pass = { verdict: 'pass' } as const
const settled = { outcome: 'settled', note: '' } as const
const failed = { outcome: 'failed', note: '' } as const

test.each([
  ['auditing', 0, ['cancel']],
  ['passed', 1, []],
  ['settled', 1, []],
  ['refused', 2, []],
  ['failed', 2, []],
  ['cancelled', 2, []],
] as const)('%s is %i on the wire, and the owner may %o', (state, status, can) => {
  expect(statusOf(state)).toBe(status)
  expect(statesOf(status)).toContain(state)
  expect(actionsOf(state)).toEqual(can)
})

test.each(states.filter((state) => state !== 'auditing'))(
  'a withdrawal that is %s is neither decided nor cancelled again',
  (state) => {
    expect(() => decideWithdrawal({ ...waiting, state }, pass, ada)).toThrow('ALREADY_DECIDED')
    expect(() => decideWithdrawal({ ...waiting, state }, { verdict: 'refuse', reason: 'x' }, ada)).toThrow(
      'ALREADY_DECIDED',
    )
    expect(() => decideCancel({ state })).toThrow('ALREADY_DECIDED')
  },
)

test.each(states.filter((state) => state !== 'passed'))('a withdrawal that is %s is not settled', (state) => {
  for (const outcome of ['settled', 'failed'] as const) {
    expect(() => decideSettlement({ ...waiting, state }, { outcome, note: '' }, ada)).toThrow('ALREADY_DECIDED')
  }
})

test.each([
  ['below the limit one operator approves', waiting, pass, ada, { kind: 'passed' }],
  ['at the limit one operator approves', { ...waiting, amount: 1_000_00 }, pass, ada, { kind: 'passed' }],
  ['above the limit the first of two operators approves', large, pass, ada, { kind: 'passed_first' }],
  [
    'above the limit the second of two operators approves',
    { ...large, first_verdict_by: 7 },
    pass,
    grace,
    { kind: 'passed' },
  ],
  [
    'the refusal of one operator is enough',
    { ...large, first_verdict_by: 7 },
    { verdict: 'refuse' as const, reason: 'Wrong name' },
    grace,
    { kind: 'refused', reason: 'Wrong name' },
  ],
])('%s', (...parts) => {
  const [, withdrawal, decision, operator, outcome] = parts
  expect(decideWithdrawal(withdrawal, decision, operator)).toEqual(outcome)
})

test.each([
  ['an approval of one’s own withdrawal', { ...waiting, asked_by: 7 }, pass, 'NOT_ALLOWED'],
  [
    'a refusal of one’s own withdrawal',
    { ...waiting, asked_by: 7 },
    { verdict: 'refuse' as const, reason: 'x' },
    'NOT_ALLOWED',
  ],
  ['the withdrawal of a shop that the operator works for', { ...waiting, ...ofShop }, pass, 'NOT_ALLOWED'],
  ['a refusal without a reason', waiting, { verdict: 'refuse' as const, reason: '' }, 'INVALID_INPUT'],
  ['a second approval by the same operator', { ...large, first_verdict_by: 7 }, pass, 'ALREADY_DECIDED'],
])('%s is not accepted', (...parts) => {
  const [, withdrawal, decision, code] = parts
  expect(() => decideWithdrawal(withdrawal, decision, ada)).toThrow(code)
})

test('nothing is paid to a requester who no longer owns the shop, unless a note declares it as sent before', () => {
  const operator = { ...ada, isAskerGone: true }
  expect(() => decideWithdrawal(waiting, pass, operator)).toThrow('OWNER_FROZEN')
  expect(decideWithdrawal(waiting, { verdict: 'refuse', reason: 'Gone' }, operator)).toMatchObject({ kind: 'refused' })
  const passed = { ...waiting, state: 'passed' } as const
  expect(() => decideSettlement(passed, { ...settled, note: '' }, operator)).toThrow('OWNER_FROZEN')
  expect(decideSettlement(passed, { ...settled, note: 'Sent before.' }, operator)).toBe('settled')
  expect(() => decideSettlement(passed, failed, operator)).not.toThrow()
})

test('nothing is paid from a frozen account, unless a note declares it as sent before; a request can be returned', () => {
  const operator = { ...ada, isFrozen: true }
  expect(() => decideWithdrawal(waiting, pass, operator)).toThrow('OWNER_FROZEN')
  expect(decideWithdrawal(waiting, { verdict: 'refuse', reason: 'Frozen' }, operator)).toMatchObject({
    kind: 'refused',
  })
  const passed = { ...waiting, state: 'passed' } as const
  expect(() => decideSettlement(passed, { ...settled, note: '' }, operator)).toThrow('OWNER_FROZEN')
  expect(decideSettlement(passed, { ...settled, note: 'Sent before.' }, operator)).toBe('settled')
  expect(() => decideSettlement(passed, failed, operator)).not.toThrow()
})

test.each([
  ['below the limit by one operator', { ...waiting, amount: 1_000_00 }, failed, ada, 'failed'],
  ['above the limit by the first of two operators', large, failed, ada, 'failed_first'],
  ['above the limit by the second of two operators', { ...large, first_failure_by: 7 }, failed, grace, 'failed'],
  ['twice by the same operator', { ...large, first_failure_by: 7 }, failed, ada, 'ALREADY_DECIDED'],
  [
    'with another note than the first',
    { ...large, first_failure_by: 7, first_failure_note: 'Sent back' },
    failed,
    grace,
    'CHANGED_MEANWHILE',
  ],
  ['as sent after all, by the first of two operators', { ...large, first_failure_by: 7 }, settled, ada, 'settled'],
] as const)('a withdrawal that could not be sent is closed %s', (...parts) => {
  const [, withdrawal, settlement, operator, outcome] = parts
  const decided = () => {
    try {
      return decideSettlement({ ...withdrawal, state: 'passed' }, settlement, operator)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(decided()).toBe(outcome)
})

test('no operator settles their own', () => {
  const passed = { ...waiting, state: 'passed' } as const
  expect(() => decideSettlement({ ...passed, asked_by: 7 }, settled, ada)).toThrow('NOT_ALLOWED')
  expect(() => decideSettlement({ ...passed, ...ofShop }, settled, ada)).toThrow('NOT_ALLOWED')
  expect(() => decideSettlement({ ...passed, ...ofShop }, settled, grace)).not.toThrow()
  expect(() => decideSettlement({ ...passed, owner: 5 }, settled, ada)).not.toThrow()
})

const conditions = {
  isFrozen: false,
  owed: 0,
  balance: 500_00,
  minimum: 10_00,
  leftToday: 400_00,
  fee_percent: 1,
  fee_minimum: 1_00,
}

// Specification, section 5: not empty, above 0, not above the balance.
test.each([
  [10_00, conditions, 1_00],
  [400_00, conditions, 4_00],
  [400_01, conditions, 'DAY_LIMIT'],
  [9_99, conditions, 'AMOUNT_INVALID'],
  [500_01, conditions, 'INSUFFICIENT_BALANCE'],
  [5_00, { ...conditions, balance: 0 }, 'INSUFFICIENT_BALANCE'],
  [600_00, { ...conditions, isFrozen: true, owed: 1 }, 'FROZEN'],
  [600_00, { ...conditions, owed: 1 }, 'BALANCE_OWED'],
  [1_00, { ...conditions, minimum: 50 }, 'AMOUNT_INVALID'],
] as const)('%i cents under the conditions %o: %s', (amount, stands, outcome) => {
  if (typeof outcome === 'number') expect(decideAmount({ amount }, stands)).toBe(outcome)
  else expect(() => decideAmount({ amount }, stands)).toThrow(outcome)
})

test('a charge that differs from the shown one is refused', () => {
  expect(() => decideAmount({ amount: 400_00, service_charge: 3_99 }, conditions)).toThrow('CHARGE_CHANGED')
  expect(decideAmount({ amount: 400_00, service_charge: 4_00 }, conditions)).toBe(4_00)
})

const funds = { owner_kind: 'shopper' as const, owner: 3, draw_type: 'bank', amount: 200_00, service_charge: 2_00 }

test('a settled withdrawal is booked as the arriving amount and the fee', () => {
  const from = { kind: 'shopper_held', owner: 3 }
  const fee = { from, to: { kind: 'fees' }, amount: 2_00 }
  expect(transfersOf.withdrawal_settled(funds)).toEqual([{ from, to: { kind: 'bank' }, amount: 198_00 }, fee])
  expect(transfersOf.withdrawal_settled({ ...funds, draw_type: 'onchain', service_charge: 0 })).toEqual([
    { from, to: { kind: 'chain' }, amount: 200_00 },
  ])
})

test('a returned withdrawal returns the reserved amount', () => {
  const [apart] = transfersOf.withdrawal(funds)
  expect(transfersOf.withdrawal_returned(funds)).toEqual([{ ...apart, from: apart?.to, to: apart?.from }])
})

test.each([
  ['asked', { kind: 'withdrawal_asked', params: { amount: 200_00, place: 'Alpha Bank •••• 1111' } }],
  ['cancelled', { kind: 'withdrawal_cancelled', params: { amount: 200_00, place: 'Alpha Bank •••• 1111' } }],
  ['settled', { kind: 'withdrawal_settled', params: { amount: 198_00, place: 'Alpha Bank •••• 1111' } }],
  ['refused', { kind: 'withdrawal_refused', params: { amount: 200_00, reason: 'none' } }],
  ['failed', { kind: 'withdrawal_failed', params: { amount: 200_00, reason: 'none' } }],
] as const)('%s is notified with its amount', (happened, notice) => {
  expect(noticeOf(happened, { ...funds, id: 7, place: 'Alpha Bank •••• 1111', reason: null })).toMatchObject(notice)
})
