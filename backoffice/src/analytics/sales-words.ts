import { useFormatter } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'
import type { Metric } from './sales.rules.ts'

/** How a figure is written; a dash where nobody knows it. */
export function useFigureText(): (metric: Metric, value: number | null) => string {
  const money = useMoney()
  const format = useFormatter()
  return (metric, value) => {
    if (value === null) return '–'
    if (metric === 'sales') return money(value)
    if (metric === 'conversion') return format.number(value, { style: 'percent', maximumFractionDigits: 1 })
    return format.number(value)
  }
}

/** A day by UTC, as the contract names it. */
export function useDayText(): (day: string) => string {
  const format = useFormatter()
  return (day) => format.dateTime(new Date(day), { month: 'short', day: 'numeric', timeZone: 'UTC' })
}
