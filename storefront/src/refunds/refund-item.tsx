import type { Refund } from '@sealane/contract/refunds'
import { Link } from 'wouter'
import { SellerLine } from '../orders/seller-line.tsx'
import { Card } from '@sealane/ui/card'
import { ItemFacts } from './item-card.tsx'

/** Shows the item and the shop; a tap opens the order. */
export function RefundItem({ refund: { shop, item, order } }: { refund: Refund }) {
  return (
    <Card className="mt-3">
      <SellerLine shop={shop} orderId={order.id} />
      <Link
        href={`/orderInfo/${order.id}`}
        className="flex items-center gap-3 rounded-b-card px-4 pt-2 pb-4 -outline-offset-3"
      >
        <ItemFacts item={item} orderNo={order.order_no} />
      </Link>
    </Card>
  )
}
