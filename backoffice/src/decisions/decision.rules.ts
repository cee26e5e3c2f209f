import type { DecisionSubject, PortalDecision } from '@sealane/contract/decisions'
import {
  applicationAddress,
  documentAddress,
  rechargeAddress,
  refundAddress,
  reviewAddress,
  shopAddress,
  userAddress,
  withdrawalAddress,
} from '../app/address.ts'

export const subjects = [
  'recharge',
  'withdrawal',
  'refund',
  'review',
  'account',
  'shop',
  'application',
  'document',
  'setting',
  'network',
  'currency',
  'bank',
] as const satisfies readonly DecisionSubject[]

const addresses: Partial<Record<DecisionSubject, (id: string) => string>> = {
  recharge: rechargeAddress,
  withdrawal: withdrawalAddress,
  refund: refundAddress,
  review: reviewAddress,
  account: userAddress,
  shop: shopAddress,
  application: applicationAddress,
  document: documentAddress,
}

/** Where what was decided on is shown, if it has a page of its own. */
export function addressOf({ subject, subject_id }: Pick<PortalDecision, 'subject' | 'subject_id'>): string | undefined {
  return addresses[subject]?.(subject_id)
}

/** What the decision named, as it was written; nothing for what it left open. */
export function factsOf({ detail }: Pick<PortalDecision, 'detail'>): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, value: String(value) }],
  )
}
