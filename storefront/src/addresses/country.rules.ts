/** The parts of an address besides the addressee, whose order and words differ by country. */
export type AreaField = 'region' | 'city' | 'postcode' | 'detail'
type RegionWord = 'region' | 'state' | 'province' | 'prefecture' | 'county'
type CityWord = 'city' | 'town' | 'suburb' | 'district'

export type CountryForm = {
  /** The fields in the country's usual order; those of one row are side by side. */
  rows: readonly (readonly AreaField[])[]
  /** The line below the street on the label, as the country's post prints it. */
  line: string
  region: RegionWord
  city: CityWord
  /** An example of a postcode. */
  postcode: string
  /** The label contains the region's code, `CA`, instead of its name. */
  hasRegionCode: boolean
  /** The town of a country that is a single town. */
  onlyCity: string | undefined
}

const streetFirst = [['detail'], ['postcode', 'city']] as const
const streetFirstWithRegion = [['detail'], ['postcode', 'city'], ['region']] as const
const largeFirst = [['region', 'city'], ['detail'], ['postcode']] as const
const postcodeFirst = [['postcode'], ['region', 'city'], ['detail']] as const
const stateBesidePostcode = [['detail'], ['city'], ['region', 'postcode']] as const

const defaultCountryForm: CountryForm = {
  rows: [
    ['region', 'city'],
    ['postcode', 'detail'],
  ],
  line: '{city}, {region} {postcode}',
  region: 'region',
  city: 'city',
  postcode: '',
  hasRegionCode: false,
  onlyCity: undefined,
}

const european = (postcode: string): Partial<CountryForm> => ({
  rows: streetFirst,
  line: '{postcode} {city}',
  postcode,
})
const oneTown = (onlyCity: string, postcode: string): Partial<CountryForm> => ({
  rows: [['postcode'], ['detail']],
  line: '{city} {postcode}',
  postcode,
  onlyCity,
})
const american = {
  rows: stateBesidePostcode,
  line: '{city}, {region} {postcode}',
  region: 'state',
  hasRegionCode: true,
} as const

const forms: Record<string, Partial<CountryForm>> = {
  AT: european('1010'),
  AU: { ...american, line: '{city} {region} {postcode}', city: 'suburb', postcode: '3000' },
  BE: european('1000'),
  BR: {
    rows: [['postcode'], ['detail'], ['city', 'region']],
    line: '{city} - {region}, {postcode}',
    region: 'state',
    hasRegionCode: true,
    postcode: '01310-100',
  },
  CA: { ...american, region: 'province', postcode: 'K1A 0B6' },
  CH: european('8001'),
  CN: { rows: largeFirst, line: '{city}, {region} {postcode}', region: 'province', postcode: '100000' },
  CZ: european('110 00'),
  DE: european('10115'),
  DK: european('1050'),
  ES: { rows: streetFirstWithRegion, line: '{postcode} {city}, {region}', region: 'province', postcode: '28013' },
  FI: european('00100'),
  FR: european('75001'),
  GB: { rows: [['detail'], ['city', 'postcode']], line: '{city} {postcode}', city: 'town', postcode: 'SW1A 1AA' },
  GI: oneTown('Gibraltar', 'GX11 1AA'),
  GR: { line: '{postcode} {city}', postcode: '105 64' },
  IE: { rows: [['detail'], ['city', 'region'], ['postcode']], region: 'county', city: 'town', postcode: 'D02 AF30' },
  IN: { ...american, hasRegionCode: false, postcode: '110001' },
  IT: {
    rows: streetFirstWithRegion,
    line: '{postcode} {city} {region}',
    region: 'province',
    hasRegionCode: true,
    postcode: '00184',
  },
  JP: { rows: postcodeFirst, region: 'prefecture', postcode: '100-0001' },
  KR: { rows: postcodeFirst, region: 'province', city: 'district', postcode: '04524' },
  KZ: { rows: largeFirst, line: '{city}, {region}, {postcode}', postcode: '010000' },
  MC: { ...european('98000'), onlyCity: 'Monaco', rows: [['detail'], ['postcode']] },
  MX: { rows: streetFirstWithRegion, line: '{postcode} {city}, {region}', region: 'state', postcode: '06000' },
  NL: european('1012 AB'),
  NO: european('0150'),
  PL: european('00-001'),
  PT: european('1100-148'),
  RU: { rows: largeFirst, line: '{city}, {region}, {postcode}', postcode: '101000' },
  SE: european('111 20'),
  SG: oneTown('Singapore', '168733'),
  TH: {
    rows: largeFirst,
    line: '{city}, {region} {postcode}',
    region: 'province',
    city: 'district',
    postcode: '10200',
  },
  TR: { rows: largeFirst, line: '{postcode} {city}/{region}', region: 'province', city: 'district', postcode: '34110' },
  US: { ...american, postcode: '10001' },
}

export function formOf(country: string): CountryForm {
  return { ...defaultCountryForm, ...forms[country] }
}

/** Returns whether addresses in the country contain a region. */
export function asksRegion(country: string): boolean {
  return formOf(country).rows.flat().includes('region')
}

const largestFirst = new Set(['CN', 'JP', 'KR'])
const readsLargestFirst = new Set(['zh', 'ja', 'ko'])

/** The values that the area sheet asks for, step by step. */
export type Area = { country: string; region: string; city: string }
export type AreaStep = keyof Area

export type PostalAddress = { country: string; region: string; city: string; postcode: string; detail: string }
/** Names in the shopper's language. */
export type AddressNames = { country: string; region: string; locale: string }

/**
 * Returns the label's lines as the country's post reads them. The street is first, unless the address and the shopper's language
 * both begin with the largest unit.
 */
export function labelLines(address: PostalAddress, names: AddressNames): string[] {
  const { country, region, city, postcode, detail } = address
  if (largestFirst.has(country) && readsLargestFirst.has(names.locale.slice(0, 2))) {
    return present([`${names.country} ${postcode}`.trim(), `${names.region}${city}`, detail])
  }
  const { line, hasRegionCode, onlyCity } = formOf(country)
  const isOneTown = onlyCity !== undefined // The town has the same name as the country, which is printed once.
  const town = isOneTown ? names.country : city
  const parts: Record<string, string> = { city: town, postcode, region: hasRegionCode ? region : names.region }
  const filled = line.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parts[name] ?? '')
  return present([detail, tidy(filled), isOneTown ? '' : names.country])
}

/** Joins the lines for display only: U+2011 replaces hyphens between digits, so that #04-07 and 01310-100 do not break at the end of a line. */
export function inOneLine(lines: string[]): string {
  return lines.join(', ').replaceAll(/(?<=\d)-(?=\d)/g, '\u2011')
}

function present(lines: string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** Removes separators between parts of which one is missing. */
function tidy(line: string): string {
  return line
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=,)/g, '')
    .replaceAll(/,(?=,)/g, '')
    .replaceAll(/^[\s,/-]+|[\s,/-]+$/g, '')
    .replaceAll(/ - ,/g, ',')
}
