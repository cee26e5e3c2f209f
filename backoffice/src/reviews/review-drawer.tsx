import { ApiRefusal } from '@sealane/contract/client'
import type { PortalReview } from '@sealane/contract/reviews'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { base, reviewAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useMe } from '../app/use-me.ts'
import { useQueue } from '../app/use-queue.ts'
import { useTaskIds } from '../inbox/inbox.queries.ts'
import { AssignmentControl } from '../inbox/task-holding.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { Empty } from '@sealane/ui/empty'
import { QueueNavBar } from '../ui/queue-ways.tsx'
import { ModerationForm } from './moderation-form.tsx'
import { ReplyForm, ShopReply } from './reply-form.tsx'
import { ReportForm } from './report-form.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewTag } from './review-tag.tsx'
import { stateOf } from './review.rules.ts'

/** Everything about one review, beside the list, with the user's actions. */
export function ReviewDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useTranslations('portal.reviews')
  const query = useServerQuery({
    queryKey: ['review', 'detail', id],
    queryFn: () => call('GET /api/portal/review/detail', { query: { id } }),
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
  return error instanceof ApiRefusal && error.reason === 'NOT_FOUND'
}

function Opened({ review }: { review: PortalReview }) {
  const me = useMe()
  const rights = useAccessRights()
  const isOfShop = me.shops.some(({ id }) => id === review.shop.id)
  const isOperator = actsAsOperator(rights, 'review')
  const isTask = isOperator && review.reports.length > 0
  const queue = useReviewQueue(review.id, isTask)
  return (
    <div className="grid gap-5">
      {isTask && (
        <QueueNavBar queue={queue}>
          <AssignmentControl subject="review" id={review.id} />
        </QueueNavBar>
      )}
      <ReviewFacts review={review} />
      {isOfShop ? <ReplyForm review={review} /> : <ShopReply review={review} />}
      {isOperator ? (
        <ModerationForm review={review} isOwn={me.id === review.shopper.id} onDecided={isTask ? queue.leave : stay} />
      ) : (
        <ReportForm review={review} />
      )}
    </div>
  )
}

/** Returns the position among the reported reviews. */
function useReviewQueue(id: string, isTask: boolean) {
  const ids = useTaskIds(['reviews'], id, isTask)
  return useQueue({ id, ids, addressOf: reviewAddress, home: `${base}/inbox` })
}

function stay(): void {}
