import type { LoginSession } from '@sealane/contract/security'
import { useFormatter, useLocale } from 'use-intl'

type Seen = Pick<LoginSession, 'current' | 'last_seen_at'>

/** `now` for the device in hand; a time today, else its day too. */
export function useLastSeen(): (session: Seen) => string {
  const locale = useLocale()
  const format = useFormatter()
  return ({ current, last_seen_at }) => {
    if (current) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
    const date = new Date(last_seen_at)
    const time = { hour: 'numeric', minute: '2-digit' } as const
    const isToday = date.toDateString() === new Date().toDateString()
    return format.dateTime(date, isToday ? time : { day: 'numeric', month: 'short', ...time })
  }
}
