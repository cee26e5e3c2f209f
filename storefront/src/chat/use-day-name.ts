import { useLocale } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'

const dayMs = 86_400_000

/** Formats a day as a heading: Today, Yesterday, otherwise its date, with the year if it is another one. */
export function useDayName(): (time: string) => string {
  const locale = useLocale()
  const dateTime = useDateTime()
  return (time) => {
    const date = new Date(time)
    const daysAgo = Math.round((startOf(new Date()) - startOf(date)) / dayMs)
    if (daysAgo === 0 || daysAgo === 1) return capitalised(nearDay(locale, -daysAgo), locale)
    const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
    return dateTime(date, { day: 'numeric', month: 'long', ...(year !== undefined && { year }) })
  }
}

function startOf(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

function nearDay(locale: string, days: number): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}

function capitalised(word: string, locale: string): string {
  const [first = ''] = word
  return first.toLocaleUpperCase(locale) + word.slice(first.length)
}
