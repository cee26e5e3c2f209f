import { useTranslations } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'

/** Returns a function that formats a price range, in US cents. */
export function usePriceWords(): (lowest: number | null, highest: number | null) => string {
  const text = useTranslations('portal.products')
  const money = useMoney()
  return (lowest, highest) => {
    if (lowest === null) return text('noPrice')
    const isRange = highest !== null && highest > lowest
    return isRange ? text('priceFrom', { from: money(lowest), to: money(highest) }) : money(lowest)
  }
}
