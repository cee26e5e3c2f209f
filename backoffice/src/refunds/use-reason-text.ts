import { useTranslations } from 'use-intl'
import { knownReason } from './refund.rules.ts'

/** A reason in words; one that a shopper wrote is its own word. */
export function useReasonText(): (reason: string) => string {
  const text = useTranslations('portal.refunds.reasons')
  return (reason) => {
    const known = knownReason(reason)
    return known === undefined ? reason : text(known)
  }
}
