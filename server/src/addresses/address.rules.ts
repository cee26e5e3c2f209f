import { Refusal } from '../refusal.ts'

export const addressesMaximum = 50

/** Countries whose post does not find an address without its region. Elsewhere a region may be left out. */
const regionRequired = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'IT', 'JP', 'KR', 'MX', 'TH', 'TR', 'US'])

const four = /^\d{4}$/
const five = /^\d{5}$/
const six = /^\d{6}$/
/** How postcodes look, in capitals. Other countries take any. */
const postcodes: Record<string, RegExp> = {
  AT: four,
  AU: four,
  BE: four,
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/,
  CH: four,
  CN: six,
  DE: five,
  DK: four,
  ES: five,
  FI: five,
  FR: five,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  GR: /^\d{3} ?\d{2}$/,
  IT: five,
  JP: /^\d{3}-?\d{4}$/,
  KR: five,
  KZ: six,
  MX: five,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/,
  NO: four,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  RU: six,
  SE: /^\d{3} ?\d{2}$/,
  SG: six,
  TH: five,
  TR: five,
  US: /^\d{5}(-\d{4})?$/,
}

type Form = { country: string; region: string; postcode: string }
/** What only lists of the world can tell. */
type Known = { isCountry: boolean; isMobile: boolean; regionCodes: readonly string[] }

/** Refuses with every faulty field at once. A postcode may be left out, but not be wrong. */
export function checkAddress({ country, region, postcode }: Form, { isCountry, isMobile, regionCodes }: Known): void {
  const fields: Record<string, string> = {}
  if (!isCountry) fields['country'] = 'country'
  if (!isMobile) fields['mobile'] = 'mobile'
  if (!isRegion(country, region, regionCodes)) fields['region'] = 'region'
  if (!isPostcode(country, postcode)) fields['postcode'] = 'postcode'
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
}

/** Full-width digits and small letters are what keyboards give; the post reads capitals. */
export function tidyPostcode(postcode: string): string {
  return postcode.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim()
}

/** The first address becomes the default, and so does one that asks for it. The default never gives up by itself. */
export function becomesDefault(wanted: boolean | undefined, others: number): boolean {
  return wanted === true || others === 0
}

function isRegion(country: string, region: string, codes: readonly string[]): boolean {
  if (region === '') return codes.length === 0 || !regionRequired.has(country)
  return codes.length === 0 || codes.includes(region)
}

function isPostcode(country: string, postcode: string): boolean {
  return postcode === '' || (postcodes[country]?.test(postcode) ?? true)
}
