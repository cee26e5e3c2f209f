import type { Earning, EarningState } from '@sealane/contract/earnings'
import { amountSorts } from '@sealane/contract/sorts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useOwnShops } from '../app/use-own-shops.ts'
import { Button } from '../ui/button.tsx'
import { ListSort } from '../ui/list-sort.tsx'
import { Listed } from '../ui/listed.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { MonthFile } from '../ui/month-file.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty } from '@sealane/ui/empty'
import { LoadFailed } from '../ui/states.tsx'
import { EarningTable } from './earning-table.tsx'
import { monthsSince, rangeOf } from './earnings.rules.ts'
import { NoCodeDialog } from './no-code-dialog.tsx'
import { ShopWithdrawals } from './shop-withdrawals.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { useHasCode, useTerms } from './withdrawals.queries.ts'
import { FilterChips } from '../ui/filter-chips.tsx'
import { List } from '../ui/list.tsx'

/** The shop's earnings: in escrow, available, and by order. State and page are in the URL. */
export function EarningsPage() {
  const text = useTranslations('portal.earnings')
  const query = useServerQuery({
    queryKey: ['earnings', 'summary'],
    queryFn: () => call('GET /api/portal/earnings/summary'),
  })
  const { data } = query
  const since = data?.since ?? null
  const mayWithdraw = useOwnShops('owner').some(({ id }) => id === data?.shop.id)
  return (
    <List of="earnings">
      <Page title={text('title')} right={data && mayWithdraw && <WithdrawButton shopId={data.shop.id} />}>
        {query.error !== null && data === undefined ? (
          <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <EarningsTotals sums={data} />
        )}
        <ShopWithdrawals isOwner={mayWithdraw} />
        <div className="mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-3.5">
          {since !== null && (
            <MonthFile
              of="earnings"
              label={text('month')}
              action={text('save')}
              monthsUntil={(now) => monthsSince(new Date(since), now)}
              rangeOf={rangeOf}
            />
          )}
          <StateChips counts={data?.counts} />
        </div>
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          <ListSort sorts={amountSorts} />
          <Listed<Earning> empty={<Empty title={text('empty')} text={text('emptyText')} />}>
            {(earnings) => <EarningTable earnings={earnings} />}
          </Listed>
        </Card>
        <Pager />
      </Page>
    </List>
  )
}

function WithdrawButton({ shopId }: { shopId: string }) {
  const text = useTranslations('portal.earnings.withdraw')
  const [isOpen, setIsOpen] = useState(false)
  const { data: terms } = useTerms()
  const { data: hasCode } = useHasCode()
  if (terms === undefined || hasCode === undefined) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button disabled={terms.balance === 0} onClick={() => setIsOpen(true)}>
        {text('open')}
      </Button>
      {isOpen && !hasCode && <NoCodeDialog onClose={close} />}
      {isOpen && hasCode && <WithdrawDialog shopId={shopId} terms={terms} onClose={close} />}
    </>
  )
}

const kinds = ['available', 'pending', 'held'] as const
type EarningsTotals = Record<(typeof kinds)[number], number>

function EarningsTotals({ sums }: { sums: EarningsTotals | undefined }) {
  const text = useTranslations('portal.earnings')
  return (
    <dl className="grid gap-3 mid:grid-cols-3">
      {kinds.map((kind) => (
        <Card key={kind} className="px-4.5 py-4">
          <dt className="type-c1 font-semibold text-ink-2">{text(kind)}</dt>
          <dd className="mt-1 min-h-8">
            {sums === undefined ? (
              <span aria-hidden="true" className="bones block h-8 w-32 rounded-tag" />
            ) : (
              <MoneyText cents={sums[kind]} size="l" />
            )}
            <p className="type-c1 mt-1.5 text-ink-2">{text(`${kind}Text`)}</p>
          </dd>
        </Card>
      ))}
    </dl>
  )
}

const states = ['pending', 'released', 'returned'] as const satisfies EarningState[]

function StateChips({ counts }: { counts: Record<EarningState, number> | undefined }) {
  const text = useTranslations('portal.earnings')
  const choices = states.map((value) => ({ value, label: text(value), count: counts?.[value] }))
  return <FilterChips name="status" label={text('state')} choices={[{ label: text('all') }, ...choices]} />
}
