import { useFormatter, useLocale, type DateTimeFormatOptions } from 'use-intl'
import { joinDate, paddedHour } from './date-time.rules.ts'
import { useInBrowser } from './use-in-browser.ts'

/**
 * Formats dates and times in the shopper's language and time zone; during hydration, in the server's time zone. Only pages that need
 * it load it: reading the zone alone blocks a slow phone for a tenth of a second.
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

/** Returns the browser's time zone as the IANA database names it: `Asia/Bangkok`. */
export function ownZone(): string {
  cachedZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return cachedZone
}
