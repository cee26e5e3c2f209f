import type { NameSort, OrderSort } from '@sealane/contract/sorts'
import type { RefundStatus } from '@sealane/contract/refunds'
import { isWaiting } from '../refunds/refund.rules.ts'

export type OfficeSort = OrderSort | NameSort

type Usual = (status: unknown) => OfficeSort

const oldestOf =
  (...waiting: unknown[]): Usual =>
  (status) =>
    waiting.includes(status) ? 'oldest' : 'newest'

const usual: Record<string, Usual> = {
  recharge: oldestOf(0, 'reversing'),
  withdrawal: oldestOf('auditing', 'passed'),
  application: oldestOf('reviewing'),
  review: oldestOf('reported'),
  refund: (status) => (isWaiting(status as RefundStatus) ? 'oldest' : 'newest'),
  order: (status) => (status === 1 ? 'due' : 'newest'),
}

/** How a list stands while nobody has chosen: what waits for somebody here, the longest waiting first; else the newest. */
export function usualSort(resource: string, status: unknown): OfficeSort {
  return usual[resource]?.(status) ?? 'newest'
}
