import type { BillKind } from '@sealane/contract/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Chip } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import { List } from '../ui/list.tsx'
import { useMoney } from '../ui/money-text.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { FundLine } from './fund-line.tsx'
import { positionsOf, type Month } from './months.rules.ts'
import { bill } from './wallet.queries.ts'

const filters = [
  { kind: undefined, word: 'all' },
  { kind: 'order_paid', word: 'orders' },
  { kind: 'recharge', word: 'recharges' },
  { kind: 'withdrawal', word: 'withdrawals' },
  { kind: 'order_cancelled', word: 'cancelled' },
] as const satisfies { kind: BillKind | undefined; word: string }[]

/** The journal: every cent that came or went, with the balance after it. Nothing that is still being audited. */
export function FundRecordsPage() {
  const text = useTranslations()
  const { go } = useNavigation()
  const wanted = new URLSearchParams(useSearch()).get('kind')
  const { kind } = filters.find((filter) => filter.kind === wanted) ?? filters[0]
  const query = useInfiniteQuery(bill(useCall(), kind))
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? []
  const positions = positionsOf(lines, !query.hasNextPage)
  return (
    <Page title={text('titles.capitalRecord')} fallback="/profile">
      <fieldset aria-label={text('wallet.funds.filter')} className="min-w-0 scroll-row -mx-4 flex gap-2 px-4 pt-1 pb-2">
        {filters.map((filter) => (
          <Chip
            key={filter.word}
            isOn={filter.kind === kind}
            onClick={() =>
              go(filter.kind === undefined ? '/capitalRecord' : `/capitalRecord?kind=${filter.kind}`, { replace: true })
            }
          >
            {text(`wallet.funds.${filter.word}`)}
          </Chip>
        ))}
      </fieldset>
      <List
        query={query}
        className=""
        skeleton={<RowsSkeleton />}
        empty={
          <Empty
            title={text('wallet.funds.emptyTitle')}
            text={text(kind === undefined ? 'wallet.funds.emptyText' : 'wallet.funds.emptyFilter')}
          />
        }
      >
        {(line) => {
          const { month, isFirst = true, isLast = true } = positions.get(line.id) ?? {}
          return (
            <>
              {month !== undefined && <MonthHead month={month} />}
              <FundLine line={line} isFirst={isFirst} isLast={isLast} />
            </>
          )
        }}
      </List>
    </Page>
  )
}

const inGreen = (chunks: ReactNode) => <b className="text-ok">{chunks}</b>
const inInk = (chunks: ReactNode) => <b className="text-ink">{chunks}</b>

/** Stays below the bar while its month is scrolled. */
function MonthHead({ month: { start, sums } }: { month: Month }) {
  const text = useTranslations('wallet.funds')
  const locale = useLocale()
  const { dateTime } = useFormatter()
  const money = useMoney()
  return (
    <div className="sticky top-[calc(52px+var(--safe-top))] z-10 flex flex-wrap items-baseline justify-between gap-x-3 bg-paper px-1 pt-3.5 pb-2 desk:top-19">
      <h2 className="type-h1">{withCapital(dateTime(new Date(start), { month: 'long', year: 'numeric' }), locale)}</h2>
      {sums !== undefined && (
        <p className="type-c1 text-ink-2 tabular-nums">
          {text.rich('sums', {
            in: money(sums.in),
            out: money(sums.out),
            ok: inGreen,
            ink: inInk,
          })}
        </p>
      )}
    </div>
  )
}

/** A heading begins with a capital where the month itself has none. */
function withCapital(heading: string, locale: string): string {
  return heading.charAt(0).toLocaleUpperCase(locale) + heading.slice(1)
}
