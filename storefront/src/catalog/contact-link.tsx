import type { ProductDetail } from '@sealane/contract/catalog'
import { MessageCircleMore } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { conversationAddress } from '../chat/address.rules.ts'
import { Icon } from '@sealane/ui/icon'

/** To the talk with the product's shop, which begins with the product. */
export function ContactLink({ product: { id, shop } }: { product: Pick<ProductDetail, 'id' | 'shop'> }) {
  const text = useTranslations('shell.shop')
  return (
    <Link
      href={conversationAddress({ shop: shop.id, product: id })}
      aria-label={text('contact')}
      className="press grid size-11 flex-none place-items-center rounded-full"
    >
      <Icon of={MessageCircleMore} />
    </Link>
  )
}
