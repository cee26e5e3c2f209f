import { localeOf, type FileName } from '@sealane/contract/locales'

const displayNames = new Map<FileName, Intl.DisplayNames>()

/** Returns the name of a country by its code of ISO 3166-1; another text as it is. */
export function countryName(code: string, language: FileName): string {
  return /^[A-Z]{2}$/.test(code) ? (namesIn(language).of(code) ?? code) : code
}

function namesIn(language: FileName): Intl.DisplayNames {
  const cached = displayNames.get(language)
  if (cached !== undefined) return cached
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
  displayNames.set(language, names)
  return names
}
