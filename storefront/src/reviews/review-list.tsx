import type { Review, ReviewCounts } from '@sealane/contract/reviews'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useNeedLogin } from '../app/navigation.ts'
import { Button } from '@sealane/ui/button'
import { Chip } from '@sealane/ui/chip'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { choicesIn, choose, isChosen, type ReviewFilterChoice } from './narrowing.rules.ts'
import type { Narrowed } from './reviews.queries.ts'

/** Its code is loaded when the sheet first opens. */
const ReportSheet = lazy(async () => ({ default: (await import('./report-sheet.tsx')).ReportSheet }))

type ReviewListProps<Item extends Review> = {
  /** Counts of all reviews, independent of the filters. */
  counts: ReviewCounts | undefined
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
  /** Renders one review; `onReport` opens the report form. */
  children: (review: Item, onReport: () => void) => ReactNode
}

/** Reviews with their filters, and a way to report each. */
export function ReviewList<Item extends Review>(props: ReviewListProps<Item>) {
  const { counts, query, narrowed, onNarrow, children } = props
  const needLogin = useNeedLogin()
  const [reported, setReported] = useState<Item>()
  const [isOpen, setIsOpen] = useState(false)
  const report = (review: Item) => {
    if (!needLogin()) return
    setReported(review)
    setIsOpen(true)
  }
  return (
    <>
      {counts !== undefined && <ReviewFilterChoices counts={counts} narrowed={narrowed} onNarrow={onNarrow} />}
      <Loaded query={query} skeleton={<RowsSkeleton count={2} />}>
        {({ pages }) => {
          const reviews = pages.flatMap(({ items }) => items)
          if (reviews.length === 0) return <NoneLike onClear={() => onNarrow({})} />
          return (
            <>
              {reviews.map((review) => children(review, () => report(review)))}
              <More query={query} />
            </>
          )
        }}
      </Loaded>
      <Suspense>
        {reported !== undefined && (
          <ReportSheet key={reported.id} id={reported.id} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

type ReviewFilterChoicesProps = { counts: ReviewCounts; narrowed: Narrowed; onNarrow: (narrowed: Narrowed) => void }

function ReviewFilterChoices({ counts, narrowed, onNarrow }: ReviewFilterChoicesProps) {
  const text = useTranslations('reviews.list')
  const choices = choicesIn(counts)
  if (counts.all < 2) return undefined
  return (
    <fieldset aria-label={text('filter')} className="scroll-row -mx-4 flex min-w-0 gap-2 px-4 py-1 desk:mx-0 desk:px-0">
      <Chip isOn={Object.keys(narrowed).length === 0} onClick={() => onNarrow({})}>
        {text('all')}
      </Chip>
      {choices.map((choice) => (
        <Chip
          key={choice.name === 'stars' ? choice.stars : choice.name}
          isOn={isChosen(narrowed, choice)}
          onClick={() => onNarrow(choose(narrowed, choice))}
        >
          <ChoiceWords choice={choice} />
        </Chip>
      ))}
    </fieldset>
  )
}

function ChoiceWords({ choice }: { choice: ReviewFilterChoice }) {
  const text = useTranslations('reviews.list')
  const format = useFormatter()
  return (
    <>
      {choice.name === 'stars' ? (
        <>
          <span className="sr-only">{text('starsOf', { n: choice.stars })}</span>
          <span aria-hidden="true">{choice.stars}</span>
          <Icon of={Star} size={14} isFilled className="text-star" />
        </>
      ) : (
        text(choice.name === 'with_pictures' ? 'withPictures' : 'ownLanguage')
      )}
      <span className="font-normal">{format.number(choice.count)}</span>
    </>
  )
}

function NoneLike({ onClear }: { onClear: () => void }) {
  const text = useTranslations('reviews.list')
  return (
    <div className="py-8 text-center">
      <p className="text-ink-2">{text('noneLike')}</p>
      <Button variant="soft" size="m" className="mt-3" onClick={onClear}>
        {text('showAll')}
      </Button>
    </div>
  )
}

function More({
  query,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}) {
  const text = useTranslations('shell.list')
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!hasNextPage) return undefined
  return (
    <div className="mt-2 text-center">
      <Button variant="outline" size="m" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {text('loadMore')}
      </Button>
    </div>
  )
}
