/** Languages in which a dollar sign alone might mean a peso or a real. */
const withCountry = new Set(['es', 'pt'])

/** Returns the options with which `Intl` formats dollars for readers of this locale. */
export function dollarsIn(locale: string): Intl.NumberFormatOptions {
  const [language = ''] = locale.split('-')
  return {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: withCountry.has(language) ? 'symbol' : 'narrowSymbol',
  }
}
