import type { BankMovement, ReconciledDay, ComparisonStatus } from '@sealane/contract/reconciliation'
import { rechargeAddress, withdrawalAddress } from '../app/address.ts'

/** The statuses, those that need action first. */
export const comparisonStatuses = [
  'differs',
  'only_bank',
  'only_ledger',
  'set_aside',
  'matched',
] as const satisfies ComparisonStatus[]
const unresolvedStatuses = ['differs', 'only_bank', 'only_ledger'] as const satisfies ComparisonStatus[]

/** Returns the number of the day's comparisons that need action. */
export function unresolvedCountOf({ standings: sums }: Pick<ReconciledDay, 'standings'>): number {
  return unresolvedStatuses.reduce((count, status) => count + sums[status].count, 0)
}

export function isQuiet({ standings: sums }: Pick<ReconciledDay, 'standings'>): boolean {
  return comparisonStatuses.every((status) => sums[status].count === 0)
}

export const movementKinds = ['recharge', 'recharge_reversed', 'withdrawal_settled', 'payout'] as const

/** Returns the URL of the page with the details. */
export function addressOf({ kind, reference }: Pick<BankMovement, 'kind' | 'reference'>): string | undefined {
  if (kind === 'withdrawal_settled') return withdrawalAddress(reference)
  return kind.startsWith('recharge') ? rechargeAddress(reference) : undefined
}

/** Parses a day of the statement as midnight in UTC, so that it is the same day in every time zone. */
export function dayOf(name: string): Date {
  return new Date(`${name}T00:00:00Z`)
}
