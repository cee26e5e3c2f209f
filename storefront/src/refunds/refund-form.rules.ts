import { isBlank } from '@sealane/contract/visible-text'
import { parseAmount } from '@sealane/contract/money'
import { toAmountInput } from '../top-ups/purpose.rules.ts'
import type { RefundProductStatus, RefundPreview, RefundType } from '@sealane/contract/refunds'

/** The shopper's input. The amount follows the maximum until the shopper types one. */
export type RefundDraft = {
  type: RefundType
  product_status: RefundProductStatus
  reason: string
  amount: string | undefined
  explanation: string
}

type RefundLimits = Pick<
  RefundPreview,
  'types' | 'product_statuses' | 'maximum' | 'freight' | 'freight_always' | 'freight_reasons' | 'unsent'
>

type RefundDraftLimits = Pick<RefundLimits, 'types' | 'product_statuses' | 'maximum'>

/**
 * Returns the most common case: the goods were received and are returned, if that is possible. `requestedAmount` is the amount of
 * the address, in US cents; if it reaches the maximum, the amount follows the maximum.
 */
export function startRefundDraft(
  offer: RefundDraftLimits,
  requestedAmount: number | undefined,
  locale: string,
): RefundDraft {
  const { types, product_statuses, maximum } = offer
  const amount =
    requestedAmount !== undefined && requestedAmount < maximum ? toAmountInput(requestedAmount, locale) : undefined
  const draft = { reason: '', amount, explanation: '' }
  const product_status = product_statuses.includes('received') ? 'received' : 'not_received'
  return { ...draft, product_status, type: types.includes('return') ? 'return' : 'refund' }
}

/** Changes the draft. Goods that did not arrive cannot be returned, so choosing one also changes the other. */
export function changeDraft(draft: RefundDraft, changed: Partial<RefundDraft>): RefundDraft {
  const next = { ...draft, ...changed }
  if (changed.product_status === 'not_received') return { ...next, type: 'refund' }
  if (changed.type === 'return') return { ...next, product_status: 'received' }
  return next
}

/** Returns the limits for this status: for pieces that are not sent yet, only their price and freight. */
export function refundLimitsFor<Any extends RefundLimits>(offer: Any, status: RefundProductStatus): Any {
  const isUnsent = status === 'not_received' && offer.unsent !== null
  return isUnsent ? { ...offer, ...offer.unsent, freight_always: true } : offer
}

export function joinsFreight({ freight, freight_always, freight_reasons }: RefundLimits, reason: string): boolean {
  return freight > 0 && (freight_always || freight_reasons.includes(reason))
}

/** Returns the maximum amount of the request, in US cents. */
export function maximumOf(offer: RefundLimits, reason: string): number {
  return offer.maximum + (joinsFreight(offer, reason) ? offer.freight : 0)
}

type RefundFault =
  | 'amountMissing'
  | 'amountInvalid'
  | 'amountNegative'
  | 'amountLarge'
  | 'reasonMissing'
  | 'explanationMissing'
  | 'proofMissing'
  | 'proofSending'
  | 'proofFailed'

export type RefundFaults = Partial<Record<'reason' | 'amount' | 'explanation' | 'proofs', RefundFault>>
type Proofs = { arrived: number; hindrance: 'sending' | 'failed' | undefined }

/** Specification, section 5: an amount that is not negative, a reason, an explanation and a proof. */
export function faultsIn(draft: RefundDraft, proofs: Proofs, maximum: number): RefundFaults {
  const amount = maximum === 0 || draft.amount === undefined ? undefined : faultOfAmount(draft.amount, maximum)
  const evidenceFault = faultOfProofs(proofs)
  return {
    ...(draft.reason === '' && { reason: 'reasonMissing' }),
    ...(amount !== undefined && { amount }),
    ...(isBlank(draft.explanation) && { explanation: 'explanationMissing' }),
    ...(evidenceFault !== undefined && { proofs: evidenceFault }),
  }
}

function faultOfAmount(typed: string, maximum: number): RefundFault | undefined {
  const text = typed.trim()
  if (text === '') return 'amountMissing'
  if (/^[-−]\s*[\d.,]*\d/.test(text)) return 'amountNegative'
  const cents = parseAmount(text)
  if (cents === undefined || cents === 0) return 'amountInvalid'
  return cents > maximum ? 'amountLarge' : undefined
}

function faultOfProofs({ arrived, hindrance }: Proofs): RefundFault | undefined {
  if (hindrance === 'failed') return 'proofFailed'
  if (hindrance === 'sending') return 'proofSending'
  return arrived === 0 ? 'proofMissing' : undefined
}
