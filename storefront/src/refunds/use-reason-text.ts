import { useTranslations } from 'use-intl'
import { reasons } from './refund-form.rules.ts'

/** A reason in words; one that a shopper wrote is its own word. */
export function useReasonText(): (reason: string) => string {
  const text = useTranslations('refunds.reasons')
  return (reason) => {
    const known = reasons.find((one) => one === reason)
    return known === undefined ? reason : text(known)
  }
}
