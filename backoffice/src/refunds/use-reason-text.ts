import { useTranslations } from 'use-intl'
import { recognizedReason } from './refund.rules.ts'

/** Returns a function that translates a reason; one that a shopper wrote is returned unchanged. */
export function useReasonText(): (reason: string) => string {
  const text = useTranslations('portal.refunds.reasons')
  return (reason) => {
    const presetReason = recognizedReason(reason)
    return presetReason === undefined ? reason : text(presetReason)
  }
}
