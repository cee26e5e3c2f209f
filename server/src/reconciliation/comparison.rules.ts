import type { Comparison, ReconciledDay, ComparisonStatus } from '@sealane/contract/reconciliation'

/** Sums of one day and one status. US cents. */
export type DaySums = { day: string; standing: ComparisonStatus; count: number; bank: number; ledger: number }

/** Sums up a day. Each side counts on its own day, under the status of its comparison: the days add up to the cent. */
export function sumUpDay(day: string, sums: readonly DaySums[]): Omit<ReconciledDay, 'chain'> {
  const standings = { matched: none(), differs: none(), only_bank: none(), only_ledger: none(), set_aside: none() }
  for (const { standing, count, bank, ledger } of sums.filter((one) => one.day === day)) {
    standings[standing] = { count, bank, ledger }
  }
  const all = Object.values(standings)
  return {
    day,
    bank: all.reduce((sum, { bank }) => sum + bank, 0),
    ledger: all.reduce((sum, { ledger }) => sum + ledger, 0),
    standings,
  }
}

/** Comparisons that need an operator come first. */
export const order: readonly ComparisonStatus[] = ['differs', 'only_bank', 'only_ledger', 'set_aside', 'matched']

/** Returns the position of a comparison in the list, for the next page. */
export function comparisonPosition({ standing, key }: Pick<Comparison, 'standing' | 'key'>): string {
  return `${order.indexOf(standing)} ${key}`
}

const none = () => ({ count: 0, bank: 0, ledger: 0 })
