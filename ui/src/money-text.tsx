import { useLocale } from 'use-intl'
import { formatCompact, formatMoney, toMoneyParts } from './money.rules.ts'

const sizes = { xs: 'text-16', s: 'text-18', m: 'text-21', l: 'text-28', xl: 'text-34', xxl: 'text-46' } as const

type MoneyTextProps = { cents: number; size?: keyof typeof sizes; isSigned?: boolean; className?: string }

/** An amount of US cents, the one way money is shown. */
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

/** Amounts within a sentence. */
export function useMoney(): (cents: number, isSigned?: boolean) => string {
  const locale = useLocale()
  return (cents, isSigned = false) => formatMoney(cents, locale, isSigned)
}

/** Counts as people say them: 18.2K, 1.8万. */
export function useCompact(): (count: number) => string {
  const locale = useLocale()
  return (count) => formatCompact(count, locale)
}
