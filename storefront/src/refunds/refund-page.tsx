import { useEffect } from 'react'
import { useParams, useSearch } from 'wouter'
import { useNavigation } from '../app/navigation.ts'
import { ChooseItem } from './choose-item.tsx'
import { readRefundRoute } from './refund-address.rules.ts'
import { RefundDetail } from './refund-detail.tsx'
import { RefundForItem } from './refund-for-item.tsx'

/** /refund: asks for one, or follows one that was asked for; without an order the orders (decisions, section 8). */
export function RefundPage() {
  const place = readRefundRoute(useParams(), useSearch())
  const isNowhere = place.is === 'nowhere'
  const { go } = useNavigation()
  useEffect(() => {
    if (isNowhere) go('/myPurchases', { replace: true })
  }, [isNowhere, go])
  switch (place.is) {
    case 'nowhere':
      return undefined
    case 'request':
      return <RefundDetail key={place.request} id={place.request} />
    case 'item':
      return <RefundForItem key={place.item} item={place.item} amount={place.amount} />
    case 'order':
      return <ChooseItem key={place.order} place={place} />
  }
}
