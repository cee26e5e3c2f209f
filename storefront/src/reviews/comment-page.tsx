import type { OwnReview as Review } from '@sealane/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { ButtonLink } from '@sealane/ui/button'
import { DeadEnd } from '../ui/dead-end.tsx'
import { DetailSkeleton } from '../ui/detail-skeleton.tsx'
import { Empty } from '@sealane/ui/empty'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'
import { ownReview } from './reviews.queries.ts'

/** /comment?order=…: the form for a review of an order, or the review; without an order it redirects to the completed orders. */
export function CommentPage() {
  const order = new URLSearchParams(useSearch()).get('order') ?? ''
  const { go } = useNavigation()
  useEffect(() => {
    if (order === '') go('/myPurchases/4', { replace: true })
  }, [order, go])
  return order === '' ? undefined : <OfOrder key={order} id={order} />
}

function OfOrder({ id }: { id: string }) {
  const titles = useTranslations('titles')
  const query = useQuery({ ...ownReview(useCall(), id), refetchOnMount: 'always' })
  return (
    <Loaded
      query={query}
      skeleton={<DetailSkeleton title={titles('comment')} fallback="/myPurchases/4" first="h-22" />}
      frame={DeadEnd}
    >
      {(review) => <Written review={review} />}
    </Loaded>
  )
}

function Written({ review }: { review: Review }) {
  if (review.id !== null) return <OwnReview review={review} />
  return review.order.can_review ? <ReviewForm order={review.order} /> : <Closed id={review.order.id} />
}

/** Shown when the order is not completed yet, or all of it was refunded. */
function Closed({ id }: { id: string }) {
  const text = useTranslations('reviews.write')
  const titles = useTranslations('titles')
  return (
    <Page title={titles('comment')} fallback={`/orderInfo/${id}`}>
      <Empty
        title={text('closed')}
        text={text('closedText')}
        action={<ButtonLink href={`/orderInfo/${id}`}>{text('toOrder')}</ButtonLink>}
      />
    </Page>
  )
}
