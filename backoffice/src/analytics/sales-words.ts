import { useFormatter } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'
import type { Metric } from './sales.rules.ts'

/** Returns a function that formats a figure; a dash if it is unknown. */
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

/** Returns a function that formats a day, which is in UTC as in the contract. */
export function useDayText(): (day: string) => string {
  const format = useFormatter()
  return (day) => format.dateTime(new Date(day), { month: 'short', day: 'numeric', timeZone: 'UTC' })
}
