import { useTranslations } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'

/** Returns the expected end of an audit: a time for today, otherwise a date and time. If it has passed, the text says that the audit takes longer. */
export function useExpected(): (expectedBy: string) => string {
  const text = useTranslations('wallet.outcome')
  const dateTime = useDateTime()
  return (expectedBy) => {
    const until = new Date(expectedBy)
    const now = new Date()
    if (until < now) return text('late')
    const isToday = until.toDateString() === now.toDateString()
    const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
    return text('expected', { time: dateTime(until, { ...day, hour: 'numeric', minute: '2-digit' }) })
  }
}
