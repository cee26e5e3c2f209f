import type { ProductDetail } from '@sealane/contract/catalogue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { productReviews } from './products.queries.ts'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewSummary } from './review-summary.tsx'

/** What buyers wrote: all of it, or what gave so many stars. */
export function ProductReviews({ product }: { product: ProductDetail }) {
  const text = useTranslations('catalogue.reviews')
  const detail = useTranslations('catalogue.detail')
  const [stars, setStars] = useState<number>()
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
          <StarChips counts={product.scores.stars} value={stars} onChange={setStars} />
          <Reviews id={product.id} stars={stars} />
        </>
      )}
    </section>
  )
}

type StarChipsProps = { counts: number[]; value: number | undefined; onChange: (stars: number | undefined) => void }

/** Only the numbers of stars that somebody gave. */
function StarChips({ counts, value, onChange }: StarChipsProps) {
  const text = useTranslations('catalogue.reviews')
  const format = useFormatter()
  const given = [5, 4, 3, 2, 1].filter((stars) => (counts[stars - 1] ?? 0) > 0)
  return (
    <fieldset aria-label={text('filter')} className="scroll-row min-w-0 -mx-4 flex gap-2 px-4 py-1 desk:mx-0 desk:px-0">
      <Chip isOn={value === undefined} onClick={() => onChange(undefined)}>
        {text('all')}
      </Chip>
      {given.map((stars) => (
        <Chip key={stars} isOn={value === stars} onClick={() => onChange(stars)}>
          <span className="sr-only">{text('starsOf', { n: stars })}</span>
          <span aria-hidden="true">{stars}</span>
          <Icon of={Star} size={14} isFilled className="text-star" />
          <span className="font-normal">{format.number(counts[stars - 1] ?? 0)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

function Reviews({ id, stars }: { id: string; stars: number | undefined }) {
  const list = useTranslations('shell.list')
  const query = useInfiniteQuery(productReviews(useCall(), { id, stars }))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={2} />}>
      {({ pages }) => (
        <>
          {pages.flatMap(({ items }) => items.map((review) => <ReviewEntry key={review.id} review={review} />))}
          {hasNextPage && (
            <div className="mt-2 text-center">
              <Button variant="outline" size="m" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {list('loadMore')}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
