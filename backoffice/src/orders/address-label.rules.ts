import type { Address } from '@sealane/contract/addresses'

type Printed = Pick<Address, 'addressee' | 'mobile' | 'country' | 'area' | 'detail' | 'postcode'>

/** Countries whose post reads from the region down to the addressee, who is last. */
const largeFirst = new Set(['CN', 'JP', 'KR', 'TW'])
/** Countries whose post expects the postcode after the town. Elsewhere it precedes the town. */
const postcodeLast = new Set(['AU', 'BR', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'TH', 'US', 'ZA'])

const english = new Intl.DisplayNames('en', { type: 'region' })

/**
 * Returns the lines of the label in the order of its country. The server writes out `area` in the buyer's language. The country is added last, in
 * English, which carriers everywhere read, unless `area` already contains it.
 */
export function labelLines({ country, area, detail, postcode, addressee }: Printed): string[] {
  const name = english.of(country) ?? country
  const last = area.includes(name) ? '' : name.toUpperCase()
  if (largeFirst.has(country)) return [postcode, area, detail, addressee, last].filter(isWritten)
  const town = postcodeLast.has(country) ? [area, postcode] : [[postcode, area].filter(isWritten).join(' ')]
  return [addressee, detail, ...town, last].filter(isWritten)
}

function isWritten(line: string): boolean {
  return line !== ''
}
