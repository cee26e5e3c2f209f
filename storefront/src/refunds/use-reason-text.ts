import { cancelReasons } from '@sealane/contract/cancel-reasons'
import { refundReasons } from '@sealane/contract/refund-reasons'
import type { Refund } from '@sealane/contract/refunds'
import { useTranslations } from 'use-intl'

/** Returns the reason of a refund as text; a reason in a shopper's own words is returned unchanged. */
export function useReasonText(): (refund: Pick<Refund, 'reason' | 'events'>) => string {
  const text = useTranslations('refunds.reasons')
  const cancelText = useTranslations('orders.cancellation.reasons')
  return ({ reason, events }) => {
    const isCancelled = events.some(({ kind, by }) => kind === 'not_sent' && by !== 'system')
    const presetReason = [...refundReasons, 'goodwill' as const].find((one) => one === reason)
    if (presetReason !== undefined && !isCancelled) return text(presetReason)
    const cancelReason = cancelReasons.find((one) => one === reason)
    return cancelReason === undefined ? reason : cancelText(cancelReason)
  }
}
