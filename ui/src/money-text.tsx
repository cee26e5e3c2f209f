import { useLocale } from 'use-intl'
import { formatCompact, formatMoney, toMoneyParts } from './money.rules.ts'

const sizes = { xs: 'text-16', s: 'text-18', m: 'text-21', l: 'text-28', xl: 'text-34', xxl: 'text-46' } as const

type MoneyTextProps = { cents: number; size?: keyof typeof sizes; isSigned?: boolean; className?: string }

/** Shows an amount of US cents; all prices use it. */
export function MoneyText({ cents, size = 'm', isSigned = false, className = '' }: MoneyTextProps) {
  const locale = useLocale()
  return (
    <span className={`price inline-block ${sizes[size]} ${className}`}>
      {toMoneyParts(cents, locale, isSigned).map(({ text, isSmall }, index) =>
        isSmall ? (
          <small key={index} className="text-[0.66em] font-bold">
            {text}
          </small>
        ) : (
          text
        ),
      )}
    </span>
  )
}

/** Returns a function that formats amounts within a sentence. */
export function useMoney(): (cents: number, isSigned?: boolean) => string {
  const locale = useLocale()
  return (cents, isSigned = false) => formatMoney(cents, locale, isSigned)
}

/** Returns a function that formats counts in short form: 18.2K, 1.8万. */
export function useCompact(): (count: number) => string {
  const locale = useLocale()
  return (count) => formatCompact(count, locale)
}
