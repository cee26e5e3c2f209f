import { useFormatter } from 'use-intl'
import { dayOf } from './reconciliation.rules.ts'

/** Returns a function that formats a day of the bank or the ledger in the user's language. */
export function useDateText(): (day: string) => string {
  const format = useFormatter()
  return (day) => format.dateTime(dayOf(day), { dateStyle: 'medium', timeZone: 'UTC' })
}
