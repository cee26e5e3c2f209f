import type { DecisionSubject, PortalDecision } from '@sealane/contract/decisions'
import {
  applicationAddress,
  base,
  documentAddress,
  marketShopAddress,
  productAddress,
  rechargeAddress,
  refundAddress,
  reviewAddress,
  userAddress,
  withdrawalAddress,
} from '../app/address.ts'

export const subjects = [
  'recharge',
  'withdrawal',
  'refund',
  'review',
  'account',
  'promo',
  'shop',
  'team',
  'application',
  'product',
  'hero',
  'category',
  'notice',
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
  shop: marketShopAddress,
  hero: () => `${base}/home`,
  category: () => `${base}/categories`,
  notice: () => `${base}/notices`,
  application: applicationAddress,
  product: productAddress,
  document: documentAddress,
}

/** Where what was decided on is shown, if it has a page of its own. */
export function addressOf({ subject, subject_id }: Pick<PortalDecision, 'subject' | 'subject_id'>): string | undefined {
  return addresses[subject]?.(subject_id)
}

/** What is read first; the database keeps no order. */
const firstFacts = ['changed', 'from', 'to', 'reason']

/** What the decision named, as it was written; nothing for what it left open. */
export function factsOf({ detail }: Pick<PortalDecision, 'detail'>): { name: string; value: string }[] {
  const placeOf = (name: string) => (firstFacts.includes(name) ? firstFacts.indexOf(name) : firstFacts.length)
  return Object.entries(detail)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value: String(value) }]))
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name))
}
