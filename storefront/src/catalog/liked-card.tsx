import type { LikedProduct } from '@sealane/contract/catalog'
import { Heart, TrendingDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { ProductCard } from '../ui/product-card.tsx'
import { Tag } from '@sealane/ui/tag'
import { BagButton } from './bag-button.tsx'

type LikedCardProps = { product: LikedProduct; isEager: boolean; onLetGo: () => void }

/** A liked product with the changes since: cheaper, available again, sold out, no longer sold. Only facts are shown. */
export function LikedCard({ product, isEager, onLetGo }: LikedCardProps) {
  const { variant_id, price_dropped_by, on_sale } = product
  const tag = useTag(product)
  return (
    <ProductCard
      product={product}
      isEager={isEager}
      isGone={!on_sale}
      {...(tag !== undefined && { tag })}
      {...(price_dropped_by !== null && { fact: <Cheaper by={price_dropped_by} /> })}
      {...(variant_id !== null && { action: <BagButton product={product} variantId={variant_id} /> })}
      heart={<FilledHeart name={product.name} onClick={onLetGo} />}
    />
  )
}

/** Returns undefined if the card's own tag is enough. */
function useTag({ on_sale, back_in_stock }: LikedProduct) {
  const text = useTranslations('favourites')
  if (!on_sale) return <Tag>{text('gone')}</Tag>
  return back_in_stock ? <Tag tone="ok">{text('backInStock')}</Tag> : undefined
}

function Cheaper({ by }: { by: number }) {
  const text = useTranslations('favourites')
  const money = useMoney()
  return (
    <p className="type-c2 mt-1 flex items-start gap-1 font-semibold text-ok">
      <Icon of={TrendingDown} size={14} className="mt-px" />
      <span className="min-w-0">{text('cheaper', { amount: money(by) })}</span>
    </p>
  )
}

/** Removes the product from the list; the strip below offers to undo this. */
function FilledHeart({ name, onClick }: { name: string; onClick: () => void }) {
  const text = useTranslations('favourites')
  return (
    <button
      type="button"
      aria-label={text('remove', { name })}
      onClick={onClick}
      className="press absolute top-0.5 right-0.5 grid size-11 place-items-center"
    >
      <span className="grid size-8 place-items-center rounded-full bg-glass">
        <Icon of={Heart} size={20} isFilled className="text-signal" />
      </span>
    </button>
  )
}
