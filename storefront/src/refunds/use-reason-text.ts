import { refundReasons } from '@sealane/contract/refund-reasons'
import { useTranslations } from 'use-intl'

/** Returns a reason as text; a reason in a shopper's own words is returned unchanged. */
export function useReasonText(): (reason: string) => string {
  const text = useTranslations('refunds.reasons')
  return (reason) => {
    const presetReason = refundReasons.find((one) => one === reason)
    return presetReason === undefined ? reason : text(presetReason)
  }
}
