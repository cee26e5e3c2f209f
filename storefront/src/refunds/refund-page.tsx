import { useEffect } from 'react'
import { useParams, useSearch } from 'wouter'
import { useNavigation } from '../app/navigation.ts'
import { ChooseItem } from './choose-item.tsx'
import { readRefundRoute } from './refund-address.rules.ts'
import { RefundDetail } from './refund-detail.tsx'
import { RefundForItem } from './refund-for-item.tsx'

/** /refund: the form for a request, or an existing request; without an order it leads to the orders (specification, decisions 8). */
export function RefundPage() {
  const route = readRefundRoute(useParams(), useSearch())
  const isNowhere = route.is === 'nowhere'
  const { go } = useNavigation()
  useEffect(() => {
    if (isNowhere) go('/myPurchases', { replace: true })
  }, [isNowhere, go])
  switch (route.is) {
    case 'nowhere':
      return undefined
    case 'request':
      return <RefundDetail key={route.request} id={route.request} />
    case 'item':
      return <RefundForItem key={route.item} item={route.item} amount={route.amount} />
    case 'order':
      return <ChooseItem key={route.order} place={route} />
  }
}
