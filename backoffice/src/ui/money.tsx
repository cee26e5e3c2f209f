import { useLocale } from 'use-intl'

const formats = new Map<string, Intl.NumberFormat>()

/** US cents as text; the minus is U+2212. */
function formatMoney(cents: number, locale: string, isSigned = false): string {
  const key = `${locale} ${isSigned}`
  const format = formats.get(key) ?? createFormat(locale, isSigned)
  formats.set(key, format)
  return format
    .formatToParts(cents / 100)
    .map(({ type, value }) => (type === 'minusSign' ? '−' : value))
    .join('')
}

function createFormat(locale: string, isSigned: boolean): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  })
}

export function useMoney(): (cents: number, isSigned?: boolean) => string {
  const locale = useLocale()
  return (cents, isSigned) => formatMoney(cents, locale, isSigned)
}

const sizes = { s: 'text-[16px]', m: 'text-[20px]', l: 'text-[24px]' } as const

export function MoneyText({ cents, size = 's' }: { cents: number; size?: keyof typeof sizes }) {
  return <span className={`price ${sizes[size]}`}>{useMoney()(cents)}</span>
}
