import type { Card } from '@sealane/contract/catalogue'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { LikeButton } from '../catalogue/like-button.tsx'
import { MoneyText, OldPrice, useCompact } from './money-text.tsx'
import { Picture } from './picture.tsx'
import { Rating } from './stars.tsx'
import { Tag } from './tag.tsx'

type ProductCardProps = {
  product: Card
  /** In a rail titles stay on one line. */
  isRail?: boolean
  isEager?: boolean
}

const sizes = '(min-width: 1024px) 225px, (min-width: 700px) 33vw, 50vw'

export function ProductCard({ product, isRail = false, isEager = false }: ProductCardProps) {
  const { id, name, image, image_color, unit_price, list_price, rating, sold, shop, in_stock } = product
  const text = useTranslations('shell.product')
  const compact = useCompact()
  return (
    <article
      className={`relative h-full overflow-hidden rounded-product bg-surface shadow-1 ${in_stock ? '' : 'opacity-70'}`}
    >
      <Link href={`/detail/${id}/${shop.id}`} className="block h-full -outline-offset-3">
        <Picture
          src={image}
          color={image_color}
          alt=""
          sizes={isRail ? '168px' : sizes}
          isEager={isEager}
          className="aspect-square"
        />
        <span className="absolute top-2.5 left-2.5">
          <ProductTag product={product} />
        </span>
        <div className="px-3 pt-2.5 pb-[13px]">
          <h3
            className={`text-[14px]/[1.32] font-medium ${isRail ? 'truncate desk:line-clamp-2 desk:min-h-[37px] desk:whitespace-normal' : 'line-clamp-2 min-h-[37px]'} [:lang(th)_&]:leading-[1.5]`}
          >
            {name}
          </h3>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-1.5">
            <MoneyText cents={unit_price} />
            {list_price !== null && list_price > unit_price && <OldPrice cents={list_price} />}
          </p>
          <p className="mt-1.5 flex min-h-4 items-center gap-2">
            <Rating value={rating} />
            {sold > 0 && (
              <span className="type-c2 truncate text-ink-3">{text('sold', { n: sold, shown: compact(sold) })}</span>
            )}
          </p>
        </div>
      </Link>
      <LikeButton product={product} />
    </article>
  )
}

/** One at most: gone, cheaper than before. */
function ProductTag({ product: { in_stock, unit_price, list_price } }: { product: Card }) {
  const text = useTranslations('shell.product')
  const format = useFormatter()
  if (!in_stock) return <Tag>{text('soldOut')}</Tag>
  if (list_price === null || list_price <= unit_price) return undefined
  const share = format.number((unit_price - list_price) / list_price, { style: 'percent', maximumFractionDigits: 0 })
  return <Tag tone="signal">{share.replace('-', '−')}</Tag>
}
