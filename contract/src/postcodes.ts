import { normalize } from './normalize.ts'

// validator knows no postcodes of Kazakhstan and Turkey, and refuses some of France: a shopper could not order.
/** Countries whose addresses need a region. Elsewhere a region may be left out. */
const regionRequired = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'IT', 'JP', 'KR', 'MX', 'TH', 'TR', 'US'])

/** Countries whose post does not deliver without a postcode, or only late. */
const postcodeRequired = new Set(
  'AT AU BE BR CA CH CN CZ DE DK EE ES FI FR GB GR HU IN IT JP KR LT LU LV MX MY NL NO NZ PL PT RO RU SE SG SI SK TH TR TW UA US ZA'.split(
    ' ',
  ),
)

const four = /^\d{4}$/
const five = /^\d{5}$/
const six = /^\d{6}$/
/** The forms of postcodes, in capitals. Other countries accept any. */
const postcodes: Record<string, RegExp> = {
  AR: /^([A-Z]?\d{4}([A-Z]{3})?)$/,
  AT: four,
  AU: four,
  BE: four,
  BG: four,
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/,
  CH: four,
  CN: six,
  CY: four,
  CZ: /^\d{3} ?\d{2}$/,
  DE: five,
  DK: four,
  EE: five,
  ES: five,
  FI: five,
  FR: five,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  GR: /^\d{3} ?\d{2}$/,
  HR: five,
  HU: four,
  ID: five,
  IE: /^([AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}$/,
  IN: /^[1-9]\d{2} ?\d{3}$/,
  IS: /^\d{3}$/,
  IT: five,
  JP: /^\d{3}-?\d{4}$/,
  KR: five,
  KZ: /^(\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/,
  LT: /^(LT-)?\d{5}$/,
  LU: /^(L-)?\d{4}$/,
  LV: /^(LV-)?\d{4}$/,
  MX: five,
  MY: five,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/,
  NO: four,
  NZ: four,
  PH: four,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  RO: six,
  RU: six,
  SE: /^\d{3} ?\d{2}$/,
  SG: six,
  SI: /^(SI-)?\d{4}$/,
  SK: /^\d{3} ?\d{2}$/,
  TH: five,
  TR: five,
  TW: /^\d{3}(-?\d{2,3})?$/,
  UA: five,
  US: /^\d{5}(-\d{4})?$/,
  ZA: four,
}

export function isRegionRequired(country: string): boolean {
  return regionRequired.has(country)
}

/** Whether addresses in the country need a postcode. */
export function isPostcodeRequired(country: string): boolean {
  return postcodeRequired.has(country)
}

/** Whether the postcode is valid. It may be empty. */
export function isPostcode(country: string, postcode: string): boolean {
  const tidied = tidyPostcode(postcode)
  return tidied === '' || (postcodes[country]?.test(tidied) ?? true)
}

/** Normalizes full-width digits and small letters, which keyboards produce; postal services use capitals. */
export function tidyPostcode(postcode: string): string {
  return normalize(postcode, 'NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim()
}
