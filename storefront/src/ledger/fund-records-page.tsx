import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarDays, Download, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useDateTime } from '../app/date-time.ts'
import { useNavigation } from '../app/navigation.ts'
import { Chip } from '@sealane/ui/chip'
import { Empty } from '@sealane/ui/empty'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { List } from '../ui/list.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import {
  fundAddress,
  fundFilters,
  readFundRecordsFilter,
  startOf,
  toBillFilter,
  type FundRecordsFilter,
} from './fund-filter.rules.ts'
import { FundLine } from './fund-line.tsx'
import { MonthHead } from './month-head.tsx'
import { MonthSheet } from './month-sheet.tsx'
import { positionsOf } from './months.rules.ts'
import { useFundTable } from './use-fund-table.ts'
import { bill, billSums } from '../top-ups/top-ups.queries.ts'

/** The journal: every amount credited or debited, with the balance after it. Amounts under audit are not part of it. */
export function FundRecordsPage() {
  const text = useTranslations()
  const filter = readFundRecordsFilter(useSearch())
  const query = useInfiniteQuery(bill(useCall(), toBillFilter(filter)))
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? []
  const positions = positionsOf(lines, !query.hasNextPage)
  const { kind, month } = filter
  const empty = month !== undefined ? 'emptyMonth' : kind === undefined ? 'emptyText' : 'emptyFilter'
  return (
    <Page title={text('titles.capitalRecord')} fallback="/profile" right={<Tools place={filter} />}>
      <Filters place={filter} />
      <List
        query={query}
        className=""
        skeleton={<RowsSkeleton />}
        empty={<Empty title={text('wallet.funds.emptyTitle')} text={text(`wallet.funds.${empty}`)} />}
      >
        {(line) => {
          const { month: begun, isFirst = true, isLast = true } = positions.get(line.id) ?? {}
          return (
            <>
              {begun !== undefined && <MonthHead month={begun} kind={kind} />}
              <FundLine line={line} isFirst={isFirst} isLast={isLast} />
            </>
          )
        }}
      </List>
    </Page>
  )
}

/** The filters. A chosen month is first; a tap on it removes it. */
function Filters({ place }: { place: FundRecordsFilter }) {
  const text = useTranslations('wallet.funds')
  const dateTime = useDateTime()
  const { go } = useNavigation()
  const { kind, month } = place
  const show = (next: FundRecordsFilter) => go(fundAddress(next), { replace: true })
  return (
    <fieldset aria-label={text('filter')} className="min-w-0 scroll-row -mx-4 flex gap-2 px-4 pt-1 pb-2">
      {month !== undefined && (
        <Chip kind="option" isOn onClick={() => show({ kind, month: undefined })}>
          {dateTime(startOf(month), { month: 'short', year: 'numeric' })}
          <Icon of={X} size={14} />
        </Chip>
      )}
      {fundFilters.map((filter) => (
        <Chip key={filter.word} isOn={filter.kind === kind} onClick={() => show({ kind: filter.kind, month })}>
          {text(filter.word)}
        </Chip>
      ))}
    </fieldset>
  )
}

/** The tools to choose a month and to save the records, as soon as there are any. */
function Tools({ place }: { place: FundRecordsFilter }) {
  const text = useTranslations('wallet.funds')
  const { go } = useNavigation()
  const [isChoosing, setIsChoosing] = useState(false)
  const { data } = useQuery(billSums(useCall(), {}))
  const saving = useFundTable(place)
  const { since = null } = data ?? {}
  if (since === null) return null
  return (
    <>
      <IconButton
        icon={Download}
        label={text('saveTable')}
        disabled={saving.isPending}
        onClick={() => saving.mutate()}
      />
      <IconButton icon={CalendarDays} label={text('chooseMonth')} onClick={() => setIsChoosing(true)} />
      <MonthSheet
        isOpen={isChoosing}
        since={new Date(since)}
        month={place.month}
        onChoose={(month) => {
          setIsChoosing(false)
          go(fundAddress({ ...place, month }), { replace: true })
        }}
        onClose={() => setIsChoosing(false)}
      />
    </>
  )
}
