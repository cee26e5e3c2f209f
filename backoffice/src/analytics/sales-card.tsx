import type { ShopDay } from '@sealane/contract/analytics'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { DayPlot } from './day-plot.tsx'
import { useDayText, useFigureText } from './sales-words.ts'
import { changeOf, highestOf, seriesOf, toPlot, totalsOf, type Metric } from './sales.rules.ts'

type SalesCardProps = { metric: Metric; days: readonly ShopDay[]; before: readonly ShopDay[] }

/** One figure: its total, the comparison with the days before, and its values by day. */
export function SalesCard({ metric, days, before }: SalesCardProps) {
  const text = useTranslations('portal.sales')
  const written = useFigureText()
  return (
    <Card className="flex min-w-0 flex-col px-4.5 py-4">
      <h2 className="type-h2">{text(`${metric}.title`)}</h2>
      <p className="mt-1 font-display text-28/[1.2] font-bold tabular-nums">
        {written(metric, totalsOf(days)[metric])}
      </p>
      <Change metric={metric} days={days} before={before} />
      <Plotted metric={metric} days={days} before={before} />
      <p className="type-c1 mt-3 text-ink-2">
        <Facts metric={metric} days={days} />
      </p>
    </Card>
  )
}

function Change({ metric, days, before }: SalesCardProps) {
  const text = useTranslations('portal.sales')
  const format = useFormatter()
  const written = useFigureText()
  const past = totalsOf(before)[metric]
  const change = changeOf(totalsOf(days)[metric], past)
  const value = written(metric, past)
  return (
    <p className="type-c1 mt-0.5 flex flex-wrap items-center gap-x-1.5 text-ink-2">
      {change !== null && change !== 0 && (
        <span className="inline-flex items-center gap-1 font-semibold text-ink tabular-nums">
          <Icon of={change > 0 ? TrendingUp : TrendingDown} size={16} />
          {format.number(change, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' })}
        </span>
      )}
      {past === null ? text('unknownBefore', { n: before.length }) : text('before', { n: before.length, value })}
    </p>
  )
}

function Plotted({ metric, days, before }: SalesCardProps) {
  const text = useTranslations('portal.sales')
  const written = useFigureText()
  const dayText = useDayText()
  const [values, past] = [seriesOf(days, metric), seriesOf(before, metric)]
  if ([...values, ...past].every((value) => value === null || value === 0))
    return (
      <p className="type-b2 mt-3 grid min-h-47 place-items-center rounded-tag bg-sunken px-4 text-center text-ink-2">
        {text(`${metric}.none`)}
      </p>
    )
  const highest = highestOf(days, values)
  const most = written(metric, Math.max(0, ...values.map((value) => value ?? 0)))
  const title = text(`${metric}.title`)
  return (
    <div className="mt-3 rounded-tag bg-sunken p-3">
      <p aria-hidden="true" className="type-c2 mb-1 text-ink-2 tabular-nums">
        {written(metric, toPlot(values, past).highest)}
      </p>
      <DayPlot
        values={values}
        before={past}
        label={
          highest === undefined
            ? text('plotOfNothing', { title, n: days.length })
            : text('plot', { title, n: days.length, most, day: dayText(highest.day) })
        }
        titleOf={(index) => `${dayText(days[index]?.day ?? '')}: ${written(metric, values[index] ?? null)}`}
      />
      <div className="type-c2 mt-2 flex justify-between gap-3 text-ink-2">
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{text('today')}</span>
      </div>
    </div>
  )
}

/** The parts of the figure in words. */
function Facts({ metric, days }: Omit<SalesCardProps, 'before'>) {
  const text = useTranslations('portal.sales')
  const money = useMoney()
  const dayText = useDayText()
  const { orders, sold, back, refunded } = totalsOf(days)
  if (metric === 'conversion') return text('conversion.facts')
  if (metric === 'requests')
    return refunded === 0 ? text('requests.nothing') : text('requests.facts', { refunded: money(refunded) })
  if (metric === 'sales')
    return back === 0
      ? text('sales.whole', { orders })
      : text('sales.facts', { orders, sold: money(sold), back: money(back) })
  const first = days.find(({ visitors }) => visitors !== null)
  const isWhole = first === undefined || first === days[0]
  return isWhole ? text('visitors.facts') : text('visitors.since', { day: dayText(first.day) })
}
