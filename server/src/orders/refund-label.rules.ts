import type { RefundStatus } from '@sealane/contract/refunds'

/** Returns the key of the text for a request's state: applying, in progress, or one of the three ends (specification, decisions 6). */
export function refundLabelKeyOf(status: RefundStatus): string {
  if (status === 'applying' || status === 'appealed') return 'refund_applying'
  const isEnded = status === 'refunded' || status === 'refused' || status === 'withdrawn'
  return isEnded ? `refund_${status}` : 'refund_in_progress'
}
