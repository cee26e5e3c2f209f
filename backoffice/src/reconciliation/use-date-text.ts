import { useFormatter } from 'use-intl'
import { dayOf } from './reconciliation.rules.ts'

/** A day of the bank or the ledger as the reader writes days. */
export function useDateText(): (day: string) => string {
  const format = useFormatter()
  return (day) => format.dateTime(dayOf(day), { dateStyle: 'medium', timeZone: 'UTC' })
}
