import { expect, test } from 'vitest'
import {
  startRefundDraft,
  changeDraft,
  faultsIn,
  maximumOf,
  refundLimitsFor,
  type RefundDraft,
  type RefundFaults,
} from './refund-form.rules.ts'

const offer = {
  types: ['refund' as const, 'return' as const],
  product_statuses: ['not_received' as const, 'received' as const],
  maximum: 79_00,
  freight: 4_90,
  freight_always: false,
  freight_reasons: ['damaged'],
  unsent: null,
}
const draft: RefundDraft = {
  type: 'return',
  product_status: 'received',
  reason: 'damaged',
  amount: undefined,
  explanation: 'The left bud stopped charging.',
}
const proofs = { arrived: 1, hindrance: undefined }

test('a form starts with the return of received goods, or else with a possible type', () => {
  expect(startRefundDraft(offer, undefined, 'en-US')).toMatchObject({ type: 'return', product_status: 'received' })
  const unsent = { ...offer, types: ['refund' as const], product_statuses: ['not_received' as const] }
  expect(startRefundDraft(unsent, undefined, 'en-US')).toMatchObject({
    type: 'refund',
    product_status: 'not_received',
  })
})

test.each([
  [undefined, 'en-US', undefined],
  [5_00, 'en-US', '5.00'],
  [20_50, 'de-DE', '20,50'],
  [78_99, 'en-US', '78.99'],
  [79_00, 'en-US', undefined],
  [99_999_00, 'en-US', undefined],
])(
  'with %s cents in the address the amount starts in %s with %s, else with the maximum',
  (requested, locale, amount) => {
    expect(startRefundDraft(offer, requested, locale).amount).toBe(amount)
  },
)

test.each<[Partial<RefundDraft>, Partial<RefundDraft>]>([
  [{ product_status: 'not_received' }, { type: 'refund', product_status: 'not_received' }],
  [{ type: 'refund' }, { type: 'refund', product_status: 'received' }],
  [{ reason: 'late' }, { type: 'return', product_status: 'received', reason: 'late' }],
])('choosing %o makes it %o', (changed, expected) => {
  expect(changeDraft(draft, changed)).toMatchObject(expected)
})

test('choosing a return marks the goods as received', () => {
  const never: RefundDraft = { ...draft, type: 'refund', product_status: 'not_received' }
  expect(changeDraft(never, { type: 'return' }).product_status).toBe('received')
})

test.each([
  ['damaged', false, 83_90],
  ['changed_mind', false, 79_00],
  ['', false, 79_00],
  ['changed_mind', true, 83_90],
])('for the reason “%s”, freight always: %s, the maximum is %i cents', (reason, freight_always, maximum) => {
  expect(maximumOf({ ...offer, freight_always }, reason)).toBe(maximum)
})

test('the maximum for unsent pieces is their price and freight, for any reason', () => {
  const part = { ...offer, unsent: { maximum: 30_00, freight: 2_00 } }
  expect(maximumOf(refundLimitsFor(part, 'not_received'), 'changed_mind')).toBe(32_00)
  expect(maximumOf(refundLimitsFor(part, 'received'), 'changed_mind')).toBe(79_00)
  expect(maximumOf(refundLimitsFor(offer, 'not_received'), 'changed_mind')).toBe(79_00)
})

test.each<[Partial<RefundDraft>, Parameters<typeof faultsIn>[1], RefundFaults]>([
  [{}, proofs, {}],
  [{ amount: '79,00' }, proofs, {}],
  [{ amount: '' }, proofs, { amount: 'amountMissing' }],
  [{ amount: '-5' }, proofs, { amount: 'amountNegative' }],
  [{ amount: '−5,00' }, proofs, { amount: 'amountNegative' }],
  [{ amount: '0' }, proofs, { amount: 'amountInvalid' }],
  [{ amount: 'much' }, proofs, { amount: 'amountInvalid' }],
  [{ amount: '1.234' }, proofs, { amount: 'amountInvalid' }],
  [{ amount: '79.01' }, proofs, { amount: 'amountLarge' }],
  [{ reason: '' }, proofs, { reason: 'reasonMissing' }],
  [{ explanation: ' \n' }, proofs, { explanation: 'explanationMissing' }],
  [{}, { arrived: 0, hindrance: undefined }, { proofs: 'proofMissing' }],
  [{}, { arrived: 1, hindrance: 'sending' }, { proofs: 'proofSending' }],
  [{}, { arrived: 1, hindrance: 'failed' }, { proofs: 'proofFailed' }],
])('a form with %o and proofs %o has the faults %o (specification, section 5)', (changed, sent, faults) => {
  expect(faultsIn({ ...draft, ...changed }, sent, 79_00)).toEqual(faults)
})

test('an item that a promo code paid for has no amount, and typed input is ignored', () => {
  expect(faultsIn({ ...draft, amount: 'much' }, proofs, 0)).toEqual({})
})
