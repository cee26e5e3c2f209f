import type { LedgerSubject, LedgerAccount, LedgerEntry } from '@sealane/contract/ledger'
import {
  orderNumberAddress,
  rechargeAddress,
  refundAddress,
  shopAddress,
  userAddress,
  withdrawalAddress,
} from '../app/address.ts'

const dayMs = 86_400_000
const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day)

/** Returns the range of whole days in UTC, both included: from the start of the first to the start of the day after the last. */
export function rangeOfDays(from: string, until: string): { from?: string; until?: string } {
  return {
    ...(isDay(from) && { from: `${from}T00:00:00.000Z` }),
    ...(isDay(until) && { until: new Date(Date.parse(until) + dayMs).toISOString() }),
  }
}

/** Returns the last months in UTC as `2026-11`, the current one first. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_none, back) => {
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7)
  })
}

/** Returns the month's range in UTC: its first moment and that of the next month. */
export function rangeOfMonth(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    from: new Date(Date.UTC(year, number - 1)).toISOString(),
    until: new Date(Date.UTC(year, number)).toISOString(),
  }
}

/** Reads a typed time, which has no time zone, as UTC. */
export function momentOf(typed: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed) ? `${typed.slice(0, 16)}:59.999Z` : undefined
}

const addresses: Record<LedgerSubject['of'], (about: LedgerSubject) => string> = {
  order: ({ name }) => orderNumberAddress(name),
  recharge: ({ id }) => rechargeAddress(id),
  withdrawal: ({ id }) => withdrawalAddress(id),
  refund: ({ id }) => refundAddress(id),
}

/** Returns the URL of the page with the details. */
export function addressOf(about: LedgerSubject): string {
  return addresses[about.of](about)
}

/** Returns the URL of the account's owner, if it has one. */
export function ownerAddress({ kind, owner }: LedgerAccount): string | undefined {
  if (owner === null) return undefined
  return kind.startsWith('seller') ? shopAddress(owner.id) : userAddress(owner.id)
}

/** Returns the total amount that the entry moved, in US cents. */
export function amountOf({ transfers }: Pick<LedgerEntry, 'transfers'>): number {
  return transfers.reduce((sum, { amount }) => sum + amount, 0)
}
