import { dollarsIn } from '@sealane/contract/dollars'

export type MoneyPart = { text: string; isSmall: boolean }

/** Splits US cents into parts: currency and decimals are shown smaller. The minus is U+2212 and comes first. */
export function toMoneyParts(cents: number, locale: string, isSigned = false): MoneyPart[] {
  const parts = formatOf(locale, isSigned).formatToParts(cents / 100)
  return parts.map(({ type, value }) => ({
    text: type === 'minusSign' ? '−' : value,
    isSmall: type === 'currency' || type === 'decimal' || type === 'fraction' || type === 'literal',
  }))
}

export function formatMoney(cents: number, locale: string, isSigned = false): string {
  return toMoneyParts(cents, locale, isSigned)
    .map(({ text }) => text)
    .join('')
}

/** Formats a count in short form: 18.2K, 1.8万. */
export function formatCompact(count: number, locale: string): string {
  return compactOf(locale).format(count)
}

const formats = new Map<string, Intl.NumberFormat>()
const compacts = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, isSigned: boolean): Intl.NumberFormat {
  const key = `${locale} ${isSigned}`
  const cached = formats.get(key)
  if (cached !== undefined) return cached
  const made = new Intl.NumberFormat(locale, { ...dollarsIn(locale), signDisplay: isSigned ? 'exceptZero' : 'auto' })
  formats.set(key, made)
  return made
}

/** Caches the formats: creating one takes a hundred times longer than using it. */
function compactOf(locale: string): Intl.NumberFormat {
  const cached = compacts.get(locale)
  if (cached !== undefined) return cached
  const made = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  compacts.set(locale, made)
  return made
}
