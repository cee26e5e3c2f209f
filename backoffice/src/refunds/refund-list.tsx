import type { PortalRefund } from '@sealane/contract/refunds'
import { amountSorts } from '@sealane/contract/sorts'
import { Redirect } from 'wouter'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { refundAddress, useAddressPart } from '../app/address.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { Chips } from '../ui/chips.tsx'
import { NothingListed } from '../ui/nothing-listed.tsx'
import { statusTabs, tabOf } from './refund.rules.ts'
import { RefundTable } from './refund-table.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useList } from '../ui/list.tsx'

const requestedFilter = { status: 'applying' }
const appealed = { status: 'appealed' }
/** Refund requests of a seller's own shops, or of every shop. `open` in the URL redirects to one of them. */
export function RefundList() {
  const text = useTranslations('portal.refunds')
  const [open] = useAddressPart('open')
  const rights = useAccessRights()
  if (open !== undefined) return <Redirect to={refundAddress(open)} replace />
  return (
    <ListPage<PortalRefund>
      of="refund"
      title={text('title')}
      defaultFilter={actsAsOperator(rights, 'refund') ? appealed : requestedFilter}
      search={{ label: text('search'), placeholder: text('searchPlaceholder') }}
      sorts={amountSorts}
      filters={<StatusChips />}
      empty={<NothingListed noun="refunds" />}
    >
      {(refunds) => <RefundTable refunds={refunds} />}
    </ListPage>
  )
}

function StatusChips() {
  const text = useTranslations('portal.refunds')
  const { filter, setFilter, counts } = useList()
  const { status, ...others } = filter as { status?: string; keyword?: string }
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
      onChange={(tab) => setFilter(tab === 'all' ? others : { ...others, status: tab })}
    />
  )
}
