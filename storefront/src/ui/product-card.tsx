import type { Card } from '@sealane/contract/catalog'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { LikeButton } from '../catalog/like-button.tsx'
import { InOwnCurrency } from '../settings/in-own-currency.tsx'
import { MoneyText, useCompact } from '@sealane/ui/money-text'
import { OldPrice } from './old-price.tsx'
import { Picture } from './picture.tsx'
import { Rating } from './rating.tsx'
import { Tag } from '@sealane/ui/tag'

type ProductCardProps = {
  product: Card
  /** In a rail, titles stay on one line. */
  isRail?: boolean
  isEager?: boolean
  /** No longer sold: the card has no link and no price. */
  isGone?: boolean
  /** Replace the default tag on the picture and the default heart. */
  tag?: ReactNode
  heart?: ReactNode
  /** A sentence below the price. */
  fact?: ReactNode
  /** A round button in the lower corner. */
  action?: ReactNode
}

const sizes = '(min-width: 1024px) 225px, (min-width: 700px) 33vw, 50vw'

export function ProductCard({ heart, action, ...shown }: ProductCardProps) {
  const { product, isGone = false } = shown
  return (
    <article
      className={`relative h-full overflow-hidden rounded-product bg-surface shadow-1 ${product.in_stock && !isGone ? '' : 'opacity-70'}`}
    >
      {isGone ? (
        <Content {...shown} />
      ) : (
        <Link href={`/detail/${product.id}/${product.shop.id}`} className="block h-full -outline-offset-3">
          <Content {...shown} hasAction={action !== undefined} />
        </Link>
      )}
      {heart ?? <LikeButton product={product} />}
      {action !== undefined && <span className="absolute right-1 bottom-1">{action}</span>}
    </article>
  )
}

type ContentProps = Omit<ProductCardProps, 'heart' | 'action'> & { hasAction?: boolean }

function Content({ isEager = false, isGone = false, hasAction = false, ...shown }: ContentProps) {
  const { product, isRail = false, tag } = shown
  return (
    <>
      <Picture
        src={product.image}
        color={product.image_color}
        alt=""
        sizes={isRail ? '168px' : sizes}
        isEager={isEager}
        className="aspect-square"
      />
      <span className="absolute top-2.5 right-12 left-2.5">{tag ?? <ProductTag product={product} />}</span>
      <div className="px-3 pt-2.5 pb-3.25">
        <Title name={product.name} isRail={isRail} />
        {!isGone && <Facts {...shown} hasAction={hasAction} />}
      </div>
    </>
  )
}

function Title({ name, isRail }: { name: string; isRail: boolean }) {
  return (
    <h3
      className={`text-14/[1.32] font-medium ${isRail ? 'truncate desk:line-clamp-2 desk:min-h-[2.31rem] desk:whitespace-normal' : 'line-clamp-2 min-h-[2.31rem]'} [:lang(th)_&]:leading-[1.5]`}
    >
      {name}
    </h3>
  )
}

/** The price, the rating and the number sold. */
function Facts({ product, fact, hasAction }: Pick<ProductCardProps, 'product' | 'fact'> & { hasAction: boolean }) {
  const { unit_price, list_price, rating, sold } = product
  const text = useTranslations('shell.product')
  const compact = useCompact()
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-1.5">
        <MoneyText cents={unit_price} />
        <InOwnCurrency cents={unit_price} />
        {list_price !== null && list_price > unit_price && <OldPrice cents={list_price} />}
      </p>
      {fact !== undefined && <div className={hasAction ? 'pr-9' : ''}>{fact}</div>}
      <p className={`mt-1.5 flex min-h-4 items-center gap-2 ${hasAction ? 'pr-9' : ''}`}>
        <Rating value={rating} />
        {sold > 0 && !hasAction && (
          <span className="type-c2 truncate text-ink-3">{text('sold', { n: sold, shown: compact(sold) })}</span>
        )}
      </p>
    </>
  )
}

/** One tag at most: sold out, or the price reduction. */
function ProductTag({ product: { in_stock, unit_price, list_price } }: { product: Card }) {
  const text = useTranslations('shell.product')
  const format = useFormatter()
  if (!in_stock) return <Tag>{text('soldOut')}</Tag>
  if (list_price === null || list_price <= unit_price) return undefined
  const share = format.number((unit_price - list_price) / list_price, { style: 'percent', maximumFractionDigits: 0 })
  return <Tag tone="signal">{share.replace('-', '−')}</Tag>
}
