import type { ShopDay } from '@sealane/contract/analytics'

/** The totals of one day or several. Amounts are in US cents; null means unknown. */
type SalesTotals = Omit<ShopDay, 'day'> & { sales: number; back: number; conversion: number | null }
export type Metric = 'sales' | 'visitors' | 'conversion' | 'requests'
export const metrics: readonly Metric[] = ['sales', 'visitors', 'conversion', 'requests']

/**
 * Returns the totals of several days. Sales are payments minus refunds and cancellations. Conversion is paid orders per visitor, only for days on
 * which visitors were counted.
 */
export function totalsOf(days: readonly ShopDay[]): SalesTotals {
  const sum = (of: (day: ShopDay) => number) => days.reduce((all, day) => all + of(day), 0)
  const counted = days.filter(({ visitors }) => visitors !== null)
  const visitors = counted.length === 0 ? null : sum((day) => day.visitors ?? 0)
  const orders = counted.reduce((all, day) => all + day.orders, 0)
  const back = sum(({ cancelled, refunded }) => cancelled + refunded)
  const sold = sum((day) => day.sold)
  return {
    orders: sum((day) => day.orders),
    sold,
    cancelled: sum((day) => day.cancelled),
    refunded: sum((day) => day.refunded),
    requests: sum((day) => day.requests),
    visitors,
    back,
    sales: sold - back,
    conversion: visitors === null || visitors === 0 ? null : orders / visitors,
  }
}

/** Returns one value for each day. */
export function seriesOf(days: readonly ShopDay[], metric: Metric): (number | null)[] {
  return days.map((day) => totalsOf([day])[metric])
}

/** Returns the change as a share of the earlier value; null without a basis for comparison. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : (now - before) / before
}

/** A column from 0 at the top of the plot to 1 at its bottom; null if the day has no value. */
export type SalesColumn = { top: number; bottom: number } | null
type Plot = { columns: SalesColumn[]; line: ({ x: number; y: number } | null)[]; ground: number; highest: number }

/** Returns columns for these days and a line for the days before, on one scale that includes zero. */
export function toPlot(values: readonly (number | null)[], before: readonly (number | null)[]): Plot {
  const all = [...values, ...before].filter((value) => value !== null)
  const [highest, lowest] = [Math.max(0, ...all), Math.min(0, ...all)]
  const span = highest - lowest || 1
  const yOf = (value: number) => (highest - value) / span
  return {
    columns: values.map((value) =>
      value === null ? null : { top: yOf(Math.max(0, value)), bottom: yOf(Math.min(0, value)) },
    ),
    line: before.map((value, index) => (value === null ? null : { x: index + 0.5, y: yOf(value) })),
    ground: yOf(0),
    highest,
  }
}

/** Returns the day with the highest value, the later one of equals; undefined if no day has a value above zero. */
export function highestOf<Day>(days: readonly Day[], values: readonly (number | null)[]): Day | undefined {
  const highest = Math.max(0, ...values.map((value) => value ?? 0))
  return highest === 0 ? undefined : days[values.lastIndexOf(highest)]
}
