import type { OrderDetail } from '@sealane/contract/orders'
import { ChevronRight, MessageCircleMore } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { conversationAddress } from '../chat/address.rules.ts'
import { Icon } from '@sealane/ui/icon'

type SellerLineProps = { shop: OrderDetail['shop']; orderId: string }

/** Names the order's shop, with links to the shop and to a message to it about the order. */
export function SellerLine({ shop, orderId }: SellerLineProps) {
  const text = useTranslations('orders')
  return (
    <div className="flex items-center justify-between gap-2 px-4 pt-2.5">
      <Link href={`/shop/${shop.id}`} className="flex min-h-11 min-w-0 items-center gap-2">
        <ShopLogo src={shop.logo} size={32} />
        <h2 className="type-h3 min-w-0 truncate">{shop.name}</h2>
        <Icon of={ChevronRight} size={16} className="text-ink-3" />
      </Link>
      <Link
        href={conversationAddress({ shop: shop.id, order: orderId })}
        className="type-c1 flex min-h-11 flex-none items-center gap-1.5 font-semibold text-brand-text"
      >
        <Icon of={MessageCircleMore} size={20} />
        {text('contact')}
      </Link>
    </div>
  )
}
