import parseMobile from 'libphonenumber-js/min'

/** Whether the number is valid E.164 by the country's numbering plan. */
export function isMobile(mobile: string): boolean {
  return /^\+\d+$/.test(mobile) && parseMobile(mobile)?.isPossible() === true
}

/** Formats a number as `+65 8555 0123`. */
export function formatMobile(mobile: string): string {
  return parseMobile(mobile)?.formatInternational() ?? mobile
}
