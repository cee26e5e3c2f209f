import { Refused } from '@sealane/contract/client'
import type { PortalReview } from '@sealane/contract/reviews'
import { useGetIdentity } from 'ra-core'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'
import { useHeld } from '../app/use-held.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { Empty } from '../ui/states.tsx'
import { ModerationForm } from './moderation-form.tsx'
import { ReplyForm, ShopReply } from './reply-form.tsx'
import { ReportForm } from './report-form.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewTag } from './review-tag.tsx'
import { stateOf } from './review.rules.ts'

const everyMs = 5_000

/** Everything about one review, beside the list, with what this person may do. */
export function ReviewDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useTranslations('portal.reviews')
  const query = useAsking({
    queryKey: ['review', 'detail', id],
    queryFn: () => call('GET /api/portal/review/detail', { query: { id } }),
    everyMs,
  })
  const review = query.data
  const title = (
    <span className="flex flex-wrap items-center gap-2.5">
      {text('one')} {review !== undefined && <ReviewTag state={stateOf(review)} />}
    </span>
  )
  return (
    <Dialog title={title} width="side" onClose={onClose}>
      {review !== undefined && <Opened review={review} />}
      {review === undefined && isGone(query.error) && <Empty title={text('empty')} text={text('gone')} />}
      {review === undefined && !isGone(query.error) && <Loading query={query} count={4} />}
    </Dialog>
  )
}

function isGone(error: Error | null): boolean {
  return error instanceof Refused && error.reason === 'NOT_FOUND'
}

function Opened({ review }: { review: PortalReview }) {
  const { identity } = useGetIdentity()
  const held = useHeld()
  const shops = (identity?.['shops'] as { id: string }[] | undefined) ?? []
  const isOfShop = shops.some(({ id }) => id === review.shop.id)
  const isOperator = actsAsOperator(held, 'review')
  return (
    <div className="grid gap-5">
      <ReviewFacts review={review} />
      {isOfShop ? <ReplyForm review={review} /> : <ShopReply review={review} />}
      {isOperator ? (
        <ModerationForm review={review} isOwn={identity?.id === review.shopper.id} />
      ) : (
        <ReportForm review={review} />
      )}
    </div>
  )
}
