import { plainMobile } from '@sealane/contract/typed-numbers'
import parseMobile, { type CountryCode } from 'libphonenumber-js/min'

/**
 * Reads a number by its country's numbering plan as E.164, so that every way to write one number gives the same text. `country` is that of a number
 * without a country's code. Undefined if it is not a number, or has an extension.
 */
export function readMobile(written: string, country?: string): string | undefined {
  const read = parseMobile(plainMobile(written), {
    extract: false,
    ...(country !== undefined && { defaultCountry: country as CountryCode }),
  })
  return read?.isPossible() === true && read.ext === undefined ? read.number : undefined
}

/** Formats a number as `+65 8555 0123`. */
export function formatMobile(mobile: string): string {
  return parseMobile(mobile)?.formatInternational() ?? mobile
}
