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

/** Whole days by UTC, both ends included: from the first moment of one to that of the day after the other. */
export function rangeOfDays(from: string, until: string): { from?: string; until?: string } {
  return {
    ...(isDay(from) && { from: `${from}T00:00:00.000Z` }),
    ...(isDay(until) && { until: new Date(Date.parse(until) + dayMs).toISOString() }),
  }
}

/** Months by UTC, this one first: `2026-11`. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_none, back) => {
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7)
  })
}

/** From its first moment to that of the next, by UTC. */
export function rangeOfMonth(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    from: new Date(Date.UTC(year, number - 1)).toISOString(),
    until: new Date(Date.UTC(year, number)).toISOString(),
  }
}

/** A typed moment, which names no place, is one of UTC. */
export function momentOf(typed: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed) ? `${typed.slice(0, 16)}:59.999Z` : undefined
}

const addresses: Record<LedgerSubject['of'], (about: LedgerSubject) => string> = {
  order: ({ name }) => orderNumberAddress(name),
  recharge: ({ id }) => rechargeAddress(id),
  withdrawal: ({ id }) => withdrawalAddress(id),
  refund: ({ id }) => refundAddress(id),
}

/** Where more is said of it. */
export function addressOf(about: LedgerSubject): string {
  return addresses[about.of](about)
}

/** The page of whoever owns the account, if somebody does. */
export function ownerAddress({ kind, owner }: LedgerAccount): string | undefined {
  if (owner === null) return undefined
  return kind.startsWith('seller') ? shopAddress(owner.id) : userAddress(owner.id)
}

/** What the entry moved altogether. US cents. */
export function amountOf({ transfers }: Pick<LedgerEntry, 'transfers'>): number {
  return transfers.reduce((sum, { amount }) => sum + amount, 0)
}
