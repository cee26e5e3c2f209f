import type { Address } from '@sealane/contract/addresses'

type Printed = Pick<Address, 'addressee' | 'mobile' | 'country' | 'area' | 'detail' | 'postcode'>

/** Posts that read from the large to the small, the person last. */
const largeFirst = new Set(['CN', 'JP', 'KR', 'TW'])
/** Posts that look for the postcode after the town. Elsewhere it stands before it. */
const postcodeLast = new Set(['AU', 'BR', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'TH', 'US', 'ZA'])

const english = new Intl.DisplayNames('en', { type: 'region' })

/**
 * The lines of the label in the order of its country. `area` is written out by the server, in the words of who ordered;
 * the country stands last in English, which carriers everywhere read, where it does not stand there yet.
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
