import type { DecisionSubject, PortalDecision } from '@sealane/contract/audit-log'
import {
  applicationAddress,
  base,
  documentAddress,
  marketShopAddress,
  orderNumberAddress,
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
  'order',
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
  'mail',
  'pepper',
  'session',
] as const satisfies readonly DecisionSubject[]

const addresses: Partial<Record<DecisionSubject, (id: string) => string>> = {
  recharge: rechargeAddress,
  withdrawal: withdrawalAddress,
  refund: refundAddress,
  order: orderNumberAddress,
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
const firstFacts = ['changed', 'from', 'before', 'to', 'value', 'proposed', 'reason']

type FactValue = string | number | boolean
export type DecisionFact = { name: string; value: FactValue }

/** What the decision named, as it was written; nothing for what it left open. */
export function factsOf({ detail }: Pick<PortalDecision, 'detail'>): DecisionFact[] {
  const positionOf = (name: string) => (firstFacts.includes(name) ? firstFacts.indexOf(name) : firstFacts.length)
  return Object.entries(detail)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]))
    .toSorted((one, other) => positionOf(one.name) - positionOf(other.name))
}

const inCents = ['amount', 'received', 'claim', 'bank', 'ledger', 'budget', 'maximum']

/** How a value is to be read: of a setting by its own unit, a sum in US cents, words that the program chose, or as it is. */
export function kindOfFact(
  { name, value }: DecisionFact,
  subject: DecisionSubject,
): 'setting' | 'switch' | 'money' | 'words' {
  if (subject === 'setting') return 'setting'
  if (typeof value === 'boolean') return 'switch'
  return typeof value === 'number' && inCents.includes(name) ? 'money' : 'words'
}

const chosen = ['from', 'to', 'changed', 'duty', 'disposition', 'began', 'audience', 'language']

/** One by one, where the program wrote them; what people wrote stays as it is. */
export function wordsOf({ name, value }: DecisionFact, subject?: DecisionSubject): string[] | undefined {
  if (!chosen.includes(name) || typeof value !== 'string') return undefined
  const hasTitles = subject !== undefined && isOrdered(subject) && name !== 'changed' && value.includes(' · ')
  if (name === 'audience') return value.split(' ')
  return value.split(hasTitles ? ' · ' : ', ')
}

/** What the program writes in its own way, for it to be said in the reader's. */
export function formOf(value: string): 'moment' | 'day' | 'picture' | 'yes' | 'no' | 'word' {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'moment'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'day'
  if (/^\/pictures\/\S+$/.test(value)) return 'picture'
  return value === 'true' ? 'yes' : value === 'false' ? 'no' : 'word'
}

/** A moment that stands alone is the program's, whatever it is called. */
export function isWritten(value: FactValue): value is string {
  return typeof value === 'string' && ['moment', 'day'].includes(formOf(value))
}

/** What is kept in an order of its own, under ids of its own. */
export function isOrdered(subject: DecisionSubject): boolean {
  return subject === 'hero' || subject === 'category'
}
