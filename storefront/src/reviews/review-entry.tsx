import type { Review } from '@sealane/contract/reviews'
import { htmlLangOf, isFileName } from '@sealane/contract/locales'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'
import { useCountryName } from '../catalog/country-name.ts'
import { Icon } from '@sealane/ui/icon'
import { Stars } from '@sealane/ui/stars'
import { Tag } from '@sealane/ui/tag'
import { ReviewPictures } from './review-pictures.tsx'

type ReviewEntryProps = {
  review: Review
  /** The bought variant, on pages that name the product. */
  spec?: string
  onReport: () => void
  /** The products, on pages that do not name them. */
  children?: ReactNode
}

/** One review, in its writer's words and language. */
export function ReviewEntry({ review, spec = '', onReport, children }: ReviewEntryProps) {
  const { content, language, pictures, reply, mine } = review
  const text = useTranslations('reviews.list')
  const author = review.author === '' ? text('former') : review.author
  return (
    <article className="border-t border-line py-4.5 first-of-type:mt-3">
      <Writer review={review} author={author} spec={spec} />
      <p
        lang={isFileName(language) ? htmlLangOf(language) : undefined}
        className="type-b2 mt-2.5 max-w-155 break-words whitespace-pre-line"
      >
        {content}
      </p>
      <ReviewPictures pictures={pictures} nameOf={(n) => text('picture', { n, author })} />
      {children}
      {reply !== null && <Reply>{reply}</Reply>}
      {!mine && (
        <button
          type="button"
          aria-label={text('reportOf', { author })}
          onClick={onReport}
          className="type-c2 -mb-3 flex min-h-11 items-center gap-1.5 text-ink-2"
        >
          <Icon of={Flag} size={14} />
          {text('report')}
        </button>
      )}
    </article>
  )
}

function Reply({ children }: { children: ReactNode }) {
  const text = useTranslations('reviews.list')
  return (
    <p className="type-b2 mt-3 max-w-155 rounded-input bg-sunken px-3.5 py-2.5 break-words whitespace-pre-line text-ink-2">
      <b className="font-semibold text-ink">{text('reply')}</b> {children}
    </p>
  )
}

type WriterProps = { review: Review; author: string; spec: string }

function Writer({ review: { country, product_score, created_at, mine }, author, spec }: WriterProps) {
  const text = useTranslations('reviews.list')
  const product = useTranslations('shell.product')
  const dateTime = useDateTime()
  const countryName = useCountryName()
  const date = dateTime(new Date(created_at), { dateStyle: 'medium' })
  return (
    <div className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-9 flex-none place-items-center rounded-full bg-sunken font-display text-14 font-bold"
      >
        {Array.from(author)[0]}
      </span>
      <div className="min-w-0 grow">
        <h3 className="type-b2 font-semibold">
          {author}
          {country !== '' && (
            <span className="ml-1.5 font-normal text-ink-2">{text('from', { country: countryName(country) })}</span>
          )}
          {mine && (
            <span className="ml-1.5">
              <Tag tone="brand">{text('mine')}</Tag>
            </span>
          )}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          <Stars value={product_score} label={product('rated', { rating: String(product_score) })} />
          <span className="type-c2 text-ink-2">{spec === '' ? date : `${date} · ${spec}`}</span>
        </p>
      </div>
    </div>
  )
}
