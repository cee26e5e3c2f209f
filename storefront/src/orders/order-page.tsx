import type { OrderDetail } from '@sealane/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useParams } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { conversationAddress } from '../chat/address.rules.ts'
import { DeadEnd } from '../ui/dead-end.tsx'
import { DetailSkeleton } from '../ui/detail-skeleton.tsx'
import { IconButton } from '@sealane/ui/icon-button'
import { Loaded } from '../ui/loaded.tsx'
import { ActionBar, Page } from '../ui/page.tsx'
import { PullToRefresh } from '../ui/pull-to-refresh.tsx'
import { BuyAgainButton } from './buy-again-button.tsx'
import { CancellationCard } from './cancellation-card.tsx'
import { HideOrder } from './hide-order.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { OrderFacts, OrderHistory } from './order-facts.tsx'
import { OrderHero } from './order-hero.tsx'
import { OrderItems } from './order-items.tsx'
import { hasButtons, isBuyableAgain } from './order.rules.ts'
import { orderDetail } from './orders.queries.ts'
import { ParcelCard } from './parcel-card.tsx'
import { useOrderActions } from './use-order-actions.tsx'

/** The page of one order; without an id it redirects to the list of orders. */
export function OrderPage() {
  const { id } = useParams<{ id?: string }>()
  const { go } = useNavigation()
  useEffect(() => {
    if (id === undefined) go('/myPurchases', { replace: true })
  }, [id, go])
  return id === undefined ? undefined : <OneOrder id={id} />
}

function OneOrder({ id }: { id: string }) {
  const titles = useTranslations('titles')
  const query = useQuery({ ...orderDetail(useCall(), id), refetchOnMount: 'always' })
  return (
    <Loaded
      query={query}
      skeleton={<DetailSkeleton title={titles('orderInfo')} fallback="/order" first="h-49" />}
      frame={DeadEnd}
    >
      {(order) => <Order order={order} onRefresh={() => query.refetch()} />}
    </Loaded>
  )
}

function Order({ order, onRefresh }: { order: OrderDetail; onRefresh: () => Promise<unknown> }) {
  const text = useTranslations('orders')
  const titles = useTranslations('titles')
  const { go } = useNavigation()
  const { act, isBusy, sheets } = useOrderActions({ isList: false })
  return (
    <Page
      title={text('number', { no: order.order_no })}
      fallback="/order"
      right={
        <IconButton
          icon={Headset}
          label={titles('services')}
          onClick={() => go(conversationAddress({ order: order.id }))}
        />
      }
      bar={
        hasButtons(order) && (
          <ActionBar>
            <div className="flex flex-wrap gap-2.5">
              {isBuyableAgain(order) && <BuyAgainButton order={order} isBar />}
              <OrderButtons order={order} act={act} isBusy={isBusy} isBar />
            </div>
          </ActionBar>
        )
      }
    >
      <PullToRefresh onRefresh={onRefresh}>
        <OrderHero order={order} />
        <CancellationCard order={order} />
        {order.shipments.map((parcel, index) => (
          <ParcelCard key={parcel.id} parcel={parcel} index={index} order={order} />
        ))}
        <OrderItems order={order} />
        <OrderFacts order={order} />
        <OrderHistory order={order} />
        <HideOrder order={order} />
      </PullToRefresh>
      {sheets}
    </Page>
  )
}
