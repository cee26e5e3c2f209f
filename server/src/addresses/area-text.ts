import { fileNames, localeOf } from '@sealane/contract/locales'
import { iso31661 } from 'iso-3166'
import { isCountry, regionCodesOf, regionsIn } from './places.ts'
import { normalize } from '@sealane/contract/normalize'

/** The parts of an area written as text: codes of ISO 3166-1 and 3166-2, and the city as written. Missing parts are empty. */
export type ReadArea = { country: string; region: string; city: string }

/**
 * Reads an area such as `Portland, Oregon, USA` or `日本 東京都 渋谷区`: the name or code of the country in any offered language, then of its region; the
 * rest is the city. A given `country` or `region` is not searched for.
 */
export function readArea(text: string, given: { country: string; region: string }): ReadArea {
  const written = splitArea(text)
  const country =
    given.country === '' ? matchCountry(written) : { code: given.country, others: written, isFirst: false }
  const parts = splitRegion(country.code, country.others)
  const region = given.region === '' ? matchRegion(country, parts) : { code: given.region, others: parts }
  const city = region.others.join(isLatin(text) ? ', ' : ' ') || cityOf(country.code, written, region.code)
  return { country: country.code, region: region.code, city }
}

/** Regions that are also a city, so that `Tokyo, Japan` names one. */
const cityRegions = new Set(
  (
    'AR-C AT-9 CN-BJ CN-CQ CN-SH CN-TJ CZ-10 DE-BE DE-HB DE-HH ES-B ES-M ES-V FR-75C HU-BU IT-MI IT-NA IT-RM IT-TO JP-13 ' +
    'KR-11 KR-26 KR-27 KR-28 KR-29 KR-30 KR-31 KR-50 RU-MOW RU-SPE TH-10 TR-06 TR-34 TR-35 US-DC US-NY'
  ).split(' '),
)
const cityStates = new Set(['GI', 'HK', 'MC', 'MO', 'SG', 'VA'])

/** Returns the name of a country or region that is also the city. */
function cityOf(country: string, written: string[], region: string): string {
  if (cityStates.has(country)) return written.at(-1) ?? ''
  if (!cityRegions.has(`${country}-${region}`)) return ''
  return written.find((part) => findRegionCode(country, part) === region) ?? ''
}

/** The code of a name, empty where none matches, and the other parts. */
type AreaMatch = { code: string; others: string[] }

/** Matches the country, which is written at the end or at the beginning. */
function matchCountry(parts: string[]): AreaMatch & { isFirst: boolean } {
  const index = [parts.length - 1, ...parts.keys()].find((one) => findCountryCode(parts[one] ?? '') !== undefined)
  if (index === undefined) return { code: '', others: parts, isFirst: false }
  return { code: findCountryCode(parts[index] ?? '') ?? '', others: parts.toSpliced(index, 1), isFirst: index === 0 }
}

/** Matches the region, which is written next to its country. */
function matchRegion({ code: country, isFirst }: { code: string; isFirst: boolean }, parts: string[]): AreaMatch {
  const indexes = [...parts.keys()]
  const isNamed = (index: number) => findRegionCode(country, parts[index] ?? '') !== undefined
  const index = isFirst ? indexes.find(isNamed) : indexes.findLast(isNamed)
  if (index === undefined) return { code: '', others: parts }
  return { code: findRegionCode(country, parts[index] ?? '') ?? '', others: parts.toSpliced(index, 1) }
}

/** More parts than a real area has. */
const partsMaximum = 8

