import { useFormatter, type DateTimeFormatOptions } from 'use-intl'
import { useInBrowser } from './use-in-browser.ts'

/**
 * Writes days and times in the shopper's language and own zone; while a page of the server is taken up, in the server's. Not the
 * business of every page: only to ask for the zone holds a slow phone for a tenth of a second.
 */
export function useDateTime(): (value: Date, options: DateTimeFormatOptions) => string {
  const { dateTime } = useFormatter()
  const isInBrowser = useInBrowser()
  return (value, options) => dateTime(value, { timeZone: isInBrowser ? ownZone() : 'UTC', ...options })
}

let known: string | undefined

/** As in the IANA database: `Asia/Bangkok`. */
export function ownZone(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return known
}
