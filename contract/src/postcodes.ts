// validator knows no postcodes of Kazakhstan and Turkey, and refuses some of France: a shopper could not order.
/** Countries whose addresses need a region. Elsewhere a region may be left out. */
const regionRequired = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'IT', 'JP', 'KR', 'MX', 'TH', 'TR', 'US'])

const four = /^\d{4}$/
const five = /^\d{5}$/
const six = /^\d{6}$/
/** The forms of postcodes, in capitals. Other countries accept any. */
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

export function isRegionRequired(country: string): boolean {
  return regionRequired.has(country)
}

/** Whether the postcode is valid. It may be empty. */
export function isPostcode(country: string, postcode: string): boolean {
  const tidied = tidyPostcode(postcode)
  return tidied === '' || (postcodes[country]?.test(tidied) ?? true)
}

/** Normalizes full-width digits and small letters, which keyboards produce; postal services use capitals. */
export function tidyPostcode(postcode: string): string {
  return postcode.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim()
}
