import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'

/**
 * The name of a country in the shown language; what is no code of a country, as any address may hold, names itself. Names that
 * the server wrote come with the page, since the browser's own list takes long to load.
 */
export function useCountryName(): (code: string) => string {
  const locale = useLocale()
  const queries = useQueryClient()
  return (code) => (/^[A-Za-z]{2}$/.test(code) ? nameOf(code.toUpperCase(), locale, queries) : code)
}

function nameOf(code: string, locale: string, queries: QueryClient): string {
  const queryKey = ['countryName', locale, code]
  const cached = queries.getQueryData<string>(queryKey)
  if (cached !== undefined) return cached
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  queries.setQueryData(queryKey, name)
  return name
}
