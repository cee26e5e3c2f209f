import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { highestOf, sumsOf, toBars, type MoneyDayBar } from './figures.rules.ts'
import { useDayText } from './sales-words.ts'

type MoneyFlowDay = { day: string; in: number; out: number }
const [height, gap] = [60, 0.25]

/** Incoming money upwards, outgoing money downwards, a pair for each day; and the same as a table. */
export function MoneyDays({ days }: { days: readonly MoneyFlowDay[] }) {
  const text = useTranslations('portal.figures')
  const money = useMoney()
  const sums = sumsOf(days)
  return (
    <Card className="px-4.5 py-4">
      <h2 className="type-h2">{text('money')}</h2>
      <p className="type-c1 mt-1 text-ink-2">{text('moneyText')}</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {(['in', 'out'] as const).map((way) => (
          <div key={way}>
            <dt className="type-c2 flex items-center gap-1.5 text-ink-2">
              <i className={`size-2.25 rounded-[3px] ${way === 'in' ? 'bg-pine' : 'bg-cobalt'}`} />
              {text(way)}
            </dt>
            <dd className="font-display text-20/[1.3] font-bold tabular-nums">{money(sums[way])}</dd>
          </div>
        ))}
      </dl>
      <Plot days={days} />
      <details className="mt-3">
        <summary className="type-b2 inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
          {text('table')}
        </summary>
        <div className="overflow-x-auto">
          <Table days={days} />
        </div>
      </details>
    </Card>
  )
}

/** The highest value of both directions is the scale of both, and is shown above the plot. */
function Plot({ days }: { days: readonly MoneyFlowDay[] }) {
  const text = useTranslations('portal.figures')
  const money = useMoney()
  const dayText = useDayText()
  return (
    <div aria-hidden="true" className="type-c2 mt-3 rounded-tag bg-sunken p-3 text-ink-2">
      <p className="mb-1 tabular-nums">{money(highestOf(days))}</p>
      <svg
        viewBox={`0 0 ${days.length} ${2 * height}`}
        preserveAspectRatio="none"
        className="block h-40 w-full overflow-visible"
      >
        {toBars(days).map((bar, index) => (
          <DayBars
            key={bar.day}
            bar={bar}
            place={index}
            title={`${dayText(bar.day)}: +${money(bar.in)} −${money(bar.out)}`}
          />
        ))}
        <line
          x1={0}
          x2={days.length}
          y1={height}
          y2={height}
          className="stroke-line-2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="mt-2 flex justify-between gap-3">
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{text('today')}</span>
      </div>
    </div>
  )
}

/** The whole height reacts to the pointer, even if the value is small. */
function DayBars({ bar: { inShare, outShare }, place, title }: { bar: MoneyDayBar; place: number; title: string }) {
  return (
    <g>
      <title>{title}</title>
      <rect x={place} y={0} width={1} height={2 * height} className="fill-transparent" />
      <rect
        x={place + gap / 2}
        y={height * (1 - inShare)}
        width={1 - gap}
        height={height * inShare}
        className="fill-pine"
      />
      <rect x={place + gap / 2} y={height} width={1 - gap} height={height * outShare} className="fill-cobalt" />
    </g>
  )
}

function Table({ days }: { days: readonly MoneyFlowDay[] }) {
  const text = useTranslations('portal.figures')
  const format = useFormatter()
  const money = useMoney()
  return (
    <table className="queue">
      <thead>
        <tr>
          <th>{text('day')}</th>
          <th className="text-right">{text('in')}</th>
          <th className="text-right">{text('out')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((one) => (
          <tr key={one.day}>
            <td>{format.dateTime(new Date(one.day), { dateStyle: 'medium', timeZone: 'UTC' })}</td>
            <td className="text-right tabular-nums">{money(one.in)}</td>
            <td className="text-right tabular-nums">{money(one.out)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
