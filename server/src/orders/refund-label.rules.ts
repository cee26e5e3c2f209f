import type { RefundStatus } from '@sealane/contract/refunds'

/** The key of a request's word: what applies, what is in progress, and the three ends (decisions, section 6). */
export function refundLabelKeyOf(status: RefundStatus): string {
  if (status === 'applying' || status === 'appealed') return 'refund_applying'
  const isEnded = status === 'refunded' || status === 'refused' || status === 'withdrawn'
  return isEnded ? `refund_${status}` : 'refund_in_progress'
}
