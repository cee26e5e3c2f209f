import type { Refund } from '@sealane/contract/refunds'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MoneyText } from '@sealane/ui/money-text'
import { Picture } from '../ui/picture.tsx'

type ItemFactsProps = { item: Refund['item']; orderNo?: string; children?: ReactNode }

/** Shows the item, its quantity, order and price; `children` appear below the text. */
export function ItemFacts({ item, orderNo, children }: ItemFactsProps) {
  const { name, spec, quantity, image, image_color, unit_price } = item
  const text = useTranslations('orders')
  const facts = [spec, text('quantity', { n: quantity })].filter((fact) => fact !== '')
  return (
    <>
      <Picture src={image} color={image_color} alt="" sizes="64px" className="size-16 flex-none rounded-input" />
      <span className="min-w-0 grow">
        <span className="type-h3 line-clamp-2">{name}</span>
        <span className="type-c1 mt-1 block text-ink-2">
          {facts.join(' · ')}
          {orderNo !== undefined && <span className="block">{orderNo}</span>}
        </span>
        {children}
      </span>
      <MoneyText cents={unit_price * quantity} size="s" className="flex-none" />
    </>
  )
}
