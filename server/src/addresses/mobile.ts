import parseMobile from 'libphonenumber-js/min'

/** E.164; the numbering plan of the country decides. */
export function isMobile(mobile: string): boolean {
  return /^\+\d+$/.test(mobile) && parseMobile(mobile)?.isPossible() === true
}

/** `+65 8555 0123` */
export function formatMobile(mobile: string): string {
  return parseMobile(mobile)?.formatInternational() ?? mobile
}
