import { refundReasons } from '@sealane/contract/refund-reasons'
import { useTranslations } from 'use-intl'

/** A reason in words; one that a shopper wrote is its own word. */
export function useReasonText(): (reason: string) => string {
  const text = useTranslations('refunds.reasons')
  return (reason) => {
    const presetReason = refundReasons.find((one) => one === reason)
    return presetReason === undefined ? reason : text(presetReason)
  }
}
