import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { useCall } from '../app/call.ts'
import { areas } from './addresses.queries.ts'
import { formOf, type AddressNames } from './country.rules.ts'

/** Returns a function that names countries in the shown language. */
export function useCountryName(): (country: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : '')
  }, [locale])
}

/** Returns the names of a place in the shown language. A region's name is requested only if the label contains it. */
export function useNames({ country, region }: { country: string; region: string }): AddressNames {
  const call = useCall()
  const locale = useLocale()
  const countryName = useCountryName()
  const isNeeded = region !== '' && !formOf(country).hasRegionCode && country !== ''
  const { data } = useQuery({ ...areas(call, country), enabled: isNeeded })
  const named = data?.items.find(({ code }) => code === region)?.name
  return { country: countryName(country), region: named ?? (data === undefined ? '' : region), locale }
}

/** Returns the probable country of a new address: that of the browser's languages, else of the shown language. */
export function homeCountry(languages: readonly string[], locale: string): string {
  const regions = [...languages, locale].map((language) => new Intl.Locale(language).region)
  return regions.find((region) => region !== undefined) ?? ''
}
