import type { PortalReview } from '@sealane/contract/reviews'
import { useTranslations } from 'use-intl'
import { Waiting } from '../ui/age.tsx'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Stars } from '@sealane/ui/stars'
import { ReviewTag } from './review-tag.tsx'
import { namesOf, stateOf } from './review.rules.ts'

type ReviewTableProps = { reviews: PortalReview[]; isOperator: boolean; onOpen: (id: string) => void }

/** Names each review's shop only for operators. */
export function ReviewTable({ reviews, isOperator, onOpen }: ReviewTableProps) {
  const text = useTranslations('portal.reviews')
  return (
    <QueueTable
      columns={[
        { name: 'written', title: text('written'), from: 'mid' },
        { name: 'review', title: text('review') },
        ...(isOperator ? [{ name: 'shop', title: text('shop'), from: 'desk' } as const] : []),
        { name: 'state', title: text('state'), from: 'desk' },
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {reviews.map((review) => (
        <ReviewRow key={review.id} review={review} isOperator={isOperator} onOpen={() => onOpen(review.id)} />
      ))}
    </QueueTable>
  )
}

type ReviewRowProps = { review: PortalReview; isOperator: boolean; onOpen: () => void }

function ReviewRow({ review, isOperator, onOpen }: ReviewRowProps) {
  const text = useTranslations('portal.reviews')
  const { content, language, product_score, shop, shopper } = review
  const { first, others } = namesOf(review)
  const product = others === 0 ? first : `${first} +${others}`
  return (
    <tr>
      <td className="max-mid:hidden">
        <Since review={review} />
      </td>
      <td>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Stars value={product_score} label={text('rated', { stars: product_score })} />
          <span className="font-semibold">{product}</span>
        </div>
        <p lang={language} className="type-c1 mt-1 line-clamp-2 max-w-130 break-words text-ink-2">
          {content}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-2 desk:hidden">
          <span className="mid:hidden">
            <Since review={review} />
          </span>
          <ReviewTag state={stateOf(review)} />
        </div>
      </td>
      {isOperator && <td className="max-desk:hidden">{shop.name}</td>}
      <td className="max-desk:hidden">
        <ReviewTag state={stateOf(review)} />
      </td>
      <td>
        <Button
          variant="outline"
          data-row=""
          aria-label={`${text('open')}: ${text('openOf', { product, account: shopper.account })}`}
          onClick={onOpen}
        >
          {text('open')}
        </Button>
      </td>
    </tr>
  )
}

/** Shows the waiting time of a reported review since the first report, otherwise the review's date. */
function Since({ review: { reports, created_at } }: { review: PortalReview }) {
  const [first] = reports
  return first === undefined ? <Moment at={created_at} /> : <Waiting since={first.at} due={null} />
}
