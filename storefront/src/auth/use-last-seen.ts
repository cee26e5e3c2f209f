import type { LoginSession } from '@sealane/contract/security'
import { useLocale } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'

type SessionActivity = Pick<LoginSession, 'current' | 'last_seen_at'>

/** Formats the last activity: `now` for this device; a time for today, otherwise with the day. */
export function useLastSeen(): (session: SessionActivity) => string {
  const locale = useLocale()
  const dateTime = useDateTime()
  return ({ current, last_seen_at }) => {
    if (current) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
    const date = new Date(last_seen_at)
    const time = { hour: 'numeric', minute: '2-digit' } as const
    const isToday = date.toDateString() === new Date().toDateString()
    return dateTime(date, isToday ? time : { day: 'numeric', month: 'short', ...time })
  }
}
