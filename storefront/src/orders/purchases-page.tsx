import type { OrderStatus } from '@sealane/contract/orders'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useParams } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { List } from '../ui/list.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { NoneOfStatus, NoOrders } from './no-orders.tsx'
import { OrderCard, orderGrid } from './order-card.tsx'
import { readStatus } from './order.rules.ts'
import { orderList, recentOrders } from './orders.queries.ts'
import { StatusChips } from './status-chips.tsx'
import { useOrderActions } from './use-order-actions.tsx'

const RequestList = lazy(async () => ({ default: (await import('../refunds/request-list.tsx')).RequestList }))

/** Lists all orders, or those of the status in the address. */
export function PurchasesPage() {
  const title = useTranslations('titles')
  const status = readStatus(useParams<{ status?: string }>().status)
  const call = useCall()
  const counted = useQuery(recentOrders(call))
  const { go } = useNavigation()
  const choose = (chosenStatus: OrderStatus | undefined) =>
    go(chosenStatus === undefined ? '/myPurchases' : `/myPurchases/${chosenStatus}`, { replace: true })
  return (
    <div className="mx-auto max-w-175 desk:max-w-308">
      <NavBar title={title('myPurchases')} fallback="/order" />
      <div className="px-4">
        <StatusChips counts={counted.data?.counts ?? {}} shown={status} onChoose={choose} />
        {status === -4 && (
          <Suspense fallback={<RowsSkeleton count={2} />}>
            <RequestList />
          </Suspense>
        )}
        <Purchases status={status} />
      </div>
    </div>
  )
}

function Purchases({ status }: { status: OrderStatus | undefined }) {
  const query = useInfiniteQuery({ ...orderList(useCall(), status), refetchOnMount: 'always' })
  const { act, isBusy, sheets } = useOrderActions({ isList: true })
  return (
    <>
      <List
        query={query}
        className={orderGrid}
        skeleton={
          <div className="mt-3">
            <RowsSkeleton count={4} />
          </div>
        }
        empty={status === undefined ? <NoOrders /> : <NoneOfStatus />}
      >
        {(order) => <OrderCard order={order} act={act} isBusy={isBusy} />}
      </List>
      {sheets}
    </>
  )
}
