import { useFormatter, useLocale, type DateTimeFormatOptions } from 'use-intl'
import { joinDate, paddedHour } from './date-time.rules.ts'
import { useInBrowser } from './use-in-browser.ts'

/**
 * Writes days and times in the shopper's language and own zone; while a page of the server is taken up, in the server's. Not the
 * business of every page: only to ask for the zone holds a slow phone for a tenth of a second.
 */
export function useDateTime(): (value: Date, options: DateTimeFormatOptions) => string {
  const { dateTime } = useFormatter()
  const locale = useLocale()
  const isInBrowser = useInBrowser()
  return (value, options) => {
    const hour = options.hour === 'numeric' && { hour: paddedHour(locale) }
    return joinDate(dateTime(value, { timeZone: isInBrowser ? ownZone() : 'UTC', ...options, ...hour }))
  }
}

let cachedZone: string | undefined

/** As in the IANA database: `Asia/Bangkok`. */
export function ownZone(): string {
  cachedZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return cachedZone
}
