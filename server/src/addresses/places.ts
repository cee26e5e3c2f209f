import { localeOf, type FileName } from '@sealane/contract/locales'
import { iso31661, iso31662 } from 'iso-3166'
import regionNames from './region-names.json' with { type: 'json' }
import { countryName as regionDisplayName } from '../country-name.ts'
import { collator } from '../formats.ts'

export type AreaEntry = { code: string; name: string }

type RegionNameTable = Record<string, { language: string; names: Record<string, { own: string; english: string }> }>

/**
 * Addresses use one level of ISO 3166-2: mostly the highest (states, prefectures, Länder), in these countries the lowest (Italian and Spanish
 * provinces, Irish counties).
 */
const lowestLevel = new Set(['BE', 'ES', 'IE', 'IT', 'PH'])
/** In these countries, ISO lists municipalities or districts that addresses do not name: the region is free text. */
const withoutRegions = new Set(['EE', 'GB', 'IS', 'LI', 'LU', 'LV', 'MC', 'MK', 'MT', 'SG', 'SI', 'SM'])
/** Omitted: regions that are also listed as countries, regions that contain other listed regions, and one that the post writes in another way. */
const unlisted = new Set(['CN-HK', 'CN-MO', 'CN-TW', 'BE-VLG', 'BE-WAL', 'IT-23'])
/** Regions that the post has and ISO does not: the military mail of the United States, and the province of Aosta. */
const postal = new Map([
  ['US-AA', 'Armed Forces Americas (AA)'],
  ['US-AE', 'Armed Forces Europe, Africa and Middle East (AE)'],
  ['US-AP', 'Armed Forces Pacific (AP)'],
  ['IT-AO', 'Aosta'],
])

const regionNameTable: RegionNameTable = regionNames
const countryCodes = new Set(iso31661.map(({ alpha2 }) => alpha2))
const isoNames = new Map(iso31662.map(({ code, name }) => [code, name]))
const parents = new Set(iso31662.map(({ parent }) => parent))
const listed = Map.groupBy(iso31662.filter(isListed), ({ code }) => code.slice(0, 2))

export function isCountry(code: string): boolean {
  return countryCodes.has(code)
}

/** Returns the codes after the hyphen of ISO 3166-2; none where the region is free text. */
export function regionCodesOf(country: string): string[] {
  const ofPost = [...postal.keys()].filter((code) => code.startsWith(`${country}-`))
  return [...(listed.get(country) ?? []).map(({ code }) => code), ...ofPost].map((code) => code.slice(3))
}

/** Returns all countries, named and sorted in the language. */
export function countriesIn(language: FileName): AreaEntry[] {
  return sorted(
    language,
    [...countryCodes].map((code) => ({ code, name: countryName(code, language) })),
  )
}

/** Returns the regions of a country, named in the language where that name is known, else as ISO writes them. */
export function regionsIn(country: string, language: FileName): AreaEntry[] {
  const regions = regionCodesOf(country).map((code) => ({ code, name: regionName(country, code, language) }))
  return country === 'JP' ? regions : sorted(language, regions) // Prefectures are listed from north to south.
}

type AreaParts = { country: string; region: string; city: string }

/** Returns an address's area in one line: from the small to the large, in Chinese, Japanese and Korean in the opposite order. */
export function areaOf({ country, region, city }: AreaParts, language: FileName): string {
  const parts = [city, regionName(country, region, language), countryName(country, language)]
  const distinct = [...new Set(parts.filter((part) => part !== ''))]
  return ['zh-cn', 'ja', 'ko'].includes(language) ? distinct.toReversed().join(' ') : distinct.join(', ')
}

function isListed({ code, parent }: { code: string; parent: string }): boolean {
  const country = code.slice(0, 2)
  if (withoutRegions.has(country) || unlisted.has(code)) return false
  return lowestLevel.has(country) ? !parents.has(code) : parent === country
}

/** Returns a region's name. Free text is its own name. */
function regionName(country: string, region: string, language: FileName): string {
  const regionTable = regionNameTable[country]
  const name = regionTable?.names[region]
  if (regionTable !== undefined && name !== undefined)
    return regionTable.language === language ? name.own : name.english
  const code = `${country}-${region}`
  return postal.get(code) ?? upright(isoNames.get(code) ?? region)
}

/** Rewrites "Navarra, Comunidad Foral de", ISO's form for sorted lists, and separates both names of a bilingual region by a slash. */
function upright(name: string): string {
  const [, first, second] = /^(.+), (.+)$/.exec(name) ?? []
  if (first === undefined || second === undefined) return name
  return / (de|of)$/.test(second) ? `${second} ${first}` : name.replace(', ', ' / ')
}

function countryName(code: string, language: FileName): string {
  return countryCodes.has(code) ? regionDisplayName(code, language) : code
}

function sorted(language: FileName, areas: AreaEntry[]): AreaEntry[] {
  const { compare } = collator(localeOf(language))
  return areas.toSorted((one, other) => compare(one.name, other.name))
}
