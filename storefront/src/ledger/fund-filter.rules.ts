import type { BillFilter } from '@sealane/contract/ledger'

/** The filters of fund records, as in the address: `?kind=in&month=2026-10`. */
export const fundFilters = [
  { kind: undefined, word: 'all' },
  { kind: 'in', word: 'in' },
  { kind: 'out', word: 'out' },
  { kind: 'order_paid', word: 'orders' },
  { kind: 'recharge', word: 'recharges' },
  { kind: 'withdrawal', word: 'withdrawals' },
  { kind: 'refund', word: 'refunds' },
  { kind: 'order_cancelled', word: 'cancelled' },
] as const satisfies { kind: BillFilter['kind']; word: string }[]

type FundKind = (typeof fundFilters)[number]['kind']
/** `month` is a month of the shopper's own calendar: `2026-10`. */
export type FundRecordsFilter = { kind: FundKind; month: string | undefined }

/** Reads the filter from the address, and leaves out invalid values. */
export function readFundRecordsFilter(search: string): FundRecordsFilter {
  const parts = new URLSearchParams(search)
  const kind = fundFilters.find((filter) => filter.kind === parts.get('kind'))?.kind
  const month = parts.get('month') ?? ''
  return { kind, month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined }
}

export function fundAddress({ kind, month }: FundRecordsFilter): string {
  const parts = new URLSearchParams({ ...(kind !== undefined && { kind }), ...(month !== undefined && { month }) })
  return parts.size === 0 ? '/capitalRecord' : `/capitalRecord?${parts}`
}

/** Converts the filter for the server: a month is the time from its first moment to that of the next, in the shopper's time zone. */
export function toBillFilter({ kind, month }: FundRecordsFilter): BillFilter {
  if (month === undefined) return { kind }
  const start = startOf(month)
  const end = new Date(start.getFullYear(), start.getMonth() + 1)
  return { kind, from: start.toISOString(), until: end.toISOString() }
}

export function startOf(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1)
}

/** Returns every month from the first record until now, newest first, grouped by year. */
export function yearsSince(since: Date, now: Date): { year: number; months: string[] }[] {
  const [first, last] = [monthsOf(since), monthsOf(now)]
  const months = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index)
  const byYear = Map.groupBy(months, (month) => Math.floor(month / 12))
  return [...byYear].map(([year, inYear]) => ({ year, months: inYear.map(nameOf) }))
}

const monthsOf = (date: Date) => date.getFullYear() * 12 + date.getMonth()
const nameOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
