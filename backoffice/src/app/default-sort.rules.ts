import type { NameSort, OrderSort } from '@sealane/contract/sorts'
import type { RefundStatus } from '@sealane/contract/refunds'
import { isWaiting } from '../refunds/refund.rules.ts'

export type OfficeSort = OrderSort | NameSort

type SortOfStatus = (status: unknown) => OfficeSort

const oldestOf =
  (...waiting: unknown[]): SortOfStatus =>
  (status) =>
    waiting.includes(status) ? 'oldest' : 'newest'

const sorts: Record<string, SortOfStatus> = {
  recharge: oldestOf(0, 'reversing'),
  withdrawal: oldestOf('auditing', 'passed'),
  application: oldestOf('reviewing'),
  review: oldestOf('reported'),
  refund: (status) => (isWaiting(status as RefundStatus) ? 'oldest' : 'newest'),
  order: (status) => (status === 1 ? 'due' : 'newest'),
}

/** Returns the default sort order of a list: oldest first in a queue, otherwise newest first. */
export function defaultSort(list: string, status: unknown): OfficeSort {
  return sorts[list]?.(status) ?? 'newest'
}
