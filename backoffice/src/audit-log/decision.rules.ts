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

/** Returns the URL of the decision's subject, if it has a page. */
export function addressOf({ subject, subject_id }: Pick<PortalDecision, 'subject' | 'subject_id'>): string | undefined {
  return addresses[subject]?.(subject_id)
}

/** The facts to show first, because the database does not keep the order of the keys. */
const firstFacts = ['changed', 'from', 'before', 'to', 'value', 'proposed', 'reason']

type FactValue = string | number | boolean
export type DecisionFact = { name: string; value: FactValue }

/** Returns the facts of a decision as recorded, without empty ones. */
export function factsOf({ detail }: Pick<PortalDecision, 'detail'>): DecisionFact[] {
  const positionOf = (name: string) => (firstFacts.includes(name) ? firstFacts.indexOf(name) : firstFacts.length)
  return Object.entries(detail)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]))
    .toSorted((one, other) => positionOf(one.name) - positionOf(other.name))
}

const inCents = ['amount', 'received', 'claim', 'bank', 'ledger', 'budget', 'maximum']

/** Returns how a value is displayed: a setting in its own unit, a switch, an amount in US cents, or words. */
export function kindOfFact(
  { name, value }: DecisionFact,
  subject: DecisionSubject,
): 'setting' | 'switch' | 'money' | 'words' {
  if (subject === 'setting') return 'setting'
  if (typeof value === 'boolean') return 'switch'
  return typeof value === 'number' && inCents.includes(name) ? 'money' : 'words'
}

const chosen = ['from', 'to', 'changed', 'duty', 'disposition', 'began', 'audience', 'language', 'cause']

/** Splits a value that the program generated into words; returns undefined for text that a person wrote. */
export function wordsOf({ name, value }: DecisionFact, subject?: DecisionSubject): string[] | undefined {
  if (!chosen.includes(name) || typeof value !== 'string') return undefined
  const hasTitles = subject !== undefined && isOrdered(subject) && name !== 'changed' && value.includes(' · ')
  if (name === 'audience') return value.split(' ')
  return value.split(hasTitles ? ' · ' : ', ')
}

/** Returns the format of a value that the program generated, so that it can be translated. */
export function formOf(value: string): 'moment' | 'day' | 'picture' | 'yes' | 'no' | 'word' {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'moment'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'day'
  if (/^\/pictures\/\S+$/.test(value)) return 'picture'
  return value === 'true' ? 'yes' : value === 'false' ? 'no' : 'word'
}

/** Returns true for a date or time: a value that consists only of one is from the program, whatever its name is. */
export function isWritten(value: FactValue): value is string {
  return typeof value === 'string' && ['moment', 'day'].includes(formOf(value))
}

/** Returns true for subjects that have a manual order and ids of their own. */
export function isOrdered(subject: DecisionSubject): boolean {
  return subject === 'hero' || subject === 'category'
}
