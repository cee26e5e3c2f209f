import type { ProductDetail } from '@sealane/contract/catalog'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { productReviews, type Narrowed } from './reviews.queries.ts'

/** The reviews of a product: all, or the filtered ones. */
export function ProductReviews({ product }: { product: ProductDetail }) {
  const text = useTranslations('reviews.list')
  const detail = useTranslations('catalogue.detail')
  return (
    <section id="reviews" className="mt-7 scroll-mt-24 desk:mt-9">
      <h2 className="type-h2 desk:text-26">
        {product.reviews === 0 ? text('title') : detail('reviews', { n: product.reviews })}
      </h2>
      {product.reviews === 0 ? (
        <p className="mt-2 text-ink-2">{text('none')}</p>
      ) : (
        <>
          <ReviewSummary scores={product.scores} />
          <Reviews id={product.id} />
        </>
      )}
    </section>
  )
}

function Reviews({ id }: { id: string }) {
  const call = useCall()
  const [narrowed, narrow] = useState<Narrowed>({})
  const all = useInfiniteQuery(productReviews(call, id))
  const query = useInfiniteQuery(productReviews(call, id, narrowed))
  return (
    <ReviewList counts={all.data?.pages[0]?.counts} query={query} narrowed={narrowed} onNarrow={narrow}>
      {(review, onReport) => <ReviewEntry key={review.id} review={review} spec={review.spec} onReport={onReport} />}
    </ReviewList>
  )
}
