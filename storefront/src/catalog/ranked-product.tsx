import type { Card } from '@sealane/contract/catalog'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { InOwnCurrency } from '../settings/in-own-currency.tsx'
import { MoneyText, useCompact } from '@sealane/ui/money-text'
import { OldPrice } from '../ui/old-price.tsx'
import { Picture } from '../ui/picture.tsx'
import { Rating } from '../ui/rating.tsx'

/** A product in the ranking. */
export function RankedProduct({ product, rank }: { product: Card; rank: number }) {
  const { id, name, shop, image, image_color, unit_price, list_price, rating, sold } = product
  const text = useTranslations('shell.product')
  const compact = useCompact()
  return (
    <Link
      href={`/detail/${id}/${shop.id}`}
      className="flex items-center gap-3 rounded-product bg-surface p-2.5 pr-4 shadow-1"
    >
      <span
        className={`w-9 flex-none text-center font-display text-26/none font-extrabold tabular-nums ${rank <= 3 ? 'text-signal' : 'text-ink-3'}`}
      >
        {rank}
      </span>
      <Picture src={image} color={image_color} alt="" sizes="84px" className="size-21 flex-none rounded-input" />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-14/[1.32] font-medium [:lang(th)_&]:leading-[1.5]">{name}</span>
        <span className="mt-1.5 flex flex-wrap items-baseline gap-x-1.5">
          <MoneyText cents={unit_price} size="s" />
          <InOwnCurrency cents={unit_price} />
          {list_price !== null && list_price > unit_price && <OldPrice cents={list_price} />}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2">
          <Rating value={rating} />
          {sold > 0 && <span className="type-c2 text-ink-3">{text('sold', { n: sold, shown: compact(sold) })}</span>}
        </span>
      </span>
    </Link>
  )
}
