import type { PortalOrder } from '@sealane/contract/orders'
import { amountSorts } from '@sealane/contract/sorts'
import { useTranslations } from 'use-intl'
import { Chips } from '../ui/chips.tsx'
import { List, useList } from '../ui/list.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { ListSort } from '../ui/list-sort.tsx'
import { Listed } from '../ui/listed.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { useChosen } from '../ui/use-chosen.ts'
import { NoOrders } from './no-orders.tsx'
import { statusTabs, tabOf, type OrderSearchFilter } from './order.rules.ts'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { OrderOverlays } from './order-overlays.tsx'
import { OrderTable } from './order-table.tsx'
import { ImportTracking } from './tracking-import.tsx'
import { toShip } from './use-overlay.ts'

/** Orders of a seller's own shops, or of every shop for an operator. The open order is in the URL too. */
export function OrderList() {
  const text = useTranslations('portal.orders')
  return (
    <List of="order" defaultFilter={toShip}>
      <Page
        title={text('title')}
        right={
          <>
            <ImportTracking />
            <ListSearch label={text('search')} placeholder={text('searchPlaceholder')} />
          </>
        }
      >
        <StatusChips />
        <Orders />
        <Pager />
      </Page>
      <OrderOverlays />
    </List>
  )
}

function Orders() {
  const chosen = useChosen<PortalOrder>()
  return (
    <>
      <Card className="mt-3.5 overflow-hidden pt-3.5">
        <ListSort sorts={amountSorts} />
        <Listed<PortalOrder> empty={<NoOrders />}>{(orders) => <OrderTable orders={orders} chosen={chosen} />}</Listed>
      </Card>
      <OrderBulkBar orders={chosen.rows} onClear={chosen.clear} />
    </>
  )
}

function StatusChips() {
  const text = useTranslations('portal.orders')
  const words = useTranslations('statuses')
  const { filter, setFilter, counts } = useList()
  const { status, ...others } = filter as OrderSearchFilter
  const choices = statusTabs.map((value) => ({
    value,
    label: value === 'all' ? text('all') : words(value),
    count: counts?.[value],
  }))
  return (
    <Chips
      label={text('status')}
      choices={choices}
      value={tabOf(status)}
      onChange={(tab) => setFilter(tab === 'all' ? others : { ...others, status: Number(tab) })}
    />
  )
}
