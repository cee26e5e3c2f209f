import type { Refund } from '@sealane/contract/refunds'
import { ChevronRight, MessageCircleMore } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { ShopLogo } from '../catalogue/shop-logo.tsx'
import { talkAddress } from '../conversations/address.rules.ts'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/page.tsx'
import { ItemFacts } from './item-card.tsx'

/** What it is about, from whom; a tap opens the order. */
export function RefundItem({ refund: { shop, item, order } }: { refund: Refund }) {
  const text = useTranslations('orders')
  return (
    <Card className="mt-3">
      <div className="flex items-center justify-between gap-2 px-4 pt-2.5">
        <Link href={`/shop/${shop.id}`} className="flex min-h-11 min-w-0 items-center gap-2">
          <ShopLogo src={shop.logo} size={32} />
          <h2 className="type-h3 min-w-0 truncate">{shop.name}</h2>
          <Icon of={ChevronRight} size={16} className="text-ink-3" />
        </Link>
        <Link
          href={talkAddress({ shop: shop.id, order: order.id })}
          className="type-c1 flex min-h-11 flex-none items-center gap-1.5 font-semibold text-brand-text"
        >
          <Icon of={MessageCircleMore} size={20} />
          {text('contact')}
        </Link>
      </div>
      <Link
        href={`/orderInfo/${order.id}`}
        className="flex items-center gap-3 rounded-b-card px-4 pt-2 pb-4 -outline-offset-3"
      >
        <ItemFacts item={item} orderNo={order.order_no} />
      </Link>
    </Card>
  )
}
