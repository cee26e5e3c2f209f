import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'

/**
 * Returns the country's name in the shown language, or the text itself if it is no country code, since an address may contain any
 * text. Names that the server used come with the page, because the browser's own list takes long to load.
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
