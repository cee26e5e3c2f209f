import { useTranslations } from 'use-intl'
import { recognizedReason } from './refund.rules.ts'

/** A reason in words; one that a shopper wrote is its own word. */
export function useReasonText(): (reason: string) => string {
  const text = useTranslations('portal.refunds.reasons')
  return (reason) => {
    const presetReason = recognizedReason(reason)
    return presetReason === undefined ? reason : text(presetReason)
  }
}
