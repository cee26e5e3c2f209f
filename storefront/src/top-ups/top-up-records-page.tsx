import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { List } from '../ui/list.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { AuditFilter, useAuditStatus } from './audit-filter.tsx'
import { MarkedRecord } from './marked-record.tsx'
import { RechargeCard } from './recharge-card.tsx'
import { recharges } from './top-ups.queries.ts'

/** Lists all recharges, filtered by audit status. Updates while it is open. */
export function TopUpRecordsPage() {
  const text = useTranslations()
  const status = useAuditStatus()
  const query = useInfiniteQuery(recharges(useCall(), status))
  return (
    <Page title={text('titles.topUpRecord')} fallback="/topUp">
      <AuditFilter noun="wallet" />
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
        {(recharge) => (
          <MarkedRecord id={recharge.id}>
            <RechargeCard recharge={recharge} />
          </MarkedRecord>
        )}
      </List>
    </Page>
  )
}
