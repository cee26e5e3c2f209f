import type { Card } from '@sealane/contract/catalog'
import { ShoppingBag } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAdding } from './use-adding.ts'
import { Icon } from '@sealane/ui/icon'

/** Puts the product's only variant into the bag without further questions. */
export function BagButton({ product, variantId }: { product: Pick<Card, 'name' | 'image'>; variantId: string }) {
  const text = useTranslations('favourites')
  const adding = useAdding(text('added'))
  const button = useRef<HTMLButtonElement>(null)
  const variant = { id: variantId, image: product.image }
  return (
    <button
      ref={button}
      type="button"
      aria-label={text('addToBag', { name: product.name })}
      disabled={adding.isPending}
      onClick={() => adding.mutate({ variant, quantity: 1, from: button.current })}
      className="press grid size-11 place-items-center disabled:opacity-60"
    >
      <span className="grid size-9 place-items-center rounded-full bg-brand-soft text-brand-text">
        <Icon of={ShoppingBag} size={20} />
      </span>
    </button>
  )
}
