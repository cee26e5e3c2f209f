import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useDateTime } from '../app/date-time.ts'
import { useMoney } from '@sealane/ui/money-text'
import { toBillFilter, type FundRecordsFilter } from './fund-filter.rules.ts'
import { monthOf, type Month } from './months.rules.ts'
import { billSums } from '../top-ups/top-ups.queries.ts'

const inGreen = (chunks: ReactNode) => <b className="text-ok">{chunks}</b>
const inInk = (chunks: ReactNode) => <b className="text-ink">{chunks}</b>

type MonthHeadProps = { month: Month; kind: FundRecordsFilter['kind'] }

/** Stays below the bar while its month scrolls. If older lines of the month are not loaded, the server calculates the sums. */
export function MonthHead({ month: { start, sums }, kind }: MonthHeadProps) {
  const text = useTranslations('wallet.funds')
  const locale = useLocale()
  const dateTime = useDateTime()
  const money = useMoney()
  const filter = toBillFilter({ kind, month: monthOf(start) })
  const { data = sums } = useQuery({ ...billSums(useCall(), filter), enabled: sums === undefined })
  const shown = sums ?? data
  return (
    <div className="sticky top-[calc(52px+var(--safe-top))] z-10 flex flex-wrap items-baseline justify-between gap-x-3 bg-paper px-1 pt-3.5 pb-2 desk:top-19">
      <h2 className="type-h1">{withCapital(dateTime(new Date(start), { month: 'long', year: 'numeric' }), locale)}</h2>
      {shown !== undefined && (
        <p className="type-c1 text-ink-2 tabular-nums">
          {text.rich('sums', { in: money(shown.in), out: money(shown.out), ok: inGreen, ink: inInk })}
        </p>
      )}
    </div>
  )
}

/** Starts a heading with a capital letter, in languages that write months in lower case. */
function withCapital(heading: string, locale: string): string {
  return heading.charAt(0).toLocaleUpperCase(locale) + heading.slice(1)
}
