import type { ReviewedProduct } from '@sealane/contract/reviews'
import type { ShopDetail } from '@sealane/contract/shops'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { Empty } from '@sealane/ui/empty'
import { Picture } from '../ui/picture.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewList } from './review-list.tsx'
import { shopReviews, type Narrowed } from './reviews.queries.ts'

/** The reviews of all the shop's products. */
export function ShopReviews({ shop }: { shop: ShopDetail }) {
  const text = useTranslations('reviews.list')
  const call = useCall()
  const [narrowed, narrow] = useState<Narrowed>({})
  const all = useInfiniteQuery(shopReviews(call, shop.id))
  const query = useInfiniteQuery(shopReviews(call, shop.id, narrowed))
  const counts = all.data?.pages[0]?.counts
  if (counts?.all === 0) return <Empty title={text('title')} text={text('none')} />
  return (
    <div className="max-w-180">
      <ReviewList counts={counts} query={query} narrowed={narrowed} onNarrow={narrow}>
        {(review, onReport) => (
          <ReviewEntry key={review.id} review={review} onReport={onReport}>
            <Goods products={review.products} shopId={shop.id} />
          </ReviewEntry>
        )}
      </ReviewList>
    </div>
  )
}

/** The reviewed products, each with a link. */
function Goods({ products, shopId }: { products: ReviewedProduct[]; shopId: string }) {
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {products.map(({ id, name, spec, image, image_color }) => (
        <li key={id}>
          <Link
            href={`/detail/${id}/${shopId}`}
            className="flex min-h-11 w-fit max-w-full items-center gap-2.5 rounded-input bg-surface py-1.5 pr-3.5 pl-1.5 inset-ring inset-ring-line"
          >
            <Picture src={image} color={image_color} alt="" sizes="44px" className="size-11 flex-none rounded-frame" />
            <span className="min-w-0">
              <span className="type-c1 line-clamp-1 font-semibold">{name}</span>
              {spec !== '' && <span className="type-c2 line-clamp-1 text-ink-2">{spec}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
