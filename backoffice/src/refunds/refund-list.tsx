import type { PortalRefund } from '@sealane/contract/refunds'
import { amountSorts } from '@sealane/contract/sorts'
import { ListBase, Navigate, useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { refundAddress, useAddressPart } from '../app/address.ts'
import { useAccessRights } from '../app/use-held.ts'
import { Chips } from '../ui/chip.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { ListSort } from '../ui/list-sort.tsx'
import { Listed } from '../ui/listed.tsx'
import { NothingListed } from '../ui/nothing-listed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { statusTabs, tabOf } from './refund.rules.ts'
import { RefundTable } from './refund-table.tsx'

const requestedFilter = { status: 'applying' }
const appealed = { status: 'appealed' }
const everyMs = 5_000

/** Requests of a seller's own shop, or of every shop; status, search and page stand in the address, as does one to open. */
export function RefundList() {
  const text = useTranslations('portal.refunds')
  const [open] = useAddressPart('open')
  const rights = useAccessRights()
  if (open !== undefined) return <Navigate to={refundAddress(open)} replace />
  if (rights === undefined) return undefined
  const defaultFilter = actsAsOperator(rights, 'refund') ? appealed : requestedFilter
  return (
    <ListBase
      resource="refund"
      perPage={20}
      filterDefaultValues={defaultFilter}
      storeKey={false}
      queryOptions={{ refetchInterval: everyMs }}
    >
      <Page
        title={text('title')}
        right={<ListSearch label={text('search')} placeholder={text('searchPlaceholder')} standard={defaultFilter} />}
      >
        <StatusChips />
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          <ListSort sorts={amountSorts} />
          <Refunds />
        </Card>
        <Pager />
      </Page>
    </ListBase>
  )
}

function StatusChips() {
  const text = useTranslations('portal.refunds')
  const { filterValues, setFilters, meta } = useListContext()
  const { counts } = (meta ?? {}) as { counts?: Record<string, number> }
  const { status, ...others } = filterValues as { status?: string; keyword?: string }
  const choices = statusTabs.map((value) => ({
    value,
    label: value === 'all' ? text('all') : text(`statuses.${value}`),
    count: counts && (counts[value] ?? 0),
  }))
  return (
    <Chips
      label={text('status')}
      choices={choices}
      value={tabOf(status)}
      onChange={(tab) => setFilters(tab === 'all' ? others : { ...others, status: tab })}
    />
  )
}

function Refunds() {
  return (
    <Listed<PortalRefund> empty={<NothingListed noun="refunds" />}>
      {(refunds) => <RefundTable refunds={refunds} />}
    </Listed>
  )
}
