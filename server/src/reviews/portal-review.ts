import type { PortalReview } from '@sealane/contract/reviews'
import { toId } from '../db/ids.ts'
import { takeOfDay } from '../http/rates.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { lockReview, saveReply, selectPortalReview, type PortalReviewCaller } from './portal-review.sql.ts'
import { notifyReviewer } from './review-notice.ts'

type PortalReviewContext = Pick<Context, 'tx' | 'caller' | 'visit'>

export function reviewCallerOf({ caller, visit }: Pick<PortalReviewContext, 'caller' | 'visit'>): PortalReviewCaller {
  return { accountId: caller.id, isOperator: caller.isOperator, shopIds: caller.shopIds, language: visit.language }
}

export async function showReview(
  context: PortalReviewContext,
  { query }: { query: { id: string } },
): Promise<PortalReview> {
  const review = await selectPortalReview(context.tx, reviewCallerOf(context), toId(query.id))
  if (review === undefined) throw new Refusal('NOT_FOUND')
  return review
}

/** Maximum number of changed replies to one review: its writer is notified of each. */
const repliesADay = 10

/** Replies in the name of the shop, only to its own reviews, whatever other roles the caller has. The writer is notified of every change. */
export async function replyToReview(
  context: Context,
  { body }: { body: { id: string; text: string } },
): Promise<PortalReview> {
  const { tx, resources } = context
  const seller = { ...reviewCallerOf(context), isOperator: false }
  const review = await lockReview(tx, seller, toId(body.id))
  if (review === undefined) throw new Refusal('NOT_FOUND')
  if (review.reply !== body.text) {
    const limit = { name: `review_reply:${review.id}`, maximum: repliesADay }
    await takeOfDay(resources.rates, context.caller, limit, { tx })
    await saveReply(tx, review.id, body.text)
    await notifyReviewer(tx, review.order_id, { kind: 'review_replied' })
  }
  return showReview(context, { query: body })
}
