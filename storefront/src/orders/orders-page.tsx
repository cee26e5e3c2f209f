import type { Order } from '@sealane/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { PullToRefresh } from '../ui/pull-to-refresh.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { GroupCard } from './group-card.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard, orderGrid } from './order-card.tsx'
import { groupsOf, type SupportedOrderAction } from './order.rules.ts'
import { ordersOf, recentOrders } from './orders.queries.ts'
import { StatusChips } from './status-chips.tsx'
import { useOrderActions, type OrderActionHandler } from './use-order-actions.tsx'

/** The overview of orders: counts, orders that wait for the shopper, and the newest ones. */
export function OrdersPage() {
  const text = useTranslations('orders')
  const call = useCall()
  const recent = useQuery({ ...recentOrders(call), refetchOnMount: 'always' })
  const unpaid = useQuery({ ...ordersOf(call, 0), refetchOnMount: 'always' })
  const sent = useQuery({ ...ordersOf(call, 2), refetchOnMount: 'always' })
  const { go } = useNavigation()
  const refresh = () => Promise.all([recent.refetch(), unpaid.refetch(), sent.refetch()])
  return (
    <div className="mx-auto max-w-175 px-4 pt-[calc(var(--safe-top)+8px)] desk:max-w-308 desk:pt-6">
      <h1 className="type-d1 flex min-h-14 items-center">{text('title')}</h1>
      <StatusChips
        counts={recent.data?.counts ?? {}}
        shown="none"
        onChoose={(status) => go(status === undefined ? '/myPurchases' : `/myPurchases/${status}`)}
      />
      <Loaded query={recent} skeleton={<OrdersSkeleton />}>
        {({ items }) => (
          <PullToRefresh onRefresh={refresh}>
            {items.length === 0 ? (
              <NoOrders />
            ) : (
              <Sections recent={items} unpaid={unpaid.data?.items ?? []} sent={sent.data?.items ?? []} />
            )}
          </PullToRefresh>
        )}
      </Loaded>
    </div>
  )
}

function Sections({ recent, unpaid, sent }: { recent: Order[]; unpaid: Order[]; sent: Order[] }) {
  const text = useTranslations('orders.entry')
  const { act, isBusy, sheets } = useOrderActions({ isList: true })
  const needed = new Set([...unpaid, ...sent].map(({ id }) => id))
  const others = recent.filter(({ id }) => !needed.has(id))
  const shared = { act, isBusy }
  return (
    <>
      {needed.size > 0 && (
        <section aria-labelledby="needs-you">
          <h2 id="needs-you" className="type-h1 mt-5">
            {text('needsYou')}
          </h2>
          <div className={orderGrid}>
            {groupsOf(unpaid).map((group) => (
              <Unpaid key={group[0]?.group_id} group={group} {...shared} />
            ))}
            {sent.map((order) => (
              <OrderCard key={order.id} order={order} {...shared} />
            ))}
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="recent-orders">
          <div className="mt-5 flex items-center justify-between gap-3">
            <h2 id="recent-orders" className="type-h1 min-w-0">
              {text('recent')}
            </h2>
            <Link
              href="/myPurchases"
              className="type-b2 flex min-h-11 flex-none items-center gap-1 font-semibold text-brand-text"
            >
              {text('all')}
              <Icon of={ChevronRight} size={16} />
            </Link>
          </div>
          <div className={orderGrid}>
            {others.map((order) => (
              <OrderCard key={order.id} order={order} {...shared} />
            ))}
          </div>
        </section>
      )}
      {sheets}
    </>
  )
}

type UnpaidProps = {
  group: Order[]
  act: OrderActionHandler
  isBusy: (order: Order, action: SupportedOrderAction) => boolean
}

function Unpaid({ group, act, isBusy }: UnpaidProps) {
  const [order] = group
  if (order === undefined) return undefined
  return group.length === 1 ? <OrderCard order={order} act={act} isBusy={isBusy} /> : <GroupCard orders={group} />
}

function OrdersSkeleton() {
  return (
    <div className="mt-5">
      <RowsSkeleton count={4} />
    </div>
  )
}
