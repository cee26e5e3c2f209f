import type { AuditStatus } from '@sealane/contract/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import { List } from '../ui/list.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { RechargeCard } from './recharge-card.tsx'
import { recharges } from './wallet.queries.ts'

const filters = [
  { status: undefined, word: 'all' },
  { status: 0, word: 'auditing' },
  { status: 1, word: 'passed' },
  { status: 2, word: 'refused' },
] as const satisfies { status: AuditStatus | undefined; word: string }[]

/** Every recharge, by its audit. Changes while it is looked at. */
export function TopUpRecordsPage() {
  const text = useTranslations()
  const { go } = useNavigation()
  const wanted = new URLSearchParams(useSearch()).get('status')
  const { status } = filters.find((filter) => String(filter.status) === wanted) ?? filters[0]
  const query = useInfiniteQuery(recharges(useCall(), status))
  return (
    <Page title={text('titles.topUpRecord')} fallback="/topUp">
      <fieldset aria-label={text('wallet.audit.label')} className="min-w-0 scroll-row -mx-4 flex gap-2 px-4 pt-1 pb-4">
        {filters.map((filter) => (
          <Chip
            key={filter.word}
            isOn={filter.status === status}
            onClick={() =>
              go(filter.status === undefined ? '/topUpRecord' : `/topUpRecord?status=${filter.status}`, {
                replace: true,
              })
            }
          >
            {text(`wallet.audit.${filter.word}`)}
          </Chip>
        ))}
      </fieldset>
      <List
        query={query}
        skeleton={<RowsSkeleton />}
        empty={
          <Empty
            title={text('wallet.records.emptyTitle')}
            text={text(status === undefined ? 'wallet.records.emptyText' : 'wallet.records.emptyFilter')}
            action={status === undefined && <ButtonLink href="/topUp">{text('titles.topUp')}</ButtonLink>}
          />
        }
      >
        {(recharge) => <RechargeCard recharge={recharge} />}
      </List>
    </Page>
  )
}
