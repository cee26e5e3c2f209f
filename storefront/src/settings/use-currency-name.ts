import { useLocale } from 'use-intl'

/** Returns a currency's name in the shown language, for use on its own: `Euro`. */
export function useCurrencyName(): (code: string) => string {
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (code) => {
    const name = names.of(code) ?? code
    const [first = ''] = name
    return first.toLocaleUpperCase(locale) + name.slice(first.length)
  }
}
