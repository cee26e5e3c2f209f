import type { ProductDetail } from '@sealane/contract/catalog'
import { MessageCircleMore } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { conversationAddress } from '../chat/address.rules.ts'
import { Icon } from '@sealane/ui/icon'

/** Links to the chat with the product's shop, with the product as the subject of the first message. */
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
