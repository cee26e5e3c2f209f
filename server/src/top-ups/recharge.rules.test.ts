import { expect, test } from 'vitest'
import { decideRecharge, toReference, type AuditableRecharge } from './recharge.rules.ts'

const ada = { operatorId: 7, twoOperatorsAbove: 10_000_00 }
const grace = { operatorId: 8, twoOperatorsAbove: 10_000_00 }
const waiting: AuditableRecharge = {
  id: 1,
  account_id: 3,
  status: 0,
  amount: 50_00,
  first_verdict_by: null,
  first_received: null,
}
const large: AuditableRecharge = { ...waiting, amount: 12_000_00 }
const approvedByAda: AuditableRecharge = { ...large, first_verdict_by: 7, first_received: 12_000_00 }

test('a recharge passes with the amount that the operator received, despite the shopper’s statement', () => {
  expect(decideRecharge(waiting, { verdict: 'pass', received: 48_50 }, ada)).toEqual({
    kind: 'passed',
    received: 48_50,
  })
})

test('above the limit the decision of the first operator is not enough', () => {
  const outcome = decideRecharge(large, { verdict: 'pass', received: 12_000_00 }, ada)
  expect(outcome).toEqual({ kind: 'passed_first', received: 12_000_00 })
})

test('a small statement does not smuggle a large amount past the second operator', () => {
  const outcome = decideRecharge(waiting, { verdict: 'pass', received: 20_000_00 }, ada)
  expect(outcome.kind).toBe('passed_first')
})

test('the second operator passes it when the amounts agree', () => {
  const outcome = decideRecharge(approvedByAda, { verdict: 'pass', received: 12_000_00 }, grace)
  expect(outcome).toEqual({ kind: 'passed', received: 12_000_00 })
})

test.each([
  [
    'a decided top-up',
    { ...waiting, status: 1 as const },
    { verdict: 'pass' as const, received: 1 },
    ada,
    'ALREADY_DECIDED',
  ],
  [
    'a decision about one’s own top-up',
    { ...waiting, account_id: 7 },
    { verdict: 'pass' as const, received: 1 },
    ada,
    'NOT_ALLOWED',
  ],
  ['an approval without an amount', waiting, { verdict: 'pass' as const }, ada, 'INVALID_INPUT'],
  ['a refusal without a reason', waiting, { verdict: 'refuse' as const, reason: '' }, ada, 'INVALID_INPUT'],
  [
    'a second approval by the same operator',
    approvedByAda,
    { verdict: 'pass' as const, received: 12_000_00 },
    ada,
    'ALREADY_DECIDED',
  ],
  [
    'a small amount from the operator who first found a large one',
    { ...waiting, first_verdict_by: 7, first_received: 12_000_00 },
    { verdict: 'pass' as const, received: 50_00 },
    ada,
    'ALREADY_DECIDED',
  ],
  [
    'a small amount where the first operator found a large one',
    { ...waiting, first_verdict_by: 7, first_received: 12_000_00 },
    { verdict: 'pass' as const, received: 50_00 },
    grace,
    'INVALID_INPUT',
  ],
  [
    'another amount than in the first approval',
    approvedByAda,
    { verdict: 'pass' as const, received: 11_000_00 },
    grace,
    'INVALID_INPUT',
  ],
])('%s is refused', (...parts) => {
  const [, recharge, decision, operator, code] = parts
  expect(() => decideRecharge(recharge, decision, operator)).toThrow(code)
})

test('a reference contains no letters that look like digits', () => {
  const references = Array.from({ length: 256 }, (_, byte) =>
    toReference(new Uint8Array([byte, 255 - byte, 0, 31, 32, 64])),
  )
  for (const reference of references) expect(reference).toMatch(/^SL-[2-9A-HJ-NP-Z]{6}$/)
})
