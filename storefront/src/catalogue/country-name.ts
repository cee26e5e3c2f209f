import { useLocale } from 'use-intl'

/** The name of a country in the shown language. What is no code of a country, as any address may hold, names itself. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return (code) => (/^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code)
}