/** Splits by commas and similar marks; a text without any by its words, where a country's name at either end is one part. */
function splitArea(text: string): string[] {
  const parts = normalize(text, 'NFKC')
    .split(/[,，、;；/|·\n]+|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [only] = parts
  if (parts.length > partsMaximum) return [text]
  return only !== undefined && parts.length === 1 ? splitWords(only) : parts
}

function splitWords(text: string): string[] {
  const words = text.split(/\s+/)
  if (!isLatin(text)) return words.length > 1 ? words : splitName(text, findCountryCode)
  for (let length = Math.min(words.length - 1, 5); length > 0; length--) {
    const [before, last] = [words.slice(0, -length).join(' '), words.slice(-length).join(' ')]
    if (findCountryCode(last) !== undefined) return [before, last]
    const [first, after] = [words.slice(0, length).join(' '), words.slice(length).join(' ')]
    if (findCountryCode(first) !== undefined) return [first, after]
  }
  return [text]
}

/** Splits `广东省深圳市`, a region and a city written without a blank. */
function splitRegion(country: string, parts: string[]): string[] {
  const [only] = parts
  if (only === undefined || parts.length > 1 || isLatin(only)) return parts
  return splitName(only, (name) => findRegionCode(country, name))
}

/** Returns the longest known name at the beginning, and the rest. */
function splitName(text: string, find: (name: string) => string | undefined): string[] {
  for (let length = Math.min(text.length, 12); length > 1; length--)
    if (find(text.slice(0, length)) !== undefined) return [text.slice(0, length), text.slice(length)].filter(Boolean)
  return [text]
}

/** Common names that no standard list contains. */
const aliases = new Map(
  Object.entries({
    AE: 'UAE',
    CZ: 'Czech Republic',
    GB: 'UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland',
    HK: 'Hong Kong, 香港',
    KR: 'Korea, 한국, 韩国',
    MO: 'Macau, Macao, 澳门, 澳門',
    NL: 'Holland',
    TH: 'ประเทศไทย',
    TR: 'Turkey',
    TW: 'Taiwan',
    US: 'America, USA, United States of America',
  }).flatMap(([code, names]) => names.split(', ').map((name): [string, string] => [bareText(name), code])),
)

function findCountryCode(part: string): string | undefined {
  const name = bareText(part)
  const alias = aliases.get(name)
  if (alias !== undefined) return alias
  const code = part.trim()
  if (/^[A-Z]{2}$/.test(code) && isCountry(code) && !isState(code)) return code
  const byThree = /^[A-Z]{3}$/.test(code) ? iso31661.find(({ alpha3 }) => alpha3 === code) : undefined
  return byThree?.alpha2 ?? countryNames().get(name)
}

/** Whether the code is that of an American state or a Canadian province, as in `Los Angeles, CA`: then it does not name a country. */
function isState(code: string): boolean {
  return regionCodesOf('US').includes(code) || regionCodesOf('CA').includes(code)
}

let namesOfCountries: Map<string, string> | undefined

/** Returns the countries' codes by their full and short names in every language; where two languages differ, English decides. */
function countryNames(): Map<string, string> {
  namesOfCountries ??= new Map(
    [...fileNames.toReversed(), 'en' as const].flatMap((language) =>
      (['short', 'long'] as const).flatMap((style) => {
        const names = new Intl.DisplayNames(localeOf(language), { type: 'region', style, fallback: 'none' })
        return iso31661.flatMap(({ alpha2 }): [string, string][] => {
          const name = names.of(alpha2)
          return name === undefined ? [] : [[bareText(name), alpha2]]
        })
      }),
    ),
  )
  return namesOfCountries
}

/** Returns the region's code by its code or its name in any language. */
function findRegionCode(country: string, part: string): string | undefined {
  const code = part.trim().toUpperCase().replace(`${country}-`, '')
  if (!isCountry(country)) return undefined
  return regionCodesOf(country).includes(code) ? code : regionNames(country).get(regionKey(part))
}

/** Contains real countries only: a form may send any word. */
const regionsByCountry = new Map<string, Map<string, string>>()

/** Returns the country's regions by each of their names. */
function regionNames(country: string): Map<string, string> {
  const cached = regionsByCountry.get(country)
  if (cached !== undefined) return cached
  const names = new Map(
    fileNames
      .flatMap((language) => regionsIn(country, language))
      .flatMap(({ code, name }) => [name, ...name.split(' / ')].map((one): [string, string] => [regionKey(one), code])),
  )
  regionsByCountry.set(country, names)
  return names
}

const kinds = /(state|province|prefecture|특별자치시|특별자치도|특별시|광역시|도|省|市|県|都|府|特别行政区|自治区)$/u

/** Removes the word for the region's kind: `Oregon State`, `東京都` and `서울특별시` become Oregon, 東京 and 서울. */
function regionKey(name: string): string {
  const key = bareText(name)
  const bare = key.replace(kinds, '')
  return bare.length > 1 ? bare : key
}

/** Keeps letters and digits only, without accents and in lower case. */
function bareText(text: string): string {
  const bare = normalize(text, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return normalize(bare, 'NFC')
}

function isLatin(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
}
