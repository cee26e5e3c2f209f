import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { useCall } from '../app/call.ts'
import { currencies } from './currency.ts'

/** Shows an amount of US cents in another currency, at the shop's rate. It is never the charged amount. */
export function Converted({ cents, code }: { cents: number; code: string }) {
  const locale = useLocale()
  const { data } = useQuery(currencies(useCall({ isQuiet: true })))
  const rate = data?.items.find((currency) => currency.code === code)?.per_dollar
  if (rate === undefined) return undefined
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: code }).format((cents / 100) * rate)
  return <span className="type-c1 whitespace-nowrap text-ink-2 tabular-nums">≈ {amount}</span>
}
