import { cancelReasons } from '@sealane/contract/cancel-reasons'
import type { PortalRefund } from '@sealane/contract/refunds'
import { useTranslations } from 'use-intl'
import { recognizedReason } from './refund.rules.ts'

type RefundReasonFacts = Pick<PortalRefund, 'reason' | 'events'>

/** Returns a function that translates the reason of a refund; one that a shopper wrote is returned unchanged. */
export function useReasonText(): (refund: RefundReasonFacts) => string {
  const text = useTranslations('portal.refunds.reasons')
  const cancelText = useTranslations('portal.orders.cancelReasons')
  return ({ reason, events }) => {
    const isCancelled = events.some(({ kind, by }) => kind === 'not_sent' && by !== 'system')
    const presetReason = isCancelled ? undefined : recognizedReason(reason)
    if (presetReason !== undefined) return text(presetReason)
    const cancelReason = cancelReasons.find((one) => one === reason)
    return cancelReason === undefined ? reason : cancelText(cancelReason)
  }
}
