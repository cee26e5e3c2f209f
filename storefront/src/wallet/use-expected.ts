import { useFormatter, useTranslations } from 'use-intl'

/** Until when an audit is expected to end: a time today, a date later on; once it has passed, that it takes longer. */
export function useExpected(): (expectedBy: string) => string {
  const text = useTranslations('wallet.outcome')
  const { dateTime } = useFormatter()
  return (expectedBy) => {
    const until = new Date(expectedBy)
    const now = new Date()
    if (until < now) return text('late')
    const isToday = until.toDateString() === now.toDateString()
    const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
    return text('expected', { time: dateTime(until, { ...day, hour: 'numeric', minute: '2-digit' }) })
  }
}
